"""Redeployment: first companions, then tokens, region by region in board order (R-5)."""

from typing import Final

from elbowroom.engine.actions import DEPLOY, FIELD, STATION, code, number_of, region_of
from elbowroom.engine.native import i64, vec
from elbowroom.engine.regions import MOST_REGIONS, Region, bits
from elbowroom.engine.rules.tokens import companion_of, put, set_aside, take_up, tokens_lacking
from elbowroom.engine.rules.tribes import acting_in_decline, ready
from elbowroom.engine.state import NOBODY, State

STATIONING: Final = 0
DEPLOYING: Final = 1
# The actions that put tokens into a region, by region and number of tokens.
DEPLOY_ACTIONS: Final = vec[i64]([code(DEPLOY) + place for place in range(MOST_REGIONS << FIELD)])


def begin_redeployment(state: State, tribe: int) -> None:
    """Take the tokens of a tribe in hand, except those that its regions need, to spread them over its regions."""
    companion = companion_of(state, tribe)
    if not state.ruleset.races[tribe].redeploys:
        set_aside(state, tribe, state.hand[tribe])
        if companion is not None and not companion.is_token:
            for region in bits(state.held[tribe]):
                take_up(state, region, 0, state.companions[region])
        _begin(state, tribe, STATIONING)
        return
    if companion is None:
        ready(state, tribe)
        _begin(state, tribe, DEPLOYING)
        return
    for region in bits(state.held[tribe]):
        take_up(state, region, state.tokens[region], state.companions[region])
    _begin(state, tribe, STATIONING)


def begin_placing_withdrawn(state: State, tribe: int) -> None:
    """Let a tribe place the tokens that it withdrew in another player's turn."""
    _begin(state, tribe, STATIONING)


def _begin(state: State, tribe: int, placing: int) -> None:
    state.tribe = tribe
    state.placing = placing
    state.spread = bits(state.held[tribe])


def offer_places(state: State) -> bool:
    """Offer numbers of companions, then of tokens, for the next region; return False if all are placed."""
    tribe = state.tribe
    state.actor = state.seat_of[tribe]
    if state.placing == STATIONING:
        if _offer_stations(state, tribe):
            return True
        for region in bits(state.held[tribe]):
            put(state, tribe, region, tokens_lacking(state, tribe, region))
        state.placing = DEPLOYING
        state.spread = bits(state.held[tribe])
    hand = state.hand[tribe]
    if len(state.spread) == 1:
        put(state, tribe, state.spread[0], hand)
        hand = 0
    if not hand or len(state.spread) == 0:
        # Reset, so that equal positions are equal states.
        state.placing = STATIONING
        state.spread = vec[i64]()
        return False
    first = state.spread[0] << FIELD
    state.options = DEPLOY_ACTIONS[first : first + hand + 1]
    return True


def _offer_stations(state: State, tribe: int) -> bool:
    companion, companions = companion_of(state, tribe), state.companions_in_hand[tribe]
    if not companions or companion is None or len(state.spread) == 0:
        return False
    if companion.stands_alone:
        state.options = vec[i64]([code(STATION, region, 1) for region in bits(state.held[tribe])])
        return True
    region = state.spread[0]
    if len(state.spread) == 1:
        # The last region gets the rest.
        put(state, tribe, region, 0, companions)
        return False
    counts = [count for count in range(companions + 1) if _leaves_enough(state, tribe, region, count)]
    state.options = vec[i64]([code(STATION, region, count) for count in counts])
    return True


def _leaves_enough(state: State, tribe: int, region: Region, count: int) -> bool:
    """Return whether all regions still get the tokens they need with this number of companions in this one."""
    companion = companion_of(state, tribe)
    if companion is None or not companion.is_token:
        return True
    least = state.ruleset.races[tribe].least
    done = [other for other in bits(state.held[tribe]) if other < region]
    lacking = sum(tokens_lacking(state, tribe, other) for other in done)
    lacking += max(0, tokens_lacking(state, tribe, region) - count)
    later = sum(tokens_lacking(state, tribe, other) for other in state.spread[1:])
    later -= min(later, state.companions_in_hand[tribe] - count, least * len(state.spread[1:]))
    return lacking + later <= state.hand[tribe]


def play_station(state: State, action: int) -> None:
    """Put companions into a region."""
    put(state, state.tribe, region_of(action), 0, number_of(action))
    state.spread = state.spread[1:]


def play_deploy(state: State, action: int) -> None:
    """Put tokens into a region."""
    put(state, state.tribe, region_of(action), number_of(action))
    state.spread = state.spread[1:]


def withdrawn_tribe(state: State) -> int:
    """Return the first tribe with tokens in hand and a region for them, clockwise from the current seat, or NOBODY."""
    direction: i64 = state.ruleset.direction(state)
    for offset in range(state.seats):
        seat = (state.seat + offset * direction) % state.seats
        active = state.active[seat]
        # A race that plays by itself waits for its own turn (M.3).
        if NOBODY != active != state.ruleset.automatic_race and _has_withdrawn(state, active):
            return active
        for tribe in acting_in_decline(state, seat):
            if _has_withdrawn(state, tribe):
                return tribe
    return NOBODY


def _has_withdrawn(state: State, tribe: int) -> bool:
    return bool(state.hand[tribe] or state.companions_in_hand[tribe]) and bool(state.held[tribe])
