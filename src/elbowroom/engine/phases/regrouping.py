"""Moves lone tokens, fewer than their race needs in a region, to another of its regions (W.tauren.3)."""

from elbowroom.engine.actions import MOVE, code, region_of
from elbowroom.engine.native import i64, vec
from elbowroom.engine.regions import Region, bits, mask, only
from elbowroom.engine.rules.moving import is_lone, move
from elbowroom.engine.rules.tokens import lift_all
from elbowroom.engine.state import State


def offer_moves(state: State) -> bool:
    """Move lone tokens that have only one place to go; return True if a player must choose a place."""
    while state.lone:
        # Another token may have joined a lone one since.
        state.lone = mask(region for region in bits(state.lone) if is_lone(state, region))
        if not state.lone:
            break
        region = _next(state)
        tribe = state.owner[region]
        others = state.held[tribe] & ~(only(region))
        if not others:
            state.lone &= ~(only(region))
            lift_all(state, region)
            continue
        # If other tokens are alone, too, the next of them may come here instead.
        places = bits(state.held[tribe] if state.lone & others else others)
        if len(places) > 1:
            state.actor = state.seat_of[tribe]
            state.options = vec[i64]([code(MOVE, place) for place in places])
            return True
        _send(state, region, places[0])
    return False


def play_move(state: State, action: int) -> None:
    """Move a lone token to the chosen region; if it stands there already, move the next lone token there."""
    region, place = _next(state), region_of(action)
    _send(state, bits(state.lone)[1] if place == region else region, place)


def lone_tribe(state: State) -> int:
    """Return the tribe with the lone token that moves next."""
    return state.owner[_next(state)]


def _next(state: State) -> Region:
    return bits(state.lone)[0]


def _send(state: State, region: Region, place: Region) -> None:
    state.lone &= ~(only(region))
    move(state, region, place, state.tokens[region], state.companions[region])
