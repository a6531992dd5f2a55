"""Rule W.herbalist."""

from elbowroom.engine.ability import Power
from elbowroom.engine.state import State


class Herbalist(Power):
    """A coin more per hill."""

    id = "herbalist"
    badge = 4

    def income(self, state: State, tribe: int) -> int:
        return (state.held[tribe] & state.world.hill).bit_count()
