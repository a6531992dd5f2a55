"""Rule S.underworld."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State


class Underworld(Power):
    """Caverns cost one token less and are all adjacent to each other."""

    id = "underworld"
    badge = 5

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        return state.world.cavern, 1

    def links(self, state: State, tribe: int) -> Regions:
        return state.world.cavern
