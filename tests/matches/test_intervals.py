"""Intervals cover the truth in 95 of 100 cases."""

from random import Random
from statistics import fmean

import pytest

from elbowroom.matches.intervals import Estimate, mean_over, share_over, student, wilson


def covers(found: Estimate, truth: float) -> bool:
    assert found.low is not None
    assert found.high is not None
    assert found.low <= found.value <= found.high
    return found.low <= truth <= found.high


@pytest.mark.parametrize(("freedom", "wanted"), [(1, 12.706), (5, 2.571), (10, 2.228), (30, 2.042), (199, 1.972)])
def test_quantiles_of_students_distribution(freedom: int, wanted: float) -> None:
    """Compare with printed tables."""
    assert student(freedom) == pytest.approx(wanted, abs=0.004)


@pytest.mark.parametrize(("share", "luck"), [(0.5, 0.0), (0.5, 0.6), (0.8, 0.5), (0.95, 0.3)])
@pytest.mark.parametrize("games", [2, 4])
def test_intervals_of_shares_cover_the_truth(share: float, luck: float, games: int) -> None:
    """With probability `luck` all games of a deal have the same winner, else they are independent."""
    rng = Random(f"{share} {luck} {games}")
    covered = 0
    for _ in range(600):
        deals = []
        for _ in range(60):
            alike = rng.random() < share if rng.random() < luck else None
            deals.append(fmean(rng.random() < share if alike is None else alike for _ in range(games)))
        covered += covers(share_over(deals, games), share)
    assert covered / 600 > 0.925


def test_pairing_narrows_the_interval() -> None:
    """If the same side wins both games of a deal, each bot wins one of two: luck cancels out."""
    paired = share_over([0.5] * 95 + [1.0] * 5, 2)
    alone = wilson(0.525, 200)
    assert (paired.high or 1) - (paired.low or 0) < 0.75 * ((alone.high or 1) - (alone.low or 0))


def test_the_interval_of_only_wins_has_a_width() -> None:
    found = share_over([1.0] * 50, 2)
    assert found.value == found.high == 1.0
    assert found.low == pytest.approx(0.963, abs=0.001)


def test_intervals_of_means_cover_the_truth() -> None:
    rng = Random(1)
    covered = sum(covers(mean_over([rng.gauss(3, 20) for _ in range(8)]), 3) for _ in range(1000))
    assert 930 < covered < 970


def test_one_deal_has_no_interval() -> None:
    assert mean_over([3.0]) == Estimate(3.0)
