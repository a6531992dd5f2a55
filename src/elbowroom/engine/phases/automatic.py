"""The turn of a race that plays by itself: it follows from the position, by the rules of its game (M.4, M.5)."""

from elbowroom.engine.events import Event
from elbowroom.engine.native import i64, vec
from elbowroom.engine.phases.conquering import conquer_outright
from elbowroom.engine.regions import NOWHERE
from elbowroom.engine.rules.tokens import put
from elbowroom.engine.state import State


def conquer_by_rule(state: State) -> bool:
    """Let the acting tribe conquer the region that its rule names; return False if there is none.

    The event of the conquest has the reason as its source.
    """
    region, reason = state.ruleset.next_conquest(state, state.tribe)
    if region == NOWHERE:
        return False
    events = state.events
    before = 0 if events is None else len(events)
    conquer_outright(state, region)
    if events is not None:
        for number in range(before, len(events)):
            event = events[number]
            if event.what == "conquered":
                events[number] = Event("conquered", event.seat, None, event.region, event.amount, reason)
    return True


def redeploy_by_rule(state: State) -> None:
    """Put all tokens in hand, one by one, where the rule of the acting tribe wants them."""
    while state.hand[state.tribe] and state.held[state.tribe]:
        put(state, state.tribe, state.ruleset.next_place(state, state.tribe), 1)
    state.spread = vec[i64]()
