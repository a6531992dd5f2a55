"""Moving and removing tokens and companions without a conquest."""

from elbowroom.engine.ability import ATTACK
from elbowroom.engine.events import Event
from elbowroom.engine.regions import Region, bits, only
from elbowroom.engine.rules.relics import uncover
from elbowroom.engine.rules.tokens import (
    bring_companions,
    discard,
    lift,
    put,
    refresh,
    sparing_ability,
    tokens_lacking,
)
from elbowroom.engine.rules.tribes import give_back_if_extinct
from elbowroom.engine.state import NOBODY, State


def is_lone(state: State, region: Region) -> bool:
    """Return whether an active race has too few tokens in a region to stay there (W.tauren.3)."""
    tribe = state.owner[region]
    return tribe != NOBODY and state.is_active(tribe) and tokens_lacking(state, tribe, region) > 0


def _note_lone(state: State, region: Region) -> None:
    """Note that the tokens in a region must move on, if they are too few."""
    if is_lone(state, region):
        state.lone |= only(region)


def withdraw(state: State, region: Region, tokens: int, companions: int = 0) -> None:
    """Take tokens and companions of a region in hand; if too few remain there, they must move on."""
    lift(state, region, tokens, companions)
    _note_lone(state, region)


def move(state: State, source: Region, target: Region, tokens: int, companions: int = 0) -> None:
    """Move tokens and companions to another region of their race; if too few remain, they must move on."""
    tribe = state.owner[source]
    lift(state, source, tokens, companions)
    put(state, tribe, target, tokens, companions)
    _note_lone(state, source)
    if state.events is not None:
        state.events.append(Event("moved", seat=state.seat_of[tribe], region=target, amount=tokens + companions))


def discard_from(state: State, region: Region, tokens: int, companions: int = 0) -> None:
    """Discard tokens or companions of a region; withdraw them instead if an ability saves them."""
    owner = state.owner[region]
    spared = sparing_ability(state, owner, region, ATTACK) if state.is_active(owner) else None
    withdraw(state, region, tokens, companions)
    if spared:
        spared.on_spared(state, owner, region)
        return
    discard(state, owner, tokens, companions)
    give_back_if_extinct(state, owner)


def dismiss_companions(state: State, tribe: int) -> None:
    """Remove all companions of a tribe; it loses the regions that they held alone."""
    for region in bits(state.held[tribe]):
        withdraw(state, region, 0, state.companions[region])
    bring_companions(state, tribe, 0)


def swap(state: State, one: Region, other: Region) -> None:
    """Exchange tokens, companions, markers and revealed artifacts of two regions; everything else stays."""
    both = only(one) | only(other)
    if state.owner[one] != state.owner[other]:
        for region in (one, other):
            if state.owner[region] != NOBODY:
                state.held[state.owner[region]] ^= both
    for column in (state.owner, state.tokens, state.companions):
        column[one], column[other] = column[other], column[one]
    empty_cost = state.world.empty_cost
    here, there = state.base[one] - empty_cost[one], state.base[other] - empty_cost[other]
    state.base[one], state.base[other] = empty_cost[one] + there, empty_cost[other] + here
    for index, regions in enumerate(state.marks):
        if regions & both and regions & both != both:
            state.marks[index] = regions ^ both
    for relic in state.found:
        if state.ruleset.relics[relic].is_artifact and state.relic_at[relic] in (one, other):
            state.relic_at[relic] = other if state.relic_at[relic] == one else one
    for region in (one, other):
        if state.owner[region] != NOBODY:
            uncover(state, state.owner[region], region)
    refresh(state)
