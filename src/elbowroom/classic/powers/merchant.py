"""Rule S.merchant."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import size
from elbowroom.engine.state import State


class Merchant(Power):
    """A coin more per region."""

    id = "merchant"
    badge = 2

    def income(self, state: State, tribe: int) -> int:
        return size(state.held[tribe])
