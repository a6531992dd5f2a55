"""The command `elbowroom play`."""

# The engine, bots and texts are imported when a command runs, so that `--help` stays quick.

import sys
from pathlib import Path
from typing import Annotated

import typer

from elbowroom.commands.options import (
    BoardsOption,
    DifficultyOption,
    ExcludeOption,
    FirstOption,
    GameOption,
    HandicapOption,
    LanguageOption,
    OpenCoinsOption,
    SetsOption,
    UsageError,
    coins_of,
    errors_in,
    players_in,
    seat_of,
    speaker_for,
    split_list,
)
from elbowroom.texts import Language


def play(
    terminal: Annotated[bool, typer.Option("--terminal", help="Play here, in plain lines.")] = False,
    game: GameOption = "warcraft",
    players: Annotated[
        int | None, typer.Option(help="How many players; 2 (against the Murlocs 1), or as many as --seats names.")
    ] = None,
    seats: Annotated[str, typer.Option(help="Players, separated by commas: human, or a bot such as easy.")] = "",
    seed: Annotated[int | None, typer.Option(help="The same seed draws the same boards, combos and dice.")] = None,
    boards: BoardsOption = "",
    exclude: ExcludeOption = None,
    open_coins: OpenCoinsOption = False,
    first: FirstOption = None,
    sets: SetsOption = "",
    handicap: HandicapOption = "",
    difficulty: DifficultyOption = None,
    load: Annotated[str | None, typer.Option(help="Continue a saved game, or start from a position.")] = None,
    save: Annotated[Path | None, typer.Option(help="Save the game to this file at the end, or when you quit.")] = None,
    table: Annotated[bool, typer.Option("--table", help="Type in dice and reveals instead of drawing them.")] = False,
    lan: Annotated[bool, typer.Option("--lan", help="Let phones and computers in the same network join.")] = False,
    port: Annotated[int | None, typer.Option(help="The server's port.", min=0, max=65535)] = None,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
    lang: LanguageOption = Language.en,
) -> None:
    """Play in the browser, on a server for this machine; or in this terminal, with --terminal.

    In the terminal, type a number to choose and ? for help. All options up to --table are for the terminal.
    """
    from random import Random

    from elbowroom.commands.terminal.opponents import bots_of, name_seats, seat_kinds
    from elbowroom.commands.terminal.session import Session
    from elbowroom.files import load as load_file
    from elbowroom.files import write_record
    from elbowroom.games import new_game
    from elbowroom.texts import words

    if not terminal:
        if any(
            (
                game != "warcraft",
                players,
                seats,
                seed,
                boards,
                exclude,
                open_coins,
                first,
                sets,
                load,
                save,
                table,
                difficulty,
                handicap,
            )
        ):
            raise UsageError(words("terminal.only-terminal", lang.value))
        from elbowroom.commands.browser import play_in_browser

        play_in_browser(lan=lan, port=port, browser=browser, language=lang.value)
        return
    kinds = split_list(seats)
    with errors_in(lang):
        if load is not None:
            started = load_file(load, open_coins=open_coins)
            agreed = players or boards or exclude or first or sets or difficulty or handicap
            if agreed or (open_coins and not started.settings.open_coins):
                raise UsageError(words("terminal.already-agreed", lang.value))
        else:
            count = players_in(game, players or len(kinds) or None, 2)
            started = new_game(
                game,
                count,
                seed=seed,
                boards=split_list(boards) or None,
                open_coins=open_coins,
                excluded=split_list(",".join(exclude or ())),
                first=seat_of(first, count, lang.value),
                sets=split_list(sets),
                difficulty=difficulty,
                handicap=coins_of(handicap),
            )
        kinds = seat_kinds(kinds, started.settings.players)
        bots = bots_of(kinds, started.settings.players, seed, lang.value)
        rng = None if table else Random(seed)
        speaker = speaker_for(started, lang)
        for line in name_seats(kinds, speaker):
            typer.echo(line)
        session = Session(started, speaker, bots, rng=rng, read=_read, write=typer.echo)
        session.run()
        if save is not None:
            write_record(save, started.record())
            typer.echo(words("terminal.saved", lang.value, file=save))


def _read() -> str | None:
    typer.echo("> ", nl=False)
    line = sys.stdin.readline()
    if not line.endswith("\n"):
        typer.echo()
    return line or None
