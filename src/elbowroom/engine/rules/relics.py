"""Artifacts and legendary places: how they are revealed and moved (W-6)."""

from elbowroom.engine.events import Event
from elbowroom.engine.regions import NOWHERE, Region, first, only
from elbowroom.engine.rules.tokens import hooks_of, refresh
from elbowroom.engine.state import State


def enter(state: State, tribe: int, region: Region) -> None:
    """Let a tribe enter a region; if it is active, a face-down marker there must be turned up."""
    uncover(state, tribe, region)
    refresh(state)


def uncover(state: State, tribe: int, region: Region) -> None:
    """Note that a face-down marker in a region of a tribe must be turned up, if the tribe is active."""
    bit = only(region)
    if state.face_down & bit and state.is_active(tribe):
        state.face_down &= ~bit
        state.finding |= bit


def find(state: State, relic: int) -> None:
    """Turn up the next marker: it is this relic."""
    region = first(state.finding)
    state.finding &= state.finding - 1
    turn_up(state, relic, region)


def turn_up(state: State, relic: int, region: Region) -> None:
    """Reveal an unseen relic in a region."""
    state.relics_unseen &= ~(only(relic))
    state.found += (relic,)
    state.relic_at[relic] = region
    if state.events is not None:
        state.events.append(Event("found", seat=state.seat, region=region, source=state.ruleset.relics[relic].id))
    state.ruleset.relics[relic].on_found(state, region)
    state.hooks = hooks_of(state, state.tribe)


def move_relic(state: State, relic: int, region: Region) -> None:
    """Move a relic to another region, or off the map (NOWHERE)."""
    state.relic_at[relic] = region
    if region == NOWHERE:
        state.found = tuple(other for other in state.found if other != relic)
    state.hooks = hooks_of(state, state.tribe)
