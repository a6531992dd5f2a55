"""Abilities that help with one conquest a turn."""

from elbowroom.engine.ability import Ability
from elbowroom.engine.state import State


class Aid(Ability):
    """Chosen first, then a region is named; what its questions answer holds for that conquest."""

    aid_use = 0

    def may_use(self, state: State, tribe: int, use: int) -> bool:
        return True

    def is_chosen(self, state: State) -> bool:
        """Whether the conquest that is being made is made with its help."""
        return bool(state.aids >> self.code & 1)
