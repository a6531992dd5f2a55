"""Rule S.alchemist."""

from elbowroom.engine.ability import Power
from elbowroom.engine.state import State


class Alchemist(Power):
    """Two coins each turn, while a token of its race is on the map."""

    id = "alchemist"
    badge = 4

    def income(self, state: State, tribe: int) -> int:
        return 2 if state.held[tribe] else 0
