"""Rule W.blood_elves."""

from elbowroom.engine.regions import size
from elbowroom.engine.state import State
from elbowroom.warcraft.factions import HORDE, FactionRace


class BloodElves(FactionRace):
    """A coin more per magic region they hold."""

    id = "blood_elves"
    banner = 5
    tray = 10
    faction = HORDE

    def income(self, state: State, tribe: int) -> int:
        return size(state.held[tribe] & state.world.magic)
