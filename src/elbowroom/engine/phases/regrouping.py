"""Lone tokens go to another region of their race at once, as their player says, whoever's turn it is (W.tauren.3)."""

from elbowroom.engine.actions import MOVE, code, region_of
from elbowroom.engine.native import i64, vec
from elbowroom.engine.regions import Region, bits, mask, only
from elbowroom.engine.rules.moving import is_lone, move
from elbowroom.engine.rules.tokens import lift_all
from elbowroom.engine.state import State


def offer_moves(state: State) -> bool:
    """Lone tokens without a choice go where they must; True when somebody is asked where one of them goes."""
    while state.lone:
        # One that another has joined meanwhile is not alone any more.
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
        # Where several are alone the next one can also come here.
        places = bits(state.held[tribe] if state.lone & others else others)
        if len(places) > 1:
            state.actor = state.seat_of[tribe]
            state.options = vec[i64]([code(MOVE, place) for place in places])
            return True
        _send(state, region, places[0])
    return False


def play_move(state: State, action: int) -> None:
    """The player says where a lone token goes; where one stands already, the next one comes."""
    region, place = _next(state), region_of(action)
    _send(state, bits(state.lone)[1] if place == region else region, place)


def lone_tribe(state: State) -> int:
    """The tribe whose player is asked where its lone token goes."""
    return state.owner[_next(state)]


def _next(state: State) -> Region:
    return bits(state.lone)[0]


def _send(state: State, region: Region, place: Region) -> None:
    state.lone &= ~(only(region))
    move(state, region, place, state.tokens[region], state.companions[region])
