"""Rule S.mounted."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State


class Mounted(Power):
    """Hills and farmland cost one token less."""

    id = "mounted"
    badge = 5

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        return state.world.hill | state.world.farmland, 1
