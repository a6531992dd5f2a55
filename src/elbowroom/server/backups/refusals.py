"""What is said where a database cannot be kept or brought back."""

from elbowroom.errors import ElbowRoomError
from elbowroom.locales import wanted_language, words


class BackupError(ElbowRoomError):
    """A database cannot be kept, brought back or trusted."""


def refusal(reason: str, **details: object) -> BackupError:
    """The sentence for a reason, in the language of whoever runs the server."""
    return BackupError(words(f"admin.backups.{reason}", wanted_language(), **details))
