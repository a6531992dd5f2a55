"""Backups of a server's database, whichever kind it is of."""

from pathlib import Path

from elbowroom.server.backups import postgresql, sqlite
from elbowroom.server.backups.files import Kind, kind_of
from elbowroom.server.backups.refusals import refusal
from elbowroom.server.basics.config import Config
from elbowroom.server.store.claims import Claim
from elbowroom.server.store.migrating import form_in, migrate, newest_form
from elbowroom.server.store.store import Store


def keep(config: Config, file: Path, *, replace: bool) -> None:
    """Keep a database in a file; a server may run meanwhile."""
    if config.is_postgresql:
        postgresql.keep(config, file, replace=replace)
    else:
        sqlite.keep(_path(config), file, replace=replace)


async def bring_back(config: Config, file: Path, *, replace: bool) -> None:
    """Put a backup in the place of a database, and bring it up to date; no server may run on it."""
    kind: Kind = "PostgreSQL" if config.is_postgresql else "SQLite"
    if kind_of(file) != kind:
        raise refusal("other-kind", file=file, kind=kind_of(file))
    if config.is_postgresql:
        await postgresql.bring_back(config, file, replace=replace)
    else:
        config.make_folder()
        sqlite.bring_back(file, _path(config), Claim(config), replace=replace)
    await upgrade(config)


async def upgrade(config: Config) -> tuple[str | None, str]:
    """Bring a database up to date; the form it had, and the one it has. An SQLite file must be no server's."""
    claim, store = Claim(config), Store(config)
    claim.take()
    try:
        before = await form_in(store.database.engine)
        await migrate(store.database.engine)
        if not config.is_postgresql:
            # Whoever drove tables when the backup was made is gone; on PostgreSQL others may run, and leases expire.
            await store.leases.drop()
    finally:
        await store.close()
        claim.let_go()
    return before, newest_form()


def _path(config: Config) -> Path:
    path = config.sqlite_path
    if path is None:
        raise refusal("no-database", database=config.database)
    return path
