"""Rule W.herbalist."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import size
from elbowroom.engine.state import State


class Herbalist(Power):
    """A coin more per hill."""

    id = "herbalist"
    badge = 4

    def income(self, state: State, tribe: int) -> int:
        return size(state.held[tribe] & state.world.hill)
