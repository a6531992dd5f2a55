"""Rule W.mountaineer."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import size
from elbowroom.engine.state import State


class Mountaineer(Power):
    """A coin more per mountain."""

    id = "mountaineer"
    badge = 4

    def income(self, state: State, tribe: int) -> int:
        return size(state.held[tribe] & state.world.mountain)
