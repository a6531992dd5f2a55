"""Options and helpers that several commands share."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from elbowroom.errors import ElbowRoomError
from elbowroom.texts import Language, words

if TYPE_CHECKING:
    from rich.table import Table

    from elbowroom.engine.game import Game
    from elbowroom.games import TableOptions
    from elbowroom.words.speaker import Speaker


class UsageError(ElbowRoomError):
    """Options on the command line do not fit together."""


GameOption = Annotated[str, typer.Option("--game", help="The game: warcraft, azeroth, classic or murlocs.")]
PlayersOption = Annotated[int, typer.Option("--players", min=2, max=5, help="How many players.")]
PlayersOfGameOption = Annotated[
    int | None, typer.Option("--players", min=1, max=5, help="How many players; against the Murlocs 1 or 2.")
]
DifficultyOption = Annotated[
    int | None, typer.Option("--difficulty", help="Against the Murlocs: how many there are, 10 to 15; usually 12.")
]
BoardsOption = Annotated[str, typer.Option("--boards", help="Boards, comma-separated; random if omitted.")]
ExcludeOption = Annotated[
    list[str] | None,
    typer.Option(
        "--exclude",
        metavar="ID",
        help="A race or power to leave out, or balanced: all that are far too strong; may be repeated.",
    ),
]
OpenCoinsOption = Annotated[bool, typer.Option("--open-coins", help="Everyone sees everyone's coins.")]
JobsOption = Annotated[int, typer.Option("--jobs", min=1, help="Number of local processes.")]
ClusterOption = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Use a Dask cluster: the address of its scheduler, or local:N to start N workers on this machine.",
    ),
]
SetsOption = Annotated[
    str, typer.Option("--sets", help="Small sets to add to the classic game, separated by commas; all: every one.")
]
FirstOption = Annotated[
    int | None, typer.Option("--first", min=1, max=5, help="The player who begins, from 1; random by default.")
]
HandicapOption = Annotated[
    str,
    typer.Option(
        "--handicap", metavar="COINS", help="Coins that players begin with in addition, in their order: 0,10,5."
    ),
]
LanguageOption = Annotated[
    Language, typer.Option("--lang", "--language", envvar="ELBOWROOM_LANG", help="Language of the texts.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
# The most coins of a handicap.
MOST_COINS: Final = 100
# The names of the option for the file or folder that a command writes.
OUT: Final = ("--out", "-o")
FileArgument = Annotated[Path, typer.Argument(help="A saved game.")]


def split_list(text: str) -> list[str]:
    """Split a text at commas."""
    return [word for part in text.split(",") if (word := part.strip())]


def players_in(game: str, players: int | None, usual: int) -> int:
    """Return the number of players: as given, or the usual one, or else the fewest of the game."""
    from elbowroom.games import ruleset_of

    rounds = ruleset_of(game).rounds
    return players if players is not None else usual if usual in rounds else min(rounds)


def seat_of(player: int | None, players: int, language: str = "en") -> int | None:
    """Return the seat of a player counted from 1; raise UsageError if there are fewer players."""
    if player is not None and player > players:
        raise UsageError(words("terminal.no-player", language, number=player, players=players))
    return None if player is None else player - 1


def coins_of(handicap: str) -> tuple[int, ...]:
    """Return the coins of a handicap by seat; raise UsageError for anything else than numbers from 0 to 100."""
    coins = split_list(handicap)
    if not all(text.isdecimal() and int(text) <= MOST_COINS for text in coins):
        raise UsageError(f"--handicap names coins from 0 to {MOST_COINS} in the order of the players, such as 0,10.")
    return tuple(map(int, coins))


def table_options(
    players: int,
    boards: str,
    exclude: list[str] | None,
    first: int | None,
    *,
    open_coins: bool,
    sets: str = "",
    difficulty: int | None = None,
    handicap: str = "",
    language: str = "en",
) -> "TableOptions":
    """Return the options of a table from those of the command line."""
    from elbowroom.games import TableOptions

    excluded = tuple(split_list(",".join(exclude or ())))
    begins, added = seat_of(first, players, language), tuple(split_list(sets))
    extra = coins_of(handicap)
    return TableOptions(tuple(split_list(boards)) or None, open_coins, excluded, begins, added, difficulty, extra)


@contextmanager
def errors_in(language: Language) -> Iterator[None]:
    """Turn errors of the engine into sentences in the language of the player."""
    from elbowroom.engine.errors import EngineError

    try:
        yield
    except EngineError as error:
        raise UsageError(error.sentence(language.value)) from error


def speaker_for(game: "Game", language: Language) -> "Speaker":
    """Return the speaker of a game."""
    from elbowroom.words.speaker import Speaker

    return Speaker(language.value, game.state.ruleset, game.state.world, game.state.seats)


def print_json(content: object) -> None:
    """Print an object as JSON."""
    import msgspec

    typer.echo(msgspec.json.format(msgspec.json.encode(content), indent=1).decode())


def right_aligned(first: str, *columns: str) -> "Table":
    """Return a plain table whose columns, except the first, are aligned to the right."""
    from rich.table import Table

    table = Table(first, box=None, pad_edge=False)
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    return table
