"""The commands `elbowroom play`, `replay` and `show`."""

# The engine, bots and texts are imported when a command runs, so that `--help` stays quick.

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from elbowroom.boards.cli import LanguageOption, UsageError
from elbowroom.cli_options import (
    BoardsOption,
    ExcludeOption,
    FirstOption,
    GameOption,
    OpenCoinsOption,
    listed,
    seat_of,
)
from elbowroom.locales import Language

if TYPE_CHECKING:
    from elbowroom.bots import Bot
    from elbowroom.engine.game import Game
    from elbowroom.terminal.speaker import Speaker

FileArgument = Annotated[Path, typer.Argument(help="A saved game.")]
PositionArgument = Annotated[
    str, typer.Argument(help="A saved game, a position as JSON or TOML, or one written as a line: er1/…")
]


def play(
    terminal: Annotated[bool, typer.Option("--terminal", help="Play here, in plain lines.")] = False,
    game: GameOption = "warcraft",
    players: Annotated[int | None, typer.Option(help="How many players; 2, or as many as --seats names.")] = None,
    seats: Annotated[str, typer.Option(help="Who plays, with commas: human, or a bot such as easy or lumi.")] = "",
    seed: Annotated[int | None, typer.Option(help="Draws the same boards, combos and dice again.")] = None,
    boards: BoardsOption = "",
    exclude: ExcludeOption = None,
    open_coins: OpenCoinsOption = False,
    first: FirstOption = None,
    load: Annotated[str | None, typer.Option(help="Go on with a saved game or from a position.")] = None,
    save: Annotated[Path | None, typer.Option(help="Save the game to this file when it ends or is left.")] = None,
    table: Annotated[bool, typer.Option("--table", help="Ask for dice and reveals instead of drawing them.")] = False,
    lan: Annotated[bool, typer.Option("--lan", help="Let phones and computers in the same network join.")] = False,
    port: Annotated[int | None, typer.Option(help="The server's port.", min=0, max=65535)] = None,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
    lang: LanguageOption = Language.en,
) -> None:
    """Play: starts a server for this machine and opens the browser, or plays in this terminal with --terminal.

    In the terminal type a number to choose, ? for help; all options up to --table are for the terminal.
    """
    from random import Random

    from elbowroom.files import write_record
    from elbowroom.games import new_game
    from elbowroom.locales import words
    from elbowroom.terminal.opponents import introduced, seated
    from elbowroom.terminal.session import Session

    if not terminal:
        if any((game != "warcraft", players, seats, seed, boards, exclude, open_coins, first, load, save, table)):
            raise UsageError(words("terminal.only-terminal", lang.value))
        from elbowroom.server.cli import play_in_browser

        play_in_browser(lan=lan, port=port, browser=browser, language=lang.value)
        return
    kinds = listed(seats)
    with speaking(lang):
        if load is not None:
            started = _loaded(load, open_coins=open_coins)
            if players or boards or exclude or first or (open_coins and not started.settings.open_coins):
                raise UsageError(words("terminal.already-agreed", lang.value))
        else:
            count = players or len(kinds) or 2
            started = new_game(
                game,
                count,
                seed=seed,
                boards=listed(boards) or None,
                open_coins=open_coins,
                excluded=listed(",".join(exclude or ())),
                first=seat_of(first, count, lang.value),
            )
        kinds = seated(kinds, started.settings.players)
        bots = _bots(kinds, started.settings.players, seed, lang)
        rng = None if table else Random(seed)
        speaker = speaker_for(started, lang)
        for line in introduced(kinds, speaker):
            typer.echo(line)
        session = Session(started, speaker, bots, rng=rng, read=_read, write=typer.echo)
        session.run()
        if save is not None:
            write_record(save, started.record())
            typer.echo(words("terminal.saved", lang.value, file=save))


def replay(file: FileArgument, lang: LanguageOption = Language.en) -> None:
    """Tell a saved game in words, from its beginning to its end."""
    from elbowroom.engine.errors import RecordError
    from elbowroom.files import read_record
    from elbowroom.games import load_game
    from elbowroom.terminal.describe import final_lines, team_lines
    from elbowroom.terminal.retelling import retell

    with speaking(lang):
        record = read_record(file)
        empty = load_game(record.without_actions())
        speaker = speaker_for(empty, lang)
        for line in team_lines(empty.view(), speaker):
            typer.echo(line)
        try:
            for line in retell(empty, record, speaker):
                typer.echo(line)
        except RecordError as error:
            # What was told so far is still a game; say how far it went.
            for line in final_lines(empty.view(), speaker):
                typer.echo(line)
            raise error
        for line in final_lines(empty.view(), speaker):
            typer.echo(line)


def show(position: PositionArgument, lang: LanguageOption = Language.en) -> None:
    """Show a position, or where a saved game stands: players, combos, islands."""
    from elbowroom.engine.position.model import UNKNOWN_COINS
    from elbowroom.engine.viewing import view_of
    from elbowroom.terminal.describe import final_lines, map_lines, table_lines

    with speaking(lang):
        game = _loaded(position)
        speaker = speaker_for(game, lang)
        view = view_of(game.state, None, open_coins=True)
        lines = [speaker.game, *table_lines(view, speaker), *map_lines(view, game.state.world.boards, speaker)]
        for line in [*lines, *(final_lines(view, speaker) if view.is_over else []), repr(game), game.notation()]:
            typer.echo(line)
        if game.assumed:
            seats = ", ".join(map(speaker.seat, game.assumed))
            typer.echo(speaker.say("terminal.coins-assumed", seats=seats, coins=UNKNOWN_COINS))


@contextmanager
def speaking(lang: Language) -> Iterator[None]:
    """Errors of the engine are said in the language of the player."""
    from elbowroom.engine.errors import EngineError

    try:
        yield
    except EngineError as error:
        raise UsageError(error.sentence(lang.value)) from error


def _loaded(what: str, *, open_coins: bool = False) -> "Game":
    """The game that a file holds, or that starts from a notation."""
    from elbowroom.engine.position.model import Position
    from elbowroom.engine.position.reading import is_notation
    from elbowroom.files import read_either
    from elbowroom.games import game_from, game_from_notation, load_game

    if is_notation(what):
        return game_from_notation(what, open_coins=open_coins)
    content = read_either(Path(what))
    return game_from(content, open_coins=open_coins) if isinstance(content, Position) else load_game(content)


def speaker_for(game: "Game", lang: Language) -> "Speaker":
    """Who speaks of a game."""
    from elbowroom.terminal.speaker import Speaker

    return Speaker(lang.value, game.state.ruleset, game.state.world)


def _bots(kinds: list[str], players: int, seed: int | None, lang: Language) -> "dict[int, Bot]":
    from elbowroom.bots import UnknownBotError, named, names
    from elbowroom.locales import words
    from elbowroom.terminal.opponents import HUMAN

    try:
        bots = {seat: named(kind, f"{seed} {seat}") for seat, kind in enumerate(kinds) if kind != HUMAN}
    except UnknownBotError:
        bots = {}
    if len(kinds) != players or len(bots) != players - kinds.count(HUMAN):
        known, text = ", ".join(names()), ",".join(kinds)
        raise UsageError(words("terminal.seat-kinds", lang.value, players=players, bots=known, text=text))
    return bots


def _read() -> str | None:
    typer.echo("> ", nl=False)
    line = sys.stdin.readline()
    if not line.endswith("\n"):
        typer.echo()
    return line or None
