"""Rule W.mountaineer."""

from elbowroom.engine.ability import Power
from elbowroom.engine.world import MOUNTAIN


class Mountaineer(Power):
    """A coin more per mountain."""

    id = "mountaineer"
    badge = 4
    coin_each = MOUNTAIN
