"""What can go wrong with the engine's input, each with a reason's id.

The tree of exceptions::

    EngineError             something was asked of the engine that cannot be
        IllegalActionError      the action is not legal now
        PositionError           a position cannot be set up
        RecordError             a record cannot be replayed
        SettingsError           a game cannot be started like this
"""

from elbowroom.errors import ElbowRoomError, in_words


class EngineError(ElbowRoomError):
    """Something was asked of the engine that cannot be; nothing has changed."""

    def __init__(self, reason: str, **details: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.details = details

    def sentence(self, language: str = "en") -> str:
        """What is wrong, in words."""
        return in_words(f"error.{self.reason}", language, **self.details)

    def __str__(self) -> str:
        return f"{self.sentence()} [{self.reason}]"


class IllegalActionError(EngineError):
    """The action is not legal now."""


class PositionError(EngineError):
    """A position cannot be set up."""


class RecordError(EngineError):
    """A record cannot be replayed."""


class SettingsError(EngineError):
    """A game cannot be started like this."""
