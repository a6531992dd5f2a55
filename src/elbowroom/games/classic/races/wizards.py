"""Rule S.wizards."""

from elbowroom.engine.ability import Race
from elbowroom.engine.world import MAGIC


class Wizards(Race):
    """A coin more per magic source they hold."""

    id = "wizards"
    banner = 5
    tray = 10
    coin_each = MAGIC
