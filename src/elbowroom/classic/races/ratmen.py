"""Rule S.ratmen."""

from elbowroom.engine.ability import Race


class Ratmen(Race):
    """Nothing but their number."""

    id = "ratmen"
    banner = 8
    tray = 13
