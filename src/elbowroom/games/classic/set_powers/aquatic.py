"""Rule S.aquatic."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import Regions, size
from elbowroom.engine.state import State
from elbowroom.engine.world import BESIDE_WATER


class Aquatic(Power):
    """A coin more per coastal region; its other regions bring no coin."""

    id = "aquatic"
    badge = 3

    def income(self, state: State, tribe: int) -> int:
        return size(state.held[tribe] & _coastal(state))

    def coinless(self, state: State, tribe: int, holder: int) -> Regions:
        return state.held[tribe] & ~_coastal(state) if holder == tribe else 0


def _coastal(state: State) -> Regions:
    """Return the regions that are water or adjacent to water."""
    return state.world.features[BESIDE_WATER] | state.world.water
