"""Rule S.spirit."""

from elbowroom.engine.ability import Power


class Spirit(Power):
    """In decline it stays when the next race declines, and a race in decline may stay beside it."""

    id = "spirit"
    badge = 5
    stays_in_decline = True
    stays_beside_another = True
