"""Rule S.imperial."""

from typing import Final

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import size
from elbowroom.engine.state import State

BEYOND: Final = 3


class Imperial(Power):
    """A coin more per region beyond the third."""

    id = "imperial"
    badge = 4

    def income(self, state: State, tribe: int) -> int:
        return max(0, size(state.held[tribe]) - BEYOND)
