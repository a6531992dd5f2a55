"""Rule S.humans."""

from elbowroom.engine.ability import Race
from elbowroom.engine.regions import size
from elbowroom.engine.state import State


class Humans(Race):
    """A coin more per farmland they hold."""

    id = "humans"
    banner = 5
    tray = 10

    def income(self, state: State, tribe: int) -> int:
        return size(state.held[tribe] & state.world.farmland)
