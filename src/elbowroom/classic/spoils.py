"""Abilities that live on regions taken from somebody: they count those conquered this turn."""

from typing import Final

from elbowroom.engine.ability import Ability
from elbowroom.engine.memory import count, fields
from elbowroom.engine.regions import MOST_REGIONS, Region
from elbowroom.engine.state import NOBODY, State

TAKEN: Final = count("taken", MOST_REGIONS)


class Plunderer(Ability):
    """Remembers how many non-empty regions its race conquered this turn."""

    remembers = fields(TAKEN)

    def on_turn(self, state: State, tribe: int) -> None:
        self.forget(state)

    def on_conquered(self, state: State, tribe: int, region: Region, loser: int, tokens: int) -> None:
        if loser != NOBODY:
            self.remember(state, TAKEN, self.recall(state, TAKEN) + 1)

    def taken(self, state: State, tribe: int) -> int:
        """The non-empty regions conquered this turn; in a turn of another seat there are none."""
        return self.recall(state, TAKEN) if state.seat_of[tribe] == state.seat else 0
