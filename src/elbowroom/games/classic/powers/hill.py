"""Rule S.hill."""

from elbowroom.engine.ability import Power
from elbowroom.engine.world import HILL


class Hill(Power):
    """A coin more per hill."""

    id = "hill"
    badge = 4
    coin_each = HILL
