"""What legendary places have in common."""

from elbowroom.engine.ability import Relic


class Place(Relic):
    """A legendary place."""

    is_artifact = False
