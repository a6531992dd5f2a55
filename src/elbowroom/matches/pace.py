"""Measures operations per second of one core, relative to the speed of the machine at that time.

A fixed loop of plain Python, run before and after, measures the machine. Seconds are processor time, which other
programs disturb least; where they share caches and clock rates, they slow the fixed loop down as well.
"""

from collections.abc import Callable, Sequence
from statistics import median
from time import process_time
from typing import Final, NamedTuple

ROUNDS: Final = 7
CALIBRATION_SECONDS: Final = 0.05


class Iteration(NamedTuple):
    """One iteration of a benchmark: operations and games done."""

    operations: int
    games: int = 0


# Runs one iteration; all iterations of a benchmark take about as long.
Work = Callable[[], Iteration]


class Pace(NamedTuple):
    """Operations, games and runs of the fixed loop in a second."""

    per_second: float
    games_per_second: float
    calibration: float


def paces(works: Sequence[Work], seconds: float, rounds: int = ROUNDS) -> list[Pace]:
    """Return the pace of each benchmark, measured for some seconds in rounds in which all take turns."""
    measured: list[list[Pace]] = [[] for _ in works]
    calibration = min(seconds / rounds, CALIBRATION_SECONDS)
    before = _pace(fixed_loop, calibration)[0]
    for _ in range(rounds):
        for work, found in zip(works, measured, strict=True):
            pace = _pace(work, seconds / rounds)
            after = _pace(fixed_loop, calibration)[0]
            found.append(Pace(*pace, (before + after) / 2))
            before = after
    return [median_pace(found) for found in measured]


def median_pace(found: Sequence[Pace]) -> Pace:
    """Return the median of paces, with the calibration that gives the median ratio to the fixed loop."""
    per_second = median([pace.per_second for pace in found])
    ratio = median([pace.per_second / pace.calibration for pace in found])
    return Pace(per_second, median([pace.games_per_second for pace in found]), per_second / ratio)


def _pace(work: Work, seconds: float) -> tuple[float, float]:
    """Return operations and games in a second, from as many iterations as fit into some seconds."""
    operations = games = 0
    begun = process_time()
    while (passed := process_time() - begun) < seconds or not operations or not passed:
        done = work()
        operations += done.operations
        games += done.games
    return operations / passed, games / passed


class _Board:
    """Data of the fixed loop, similar to a state."""

    __slots__ = ("base", "held", "options", "owner")

    def __init__(self) -> None:
        self.base = [2 + region % 3 for region in range(40)]
        self.owner = [region % 5 for region in range(40)]
        self.held = 0x5A5A5A5A5A
        self.options: list[int] = []


def fixed_loop() -> Iteration:
    """Do work that is similar to the engine's, never changes and is never compiled."""
    board = _Board()
    for tribe in range(5):
        board.options = [3 << 12 | region << 6 for region, cost in _costs(board, tribe) if cost < 4]
        for option in board.options:
            region = option >> 6 & 63
            board.owner[region] = tribe
            board.held ^= 1 << region
            board.base[region] += 1
    return Iteration(1)


def _costs(board: _Board, tribe: int) -> list[tuple[int, int]]:
    found = []
    for region, owner in enumerate(board.owner):
        if owner != tribe and board.held >> region & 1:
            found.append((region, board.base[region]))
    return found
