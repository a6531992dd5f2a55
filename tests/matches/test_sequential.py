"""The sequential test: its rate of errors, and early stops."""

from random import Random
from statistics import fmean

import pytest

from elbowroom.matches.sequential import ERROR, MIN_DEALS, ZONE, SequentialTest, most_likely

RUNS = 120
MOST_DEALS = 1200


def deal(rng: Random, share: float, luck: float, games: int) -> float:
    """Return the score of a deal for a bot that wins this share; with probability `luck` all its games end alike."""
    if rng.random() < luck:
        return float(rng.random() < share)
    return fmean(rng.random() < share for _ in range(games))


def answers(bar: float, share: float, luck: float, games: int) -> tuple[dict[str, int], float]:
    """Return how often each answer is given in many contests, and the mean number of deals."""
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


# With an allowance for chance.
MAX_ERRORS = RUNS * ERROR + 2.5 * (RUNS * ERROR * (1 - ERROR)) ** 0.5


@pytest.mark.parametrize(("bar", "luck", "games"), [(0.8, 0.3, 2), (0.95, 0.0, 2), (0.4, 0.3, 4)])
class TestErrors:
    def test_a_bot_at_the_bar_is_rarely_refused(self, bar: float, luck: float, games: int) -> None:
        said, _ = answers(bar, bar, luck, games)
        assert said["no"] <= MAX_ERRORS
        assert said["yes"] >= 0.9 * RUNS

    def test_a_bot_below_the_zone_rarely_passes(self, bar: float, luck: float, games: int) -> None:
        said, _ = answers(bar, bar - ZONE, luck, games)
        assert said["yes"] <= MAX_ERRORS
        assert said["no"] >= 0.9 * RUNS


def test_clear_cases_stop_early() -> None:
    said, deals = answers(0.8, 0.95, 0.0, 2)
    assert said["yes"] == RUNS
    assert deals < 60
    said, deals = answers(0.8, 0.5, 0.0, 2)
    assert said["no"] == RUNS
    assert deals < 60


def test_answers_come_after_min_deals_and_are_final() -> None:
    test = SequentialTest(0.5)
    for _ in range(MIN_DEALS - 1):
        assert test.add(1.0) == "open"
    while test.add(1.0) == "open":
        pass
    deals = test.verdict.deals
    for _ in range(50):
        assert test.add(0.0) == "yes"
    assert test.verdict.deals == deals
    assert test.verdict.ratio >= test.verdict.high


def test_most_likely_distribution() -> None:
    from math import log

    counts = {0.0: 4.0, 0.5: 10.0, 1.0: 6.0}
    best = most_likely(counts, 0.4)
    assert sum(best.values()) == pytest.approx(1)
    assert sum(value * share for value, share in best.items()) == pytest.approx(0.4)

    def likelihood(shares: dict[float, float]) -> float:
        return sum(counts[value] * log(share) for value, share in shares.items())

    for step in (-0.02, 0.02):
        # Shifting weight from the middle to both ends keeps the mean.
        other = {0.0: best[0.0] + step, 0.5: best[0.5] - 2 * step, 1.0: best[1.0] + step}
        assert likelihood(other) < likelihood(best)
