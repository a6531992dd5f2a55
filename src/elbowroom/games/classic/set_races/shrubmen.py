"""Rule S.shrubmen."""

from elbowroom.engine.ability import Race
from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State


class Shrubmen(Race):
    """Forests they hold are immune, also in decline."""

    id = "shrubmen"
    banner = 6
    tray = 11
    works_in_decline = True

    def immune(self, state: State, tribe: int) -> Regions:
        return state.held[tribe] & state.world.forest
