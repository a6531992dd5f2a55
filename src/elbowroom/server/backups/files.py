"""Backups are files: which kind of database one is of, and how a new one comes to be, whole or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal

from elbowroom.server.backups.refusals import refusal

Kind = Literal["SQLite", "PostgreSQL"]
# How files begin: SQLite's own, and those of pg_dump.
BEGINNINGS: Final[dict[bytes, Kind]] = {b"SQLite format 3\x00": "SQLite", b"PGDMP": "PostgreSQL"}


def kind_of(file: Path) -> Kind:
    """Of which kind of database a backup is."""
    try:
        with file.open("rb") as opened:
            begins = opened.read(16)
    except OSError as error:
        raise refusal("no-file", file=file) from error
    for beginning, kind in BEGINNINGS.items():
        if begins.startswith(beginning):
            return kind
    raise refusal("no-backup", file=file)


@contextmanager
def written(file: Path, *, replace: bool) -> Iterator[Path]:
    """Where to write a new file, readable by its owner alone; it gets its name once it is whole."""
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
