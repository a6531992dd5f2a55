"""Rule S.flying."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State


class Flying(Power):
    """Any land region is in reach."""

    id = "flying"
    badge = 5

    def reach(self, state: State, tribe: int) -> Regions:
        return state.world.land
