"""Rule S.swamp."""

from elbowroom.engine.ability import Power
from elbowroom.engine.world import SWAMP


class Swamp(Power):
    """A coin more per swamp."""

    id = "swamp"
    badge = 4
    coin_each = SWAMP
