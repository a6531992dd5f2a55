"""Rule S.spirit."""

from elbowroom.engine.ability import Power


class Spirit(Power):
    """In decline it never leaves for another race, nor drives one away."""

    id = "spirit"
    badge = 5
    stays_in_decline = True
    stays_beside_another = True
