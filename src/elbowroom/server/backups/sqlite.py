"""Backups of SQLite with its online backup API."""

import sqlite3
from contextlib import closing
from pathlib import Path

from elbowroom.server.backups.files import atomic_file, refusal
from elbowroom.server.store.migrating import require_known_revision
from elbowroom.server.store.sqlite_file import DatabaseLock


def back_up(database: Path, file: Path, *, replace: bool) -> None:
    """Copy a consistent state of a database, without blocking writers."""
    if not database.exists():
        raise refusal("no-database", database=database)
    with atomic_file(file, replace=replace) as part:
        try:
            with closing(_read_only(database)) as source, closing(sqlite3.connect(part)) as copy:
                # All pages in one step, so that concurrent writes do not restart it.
                source.backup(copy)
                # A single file, without WAL.
                copy.execute("PRAGMA journal_mode=DELETE")
                _require_intact(copy, database)
        except sqlite3.Error as error:
            raise refusal("failed", said=error) from error


def restore(file: Path, database: Path, lock: DatabaseLock, *, replace: bool) -> None:
    """Replace a database by a backup in one step; no server may be running on it."""
    with closing(_read_only(file)) as source:
        try:
            _require_intact(source, file)
            require_known_revision(_revision(source))
        except sqlite3.Error as error:
            raise refusal("no-backup", file=file) from error
        lock.acquire()
        try:
            # It holds private chat; files that a crash has left beside it hold parts of it.
            for path in (database, *(database.with_name(database.name + end) for end in ("-wal", "-shm", "-journal"))):
                if path.exists():
                    path.chmod(0o600)
            with closing(sqlite3.connect(database, timeout=30)) as target:
                if not replace and _is_used(target):
                    raise refusal("not-empty")
                require_known_revision(_revision(target))
                source.backup(target)
        except sqlite3.Error as error:
            raise refusal("failed", said=error) from error
        finally:
            lock.release()


def _read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=30)


def require_sound(path: Path) -> None:
    """Raise BackupError if SQLite finds a fault in a file; a server may be running."""
    try:
        with closing(_read_only(path)) as connection:
            said = _fault(connection)
    except sqlite3.Error as error:
        said = str(error)
    if said:
        raise refusal("malformed", file=path, said=said)


def _require_intact(connection: sqlite3.Connection, path: Path) -> None:
    if _fault(connection):
        raise refusal("broken", file=path)


def _fault(connection: sqlite3.Connection) -> str:
    """Return the first fault that SQLite finds; empty if there is none."""
    # Unlike quick_check this compares indexes with their tables.
    [found] = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        return str(found)
    row = connection.execute("PRAGMA foreign_key_check").fetchone()
    return "" if row is None else f"foreign key of {row[0]}"


def _revision(connection: sqlite3.Connection) -> str | None:
    if not _tables(connection) & {"alembic_version"}:
        return None
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(row[0]) if row else None


def _is_used(connection: sqlite3.Connection) -> bool:
    """Return whether a database has guests or tables."""
    used = _tables(connection) & {"guests", "tables"}
    return any(connection.execute(f'SELECT 1 FROM "{name}" LIMIT 1').fetchone() for name in used)


def _tables(connection: sqlite3.Connection) -> set[str]:
    return {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
