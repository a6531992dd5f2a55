"""Backup files: their kind of database, and writing them atomically."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal

from elbowroom.errors import ElbowRoomError
from elbowroom.texts import wanted_language, words

Kind = Literal["SQLite", "PostgreSQL"]
# The first bytes of SQLite files and of pg_dump files.
MAGIC: Final[dict[bytes, Kind]] = {b"SQLite format 3\x00": "SQLite", b"PGDMP": "PostgreSQL"}


class BackupError(ElbowRoomError):
    """A database cannot be backed up, restored or checked."""


def refusal(reason: str, **details: object) -> BackupError:
    """Return the error for a reason, in the operator's language."""
    return BackupError(words(f"admin.backups.{reason}", wanted_language(), **details))


def kind_of(file: Path) -> Kind:
    """Return the kind of database that a backup is of."""
    try:
        with file.open("rb") as opened:
            start = opened.read(16)
    except OSError as error:
        raise refusal("no-file", file=file) from error
    for magic, kind in MAGIC.items():
        if start.startswith(magic):
            return kind
    raise refusal("no-backup", file=file)


@contextmanager
def atomic_file(file: Path, *, replace: bool) -> Iterator[Path]:
    """Yield a path to write to, readable only by its owner; it is renamed to `file` when it is complete."""
    if file.exists() and not replace:
        raise refusal("file-exists", file=file)
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        try:
            part.touch(mode=0o600)
        except OSError as error:
            raise refusal("cannot-write", file=file) from error
        yield part
        with part.open("rb+") as whole:
            os.fsync(whole.fileno())
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
