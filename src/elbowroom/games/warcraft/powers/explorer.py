"""Rule W.explorer."""

from elbowroom.engine.ability import Power
from elbowroom.engine.state import State


class Explorer(Power):
    """A coin per island where it holds a region."""

    id = "explorer"
    badge = 4

    def income(self, state: State, tribe: int) -> int:
        return sum(bool(state.held[tribe] & island) for island in state.world.islands)
