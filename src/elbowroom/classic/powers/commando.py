"""Rule S.commando."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State


class Commando(Power):
    """Every region costs one token less."""

    id = "commando"
    badge = 4

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        return state.world.all, 1
