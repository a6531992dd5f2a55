"""Rule W.farmer."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import size
from elbowroom.engine.state import State


class Farmer(Power):
    """A coin more per fields region."""

    id = "farmer"
    badge = 4

    def income(self, state: State, tribe: int) -> int:
        return size(state.held[tribe] & state.world.farmland)
