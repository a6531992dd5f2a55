"""What goes wrong in an arena."""

from elbowroom.errors import ElbowRoomError


class ArenaError(ElbowRoomError):
    """What was asked of the arena does not fit together."""
