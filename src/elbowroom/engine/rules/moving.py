"""Moving and taking away what stands on the map, without a conquest."""

from elbowroom.engine.events import Event
from elbowroom.engine.regions import Region, Regions, bits, only
from elbowroom.engine.rules.relics import enter
from elbowroom.engine.rules.tokens import bring_companions, lift, needs, put
from elbowroom.engine.state import NOBODY, State


def is_lone(state: State, region: Region) -> bool:
    """Whether an active race has too few tokens in a region to stay there (W.tauren.3)."""
    tribe = state.owner[region]
    return tribe != NOBODY and state.is_active(tribe) and needs(state, tribe, region) > 0


def _note_lone(state: State, region: Region) -> None:
    """Note that what is left in a region must move before anything else happens, if it is too few."""
    if is_lone(state, region):
        state.lone |= only(region)


def withdraw(state: State, region: Region, tokens: int, companions: int = 0) -> None:
    """Tokens and companions leave a region for their owner's hand; what is left alone there must move on."""
    lift(state, region, tokens, companions)
    _note_lone(state, region)


def move(state: State, source: Region, target: Region, tokens: int, companions: int = 0) -> None:
    """Tokens and companions go from one region of their race to another; what is left alone must move on."""
    tribe = state.owner[source]
    lift(state, source, tokens, companions)
    put(state, tribe, target, tokens, companions)
    _note_lone(state, source)
    if state.events is not None:
        state.events.append(Event("moved", seat=state.seat_of[tribe], region=target, amount=tokens + companions))


def dismiss_companions(state: State, tribe: int) -> None:
    """All companions of a tribe are gone, and regions that they alone held are lost."""
    for region in bits(state.held[tribe]):
        withdraw(state, region, 0, state.companions[region])
    bring_companions(state, tribe, 0)


def swap(state: State, one: Region, other: Region) -> None:
    """Exchange tokens, pieces and revealed artifacts of two regions; mountains, places and face-down markers stay."""
    for column in (state.owner, state.tokens, state.companions):
        column[one], column[other] = column[other], column[one]
    bare = state.world.bare
    here, there = state.base[one] - bare[one], state.base[other] - bare[other]
    state.base[one], state.base[other] = bare[one] + there, bare[other] + here
    for sets in (state.held, state.marks):
        for index, regions in enumerate(sets):
            sets[index] = _swapped(regions, one, other)
    for relic in state.found:
        if state.ruleset.relics[relic].is_artifact and state.relic_at[relic] in (one, other):
            state.relic_at[relic] = other if state.relic_at[relic] == one else one
    for region in (one, other):
        if state.owner[region] != NOBODY:
            enter(state, state.owner[region], region)


def _swapped(regions: Regions, one: Region, other: Region) -> Regions:
    """A set in which two regions have changed places."""
    if (regions >> one ^ regions >> other) & 1:
        regions ^= only(one) | only(other)
    return regions
