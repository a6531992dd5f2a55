"""Rule S.dwarves."""

from elbowroom.engine.ability import Race
from elbowroom.engine.regions import size
from elbowroom.engine.state import State


class Dwarves(Race):
    """A coin more per mine they hold, also in decline."""

    id = "dwarves"
    banner = 3
    tray = 8
    works_in_decline = True

    def income(self, state: State, tribe: int) -> int:
        return size(state.held[tribe] & state.world.mine)
