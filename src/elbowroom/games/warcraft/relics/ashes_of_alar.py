"""Rule W.ashes_of_alar."""

from elbowroom.engine.ability import Relic
from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State


class Ashes(Relic):
    """Once a turn, conquer any region as if it were adjacent; water only with a race that may conquer water."""

    id = "ashes_of_alar"
    is_artifact = True
    aid_use = 0
    always_matters = True

    def reach(self, state: State, tribe: int) -> Regions:
        return state.world.all
