"""Rule W.dwarves."""

from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State
from elbowroom.warcraft.factions import ALLIANCE, FactionRace


class Dwarves(FactionRace):
    """Mountains cost two tokens less."""

    id = "dwarves"
    banner = 5
    tray = 10
    faction = ALLIANCE

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        return state.world.mountain, 2
