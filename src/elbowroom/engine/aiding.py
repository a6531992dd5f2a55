"""Abilities that help with one conquest a turn."""

from elbowroom.engine.ability import Ability
from elbowroom.engine.phases.conquests import has_aided_target
from elbowroom.engine.state import State


class Aid(Ability):
    """Chosen first, then a region is named; what its questions answer holds for that conquest."""

    def may_use(self, state: State, tribe: int, use: int) -> bool:
        return has_aided_target(state, tribe, self.code)

    def on_used(self, state: State, tribe: int, use: int) -> None:
        state.aids |= 1 << self.code

    def is_chosen(self, state: State) -> bool:
        """Whether the next conquest is to be made with its help."""
        return bool(state.aids >> self.code & 1)
