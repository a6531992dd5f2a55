"""Rule W.gnomes."""

from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State
from elbowroom.games.warcraft.factions import ALLIANCE, FactionRace


class Gnomes(FactionRace):
    """Once a turn an air assault on any land region, with a free die that lowers its cost."""

    id = "gnomes"
    banner = 5
    tray = 10
    faction = ALLIANCE
    aid_use = 0
    rolls_first = True

    def reach(self, state: State, tribe: int) -> Regions:
        return state.world.land

    def on_roll(self, state: State, tribe: int, pips: int) -> int:
        return pips
