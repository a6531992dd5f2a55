"""Redeployment: companions first, then tokens, walking the regions in board order (R-5)."""

from typing import Final

from elbowroom.engine.actions import DEPLOY, STATION, code, number_of, region_of
from elbowroom.engine.native import i64, vec
from elbowroom.engine.regions import Region, bits
from elbowroom.engine.rules.tokens import companion_of, needs, put, take_up
from elbowroom.engine.rules.tribes import acting_in_decline, ready
from elbowroom.engine.state import NOBODY, State

STATIONING: Final = 0
DEPLOYING: Final = 1


def begin_own(state: State, tribe: int) -> None:
    """Take all tokens of a tribe, but those that its regions need anyway, up to be spread freely over them."""
    if companion_of(state, tribe) is None:
        ready(state, tribe)
        _begin(state, tribe, DEPLOYING)
        return
    for region in bits(state.held[tribe]):
        take_up(state, region, state.tokens[region], state.companions[region])
    _begin(state, tribe, STATIONING)


def begin_withdrawn(state: State, tribe: int) -> None:
    """Spread what another player's turn drove into this tribe's hand."""
    _begin(state, tribe, STATIONING)


def _begin(state: State, tribe: int, placing: int) -> None:
    state.tribe = tribe
    state.placing = placing
    state.spread = bits(state.held[tribe])


def offer_places(state: State) -> bool:
    """Ask how many companions, then how many tokens, go to the next region; False when all is placed."""
    tribe = state.tribe
    state.actor = state.seat_of[tribe]
    if state.placing == STATIONING:
        if _offer_stations(state, tribe):
            return True
        for region in bits(state.held[tribe]):
            put(state, tribe, region, needs(state, tribe, region))
        state.placing = DEPLOYING
        state.spread = bits(state.held[tribe])
    hand = state.hand[tribe]
    if len(state.spread) == 1:
        put(state, tribe, state.spread[0], hand)
        hand = 0
    if not hand or not state.spread:
        # Nothing is left to be said of it.
        state.placing = STATIONING
        state.spread = vec[i64]()
        return False
    region = state.spread[0]
    first = code(DEPLOY, region)
    state.options = vec[i64](range(first, first + hand + 1))
    return True


def _offer_stations(state: State, tribe: int) -> bool:
    companion, companions = companion_of(state, tribe), state.companions_in_hand[tribe]
    if not companions or companion is None or not state.spread:
        return False
    if companion.stands_alone:
        state.options = vec[i64]([code(STATION, region, 1) for region in bits(state.held[tribe])])
        return True
    region = state.spread[0]
    if len(state.spread) == 1:
        # The last region takes what is left.
        put(state, tribe, region, 0, companions)
        return False
    counts = [count for count in range(companions + 1) if _leaves_enough(state, tribe, region, count)]
    state.options = vec[i64]([code(STATION, region, count) for count in counts])
    return True


def _leaves_enough(state: State, tribe: int, region: Region, count: int) -> bool:
    """Whether with so many companions here tokens and companions still suffice for what all regions need."""
    companion = companion_of(state, tribe)
    if companion is None or not companion.is_token:
        return True
    least = state.ruleset.races[tribe].least
    done = [other for other in bits(state.held[tribe]) if other < region]
    lacking = sum(needs(state, tribe, other) for other in done)
    lacking += max(0, needs(state, tribe, region) - count)
    later = sum(needs(state, tribe, other) for other in state.spread[1:])
    later -= min(later, state.companions_in_hand[tribe] - count, least * len(state.spread[1:]))
    return lacking + later <= state.hand[tribe]


def play_station(state: State, action: int) -> None:
    """So many companions stand in this region."""
    put(state, state.tribe, region_of(action), 0, number_of(action))
    state.spread = state.spread[1:]


def play_deploy(state: State, action: int) -> None:
    """So many more tokens stand in this region."""
    put(state, state.tribe, region_of(action), number_of(action))
    state.spread = state.spread[1:]


def withdrawn_tribe(state: State) -> int:
    """The next tribe, clockwise from the seat whose turn it is, that has withdrawn tokens and a region for them."""
    for offset in range(state.seats):
        seat = (state.seat + offset) % state.seats
        active = state.active[seat]
        if active >= 0 and _has_withdrawn(state, active):
            return active
        for tribe in acting_in_decline(state, seat):
            if _has_withdrawn(state, tribe):
                return tribe
    return NOBODY


def _has_withdrawn(state: State, tribe: int) -> bool:
    return bool(state.hand[tribe] or state.companions_in_hand[tribe]) and bool(state.held[tribe])
