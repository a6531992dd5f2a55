"""Rule W.frostmourne."""

from elbowroom.engine.ability import Features, Relic
from elbowroom.engine.world import EVERYWHERE


class Frostmourne(Relic):
    """Once a turn, a conquest costs two tokens less."""

    id = "frostmourne"
    is_artifact = True
    aid_use = 0
    always_matters = True
    cheaper_in: Features = (EVERYWHERE,)
    cheaper_by = 2
