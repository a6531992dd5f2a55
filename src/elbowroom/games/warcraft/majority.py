"""Majorities: whether a tribe holds more of some regions than any other."""

from elbowroom.engine.regions import Regions, size
from elbowroom.engine.state import State


def dominates(state: State, tribe: int, regions: Regions) -> bool:
    """Return whether a tribe holds more of some regions than any other single race, natives included."""
    own = size(state.held[tribe] & regions)
    if not own:
        return False
    return [race for race, held in enumerate(state.held) if held & regions and size(held & regions) >= own] == [tribe]
