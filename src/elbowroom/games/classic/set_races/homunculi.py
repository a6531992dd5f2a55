"""Rule S.homunculi."""

from elbowroom.engine.ability import Race


class Homunculi(Race):
    """Each time a player passes over their combo, one more of them waits beside it."""

    id = "homunculi"
    banner = 5
    tray = 18
    joins_when_passed = 1
