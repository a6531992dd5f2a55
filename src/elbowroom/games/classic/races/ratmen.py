"""Rule S.ratmen."""

from elbowroom.engine.ability import Race


class Ratmen(Race):
    """No ability, but many tokens."""

    id = "ratmen"
    banner = 8
    tray = 13
