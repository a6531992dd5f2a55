"""Rule S.underworld."""

from elbowroom.engine.ability import Features, Power
from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State
from elbowroom.engine.world import CAVERN


class Underworld(Power):
    """Caverns cost one token less and are all adjacent to each other."""

    id = "underworld"
    badge = 5
    cheaper_in: Features = (CAVERN,)

    def links(self, state: State, tribe: int) -> Regions:
        return state.world.cavern
