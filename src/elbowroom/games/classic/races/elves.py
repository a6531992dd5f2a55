"""Rule S.elves."""

from typing import Final

from elbowroom.engine.ability import CONQUEST, NOT_SPARED, Race
from elbowroom.engine.regions import Region
from elbowroom.engine.state import State

SPARED_BY_ELVES: Final = 3


class Elves(Race):
    """No token is lost when a region of theirs is conquered."""

    id = "elves"
    banner = 6
    tray = 11

    def spares(self, state: State, tribe: int, region: Region, how: int) -> int:
        return SPARED_BY_ELVES if how == CONQUEST else NOT_SPARED
