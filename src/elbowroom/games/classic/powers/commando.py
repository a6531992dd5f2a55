"""Rule S.commando."""

from elbowroom.engine.ability import Features, Power
from elbowroom.engine.world import EVERYWHERE


class Commando(Power):
    """Every region costs one token less."""

    id = "commando"
    badge = 4
    cheaper_in: Features = (EVERYWHERE,)
