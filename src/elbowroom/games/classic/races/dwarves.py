"""Rule S.dwarves."""

from elbowroom.engine.ability import Race
from elbowroom.engine.world import MINE


class Dwarves(Race):
    """A coin more per mine they hold, also in decline."""

    id = "dwarves"
    banner = 3
    tray = 8
    works_in_decline = True
    coin_each = MINE
