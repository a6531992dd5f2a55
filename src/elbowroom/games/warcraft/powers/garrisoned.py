"""Rule W.garrisoned."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State
from elbowroom.games.warcraft.pieces import FORT


class Garrisoned(Power):
    """A fort on each region it holds, which stays in decline."""

    id = "garrisoned"
    badge = 3
    builds = FORT
    stays_in_decline = True

    def sites(self, state: State, tribe: int) -> Regions:
        return state.held[tribe]
