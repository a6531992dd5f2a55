"""Rule W.kobolds."""

from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State
from elbowroom.games.warcraft.factions import NEUTRAL, FactionRace


class Kobolds(FactionRace):
    """Every cavern counts as adjacent for their conquests."""

    id = "kobolds"
    banner = 6
    tray = 11
    faction = NEUTRAL

    def reach(self, state: State, tribe: int) -> Regions:
        return state.world.cavern
