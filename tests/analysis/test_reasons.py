"""Reasons are true: each is checked against the states of its line."""

import pytest

from elbowroom import analysis
from elbowroom.analysis.lines import Line, coins_of, own_turn
from elbowroom.analysis.reasons import reasons_for
from elbowroom.analysis.turn_analysis import TurnAnalysis
from elbowroom.bots.search.budget import Budget
from elbowroom.engine.regions import size
from elbowroom.engine.rules.scoring import income
from elbowroom.engine.state import State
from tests.analysis.games import at_turn
from tests.analysis.line_makers import line_of
from tests.classic.maps import Seat, at, holds, v
from tests.classic.set_tables import SetTable
from tests.engine import table as warcraft
from tests.warcraft.islands import h

Weighed = tuple[list[Line], TurnAnalysis]


def weigh_lines(state: State) -> Weighed:
    """Return the weighed lines of a turn."""
    turn = TurnAnalysis(state, state.actor, Budget(1.0, 80), 0, 3)
    lines = turn.lines()
    turn.weigh(lines)
    return lines, turn


@pytest.fixture(scope="module")
def turns() -> list[Weighed]:
    """Return weighed turns of several games."""
    wanted = [("classic", 2, 5), ("classic", 3, 9), ("classic", 3, 10), ("warcraft", 3, 7), ("azeroth", 4, 6)]
    return [weigh_lines(at_turn(*one)) for one in wanted]


def reasons_of(turns: list[Weighed], *what: str) -> list[tuple[Line, list[Line], analysis.Reason]]:
    """Return all reasons of some kinds, each with its line and the other lines."""
    found = [
        (line, lines, reason)
        for lines, turn in turns
        for line in lines
        for reason in reasons_for(line, lines, turn.judge)
        if reason.what in what
    ]
    assert found, f"no reason of {what}"
    return found


def test_regions_are_taken_from_the_named_rival(turns: list[Weighed]) -> None:
    for line, _, reason in reasons_of(turns, "takes-from", "takes-from-leader"):
        assert reason.seat is not None
        ids = line.start.ruleset.race_ids
        tribe = list(ids).index(reason.race or "")
        assert line.start.seat_of[tribe] == reason.seat
        assert reason.count == size(line.takes & line.start.held[tribe])
        before, after = (income(state, reason.seat) for state in (line.start, line.known))
        assert reason.coins == before - after - coins_of(own_turn(line.sure_events), reason.seat)


def test_the_named_leader_leads(turns: list[Weighed]) -> None:
    for lines, turn in turns:
        for line in lines:
            expected = turn.judge.coins(line.start)
            for reason in reasons_for(line, lines, turn.judge):
                if reason.what == "takes-from-leader":
                    assert reason.seat == expected.index(max(expected))
                    assert line.start.coins[reason.seat] == max(line.start.coins)


@pytest.mark.parametrize(("first", "is_said"), [(0, True), (1, False)])
def test_nothing_is_lost_after_the_last_turn(first: int, is_said: bool) -> None:
    """R-8.1: a player who has played the last round scores no more."""
    ratmen = Seat(active=holds("ratmen", "alchemist", at({3: 1, 9: 1}), hand=6))
    table = SetTable(ratmen, Seat(active=holds("elves", "mounted", at({4: 1, 17: 1}))), first=first, round=10)
    line, turn = line_of(table, f"conquer {v(4)}")
    assert is_said == any(reason.what.startswith("takes") for reason in reasons_for(line, [line], turn.judge))


@pytest.mark.parametrize("objectives", [[], [h(7)]])
def test_coins_that_the_loser_gets_at_once_count(objectives: list[str]) -> None:
    """W.humans.2: the Humans get two coins when their objective is conquered."""
    naga = warcraft.Seat(active=warcraft.holds("naga", "farmer", {h(4): 1}, 8))
    humans = warcraft.Seat(active=warcraft.holds("humans", "ranger", {h(7): 1, h(10): 1}))
    table = warcraft.Table(naga, humans, markers={"military_objective": objectives})
    line, turn = line_of(table, f"conquer {h(7)}")
    found = [reason.coins for reason in reasons_for(line, [line], turn.judge) if reason.what.startswith("takes")]
    assert found == ([] if objectives else [1])


@pytest.mark.parametrize(("coins", "what"), [(30, "takes-from-leader"), (5, "takes-from")])
def test_the_leader_has_the_most_coins(coins: int, what: str) -> None:
    ratmen = Seat(active=holds("ratmen", "alchemist", at({3: 1}), hand=6), coins=6)
    strong = holds("giants", "mounted", at({4: 1, 10: 2, 13: 2, 16: 2, 17: 2, 20: 2}))
    table = SetTable(ratmen, Seat(active=strong, coins=coins))
    line, turn = line_of(table, f"conquer {v(4)}")
    expected = turn.judge.coins(table.state)
    assert expected[1] > expected[0]
    assert what in {reason.what for reason in reasons_for(line, [line], turn.judge)}


