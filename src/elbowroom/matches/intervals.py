"""Means with 95 % intervals that respect the pairing: deals are independent of each other, games of a deal are not.

Means of coins get Student's interval over the means of deals. Shares of wins get Wilson's interval, which stays within
0 and 1 and has a width even when every game was won. Its sample size is the number of independent games with the same
precision, estimated from the variance between deals. When nearly all games were won or lost, few deals determine that
variance, and Student's distribution widens the interval accordingly.
"""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, variance
from typing import Final

import msgspec

LEVEL: Final = 0.95
NORMAL: Final = NormalDist().inv_cdf((1 + LEVEL) / 2)
# Quantiles of Student's distribution with few degrees of freedom; with more, a series is precise enough.
SMALL_QUANTILES: Final = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776}
MIN_FREEDOM: Final = 4
# The most independent games that one paired game may count for.
MAX_WORTH: Final = 2.0


class Estimate(msgspec.Struct, frozen=True):
    """A value with its 95 % interval, which is None after a single deal."""

    value: float
    low: float | None = None
    high: float | None = None

    @property
    def ends(self) -> tuple[float, float]:
        """Both ends of the interval; the value itself where there is none."""
        return self.value if self.low is None else self.low, self.value if self.high is None else self.high


def student(freedom: int) -> float:
    """Return the quantile of Student's distribution: the half-width of an interval in standard errors."""
    if freedom in SMALL_QUANTILES:
        return SMALL_QUANTILES[freedom]
    z = NORMAL
    second, third = 5 * z**5 + 16 * z**3 + 3 * z, 3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z
    return z + (z**3 + z) / (4 * freedom) + second / (96 * freedom**2) + third / (384 * freedom**3)


def mean_over(deals: Sequence[float]) -> Estimate:
    """Return the mean over deals with its interval."""
    mean = fmean(deals)
    if len(deals) < 2:
        return Estimate(mean)
    reach = student(len(deals) - 1) * sqrt(variance(deals) / len(deals))
    return Estimate(mean, mean - reach, mean + reach)


def share_over(deals: Sequence[float], games: int) -> Estimate:
    """Return the share of games that were won with its interval, from the share of each deal of `games` games."""
    share, count = fmean(deals), float(len(deals) * games)
    if len(deals) < 2 or games == 1 or share in (0, 1):
        return wilson(share, count)
    error, most = variance(deals) / len(deals), MAX_WORTH * count
    count = min(most, max(len(deals), share * (1 - share) / error)) if error else most
    informative = min(sum(deal < 1 for deal in deals), sum(deal > 0 for deal in deals))
    return wilson(share, count, student(max(MIN_FREEDOM, informative - 1)))


def wilson(share: float, count: float, errors: float = NORMAL) -> Estimate:
    """Return a share of `count` independent games with Wilson's interval, `errors` standard errors to each side."""
    weight = errors**2 / count
    middle = (share + weight / 2) / (1 + weight)
    reach = errors * sqrt(share * (1 - share) / count + weight / (4 * count)) / (1 + weight)
    return Estimate(share, max(0.0, middle - reach), min(1.0, middle + reach))
