"""An SQLite file belongs to one server: a second one would not hear of what the first one commits."""

from typing import IO

from elbowroom.errors import ElbowRoomError
from elbowroom.locales import words
from elbowroom.server.basics.config import Config

try:
    import fcntl
except ImportError:
    # Windows has no such locks; there it is left to whoever runs the server.
    fcntl = None  # type: ignore[assignment]


class ClaimedError(ElbowRoomError):
    """Another server has the database."""


class Claim:
    """Holds an SQLite file until it is let go or the process ends, however it ends."""

    def __init__(self, config: Config) -> None:
        path = config.sqlite_path
        self._path = path.with_name(path.name + ".lock") if path is not None else None
        self._file: IO[bytes] | None = None

    def take(self) -> None:
        """Take the file; ClaimedError when another server has it."""
        if self._path is None or fcntl is None:
            return
        file = self._path.open("ab")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            file.close()
            raise ClaimedError(words("serve.claimed", file=str(self._path.with_suffix("")))) from error
        self._file = file

    def let_go(self) -> None:
        """Let another server have it."""
        if self._file is not None:
            self._file.close()
            self._file = None
