"""Rule S.were."""

from typing import Final

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State

CHEAPER: Final = 2


class Were(Power):
    """In every second round each region costs two tokens less."""

    id = "were"
    badge = 4

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        # Rounds are counted from 0.
        return (state.world.all, CHEAPER) if state.round % 2 else (0, 0)
