"""Abilities that live on regions taken from somebody: they count those conquered this turn."""

from elbowroom.engine.ability import Ability
from elbowroom.engine.regions import Region
from elbowroom.engine.state import NOBODY, State


class Plunderer(Ability):
    """Remembers how many non-empty regions its race conquered this turn."""

    def on_turn(self, state: State, tribe: int) -> None:
        state.memory[self.code] = 0

    def on_conquered(self, state: State, tribe: int, region: Region, loser: int, tokens: int) -> None:
        if loser != NOBODY:
            state.memory[self.code] += 1

    def taken(self, state: State, tribe: int) -> int:
        """The non-empty regions conquered this turn; in a turn of another seat there are none."""
        return state.memory[self.code] if state.seat_of[tribe] == state.seat else 0
