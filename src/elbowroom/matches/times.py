"""How long bots think: durations kept as a histogram, for means and percentiles."""

from collections import defaultdict
from math import exp, floor, log
from typing import Final, Self

import msgspec

# Each bin is a tenth wider than the one before, so that percentiles are off by a twentieth at most.
BIN_WIDTH: Final = log(1.1)
SHORTEST_SECONDS: Final = 1e-7


class Times(msgspec.Struct, omit_defaults=True):
    """Durations: their number, their sum in seconds, and a histogram by bin."""

    count: int = 0
    total: float = 0.0
    lengths: dict[int, int] = msgspec.field(default_factory=dict)

    def add(self, seconds: float) -> None:
        """Add a duration."""
        self.count += 1
        self.total += seconds
        length = floor(log(max(seconds, SHORTEST_SECONDS)) / BIN_WIDTH)
        self.lengths[length] = self.lengths.get(length, 0) + 1

    def include(self, others: Self) -> None:
        """Add all durations of another histogram."""
        self.count += others.count
        self.total += others.total
        for length, count in others.lengths.items():
            self.lengths[length] = self.lengths.get(length, 0) + count

    @property
    def mean(self) -> float:
        """The mean, in seconds."""
        return self.total / self.count if self.count else 0.0

    def percentile(self, share: float) -> float:
        """Return the seconds that this share of the durations does not exceed."""
        left = share * self.count
        for length in sorted(self.lengths):
            left -= self.lengths[length]
            if left <= 0:
                return exp((length + 0.5) * BIN_WIDTH)
        return 0.0


class Thinking(msgspec.Struct):
    """How long a bot thought about each decision with a choice, and about all decisions of each of its turns."""

    decisions: Times = msgspec.field(default_factory=Times)
    turns: Times = msgspec.field(default_factory=Times)

    def include(self, other: Self) -> None:
        """Add the durations of another game."""
        self.decisions.include(other.decisions)
        self.turns.include(other.turns)


class Stopwatch:
    """Collects how long each seat of a game thinks."""

    def __init__(self) -> None:
        self._decisions: dict[int, Times] = defaultdict(Times)
        self._turns: dict[tuple[int, int], float] = defaultdict(float)

    def note(self, seat: int, turn: int | None, seconds: float, *, had_choice: bool) -> None:
        """Add a decision of a seat; `turn` is None in the turn of another seat."""
        if had_choice:
            self._decisions[seat].add(seconds)
        if turn is not None:
            self._turns[seat, turn] += seconds

    def thinking(self, seats: set[int]) -> Thinking:
        """Return the durations of some seats together."""
        found = Thinking()
        for seat in seats:
            found.decisions.include(self._decisions[seat])
        for (seat, _), seconds in self._turns.items():
            if seat in seats:
                found.turns.add(seconds)
        return found
