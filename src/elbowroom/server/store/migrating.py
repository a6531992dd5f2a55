"""Brings a database up to date when the server starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config as AlembicConfig
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from elbowroom.errors import ElbowRoomError
from elbowroom.locales import words
from elbowroom.server.store.connections import WRITES

FOLDER = Path(__file__).parent / "migrations"


class MigrationError(ElbowRoomError):
    """A database cannot be brought up to date."""


async def migrate(engine: AsyncEngine, to: str = "head") -> None:
    """Make all tables, or bring those that are there up to date; several processes may do so at once."""
    async with engine.execution_options(**WRITES).begin() as connection:
        await connection.run_sync(_upgrade, to)


def _upgrade(connection: Connection, to: str) -> None:
    if connection.dialect.name == "postgresql":
        # One process at a time: the others wait here until the transaction of the first has ended.
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(815128)")
    settings = AlembicConfig()
    settings.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    settings.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(settings).walk_revisions()}
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None and found not in known:
        raise MigrationError(words("serve.newer-database", form=found))
    command.upgrade(settings, to)
