"""Rule W.fishing."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import size
from elbowroom.engine.state import State


class Fishing(Power):
    """A coin more per region adjacent to water."""

    id = "fishing"
    badge = 3

    def income(self, state: State, tribe: int) -> int:
        return size(state.held[tribe] & state.world.around(state.world.water))
