"""Plans for a turn: really different ones, the best first, legal, and with what they bring."""

from collections.abc import Sequence
from itertools import combinations

import pytest

from elbowroom import coach
from elbowroom.bots.simple import SimpleBot
from elbowroom.bots.value.foresight import judge_for
from elbowroom.coach.plans import can_plan
from elbowroom.engine.action_text import code_of, text_of
from elbowroom.engine.actions import DECLINE, OUTCOMES, code, kind_of
from elbowroom.engine.engine import apply
from elbowroom.engine.state import CHANCE, State
from elbowroom.games import RULESETS
from tests.coach.games import at_turn

VISITS = 60


def playable(state: State, plan: coach.Plan) -> bool:
    """Whether what is sure of a plan can be played as it stands there."""
    state = state.copy()
    for action in plan.actions[: plan.sure]:
        while state.actor == CHANCE:
            apply(state, state.options[0])
        option = code_of(state, action)
        if option is None or option not in list(state.options) or kind_of(option) in OUTCOMES:
            return False
        apply(state, option)
    return True


@pytest.mark.parametrize("game", RULESETS)
def test_plans_are_different_and_the_best_comes_first(game: str) -> None:
    state = at_turn(game, 2, 5)
    before = state.key()
    found = coach.plans(state, state.actor, visits=VISITS)
    assert state.key() == before
    assert 1 < len(found.plans) <= 3
    for one, other in combinations(found.plans, 2):
        assert (one.race, one.declines, set(one.takes), set(one.leaves)) != (
            other.race,
            other.declines,
            set(other.takes),
            set(other.leaves),
        )
    assert found.plans[0].loss == 0
    assert [plan.loss for plan in found.plans] == sorted(plan.loss for plan in found.plans)
    assert all(playable(state, plan) for plan in found.plans)
    assert all(0 <= plan.chance <= 1 for plan in found.plans)


def test_the_first_turn_has_plans_with_different_combos() -> None:
    state = at_turn("classic", 3, 0)
    found = coach.plans(state, state.actor, visits=VISITS)
    assert all(plan.race is not None and plan.actions[0].startswith("pick ") for plan in found.plans)
    assert len({plan.race for plan in found.plans}) > 1


def declinable() -> State:
    """The start of a turn that may be spent declining."""
    states = (at_turn("classic", 2, turn) for turn in range(2, 12))
    return next(state for state in states if code(DECLINE) in list(state.options))


def test_a_plan_that_declines_does_nothing_else() -> None:
    state = declinable()
    found = coach.plans(state, state.actor, visits=VISITS, count=9)
    [declining] = [plan for plan in found.plans if plan.declines]
    assert declining.actions == ("decline",)
    assert declining.takes == ()


def test_the_coins_of_a_turn_are_those_that_are_scored() -> None:
    """A plan without chance, played to its end, brings just what was said."""
    checked = 0
    for turn in range(3, 9):
        state = at_turn("classic", 2, turn)
        for plan in coach.plans(state, state.actor, visits=VISITS).plans:
            if plan.sure == len(plan.actions):
                assert plan.coins_now == pytest.approx(_scored(state, plan.actions))
                checked += 1
    assert checked


def _scored(state: State, actions: Sequence[str]) -> int:
    """The coins that a turn brings which is played as planned."""
    seat, end = state.actor, state.copy()
    for action in actions:
        while end.actor == CHANCE:
            apply(end, end.options[0])
        option = code_of(end, action)
        assert option is not None
        apply(end, option)
    while end.turn == state.turn:
        # Others place the tokens that they were left.
        assert end.actor != seat
        apply(end, SimpleBot().choose(end, end.actor))
    return end.coins[seat] - state.coins[seat]


def test_the_same_visits_make_the_same_plans() -> None:
    state = at_turn("warcraft", 3, 4)
    assert coach.plans(state, state.actor, visits=40) == coach.plans(state, state.actor, visits=40)


def test_what_is_expected_before_is_what_is_foreseen() -> None:
    state = at_turn("classic", 2, 5)
    judge = judge_for(state.ruleset, 2, is_best=True)
    found = coach.plans(state, state.actor, visits=VISITS)
    assert found.chance == judge.chances(state)[state.actor]  # type: ignore[attr-defined]


def test_tokens_are_placed_without_a_plan_and_others_have_none() -> None:
    state = at_turn("classic", 2, 5)
    assert can_plan(state, state.actor)
    assert not can_plan(state, 1 - state.actor)


def test_a_plan_begins_with_its_first_action() -> None:
    state = at_turn("classic", 2, 5)
    best = coach.plans(state, state.actor, visits=VISITS).plans[0]
    assert text_of(coach.first_of(best, state, state.actor)[0]) == best.actions[0]
