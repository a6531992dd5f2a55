"""Rule S.kobolds."""

from elbowroom.engine.ability import Race


class Kobolds(Race):
    """Never fewer than two tokens to conquer or hold a region; in decline one of them stays."""

    id = "kobolds"
    banner = 11
    tray = 16
    least = 2
    stays_in_region = 1
