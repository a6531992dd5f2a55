"""What can go wrong with the engine's input, each with a reason's id.

The tree of exceptions::

    EngineError             something was asked of the engine that cannot be
        IllegalActionError      the action is not legal now
        PositionError           a position cannot be set up
        RecordError             a record cannot be replayed
        SettingsError           a game cannot be started like this
"""

from elbowroom.errors import ElbowRoomError


class EngineError(ElbowRoomError):
    """Something was asked of the engine that cannot be; nothing has changed."""

    def __init__(self, reason: str, **details: object) -> None:
        self.reason = reason
        self.details = details
        said = ", ".join(f"{name}: {value}" for name, value in details.items())
        super().__init__(f"{reason} ({said})" if said else reason)


class IllegalActionError(EngineError):
    """The action is not legal now."""


class PositionError(EngineError):
    """A position cannot be set up."""


class RecordError(EngineError):
    """A record cannot be replayed."""


class SettingsError(EngineError):
    """A game cannot be started like this."""
