"""Rule W.draenei."""

from typing import Final

from elbowroom.engine.ability import NOT_SPARED
from elbowroom.engine.regions import Region
from elbowroom.engine.state import State
from elbowroom.warcraft.factions import ALLIANCE, FactionRace

SPARED_BY_DRAENEI: Final = 3


class Draenei(FactionRace):
    """In each opponent's turn, the first token they would discard is withdrawn instead."""

    id = "draenei"
    banner = 7
    tray = 12
    faction = ALLIANCE

    # Remembers the turn in which a token was last spared, counted from 1.

    def spares(self, state: State, tribe: int, region: Region, how: int) -> int:
        own_turn = state.seat_of[tribe] == state.seat
        return NOT_SPARED if own_turn or state.memory[self.code] == state.turn + 1 else SPARED_BY_DRAENEI

    def on_spared(self, state: State, tribe: int, region: Region) -> None:
        state.memory[self.code] = state.turn + 1
