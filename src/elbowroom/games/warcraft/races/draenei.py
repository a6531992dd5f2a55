"""Rule W.draenei."""

from typing import Final

from elbowroom.engine.ability import NOT_SPARED
from elbowroom.engine.memory import fields, seat
from elbowroom.engine.regions import Region
from elbowroom.engine.state import State
from elbowroom.games.warcraft.factions import ALLIANCE, FactionRace

SPARED_BY_DRAENEI: Final = 3
# The opponent in whose turn a token was saved last, since the last turn of the Draenei.
SPARED_IN_TURN_OF: Final = seat("spared_in_turn_of")

MEMORY: Final = fields(SPARED_IN_TURN_OF)


class Draenei(FactionRace):
    """In each opponent's turn, the first token they would discard is withdrawn instead."""

    id = "draenei"
    banner = 7
    tray = 12
    faction = ALLIANCE
    remembers = MEMORY

    def on_turn(self, state: State, tribe: int) -> None:
        self.forget(state)

    def spares(self, state: State, tribe: int, region: Region, how: int) -> int:
        own_turn = state.seat_of[tribe] == state.seat
        has_spared = self.recall(state, SPARED_IN_TURN_OF) == state.seat
        return NOT_SPARED if own_turn or has_spared else SPARED_BY_DRAENEI

    def on_spared(self, state: State, tribe: int, region: Region) -> None:
        self.remember(state, SPARED_IN_TURN_OF, state.seat)
