"""Rule S.humans."""

from elbowroom.engine.ability import Race
from elbowroom.engine.world import FARMLAND


class Humans(Race):
    """A coin more per farmland they hold."""

    id = "humans"
    banner = 5
    tray = 10
    coin_each = FARMLAND
