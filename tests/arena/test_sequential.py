"""The sequential test: it errs as seldom as it says, and stops early."""

from random import Random
from statistics import fmean

import pytest

from elbowroom.arena.sequential import ERROR, LEAST_DEALS, ZONE, SequentialTest, likeliest

RUNS = 120
MOST_DEALS = 1200


def deal(rng: Random, share: float, luck: float, games: int) -> float:
    """What a deal brings to who wins this share of games: some deals are all luck, and go one way as a whole."""
    if rng.random() < luck:
        return float(rng.random() < share)
    return fmean(rng.random() < share for _ in range(games))


def answers(bar: float, share: float, luck: float, games: int) -> tuple[dict[str, int], float]:
    """How often it says what in many contests, and how many deals it takes on average."""
    rng = Random(f"{bar} {share} {luck} {games}")
    said, deals = {"yes": 0, "no": 0, "open": 0}, 0
    for _ in range(RUNS):
        test = SequentialTest(bar)
        for _ in range(MOST_DEALS):
            deals += 1
            if test.add(deal(rng, share, luck, games)) != "open":
                break
        said[test.answer] += 1
    return said, deals / RUNS


# By chance alone it may look a little worse than it is.
SELDOM = RUNS * ERROR + 2.5 * (RUNS * ERROR * (1 - ERROR)) ** 0.5


@pytest.mark.parametrize(("bar", "luck", "games"), [(0.8, 0.3, 2), (0.95, 0.0, 2), (0.4, 0.3, 4)])
class TestErrors:
    def test_who_reaches_the_bar_is_seldom_refused(self, bar: float, luck: float, games: int) -> None:
        said, _ = answers(bar, bar, luck, games)
        assert said["no"] <= SELDOM
        assert said["yes"] >= 0.9 * RUNS

    def test_who_is_well_below_it_is_seldom_let_pass(self, bar: float, luck: float, games: int) -> None:
        said, _ = answers(bar, bar - ZONE, luck, games)
        assert said["yes"] <= SELDOM
        assert said["no"] >= 0.9 * RUNS


def test_it_stops_early_where_it_is_clear() -> None:
    said, deals = answers(0.8, 0.95, 0.0, 2)
    assert said["yes"] == RUNS
    assert deals < 60
    said, deals = answers(0.8, 0.5, 0.0, 2)
    assert said["no"] == RUNS
    assert deals < 60


def test_it_says_nothing_too_early_and_stays_with_what_it_said() -> None:
    test = SequentialTest(0.5)
    for _ in range(LEAST_DEALS - 1):
        assert test.add(1.0) == "open"
    while test.add(1.0) == "open":
        pass
    deals = test.verdict.deals
    for _ in range(50):
        assert test.add(0.0) == "yes"
    assert test.verdict.deals == deals
    assert test.verdict.ratio >= test.verdict.high


def test_the_likeliest_distribution_has_the_mean_and_no_other_is_likelier() -> None:
    from math import log

    counts = {0.0: 4.0, 0.5: 10.0, 1.0: 6.0}
    best = likeliest(counts, 0.4)
    assert sum(best.values()) == pytest.approx(1)
    assert sum(value * share for value, share in best.items()) == pytest.approx(0.4)

    def likelihood(shares: dict[float, float]) -> float:
        return sum(counts[value] * log(share) for value, share in shares.items())

    for step in (-0.02, 0.02):
        # Moving so much from the middle to both ends keeps the mean.
        other = {0.0: best[0.0] + step, 0.5: best[0.5] - 2 * step, 1.0: best[1.0] + step}
        assert likelihood(other) < likelihood(best)
