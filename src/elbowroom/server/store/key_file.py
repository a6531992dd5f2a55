"""The key file: encrypts the secret keys in the database, so that a copy of the database does not reveal them."""

import os
from pathlib import Path
from typing import Final

from cryptography.fernet import Fernet, InvalidToken

from elbowroom.errors import ElbowRoomError
from elbowroom.texts import wanted_language, words

OWNER_ONLY: Final = 0o600


class KeyFileError(ElbowRoomError):
    """The key file is missing, or is not the one of this database."""


class KeyFile:
    """A key file at some path; it is read when it is first needed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._cipher: Fernet | None = None

    def open(self, *, may_create: bool) -> None:
        """Read the file; create it if it is missing and the database has no keys yet."""
        # Before new keys are made, read it again: it may have been lost or replaced.
        if self._cipher is not None and not may_create:
            return
        try:
            if may_create and not self.path.exists():
                _create(self.path)
            self._cipher = Fernet(self.path.read_bytes().strip())
        except FileNotFoundError as error:
            raise self._error("missing") from error
        except OSError as error:
            raise self._error("unreadable", said=error.strerror or type(error).__name__) from error
        except ValueError as error:
            raise self._error("wrong") from error

    def encrypt(self, value: str) -> str:
        """Return a value as the database stores it."""
        return self._opened().encrypt(value.encode()).decode()

    def decrypt(self, stored: str) -> str:
        """Return a stored value; raise KeyFileError if it was encrypted with another key file."""
        try:
            return self._opened().decrypt(stored.encode()).decode()
        except InvalidToken as error:
            raise self._error("wrong") from error

    def _opened(self) -> Fernet:
        self.open(may_create=False)
        assert self._cipher is not None
        return self._cipher

    def _error(self, reason: str, **details: str) -> KeyFileError:
        return KeyFileError(words(f"serve.key-{reason}", wanted_language(), file=str(self.path), **details))


def _create(path: Path) -> None:
    """Create a key file that only its owner may read; if another process was quicker, keep that one's."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    part.touch(mode=OWNER_ONLY)
    try:
        part.write_bytes(Fernet.generate_key() + b"\n")
        # Unlike a rename, a link never replaces a file.
        os.link(part, path)
    except FileExistsError:
        pass
    except OSError:
        # The file system has no links.
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
