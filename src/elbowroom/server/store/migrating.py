"""Migrates the database when the server starts."""

import re
from functools import cache
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config as AlembicConfig
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from elbowroom.errors import ElbowRoomError
from elbowroom.server.store.connections import WRITE_OPTIONS
from elbowroom.texts import wanted_language, words

FOLDER = Path(__file__).parent / "migrations"
# Revisions before release 0.1.0, 0001 to 0010, which are not upgraded.
PRE_RELEASE: Final = re.compile("00(0[1-9]|10)")
# The PostgreSQL advisory lock of the process that migrates.
MIGRATION_LOCK: Final = 815128


class MigrationError(ElbowRoomError):
    """A database cannot be migrated."""


async def migrate(engine: AsyncEngine, to: str = "head") -> None:
    """Create or migrate all tables; several processes may do so at once."""
    async with engine.execution_options(**WRITE_OPTIONS).begin() as connection:
        await connection.run_sync(migrate_on, to)


async def revision_in(engine: AsyncEngine) -> str | None:
    """Return the revision of a database, or None if it is empty."""
    async with engine.connect() as connection:
        return await connection.run_sync(_revision)


def newest_revision() -> str:
    """Return the revision to which this version migrates databases."""
    head = _scripts().get_current_head()
    assert head is not None
    return head


def require_known_revision(revision: str | None) -> None:
    """Raise MigrationError for a database of a newer version, or of one before the first release."""
    known = {script.revision for script in _scripts().walk_revisions()}
    if revision is not None and revision not in known:
        text = "serve.older-database" if PRE_RELEASE.fullmatch(revision) else "serve.newer-database"
        raise MigrationError(words(text, wanted_language(), form=revision))


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


@cache
def _scripts() -> ScriptDirectory:
    """Read all migrations, once."""
    return ScriptDirectory.from_config(_settings())


def _settings() -> AlembicConfig:
    settings = AlembicConfig()
    settings.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return settings


def migrate_on(connection: Connection, to: str = "head") -> None:
    """Create or migrate all tables within a transaction."""
    if connection.dialect.name == "postgresql":
        # One process at a time: the others wait here until the first one has committed.
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
    revision = _revision(connection)
    require_known_revision(revision)
    if to == "head" and revision == newest_revision():
        # The usual case; Alembic would take long to find out that there is nothing to do.
        return
    settings = _settings()
    settings.attributes["connection"] = connection
    command.upgrade(settings, to)
