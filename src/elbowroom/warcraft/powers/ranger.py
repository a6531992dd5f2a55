"""Rule W.ranger."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import size
from elbowroom.engine.state import State


class Ranger(Power):
    """A coin more per forest."""

    id = "ranger"
    badge = 4

    def income(self, state: State, tribe: int) -> int:
        return size(state.held[tribe] & state.world.forest)
