"""Hints: plans that differ, best first and legal; first steps of plans; whole redeployments."""

from itertools import combinations
from random import Random

import pytest

from elbowroom import analysis
from elbowroom.analysis.hints import can_plan
from elbowroom.bots import seen_by
from elbowroom.bots.search.simulator import is_placing
from elbowroom.bots.simple import SimpleBot
from elbowroom.bots.value.learned import judge_for
from elbowroom.engine.action_text import text_of
from elbowroom.engine.actions import DECLINE, FIND, code, kind_of
from elbowroom.engine.engine import apply
from elbowroom.engine.state import CHANCE, State
from elbowroom.games import RULESETS
from tests.analysis.games import at_turn, decisions
from tests.bots.positions.playing import EARLY_TURN
from tests.classic.maps import Seat, at, elves_elsewhere, holds
from tests.classic.set_tables import SetTable
from tools.check_hints import cases, play_plan, problems

VISITS = 60


@pytest.mark.parametrize("game", RULESETS)
def test_plans_are_different_and_the_best_comes_first(game: str) -> None:
    state = at_turn(game, 2, 5)
    before = state.key()
    found = analysis.plans(state, state.actor, visits=VISITS)
    assert state.key() == before
    assert 1 < len(found.plans) <= 3
    for one, other in combinations(found.plans, 2):
        assert (one.race, one.declines, one.steps) != (other.race, other.declines, other.steps)
    assert found.plans[0].loss == 0
    assert [plan.loss for plan in found.plans] == sorted(plan.loss for plan in found.plans)
    assert all(play_plan(state, plan) is not None for plan in found.plans)
    assert all(0 <= plan.chance <= 1 for plan in found.plans)


def test_the_first_turn_has_plans_with_different_combos() -> None:
    state = at_turn("classic", 3, 0)
    found = analysis.plans(state, state.actor, visits=VISITS)
    assert all(plan.race is not None and plan.actions[0].startswith("pick ") for plan in found.plans)
    assert len({plan.race for plan in found.plans}) > 1


def state_with_decline() -> State:
    """Return the start of a turn in which declining is legal."""
    states = (at_turn("classic", 2, turn) for turn in range(2, 12))
    return next(state for state in states if code(DECLINE) in list(state.options))


def test_a_plan_that_declines_does_nothing_else() -> None:
    state = state_with_decline()
    found = analysis.plans(state, state.actor, visits=VISITS, count=9)
    [declining] = [plan for plan in found.plans if plan.declines]
    assert declining.actions == ("decline",)
    assert declining.takes == ()


def test_coins_of_a_plan_match_the_scoring() -> None:
    """A plan without chance events brings exactly the coins it promises."""
    checked = 0
    for turn in range(3, 9):
        state = at_turn("classic", 2, turn)
        for plan in analysis.plans(state, state.actor, visits=VISITS).plans:
            if not plan.then:
                assert plan.coins_now == pytest.approx(_coins_scored(state, plan))
                checked += 1
    assert checked


def _coins_scored(state: State, plan: analysis.Plan) -> int:
    """Return the coins that the turn brings if it is played as planned."""
    seat, end = state.actor, play_plan(state, plan)
    assert end is not None
    while end.turn == state.turn:
        # Only tokens are left to place, and chance may fill the column.
        assert end.actor != seat or is_placing(end)
        apply(end, end.options[0] if end.actor == CHANCE else SimpleBot().choose(end, end.actor))
    return end.coins[seat] - state.coins[seat]


@pytest.mark.parametrize("game", ["warcraft", "azeroth"])
def test_plans_stop_where_a_marker_turns_up(game: str) -> None:
    """Nothing after the marker is planned or named, and its coins have no parts that depend on it."""
    stopped = 0
    for case in cases(game, 16, seed=3, visits=VISITS, share=0.2):
        assert problems(case) == []
        assert case.hint.plans
        for plan in case.hint.plans.plans:
            after = play_plan(case.state, plan)
            assert after is not None
            shows = kind_of(after.options[0]) == FIND if after.actor == CHANCE else False
            assert (plan.then == "marker") == (shows and len(after.options) > 1)
            stopped += plan.then == "marker"
    assert stopped > 3


