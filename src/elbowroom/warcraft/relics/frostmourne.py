"""Rule W.frostmourne."""

from elbowroom.engine.ability import Relic
from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State


class Frostmourne(Relic):
    """Once a turn, a conquest costs two tokens less."""

    id = "frostmourne"
    is_artifact = True
    aid_use = 0
    always_matters = True

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        return state.world.all, 2
