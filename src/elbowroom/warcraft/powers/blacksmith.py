"""Rule W.blacksmith."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State


class Blacksmith(Power):
    """Every region costs one token less."""

    id = "blacksmith"
    badge = 4

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        return state.world.all, 1
