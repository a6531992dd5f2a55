"""Rule W.blacksmith."""

from elbowroom.engine.ability import Features, Power
from elbowroom.engine.world import EVERYWHERE


class Blacksmith(Power):
    """Every region costs one token less."""

    id = "blacksmith"
    badge = 4
    cheaper_in: Features = (EVERYWHERE,)
