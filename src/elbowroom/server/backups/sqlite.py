"""Backups of SQLite, by its own way of copying a database that is being written to."""

import sqlite3
from contextlib import closing
from pathlib import Path

from elbowroom.server.backups.files import written
from elbowroom.server.backups.refusals import refusal
from elbowroom.server.store.claims import Claim
from elbowroom.server.store.migrating import demand_known


def keep(database: Path, file: Path, *, replace: bool) -> None:
    """Copy a database as it is at one moment; whoever writes to it goes on."""
    if not database.exists():
        raise refusal("no-database", database=database)
    with written(file, replace=replace) as part:
        try:
            with closing(_reading(database)) as source, closing(sqlite3.connect(part)) as copy:
                # All pages in one step: what is written meanwhile is in the next backup.
                source.backup(copy)
                # One file, without those that a server keeps beside it.
                copy.execute("PRAGMA journal_mode=DELETE")
                _demand_whole(copy, database)
        except sqlite3.Error as error:
            raise refusal("failed", said=error) from error


def bring_back(file: Path, database: Path, claim: Claim, *, replace: bool) -> None:
    """Put a backup in the place of a database, all of it or nothing; no server may run on it."""
    with closing(_reading(file)) as source:
        try:
            _demand_whole(source, file)
            demand_known(_form(source))
        except sqlite3.Error as error:
            raise refusal("no-backup", file=file) from error
        claim.take()
        try:
            with closing(sqlite3.connect(database, timeout=30)) as target:
                if not replace and _has_people(target):
                    raise refusal("not-empty")
                demand_known(_form(target))
                source.backup(target)
        except sqlite3.Error as error:
            raise refusal("failed", said=error) from error
        finally:
            claim.let_go()


def _reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=30)


def _demand_whole(connection: sqlite3.Connection, path: Path) -> None:
    [found] = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok" or connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise refusal("broken", file=path)


def _form(connection: sqlite3.Connection) -> str | None:
    if not _tables(connection) & {"alembic_version"}:
        return None
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(row[0]) if row else None


def _has_people(connection: sqlite3.Connection) -> bool:
    """Whether anybody has ever used a database."""
    used = _tables(connection) & {"guests", "tables"}
    return any(connection.execute(f'SELECT 1 FROM "{name}" LIMIT 1').fetchone() for name in used)


def _tables(connection: sqlite3.Connection) -> set[str]:
    return {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
