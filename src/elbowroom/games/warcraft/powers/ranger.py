"""Rule W.ranger."""

from elbowroom.engine.ability import Power
from elbowroom.engine.world import FOREST


class Ranger(Power):
    """A coin more per forest."""

    id = "ranger"
    badge = 4
    coin_each = FOREST
