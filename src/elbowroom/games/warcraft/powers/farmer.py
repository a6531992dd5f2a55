"""Rule W.farmer."""

from elbowroom.engine.ability import Power
from elbowroom.engine.world import FARMLAND


class Farmer(Power):
    """A coin more per fields region."""

    id = "farmer"
    badge = 4
    coin_each = FARMLAND
