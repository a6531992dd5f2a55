"""Rule W.swamp_walker."""

from elbowroom.engine.ability import Power
from elbowroom.engine.world import SWAMP


class SwampWalker(Power):
    """A coin more per swamp."""

    id = "swamp_walker"
    badge = 4
    coin_each = SWAMP
