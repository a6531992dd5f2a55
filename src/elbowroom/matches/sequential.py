"""A sequential test of whether a bot wins at least a given share of games, its bar; it is updated after every deal.

The test compares the hypotheses "its share is the bar" and "its share is the bar minus ZONE". If the true share is the
bar or more, the answer is "no" with a probability of at most ERROR; if it is the bar minus ZONE or less, the answer is
"yes" with at most that probability; in between either answer is acceptable.

This is Wald's test on the scores of deals (0, ½ or 1 where a deal has two games). Their distribution is unknown, so for
each hypothesis the most likely distribution with that mean is used (a generalized likelihood ratio). Deals are
independent; the games of a deal need not be.
"""

from collections import Counter
from collections.abc import Iterable
from math import log
from typing import Final, Literal

import msgspec

ZONE: Final = 0.05
ERROR: Final = 0.05
# With fewer deals the estimate of the distribution is too rough.
MIN_DEALS: Final = 10
# The least count of each outcome, also of those not seen yet.
PSEUDO_COUNT: Final = 0.1
# Where the search for a distribution with a given mean stops.
EPSILON: Final = 1e-9
MAX_STEPS: Final = 60

Answer = Literal["yes", "no", "open"]


class Verdict(msgspec.Struct, frozen=True):
    """The answer of the test, the logarithm of the likelihood ratio, and its bounds."""

    bar: float
    answer: Answer
    ratio: float
    low: float
    high: float
    deals: int
    zone: float = ZONE
    error: float = ERROR


class SequentialTest:
    """Takes the scores of deals one by one, and answers when there is enough evidence."""

    def __init__(self, bar: float, outcomes: Iterable[float] = (0.0, 0.5, 1.0)) -> None:
        self._bar = bar
        # The worst and the best outcome are always possible.
        self._seen: Counter[float] = Counter(dict.fromkeys((0.0, *outcomes, 1.0), 0))
        self._deals = 0
        self._bound = log((1 - ERROR) / ERROR)
        self.answer: Answer = "open"

    def add(self, outcome: float) -> Answer:
        """Add the score of a deal and return the answer; the first answer is final."""
        if self.answer == "open":
            self._seen[outcome] += 1
            self._deals += 1
            ratio = self._ratio() if self._deals >= MIN_DEALS else 0.0
            self.answer = "yes" if ratio >= self._bound else "no" if ratio <= -self._bound else "open"
        return self.answer

    @property
    def verdict(self) -> Verdict:
        """The verdict after all deals so far."""
        ratio = self._ratio() if self._deals else 0.0
        return Verdict(self._bar, self.answer, ratio, -self._bound, self._bound, self._deals)

    def _ratio(self) -> float:
        counts = {outcome: max(float(count), PSEUDO_COUNT) for outcome, count in self._seen.items()}
        above, below = most_likely(counts, self._bar), most_likely(counts, self._bar - ZONE)
        return sum(count * log(above[outcome] / below[outcome]) for outcome, count in counts.items())


def most_likely(counts: dict[float, float], mean: float) -> dict[float, float]:
    """Return the distribution with this mean under which the counts are most likely."""
    total = sum(counts.values())
    parts = [(outcome - mean, count / total) for outcome, count in counts.items()]
    # Each share is divided by 1 + tilt · (outcome - mean). The right tilt lies where all divisors are positive.
    # Newton's method finds it; a step that leaves this interval is replaced by a bisection.
    low, high, tilt = -1 / max(parts)[0], -1 / min(parts)[0], 0.0
    for _ in range(MAX_STEPS):
        slope = steepness = 0.0
        for away, share in parts:
            part = away / (1 + tilt * away)
            slope += share * part
            steepness += share * part * part
        low, high = (tilt, high) if slope > 0 else (low, tilt)
        step = slope / steepness
        if abs(step) < EPSILON:
            break
        tilt = tilt + step if low < tilt + step < high else (low + high) / 2
    return {outcome: share / (1 + tilt * away) for outcome, (away, share) in zip(counts, parts, strict=True)}
