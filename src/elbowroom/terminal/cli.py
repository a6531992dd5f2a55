"""The commands `elbowroom play`, `replay` and `show`."""

# The engine, bots and texts are imported when a command runs, so that `--help` stays quick.

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from elbowroom.boards.cli import Language, LanguageOption, UsageError

if TYPE_CHECKING:
    from elbowroom.bots import Bot
    from elbowroom.engine.game import Game
    from elbowroom.locales.speaker import Speaker

HUMAN = "human"
FileArgument = Annotated[Path, typer.Argument(help="A saved game, or a position as JSON or TOML.")]


def play(
    terminal: Annotated[bool, typer.Option("--terminal", help="Play here, in plain lines.")] = False,
    game: Annotated[str, typer.Option(help="Which game.")] = "warcraft",
    players: Annotated[int | None, typer.Option(help="How many players; 2, or as many as --seats names.")] = None,
    seats: Annotated[str, typer.Option(help="Who plays, with commas: human, or a bot such as simple or random.")] = "",
    seed: Annotated[int | None, typer.Option(help="Draws the same boards, combos and dice again.")] = None,
    boards: Annotated[str, typer.Option(help="The boards to play on, with commas; else they are drawn.")] = "",
    load: Annotated[Path | None, typer.Option(help="Go on with a saved game or from a position.")] = None,
    save: Annotated[Path | None, typer.Option(help="Save the game to this file when it ends or is left.")] = None,
    table: Annotated[bool, typer.Option("--table", help="Ask for dice and reveals instead of drawing them.")] = False,
    lang: LanguageOption = Language.en,
) -> None:
    """Play a game: type a number to choose, ? for help."""
    from random import Random

    from elbowroom.files import write_record
    from elbowroom.games import new_game
    from elbowroom.locales import words
    from elbowroom.terminal.session import Session

    if not terminal:
        raise UsageError(words("terminal.only-terminal", lang.value))
    kinds = [kind.strip() for kind in seats.split(",") if kind.strip()]
    with _speaking(lang):
        if load is not None:
            started = _loaded(load)
        else:
            names = [name.strip() for name in boards.split(",") if name.strip()]
            count = players or len(kinds) or 2
            started = new_game(game, count, boards=names or None, seed=seed)
        bots = _bots(kinds, started.settings.players, seed, lang)
        rng = None if table else Random(seed)
        session = Session(started, _speaker(started, lang), bots, rng=rng, read=_read, write=typer.echo)
        session.run()
        if save is not None:
            write_record(save, started.record())
            typer.echo(words("terminal.saved", lang.value, file=save))


def replay(file: FileArgument, lang: LanguageOption = Language.en) -> None:
    """Tell a saved game in words, from its beginning to its end."""
    from elbowroom.engine.errors import RecordError
    from elbowroom.files import read_record
    from elbowroom.games import load_game
    from elbowroom.terminal.describe import final_lines
    from elbowroom.terminal.retelling import retell

    with _speaking(lang):
        record = read_record(file)
        empty = load_game(record.without_actions())
        speaker = _speaker(empty, lang)
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


def show(file: FileArgument, lang: LanguageOption = Language.en) -> None:
    """Show a position, or where a saved game stands: players, combos, islands."""
    from elbowroom.engine.view import view_of
    from elbowroom.terminal.describe import final_lines, map_lines, table_lines

    with _speaking(lang):
        game = _loaded(file)
        speaker = _speaker(game, lang)
        view = view_of(game.state, None, open_coins=True)
        lines = [speaker.game, *table_lines(view, speaker), *map_lines(view, game, speaker)]
        for line in [*lines, *(final_lines(view, speaker) if view.is_over else []), repr(game)]:
            typer.echo(line)


@contextmanager
def _speaking(lang: Language) -> Iterator[None]:
    """Errors of the engine are said in the language of the player."""
    from elbowroom.engine.errors import EngineError

    try:
        yield
    except EngineError as error:
        raise UsageError(error.sentence(lang.value)) from error


def _loaded(file: Path) -> "Game":
    from elbowroom.engine.position import Position
    from elbowroom.files import read_either
    from elbowroom.games import game_from, load_game

    content = read_either(file)
    return game_from(content) if isinstance(content, Position) else load_game(content)


def _speaker(game: "Game", lang: Language) -> "Speaker":
    from elbowroom.locales.speaker import Speaker

    return Speaker(lang.value, game.state.ruleset, game.state.world)


def _bots(kinds: list[str], players: int, seed: int | None, lang: Language) -> "dict[int, Bot]":
    from elbowroom.bots import NAMES, named
    from elbowroom.locales import words

    kinds = kinds or [HUMAN] + ["simple"] * (players - 1)
    if len(kinds) != players or not all(kind in (HUMAN, *NAMES) for kind in kinds):
        text = ",".join(kinds)
        raise UsageError(words("terminal.seat-kinds", lang.value, players=players, bots=", ".join(NAMES), text=text))
    return {seat: named(kind, f"{seed} {seat}") for seat, kind in enumerate(kinds) if kind != HUMAN}


def _read() -> str | None:
    typer.echo("> ", nl=False)
    line = sys.stdin.readline()
    if not line.endswith("\n"):
        typer.echo()
    return line or None
