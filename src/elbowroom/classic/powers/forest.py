"""Rule S.forest."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import size
from elbowroom.engine.state import State


class Forest(Power):
    """A coin more per forest."""

    id = "forest"
    badge = 4

    def income(self, state: State, tribe: int) -> int:
        return size(state.held[tribe] & state.world.forest)
