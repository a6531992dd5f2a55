"""Actions tried out: the same positions as when they are applied, but without options for conquests."""

import pytest

from elbowroom.engine.actions import CONQUER, kind_of
from elbowroom.engine.engine import apply, try_conquest, try_out
from elbowroom.engine.rules.terms import Terms
from elbowroom.engine.state import State
from elbowroom.games import RULESETS
from tests.engine.test_state_api import moments

# Random games of all kinds: game, players, sets.
KINDS = [
    (game, players, sets)
    for game, ruleset in sorted(RULESETS.items())
    for players in ruleset.rounds
    if players in (1, 2, 5)
    for sets in ([(), ("all",)] if ruleset.sets else [()])
]


def applied(state: State, option: int) -> State:
    after = state.copy()
    apply(after, option)
    return after


@pytest.mark.parametrize(("game", "players", "sets"), KINDS)
def test_the_same_position(game: str, players: int, sets: tuple[str, ...]) -> None:
    for state in moments(game, players, seed=7, sets=sets):
        for option in state.options:
            tried = state.copy()
            try_out(tried, option)
            assert tried.key() == applied(state, option).key()


@pytest.mark.parametrize(("game", "players", "sets"), KINDS)
def test_terms_serve_for_all_conquests_of_a_decision(game: str, players: int, sets: tuple[str, ...]) -> None:
    for state in moments(game, players, seed=11, sets=sets):
        conquests = [option for option in state.options if kind_of(option) == CONQUER]
        if not conquests:
            continue
        terms = Terms(state, state.tribe, state.hooks, state.aids)
        for option in conquests:
            tried = state.copy()
            try_conquest(tried, option, terms)
            assert tried.key() == applied(state, option).key()
