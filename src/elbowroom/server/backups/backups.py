"""Backups of a server's database, SQLite or PostgreSQL."""

from pathlib import Path

from elbowroom.server.backups import postgresql, sqlite
from elbowroom.server.backups.files import Kind, kind_of, refusal
from elbowroom.server.basics.config import Config
from elbowroom.server.cluster.setup import make_store
from elbowroom.server.store.migrating import migrate, newest_revision, revision_in
from elbowroom.server.store.sqlite_file import DatabaseLock


def back_up(config: Config, file: Path, *, replace: bool) -> None:
    """Back a database up to a file; a server may be running."""
    if config.is_postgresql:
        postgresql.back_up(config, file, replace=replace)
    else:
        sqlite.back_up(_path(config), file, replace=replace)


async def restore(config: Config, file: Path, *, replace: bool) -> None:
    """Replace a database by a backup, and migrate it; no server may be running on it."""
    kind: Kind = "PostgreSQL" if config.is_postgresql else "SQLite"
    if kind_of(file) != kind:
        raise refusal("other-kind", file=file, kind=kind_of(file))
    if config.is_postgresql:
        await postgresql.restore(config, file, replace=replace)
    else:
        config.make_folder()
        sqlite.restore(file, _path(config), DatabaseLock(config), replace=replace)
    await upgrade(config)


async def require_readable_keys(config: Config) -> None:
    """Raise KeyFileError unless the key file is the one of the database."""
    store = make_store(config)
    try:
        await store.keys.require_readable()
    finally:
        await store.close()


async def upgrade(config: Config) -> tuple[str | None, str]:
    """Migrate a database; return the old and the new revision. No server may be running on an SQLite file."""
    lock, store = DatabaseLock(config), make_store(config)
    lock.acquire()
    try:
        before = await revision_in(store.database.engine)
        await migrate(store.database.engine)
    finally:
        await store.close()
        lock.release()
    return before, newest_revision()


def _path(config: Config) -> Path:
    path = config.sqlite_path
    if path is None:
        raise refusal("no-database", database=config.database)
    return path
