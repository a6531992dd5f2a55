"""Rule S.tritons."""

from elbowroom.engine.ability import Race
from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State


class Tritons(Race):
    """Land regions adjacent to water cost one token less."""

    id = "tritons"
    banner = 6
    tray = 11

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        return state.world.by_water, 1
