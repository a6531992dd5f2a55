"""Means with 95 % intervals that respect the pairing: deals are independent of each other, games of a deal are not.

Means of coins get Student's interval over the means of deals. Shares of wins get Wilson's interval, which stays within
0 and 1 and has a width also when everything was won, for as many independent games as would tell the share as exactly:
the variance between deals says how many these are. Where nearly all was won, or lost, that variance is known from a few
deals only, and Student's distribution makes the interval as much wider.
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
# Degrees of freedom that even the rarest losses leave.
FEWEST: Final = 4
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
    second, third = 5 * z**5 + 16 * z**3 + 3 * z, 3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z
    return z + (z**3 + z) / (4 * freedom) + second / (96 * freedom**2) + third / (384 * freedom**3)


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
    if len(deals) < 2 or games == 1 or share in (0, 1):
        return wilson(share, count)
    error, most = variance(deals) / len(deals), WORTH * count
    count = min(most, max(len(deals), share * (1 - share) / error)) if error else most
    telling = min(sum(deal < 1 for deal in deals), sum(deal > 0 for deal in deals))
    return wilson(share, count, student(max(FEWEST, telling - 1)))


def wilson(share: float, count: float, errors: float = NORMAL) -> Estimate:
    """The interval of a share that was seen in so many independent games: so many standard errors to each side."""
    weight = errors**2 / count
    middle = (share + weight / 2) / (1 + weight)
    reach = errors * sqrt(share * (1 - share) / count + weight / (4 * count)) / (1 + weight)
    return Estimate(share, max(0.0, middle - reach), min(1.0, middle + reach))
