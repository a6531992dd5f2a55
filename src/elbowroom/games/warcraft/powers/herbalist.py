"""Rule W.herbalist."""

from elbowroom.engine.ability import Power
from elbowroom.engine.world import HILL


class Herbalist(Power):
    """A coin more per hill."""

    id = "herbalist"
    badge = 4
    coin_each = HILL