def test_abilities_earn_the_stated_coins(turns: list[Weighed]) -> None:
    for line, _, reason in reasons_of(turns, "earns"):
        gained = [event for event in line.events if event.what == "gained" and event.seat == line.seat]
        assert reason.coins == sum(event.amount or 0 for event in gained if event.source == reason.source)


def test_declining_is_compared_with_staying(turns: list[Weighed]) -> None:
    for line, lines, reason in reasons_of(
        turns, "decline-gains", "decline-loses", "decline-would-lose", "decline-would-gain"
    ):
        others = [other for other in lines if other.is_declining != line.is_declining]
        best = max(others, key=lambda other: other.value)
        more = round(line.coins - best.coins)
        assert reason.coins == abs(more) > 0
        assert (reason.what in ("decline-gains", "decline-would-lose")) == (more > 0)
        # Coins that contradict the ranking are not mentioned.
        assert (more > 0) == (line.value > best.value)


def test_the_cost_of_declining_is_mentioned_once(turns: list[Weighed]) -> None:
    for lines, turn in turns:
        found = [
            line
            for line in lines
            for reason in reasons_for(line, lines, turn.judge)
            if reason.what in ("decline-would-lose", "decline-would-gain")
        ]
        assert len(found) <= 1
        for line in found:
            assert all(line.value >= other.value for other in lines if not other.is_declining)


def test_combos_are_compared_with_the_best_other_one(turns: list[Weighed]) -> None:
    for line, lines, reason in reasons_of([*turns, weigh_lines(at_turn("classic", 2, 0))], "combo-more", "combo-less"):
        rival = max((other for other in lines if other.picks != line.picks), key=lambda other: other.value)
        assert (reason.race, reason.power) == rival.picks
        assert reason.coins == abs(round(line.coins - rival.coins))


def test_every_plan_has_the_coins_of_its_turn(turns: list[Weighed]) -> None:
    for line, _, reason in reasons_of(turns, "scores", "scores-about", "last-turn", "last-turn-about"):
        assert reason.coins == round(line.coins_now)
        assert len(line.ends) > 1 or line.coins_now == line.ends[0].state.coins[line.seat] - line.start.coins[line.seat]


def test_coins_of_the_last_turn_that_chance_decides_are_a_guess() -> None:
    """R-4.11: with the die in the last turn, nobody can say how many coins count."""
    state = at_turn("classic", 2, 19)
    assert state.is_last_turn
    lines, turn = weigh_lines(state)
    for line in lines:
        [what] = [reason.what for reason in reasons_for(line, lines, turn.judge) if reason.what.startswith("last-turn")]
        if len({end.state.coins[line.seat] for end in line.ends}) > 1:
            assert what == "last-turn-about"
        elif not line.then:
            assert what == "last-turn"
    assert any(line.then for line in lines)


def test_the_odds_of_a_die_are_those_of_its_ends() -> None:
    checked = 0
    for line, _, reason in reasons_of([weigh_lines(at_turn("classic", 2, turn)) for turn in range(4, 14)], "die"):
        [region] = reason.regions
        taken = [odds for odds, end, *_ in line.ends if end.seat_of[end.owner[region]] == line.seat]
        if len(line.ends) > 4 or line.retakes or len(taken) == len(line.ends):
            # A second die follows, for another race or region; or the region is held either way.
            continue
        checked += 1
        assert reason.count == round(100 * sum(taken))
        assert 0 < reason.count < 100
        assert sum(end.odds for end in line.ends) == pytest.approx(1)
    assert checked > 5


def test_the_odds_of_a_die_include_the_loot_behind_it() -> None:
    """S.skags.2: an attack of loot cancels a conquest that the die has decided."""
    skags = Seat(active=holds("skags", "swamp", at({3: 1, 17: 1})))
    counts = []
    for loot in ([], [v(3)]):
        table = SetTable(Seat(active=holds("ratmen", "hill", at({2: 1}), hand=2)), skags, markers={"loot": loot})
        line, turn = line_of(table, f"roll {v(3)}")
        counts += [reason.count or 0 for reason in reasons_for(line, [line], turn.judge) if reason.what == "die"]
    without, hidden = counts
    assert without == 50
    assert 0 < hidden < without


def test_the_die_of_the_defenders_decides_nothing() -> None:
    """S.witch_doctors.1: it is thrown when their region is already taken, so no odds are named."""
    doctors = Seat(active=holds("witch_doctors", "hill", at({4: 1, 17: 1})))
    ratmen = Seat(active=holds("ratmen", "alchemist", at({3: 1, 9: 1}), hand=6))
    line, turn = line_of(SetTable(ratmen, doctors, natives=[]), f"conquer {v(4)}")
    assert (line.then, line.rolled) == ("die", None)
    assert not [reason for reason in reasons_for(line, [line], turn.judge) if reason.what == "die"]
