"""Rule S.mounted."""

from elbowroom.engine.ability import Features, Power
from elbowroom.engine.world import FARMLAND, HILL


class Mounted(Power):
    """Hills and farmland cost one token less."""

    id = "mounted"
    badge = 5
    cheaper_in: Features = (HILL, FARMLAND)