@pytest.mark.parametrize(("game", "sets"), [*((game, ()) for game in RULESETS), ("classic", ("all",))])
def test_nothing_is_wrong_with_hints_of_all_games(game: str, sets: tuple[str, ...]) -> None:
    """Actions are legal, names visible, coins add up, steps match actions, and dice may fail."""
    found = list(cases(game, 4, seed=8, visits=20, share=0.3, sets=sets))
    assert len(found) == 4
    assert [problem for case in found for problem in problems(case)] == []


def test_plans_go_on_after_loot_is_dealt() -> None:
    """S.skags.1: its sides change nothing about the rest of the turn."""
    skags = holds("skags", "alchemist", at({15: 1}), hand=6)
    state = SetTable(Seat(active=skags), elves_elsewhere(), **EARLY_TURN).state
    best = analysis.plans(seen_by(state, 0), 0, visits=VISITS).plans[0]
    assert sum(action.startswith("conquer ") for action in best.actions) > 1
    after = play_plan(state, best)
    assert after is not None
    assert after.marks[state.ruleset.mark_of["loot"]]


def test_equal_visits_give_equal_plans() -> None:
    state = at_turn("warcraft", 3, 4)
    assert analysis.plans(state, state.actor, visits=40) == analysis.plans(state, state.actor, visits=40)


def test_the_chance_before_the_turn_comes_from_the_judge() -> None:
    state = at_turn("classic", 2, 5)
    judge = judge_for(state.ruleset, 2, is_best=True)
    found = analysis.plans(state, state.actor, visits=VISITS)
    assert found.chance == judge.chances(state)[state.actor]  # type: ignore[attr-defined]


def test_only_the_seat_whose_turn_it_is_can_plan() -> None:
    state = at_turn("classic", 2, 5)
    assert can_plan(state, state.actor)
    assert not can_plan(state, 1 - state.actor)


def test_first_of_a_plan_is_its_first_action() -> None:
    state = at_turn("classic", 2, 5)
    best = analysis.plans(state, state.actor, visits=VISITS).plans[0]
    assert text_of(analysis.first_of(best, state, state.actor)[0]) == best.actions[0]


@pytest.mark.parametrize("game", RULESETS)
def test_the_first_actions_of_a_plan_are_legal(game: str) -> None:
    rng, plans_made = Random(2), 0
    for game_now, state, seat in decisions(game, seed=2):
        if analysis.can_plan(state, seat) and rng.random() < 0.4:
            plans_made += 1
            for plan in analysis.plans(state, seat, visits=3).plans:
                game_now.copy().play_all(analysis.first_of(plan, state, seat))
    assert plans_made > 10


@pytest.mark.parametrize("game", RULESETS)
def test_spread_places_all_tokens_at_once(game: str) -> None:
    with_several_actions = 0
    for game_now, state, seat in decisions(game, seed=4):
        if analysis.can_spread(state, seat):
            placed = analysis.spread(state, seat)
            [kind] = {action.kind for action in placed}
            with_several_actions += len(placed) > 1
            after = game_now.copy()
            after.play_all(placed)
            assert all(action.kind != kind for action in after.legal()) or after.to_act != seat
    assert with_several_actions > 5


def test_spread_places_more_tokens_next_to_rivals() -> None:
    beside = elsewhere = 0
    for _, state, seat in decisions("classic", seed=1, players=2):
        rival = state.active[1 - seat]
        if analysis.can_spread(state, seat) and rival >= 0 and state.seat == seat:
            near = state.world.around(state.held[rival])
            placed = [(action.region or 0, action.number or 0) for action in analysis.spread(state, seat)]
            beside += sum(number for region, number in placed if near >> region & 1)
            elsewhere += sum(number for region, number in placed if not near >> region & 1)
    assert beside > elsewhere
