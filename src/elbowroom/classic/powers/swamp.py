"""Rule S.swamp."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import size
from elbowroom.engine.state import State


class Swamp(Power):
    """A coin more per swamp."""

    id = "swamp"
    badge = 4

    def income(self, state: State, tribe: int) -> int:
        return size(state.held[tribe] & state.world.swamp)
