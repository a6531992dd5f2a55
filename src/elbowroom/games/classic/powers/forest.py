"""Rule S.forest."""

from elbowroom.engine.ability import Power
from elbowroom.engine.world import FOREST


class Forest(Power):
    """A coin more per forest."""

    id = "forest"
    badge = 4
    coin_each = FOREST
