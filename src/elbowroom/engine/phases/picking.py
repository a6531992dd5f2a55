"""Picking a combo: the first turn, and the turn after a decline (R-3)."""

from elbowroom.engine.actions import PICK, code, number_of
from elbowroom.engine.native import i64, vec
from elbowroom.engine.phases.steps import START
from elbowroom.engine.rules.market import affordable
from elbowroom.engine.rules.tribes import pick
from elbowroom.engine.state import NOBODY, State


def offer_combos(state: State) -> bool:
    """A seat without an active race picks a combo it can pay for."""
    if state.active[state.seat] != NOBODY:
        return False
    state.actor = state.seat
    state.options = vec[i64]([code(PICK, 0, place) for place in range(affordable(state, state.seat))])
    return bool(state.options)


def play_pick(state: State, action: int) -> None:
    """The seat picks; this turn it cannot decline."""
    pick(state, state.seat, number_of(action))
    state.may_decline = False
    state.step = START
