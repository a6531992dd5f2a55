"""A sequential test: after every deal it is asked whether the games so far tell enough.

Does a bot win at least a share of its games, its bar? The test weighs "it wins as much as the bar" against "it wins
ZONE less". If the truth is the bar or more, it says no in at most ERROR of all cases; if the truth is the bar less ZONE
or less, it says yes in at most ERROR of them; between the two either answer is right. So a yes is as sure as an
interval whose lower end is not more than ZONE below the bar.

It is Wald's test for what deals bring (0, ½ or 1, where a deal has two games), whose distribution is not known: for
each of the two hypotheses the likeliest distribution with that mean is taken (a generalized likelihood ratio). Deals
are independent; games of a deal need not be.
"""

from collections import Counter
from collections.abc import Iterable
from math import log
from typing import Final, Literal

import msgspec

ZONE: Final = 0.05
ERROR: Final = 0.05
# Before so many deals it says nothing: the distribution is only guessed.
LEAST_DEALS: Final = 10
# Every outcome is taken to have been seen at least so often.
HARDLY: Final = 0.1
# How exactly a distribution with a mean is found, and after how many steps at the latest.
EXACT: Final = 1e-9
MOST_STEPS: Final = 60

Answer = Literal["yes", "no", "open"]


class Verdict(msgspec.Struct, frozen=True):
    """What the test says: whether the bar is reached, the logarithm of the likelihood ratio, and its bounds."""

    bar: float
    answer: Answer
    ratio: float
    low: float
    high: float
    deals: int
    zone: float = ZONE
    error: float = ERROR


class SequentialTest:
    """Takes what deals brought, one after the other, and says when it is enough."""

    def __init__(self, bar: float, outcomes: Iterable[float] = (0.0, 0.5, 1.0)) -> None:
        self._bar = bar
        # The worst and the best are always thought possible.
        self._seen: Counter[float] = Counter(dict.fromkeys((0.0, *outcomes, 1.0), 0))
        self._deals = 0
        self._bound = log((1 - ERROR) / ERROR)
        self.answer: Answer = "open"

    def add(self, outcome: float) -> Answer:
        """Take what a deal brought in; once there is an answer it stays."""
        if self.answer == "open":
            self._seen[outcome] += 1
            self._deals += 1
            ratio = self._ratio() if self._deals >= LEAST_DEALS else 0.0
            self.answer = "yes" if ratio >= self._bound else "no" if ratio <= -self._bound else "open"
        return self.answer

    @property
    def verdict(self) -> Verdict:
        """What it says now."""
        ratio = self._ratio() if self._deals else 0.0
        return Verdict(self._bar, self.answer, ratio, -self._bound, self._bound, self._deals)

    def _ratio(self) -> float:
        counts = {outcome: max(float(count), HARDLY) for outcome, count in self._seen.items()}
        above, below = likeliest(counts, self._bar), likeliest(counts, self._bar - ZONE)
        return sum(count * log(above[outcome] / below[outcome]) for outcome, count in counts.items())


def likeliest(counts: dict[float, float], mean: float) -> dict[float, float]:
    """The distribution with a mean that makes what was counted likeliest."""
    total = sum(counts.values())
    parts = [(outcome - mean, count / total) for outcome, count in counts.items()]
    # Each share is divided by 1 + tilt · (outcome - mean). The tilt that gives the mean lies where all stay positive;
    # Newton's steps lead there, and halves of what is left where they lead out of it.
    low, high, tilt = -1 / max(parts)[0], -1 / min(parts)[0], 0.0
    for _ in range(MOST_STEPS):
        slope = steepness = 0.0
        for away, share in parts:
            part = away / (1 + tilt * away)
            slope += share * part
            steepness += share * part * part
        low, high = (tilt, high) if slope > 0 else (low, tilt)
        step = slope / steepness
        if abs(step) < EXACT:
            break
        tilt = tilt + step if low < tilt + step < high else (low + high) / 2
    return {outcome: share / (1 + tilt * away) for outcome, (away, share) in zip(counts, parts, strict=True)}
