"""How long bots think: many durations kept as counts, from which means and percentiles come."""

from collections import defaultdict
from math import exp, floor, log
from typing import Final, Self

import msgspec

# Durations that differ by less than a tenth are counted together, so that percentiles are off by a twentieth at most.
STEP: Final = log(1.1)
# Nothing is quicker than this, in seconds.
LEAST: Final = 1e-7


class Times(msgspec.Struct, omit_defaults=True):
    """Some durations: how many, their sum in seconds, and how many of each length."""

    count: int = 0
    total: float = 0.0
    lengths: dict[int, int] = msgspec.field(default_factory=dict)

    def add(self, seconds: float) -> None:
        """Take one more duration in."""
        self.count += 1
        self.total += seconds
        length = floor(log(max(seconds, LEAST)) / STEP)
        self.lengths[length] = self.lengths.get(length, 0) + 1

    def include(self, others: Self) -> None:
        """Take the durations of another one in."""
        self.count += others.count
        self.total += others.total
        for length, count in others.lengths.items():
            self.lengths[length] = self.lengths.get(length, 0) + count

    @property
    def mean(self) -> float:
        """The mean, in seconds."""
        return self.total / self.count if self.count else 0.0

    def percentile(self, share: float) -> float:
        """What so large a share of the durations does not exceed, in seconds."""
        left = share * self.count
        for length in sorted(self.lengths):
            left -= self.lengths[length]
            if left <= 0:
                return exp((length + 0.5) * STEP)
        return 0.0


class Thinking(msgspec.Struct):
    """How long a bot thought for each decision in which it had a choice, and for all decisions of each of its turns."""

    decisions: Times = msgspec.field(default_factory=Times)
    turns: Times = msgspec.field(default_factory=Times)


class Stopwatch:
    """Notes how long each seat of a game thinks."""

    def __init__(self) -> None:
        self._decisions: dict[int, Times] = defaultdict(Times)
        self._turns: dict[tuple[int, int], float] = defaultdict(float)

    def note(self, seat: int, turn: int | None, seconds: float, *, had_choice: bool) -> None:
        """A seat has decided something, in a turn of its own or of somebody else (None)."""
        if had_choice:
            self._decisions[seat].add(seconds)
        if turn is not None:
            self._turns[seat, turn] += seconds

    def thinking(self, seats: set[int]) -> Thinking:
        """What some seats needed."""
        found = Thinking()
        for seat in seats:
            found.decisions.include(self._decisions[seat])
        for (seat, _), seconds in self._turns.items():
            if seat in seats:
                found.turns.add(seconds)
        return found
