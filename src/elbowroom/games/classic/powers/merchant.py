"""Rule S.merchant."""

from elbowroom.engine.ability import Power
from elbowroom.engine.world import EVERYWHERE


class Merchant(Power):
    """A coin more per region."""

    id = "merchant"
    badge = 2
    coin_each = EVERYWHERE
