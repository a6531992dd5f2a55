"""Rule W.naga."""

from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State
from elbowroom.games.warcraft.factions import NEUTRAL, FactionRace


class Naga(FactionRace):
    """They conquer water, and may begin there."""

    id = "naga"
    banner = 6
    tray = 11
    faction = NEUTRAL

    def enters(self, state: State, tribe: int) -> Regions:
        return state.world.water

    def reach(self, state: State, tribe: int) -> Regions:
        return 0 if state.held[tribe] else state.world.water
