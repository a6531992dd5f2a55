"""Rule W.frostmourne."""

from elbowroom.engine.ability import Relic
from elbowroom.engine.aiding import Aid
from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State


class Frostmourne(Relic, Aid):
    """Once a turn, a conquest costs two tokens less."""

    id = "frostmourne"
    is_artifact = True

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        return state.world.all, 2
