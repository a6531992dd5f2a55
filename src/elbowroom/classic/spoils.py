"""Regions taken from somebody, which some abilities live on: they count those conquered this turn."""

from typing import Final

from elbowroom.engine.ability import Ability
from elbowroom.engine.memory import count, fields
from elbowroom.engine.regions import MOST_REGIONS
from elbowroom.engine.state import NOBODY, State

TAKEN: Final = count("taken", MOST_REGIONS)
SPOILS: Final = fields(TAKEN)


def count_spoils(ability: Ability, state: State, loser: int) -> None:
    """A region was conquered: one more if somebody lost it."""
    if loser != NOBODY:
        ability.remember(state, TAKEN, ability.recall(state, TAKEN) + 1)


def spoils(ability: Ability, state: State, tribe: int) -> int:
    """The non-empty regions conquered this turn; in a turn of another seat there are none."""
    return ability.recall(state, TAKEN) if state.seat_of[tribe] == state.seat else 0
