"""Reasons are true: each is checked beside the states that it speaks of."""

import pytest

from elbowroom import coach
from elbowroom.bots.search.budget import Budget
from elbowroom.coach.lines import Line
from elbowroom.coach.plans import GROWING, REPLIES, Thoughts
from elbowroom.coach.reasons import reasons_for
from elbowroom.coach.weighing import weigh
from elbowroom.engine.regions import size
from elbowroom.engine.rules.scoring import score_parts
from elbowroom.engine.state import State
from tests.coach.games import at_turn

Weighed = tuple[list[Line], Thoughts]


def weighed(state: State) -> Weighed:
    """The lines of a turn, weighed."""
    thoughts = Thoughts(state, state.actor, Budget(1.0, 80), 0, 3)
    thoughts.grow(GROWING)
    lines = thoughts.lines()
    weigh(lines, thoughts.foresight, thoughts.reader, thoughts.budget, REPLIES)
    return lines, thoughts


@pytest.fixture(scope="module")
def turns() -> list[Weighed]:
    """Some turns of some games."""
    wanted = [("classic", 2, 5), ("classic", 3, 9), ("classic", 3, 10), ("warcraft", 3, 7), ("azeroth", 4, 6)]
    return [weighed(at_turn(*one)) for one in wanted]


def told(turns: list[Weighed], *what: str) -> list[tuple[Line, list[Line], coach.Reason]]:
    """All reasons of some kinds, with what they are about."""
    found = [
        (line, lines, reason)
        for lines, thoughts in turns
        for line in lines
        for reason in reasons_for(line, lines, thoughts.foresight)
        if reason.what in what
    ]
    assert found, f"nothing was said of {what}"
    return found


def test_regions_are_taken_from_whom_it_is_said(turns: list[Weighed]) -> None:
    for line, _, reason in told(turns, "takes-from", "takes-from-leader"):
        assert reason.seat is not None
        ids = line.start.ruleset.race_ids
        tribe = list(ids).index(reason.race or "")
        assert line.start.seat_of[tribe] == reason.seat
        assert reason.count == size(line.takes & line.start.held[tribe])
        before, after = (sum(coins for _, coins in score_parts(state, reason.seat)) for state in (line.start, line.end))
        assert reason.coins == before - after


def test_who_leads_leads(turns: list[Weighed]) -> None:
    for lines, thoughts in turns:
        for line in lines:
            expected = thoughts.foresight.coins(line.start)
            for reason in reasons_for(line, lines, thoughts.foresight):
                if reason.what == "takes-from-leader":
                    assert reason.seat == expected.index(max(expected))


def test_abilities_earn_what_is_said(turns: list[Weighed]) -> None:
    for line, _, reason in told(turns, "earns"):
        gained = [event for event in line.events if event.what == "gained" and event.seat == line.seat]
        assert reason.coins == sum(event.amount or 0 for event in gained if event.source == reason.source)


def test_declining_is_compared_with_going_on(turns: list[Weighed]) -> None:
    for line, lines, reason in told(
        turns, "decline-gains", "decline-loses", "decline-would-lose", "decline-would-gain"
    ):
        others = [other for other in lines if other.is_declining != line.is_declining]
        best = max(others, key=lambda other: other.value)
        more = round(line.coins - best.coins)
        assert reason.coins == abs(more) > 0
        assert (reason.what in ("decline-gains", "decline-would-lose")) == (more > 0)
        # What brings more coins and is still worse is not told so.
        assert (more > 0) == (line.value > best.value)


def test_what_declining_costs_is_told_of_one_plan_only(turns: list[Weighed]) -> None:
    for lines, thoughts in turns:
        telling = [
            line
            for line in lines
            for reason in reasons_for(line, lines, thoughts.foresight)
            if reason.what in ("decline-would-lose", "decline-would-gain")
        ]
        assert len(telling) <= 1
        for line in telling:
            assert all(line.value >= other.value for other in lines if not other.is_declining)


def test_combos_are_compared_with_the_best_other_one(turns: list[Weighed]) -> None:
    for line, lines, reason in told([*turns, weighed(at_turn("classic", 2, 0))], "combo-more", "combo-less"):
        rival = max((other for other in lines if other.picks != line.picks), key=lambda other: other.value)
        assert (reason.race, reason.power) == rival.picks
        assert reason.coins == abs(round(line.coins - rival.coins))


def test_symbols_are_counted_and_rivals_live_beside(turns: list[Weighed]) -> None:
    for line, _, reason in told(turns, "symbols", "symbols-before"):
        group = line.takes & line.start.world.symbol[reason.source or ""]
        assert reason.count == size(group) >= 2
        if reason.what == "symbols-before":
            assert reason.seat is not None
            tribe = line.end.active[reason.seat]
            assert line.end.ruleset.races[tribe].id == reason.race
            assert line.end.held[tribe] & line.end.world.around(group)


def test_every_plan_tells_what_its_turn_brings(turns: list[Weighed]) -> None:
    for line, _, reason in told(turns, "scores", "last-turn"):
        assert reason.coins == round(line.coins_now)
        assert len(line.ends) > 1 or line.coins_now == line.ends[0][1].coins[line.seat] - line.start.coins[line.seat]


def test_the_odds_of_a_die_are_those_of_its_ends() -> None:
    for line, _, reason in told([weighed(at_turn("classic", 2, turn)) for turn in range(4, 14)], "die"):
        [region] = reason.regions
        taken = [odds for odds, end in line.ends if end.seat_of[end.owner[region]] == line.seat]
        assert reason.count == round(100 * sum(taken))
        assert 0 < reason.count < 100
        assert sum(odds for odds, _ in line.ends) == pytest.approx(1)
