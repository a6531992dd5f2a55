"""Rule W.mining."""

from elbowroom.engine.ability import Power
from elbowroom.engine.world import CAVERN


class Mining(Power):
    """A coin more per cavern."""

    id = "mining"
    badge = 4
    coin_each = CAVERN
