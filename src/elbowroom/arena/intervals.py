"""Means with 95 % intervals that respect the pairing: deals are independent of each other, games of a deal are not.

Means of coins get Student's interval over the means of deals. Shares of wins get Wilson's interval, which stays within
0 and 1 and has a width also when everything was won, for as many independent games as would tell the share as exactly:
the variance between deals says how many these are.
"""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, variance
from typing import Final

import msgspec

LEVEL: Final = 0.95
NORMAL: Final = NormalDist().inv_cdf((1 + LEVEL) / 2)
# Student's distribution with few degrees of freedom; with more of them a series is exact enough.
FEW: Final = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776}
# Pairing cannot make a game worth more than so many.
WORTH: Final = 2.0


class Estimate(msgspec.Struct, frozen=True):
    """A value and the interval in which the true one lies in 95 of 100 cases; none if one deal is all there is."""

    value: float
    low: float | None = None
    high: float | None = None


def student(freedom: int) -> float:
    """How many standard errors the interval of a mean reaches to each side."""
    if freedom in FEW:
        return FEW[freedom]
    z = NORMAL
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


def mean_over(deals: Sequence[float]) -> Estimate:
    """The mean of what each deal brought."""
    mean = fmean(deals)
    if len(deals) < 2:
        return Estimate(mean)
    reach = student(len(deals) - 1) * sqrt(variance(deals) / len(deals))
    return Estimate(mean, mean - reach, mean + reach)


def share_over(deals: Sequence[float], games: int) -> Estimate:
    """The share of games that were won; each deal, of so many games, brought a share."""
    share, count = fmean(deals), float(len(deals) * games)
    if len(deals) > 1 and 0 < share < 1:
        error = variance(deals) / len(deals)
        most = WORTH * count
        count = min(most, max(len(deals), share * (1 - share) / error)) if error else most
    return wilson(share, count)


def wilson(share: float, count: float) -> Estimate:
    """The interval of a share that was seen in so many independent games."""
    weight = NORMAL**2 / count
    middle = (share + weight / 2) / (1 + weight)
    reach = NORMAL * sqrt(share * (1 - share) / count + weight / (4 * count)) / (1 + weight)
    return Estimate(share, max(0.0, middle - reach), min(1.0, middle + reach))
