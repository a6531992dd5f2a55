"""What a puzzle is, and files of them."""

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
# From day to day one goes on by so many puzzles, or a few more, so that neighbours in a file do not follow each other.
STRIDE: Final = 23

# Which combo to pick, whether to decline, the most of a last turn, an ability used well, the leader held back, regions
# abandoned on purpose, and which regions to take.
Theme = Literal["pick", "decline", "last-turn", "ability", "leader", "abandon", "regions"]
THEMES: Final[tuple[Theme, ...]] = get_args(Theme)


class PuzzleError(ElbowRoomError):
    """A file holds no puzzles that can be read here."""


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A position, whose turn it is, and how that turn is played best."""

    # GAME-PLAYERS-SEED-TURN: where it was found.
    id: str
    game: str
    players: int
    position: str
    seat: int
    theme: Theme
    # The ability that a puzzle of that theme is about.
    ability: str = ""
    stars: Annotated[int, msgspec.Meta(ge=1, le=3)]
    # The decisions of the best plan, up to the first die.
    best: tuple[str, ...]
    # What the best plan that differs would do.
    other: tuple[str, ...]
    # Coins of lead that can be expected of the two in the end, and coins that the turn brings by the best one.
    lead: float
    other_lead: float
    coins: float

    @property
    def gap(self) -> float:
        """How much worse the second plan is, in coins."""
        return self.lead - self.other_lead


class PuzzleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Puzzles as they are written down."""

    format: int = FORMAT
    rules: int = RULES_VERSION
    puzzles: tuple[Puzzle, ...]


def themes_named(names: Sequence[str]) -> tuple[Theme, ...]:
    """Themes by their names, in their usual order."""
    for name in names:
        if name not in THEMES:
            raise PuzzleError(f"There is no theme {name}; there are {', '.join(THEMES)}.")
    return tuple(theme for theme in THEMES if theme in names)


def read(path: Path = SHIPPED) -> tuple[Puzzle, ...]:
    """The puzzles in a file."""
    try:
        found = msgspec.json.decode(path.read_bytes(), type=PuzzleFile)
    except FileNotFoundError as error:
        raise PuzzleError(f"There is no file {path}.") from error
    except msgspec.MsgspecError as error:
        raise PuzzleError(f"{path} holds no puzzles: {error}.") from error
    if (found.format, found.rules) != (FORMAT, RULES_VERSION):
        raise PuzzleError(
            f"{path} has format {found.format} and rules {found.rules}, not {FORMAT} and {RULES_VERSION}."
        )
    return found.puzzles


def written(puzzles: Iterable[Puzzle]) -> bytes:
    """A file of puzzles, each on a line of its own."""
    lines = b",\n".join(msgspec.json.encode(puzzle) for puzzle in puzzles)
    return b'{"format":%d,"rules":%d,"puzzles":[\n%s\n]}\n' % (FORMAT, RULES_VERSION, lines)


@cache
def shipped() -> dict[str, Puzzle]:
    """The puzzles that come with the package, by id."""
    return {puzzle.id: puzzle for puzzle in read()}


def of_day(day: date, puzzles: Sequence[Puzzle]) -> Puzzle:
    """The puzzle of a day, the same for everybody; all of them come before one comes again."""
    count = len(puzzles)
    stride = next(number for number in range(STRIDE, STRIDE + count + 1) if gcd(number, count) == 1)
    return puzzles[day.toordinal() * stride % count]
