"""Rule S.trolls."""

from elbowroom.engine.ability import Race
from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State
from elbowroom.games.classic.pieces import LAIR


class Trolls(Race):
    """A lair on each region they hold, which stays in decline."""

    id = "trolls"
    banner = 5
    tray = 10
    builds = LAIR

    def sites(self, state: State, tribe: int) -> Regions:
        return state.held[tribe]
