"""Spoils: the number of non-empty regions conquered this turn, which some abilities count; and whose they were."""

from typing import Final

from elbowroom.engine.ability import Ability
from elbowroom.engine.memory import count, fields
from elbowroom.engine.regions import MOST_REGIONS
from elbowroom.engine.state import NOBODY, State

TAKEN: Final = count("taken", MOST_REGIONS)
SPOILS: Final = fields(TAKEN)


def count_spoils(ability: Ability, state: State, loser: int) -> None:
    """Count a conquered region, unless it was empty."""
    if loser != NOBODY:
        ability.remember(state, TAKEN, ability.recall(state, TAKEN) + 1)


def spoils(ability: Ability, state: State, tribe: int) -> int:
    """Return the number of non-empty regions conquered this turn; 0 in a turn of another seat."""
    return ability.recall(state, TAKEN) if state.seat_of[tribe] == state.seat else 0


def is_active_opponent(state: State, tribe: int, other: int) -> bool:
    """Return whether another tribe is the active race of another player."""
    return other != NOBODY and state.is_active(other) and state.seat_of[other] != state.seat_of[tribe]
