"""Rule W.mining."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import size
from elbowroom.engine.state import State


class Mining(Power):
    """A coin more per cavern."""

    id = "mining"
    badge = 4

    def income(self, state: State, tribe: int) -> int:
        return size(state.held[tribe] & state.world.cavern)
