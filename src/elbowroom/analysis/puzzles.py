"""Puzzles: positions in which one way to play the turn is clearly best, and files of them."""

from collections.abc import Iterable, Sequence
from datetime import date
from functools import cache
from math import gcd
from pathlib import Path
from typing import Annotated, Final, Literal, get_args

import msgspec

from elbowroom.engine.version import RULES_VERSION
from elbowroom.errors import ElbowRoomError

FORMAT: Final = 1
SHIPPED: Final = Path(__file__).parent / "shipped.json"
# The distance in the file between the puzzles of consecutive days, at least: neighbours in the file are similar.
STRIDE: Final = 23

# A pick, a decline, a last turn, the use of an ability, an attack on the leader, abandoned regions, conquered regions.
Theme = Literal["pick", "decline", "last-turn", "ability", "leader", "abandon", "regions"]
THEMES: Final[tuple[Theme, ...]] = get_args(Theme)


class PuzzleError(ElbowRoomError):
    """A file of puzzles cannot be read or written."""


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A position, the seat whose turn it is, and the best way to play that turn."""

    # GAME-PLAYERS-SEED-TURN of the game in which it was found.
    id: str
    game: str
    players: int
    position: str
    seat: int
    theme: Theme
    # The ability, if the theme is `ability`.
    ability: str = ""
    stars: Annotated[int, msgspec.Meta(ge=1, le=3)]
    # The decisions of the best plan, up to the first die.
    best: tuple[str, ...]
    # The decisions of the best different plan.
    other: tuple[str, ...]
    # The expected final leads of both plans in coins, and the coins of this turn with the best plan.
    lead: float
    other_lead: float
    coins: float

    @property
    def gap(self) -> float:
        """The difference between both plans in coins."""
        return self.lead - self.other_lead


class PuzzleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The content of a file of puzzles."""

    format: int = FORMAT
    rules: int = RULES_VERSION
    puzzles: tuple[Puzzle, ...]


def themes_named(names: Sequence[str]) -> tuple[Theme, ...]:
    """Return the themes with these names in their usual order; raise PuzzleError for an unknown name."""
    for name in names:
        if name not in THEMES:
            raise PuzzleError(f"There is no theme {name}; there are {', '.join(THEMES)}.")
    return tuple(theme for theme in THEMES if theme in names)


def read(path: str | Path = SHIPPED) -> tuple[Puzzle, ...]:
    """Return the puzzles in a file; raise PuzzleError if it cannot be read."""
    try:
        found = msgspec.json.decode(Path(path).read_bytes(), type=PuzzleFile)
    except FileNotFoundError as error:
        raise PuzzleError(f"There is no file {path}.") from error
    except msgspec.MsgspecError as error:
        raise PuzzleError(f"{path} holds no puzzles: {error}.") from error
    if (found.format, found.rules) != (FORMAT, RULES_VERSION):
        raise PuzzleError(
            f"{path} has format {found.format} and rules {found.rules}, not {FORMAT} and {RULES_VERSION}."
        )
    return found.puzzles


def encode(puzzles: Iterable[Puzzle]) -> bytes:
    """Return the bytes of a file of puzzles, each on its own line."""
    lines = b",\n".join(msgspec.json.encode(puzzle) for puzzle in puzzles)
    return b'{"format":%d,"rules":%d,"puzzles":[\n%s\n]}\n' % (FORMAT, RULES_VERSION, lines)


@cache
def shipped_puzzles() -> dict[str, Puzzle]:
    """Return the puzzles of the package by id."""
    return {puzzle.id: puzzle for puzzle in read()}


def of_day(day: date, puzzles: Sequence[Puzzle]) -> Puzzle:
    """Return the puzzle of a day, the same for everybody; no puzzle repeats before all have had their day."""
    count = len(puzzles)
    stride = next(number for number in range(STRIDE, STRIDE + count + 1) if gcd(number, count) == 1)
    return puzzles[day.toordinal() * stride % count]
