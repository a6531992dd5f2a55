"""Rule W.fishing."""

from elbowroom.engine.ability import Power
from elbowroom.engine.world import BESIDE_WATER


class Fishing(Power):
    """A coin more per region adjacent to water."""

    id = "fishing"
    badge = 3
    coin_each = BESIDE_WATER
