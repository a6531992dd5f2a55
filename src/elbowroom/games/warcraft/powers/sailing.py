"""Rule W.sailing."""

from elbowroom.engine.ability import Power


class Sailing(Power):
    """No travel."""

    id = "sailing"
    badge = 5
    no_travel = True
