"""The command `elbowroom show`."""

# The engine and texts are imported when the command runs, so that `--help` stays quick.

from typing import Annotated

import typer

from elbowroom.commands.options import JsonOption, LanguageOption, errors_in, print_json, speaker_for
from elbowroom.texts import Language

PositionArgument = Annotated[
    str, typer.Argument(help="A saved game, a position as JSON or TOML, or a one-line position: er1/…")
]


def show(position: PositionArgument, as_json: JsonOption = False, lang: LanguageOption = Language.en) -> None:
    """Show a position, or the latest position of a saved game: players, combos, islands."""
    from elbowroom.engine.position.model import UNKNOWN_COINS
    from elbowroom.engine.viewing import view_of
    from elbowroom.files import load
    from elbowroom.words.describe import final_lines, map_lines, table_lines

    with errors_in(lang):
        game = load(position)
        view = view_of(game.state, None, open_coins=True)
        if as_json:
            print_json({"position": game.notation(), "hash": game.hash(), "assumed": game.assumed, "view": view})
            return
        speaker = speaker_for(game, lang)
        lines = [speaker.game, *table_lines(view, speaker), *map_lines(view, game.state.world.boards, speaker)]
        for line in [*lines, *(final_lines(view, speaker) if view.is_over else []), repr(game), game.notation()]:
            typer.echo(line)
        if game.assumed:
            seats = ", ".join(map(speaker.seat, game.assumed))
            typer.echo(speaker.say("terminal.coins-assumed", seats=seats, coins=UNKNOWN_COINS))
