"""Rule S.tritons."""

from elbowroom.engine.ability import Features, Race
from elbowroom.engine.world import COAST


class Tritons(Race):
    """Land regions adjacent to water cost one token less."""

    id = "tritons"
    banner = 6
    tray = 11
    cheaper_in: Features = (COAST,)
