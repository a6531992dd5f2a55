"""Standings of a contest: wins, scores, margins, ratings and times of each bot."""

from math import isclose

import pytest

from elbowroom.matches.contest import Contest, check_same, deals_of
from elbowroom.matches.loop import Result
from elbowroom.matches.match import ArenaError
from elbowroom.matches.standings import Progress, Standing, sides_of, summary_of
from elbowroom.matches.times import Thinking, Times
from tests.matches.games import make_result

TWO = Contest(bots=("a", "b"), game="classic", players=2)
FOUR = Contest(bots=("a", "b"), game="classic", players=4)
TEAMS = Contest(bots=("a", "b"), game="azeroth", players=4)


def standings(contest: Contest, games: list[Result]) -> tuple[Standing, ...]:
    return summary_of(contest, games).standings


class TestWins:
    def test_wins_by_bot_in_all_seats(self) -> None:
        first, second = standings(TWO, [make_result(0, 0, "ab", (60, 50)), make_result(0, 1, "ba", (40, 70))])
        assert (first.bot, first.games, first.wins.value) == ("a", 2, 1.0)
        assert (first.score.value, first.margin.value) == (65.0, 20.0)
        assert (second.wins.value, second.score.value, second.margin.value) == (0.0, 45.0, -20.0)

    def test_a_shared_victory_counts_in_part(self) -> None:
        """R-8.1."""
        first, second = standings(TWO, [make_result(0, 0, "ab", (60, 60)), make_result(0, 1, "ba", (40, 70))])
        assert (first.wins.value, second.wins.value) == (0.75, 0.25)

    def test_coins_alone_do_not_decide(self) -> None:
        """R-8.1: tied in coins, tokens on the map do."""
        first, _ = standings(
            TWO, [make_result(0, 0, "ab", (60, 60), (0, 1)), make_result(0, 1, "ba", (60, 60), (0, 1))]
        )
        assert first.wins.value == 0.5
        assert first.margin.value == 0

    def test_one_bot_among_three_others(self) -> None:
        rows = ("abbb", "babb", "bbab", "bbba")
        games = [
            make_result(0, number, row, [90 if bot == "a" else 70 for bot in row]) for number, row in enumerate(rows)
        ]
        games += [make_result(1, number, row, (50, 60, 40, 30)) for number, row in enumerate(rows)]
        first, second = standings(FOUR, games)
        assert first.wins.value == (4 + 1) / 8
        assert isclose(second.wins.value, (3 / 8) / 3)
        assert first.games == second.games == 8

    def test_score_of_a_team_is_its_poorest_seat(self) -> None:
        """T.8."""
        found = sides_of(make_result(0, 0, "abab", (90, 60, 50, 70), (1, 0, 1, 0)), TEAMS.sides)
        assert [(side.won, side.score, side.margin) for side in found] == [(0.0, 50, -10), (1.0, 60, 10)]


class TestDeals:
    def test_only_whole_deals_count(self) -> None:
        games = [
            make_result(0, 0, "ab", (60, 50)),
            make_result(0, 1, "ba", (60, 50)),
            make_result(1, 0, "ab", (60, 50)),
        ]
        assert summary_of(TWO, games).games == 2
        assert [len(deal) for deal in deals_of(games, 2)] == [2]
        assert summary_of(TWO, games[2:]).standings == ()

    def test_intervals_treat_deals_as_units(self) -> None:
        """Games of a deal that balance each other leave no uncertainty."""
        games = [
            make_result(deal, seating, ("ab", "ba")[seating], (60, 50)) for deal in range(20) for seating in range(2)
        ]
        first, _ = standings(TWO, games)
        assert (first.score.low, first.score.high) == (55.0, 55.0)
        assert 0.37 < (first.wins.low or 0) < 0.5 < (first.wins.high or 1) < 0.63


class TestRatings:
    def test_winners_are_rated_higher(self) -> None:
        games = [
            make_result(deal, seating, ("ab", "ba")[seating], ((60, 50), (50, 60))[seating])
            for deal in range(5)
            for seating in range(2)
        ]
        first, second = standings(TWO, games)
        assert (first.mu or 0) > 25 > (second.mu or 0) > 0
        assert (first.sigma or 9) < 25 / 3

    def test_a_bot_with_several_sides_gets_their_mean(self) -> None:
        rows = ("abbb", "babb", "bbab", "bbba")
        games = [
            make_result(0, number, row, [90 if bot == "a" else 70 for bot in row]) for number, row in enumerate(rows)
        ]
        first, second = standings(FOUR, games)
        assert (first.mu or 0) > 27
        assert 20 < (second.mu or 0) < 25

    def test_games_against_itself_are_not_rated(self) -> None:
        alone = Contest(bots=("a",), game="classic", players=2)
        (only,) = standings(alone, [make_result(deal, 0, "aa", (60, 50)) for deal in range(3)])
        assert only.mu is None
        assert only.wins.value == 0.5


class TestTimes:
    def test_means_are_exact_and_percentiles_approximate(self) -> None:
        times = Times()
        for number in range(1, 101):
            times.add(number / 1000)
        assert times.mean == pytest.approx(0.0505)
        assert times.percentile(0.5) == pytest.approx(0.050, rel=0.08)
        assert times.percentile(0.95) == pytest.approx(0.095, rel=0.08)
        assert Times().mean == Times().percentile(0.5) == 0

    def test_include(self) -> None:
        one, other, both = Times(), Times(), Times()
        for seconds in (0.125, 0.25):
            one.add(seconds)
            both.add(seconds)
        for seconds in (0.25, 4.0):
            other.add(seconds)
            both.add(seconds)
        one.include(other)
        assert one == both

    def test_thinking_times_of_bots(self) -> None:
        slow, quick = Thinking(), Thinking()
        slow.turns.add(2.0)
        quick.turns.add(0.001)
        game = make_result(0, 0, "ab", (1, 0))
        game.thinking.update(a=slow, b=quick)
        first, second = standings(TWO, [game, make_result(0, 1, "ba", (1, 0))])
        assert (first.turn.mean, second.turn.mean) == (2.0, 0.001)


def test_progress_is_decided_by_whole_deals() -> None:
    progress = Progress(TWO, bar=0.6)
    for deal in range(400):
        for seating in range(2):
            assert not progress.is_decided
            progress.add(make_result(deal, seating, ("ab", "ba")[seating], ((60, 50), (50, 60))[seating]))
        if progress.is_decided:
            break
    assert progress.summary().games == 2 * progress.summary().deals < 100
    assert not Progress(TWO, known=progress.results).is_decided
    assert Progress(TWO, bar=0.6, known=progress.results).is_decided


def test_check_same() -> None:
    check_same(TWO, TWO)
    with pytest.raises(ArenaError, match="other settings: game, players"):
        check_same(TWO, TEAMS)
