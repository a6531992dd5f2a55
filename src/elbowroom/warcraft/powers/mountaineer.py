"""Rule W.mountaineer."""

from elbowroom.engine.ability import Power
from elbowroom.engine.state import State


class Mountaineer(Power):
    """A coin more per mountain."""

    id = "mountaineer"
    badge = 4

    def income(self, state: State, tribe: int) -> int:
        return (state.held[tribe] & state.world.mountain).bit_count()
