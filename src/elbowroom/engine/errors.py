"""Errors in the engine's input, each with the id of a reason.

The tree of exceptions::

    EngineError             the engine refuses its input
        IllegalActionError      the action is not legal now
        PositionError           a position cannot be set up
        RecordError             a record cannot be replayed
        SettingsError           a game cannot start with these settings
"""

from elbowroom.errors import ElbowRoomError, in_words


class EngineError(ElbowRoomError):
    """The engine refuses its input; the game has not changed."""

    def __init__(self, reason: str, **details: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.details = details

    def sentence(self, language: str = "en") -> str:
        """Return the reason as a sentence."""
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
    """A game cannot start with these settings."""
