"""Rule S.seafaring."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State


class Seafaring(Power):
    """While active it conquers seas and the lake, and may begin on a border sea."""

    id = "seafaring"
    badge = 5

    def enters(self, state: State, tribe: int) -> Regions:
        return state.world.water

    def reach(self, state: State, tribe: int) -> Regions:
        return 0 if state.held[tribe] else state.world.border_sea
