"""Majorities: whether a tribe holds more of some regions than any other."""

from elbowroom.engine.regions import Regions, size
from elbowroom.engine.state import State


def dominates(state: State, tribe: int, regions: Regions) -> bool:
    """Return whether a tribe holds more of some regions than any other single race, natives included."""
    own = size(state.held[tribe] & regions)
    others = (size(held & regions) for race, held in enumerate(state.held) if race != tribe)
    return own > max(others, default=0)
