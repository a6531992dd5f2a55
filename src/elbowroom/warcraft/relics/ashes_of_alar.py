"""Rule W.ashes_of_alar."""

from elbowroom.engine.ability import Relic
from elbowroom.engine.aiding import Aid
from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State


class Ashes(Relic, Aid):
    """Once a turn, conquer any land region as if it were adjacent."""

    id = "ashes_of_alar"
    is_artifact = True

    def reach(self, state: State, tribe: int) -> Regions:
        return state.world.land
