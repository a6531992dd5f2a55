"""How often something is done in a second of one core, and how fast the machine is just then.

The latter is told by a fixed loop of plain Python that runs before and after. Seconds are those the process had a core
for, so that other programs disturb as little as possible; what they still do, by sharing caches and clocks, they do to
the fixed loop too.
"""

from collections.abc import Callable, Sequence
from statistics import median
from time import process_time
from typing import Final, NamedTuple

ROUNDS: Final = 7
# How long the fixed loop runs each time.
CALIBRATION_SECONDS: Final = 0.05


class Done(NamedTuple):
    """What one go has done: something so many times, in so many games."""

    times: int
    games: int = 0


# One go at something; each is about as long as the others.
Work = Callable[[], Done]


class Pace(NamedTuple):
    """How often a second something is done, how many games that is, and how often the fixed loop runs meanwhile."""

    per_second: float
    games_per_second: float
    calibration: float


def paces(works: Sequence[Work], seconds: float, rounds: int = ROUNDS) -> list[Pace]:
    """The pace of each, from several rounds in which all take turns; each gets so many seconds in all."""
    measured: list[list[Pace]] = [[] for _ in works]
    calibration = min(seconds / rounds, CALIBRATION_SECONDS)
    before = _pace(fixed_loop, calibration)[0]
    for _ in range(rounds):
        for work, found in zip(works, measured, strict=True):
            pace = _pace(work, seconds / rounds)
            after = _pace(fixed_loop, calibration)[0]
            found.append(Pace(*pace, (before + after) / 2))
            before = after
    return [typical(found) for found in measured]


def typical(found: Sequence[Pace]) -> Pace:
    """The median of some paces; the fixed loop is as fast beside it as it is in the median."""
    per_second = median([pace.per_second for pace in found])
    ratio = median([pace.per_second / pace.calibration for pace in found])
    return Pace(per_second, median([pace.games_per_second for pace in found]), per_second / ratio)


def _pace(work: Work, seconds: float) -> tuple[float, float]:
    """How much is done and how many games are played in a second, by as many goes as fit into some seconds."""
    times = games = 0
    begun = process_time()
    while (passed := process_time() - begun) < seconds or not times or not passed:
        done = work()
        times += done.times
        games += done.games
    return times / passed, games / passed


class _Board:
    """Something like a state, for the fixed loop."""

    __slots__ = ("base", "held", "options", "owner")

    def __init__(self) -> None:
        self.base = [2 + region % 3 for region in range(40)]
        self.owner = [region % 5 for region in range(40)]
        self.held = 0x5A5A5A5A5A
        self.options: list[int] = []


def fixed_loop() -> Done:
    """A little of everything that the engine does, none of it the engine's: it never changes, and is never compiled."""
    board = _Board()
    for tribe in range(5):
        board.options = [3 << 12 | region << 6 for region, cost in _costs(board, tribe) if cost < 4]
        for option in board.options:
            region = option >> 6 & 63
            board.owner[region] = tribe
            board.held ^= 1 << region
            board.base[region] += 1
    return Done(1)


def _costs(board: _Board, tribe: int) -> list[tuple[int, int]]:
    found = []
    for region, owner in enumerate(board.owner):
        if owner != tribe and board.held >> region & 1:
            found.append((region, board.base[region]))
    return found
