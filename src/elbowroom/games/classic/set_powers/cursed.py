"""Rule S.cursed."""

from elbowroom.engine.ability import Power


class Cursed(Power):
    """No ability, but a player who passes over its combo lays three coins on it."""

    id = "cursed"
    badge = 0
    passing_price = 3
