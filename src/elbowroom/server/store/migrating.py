"""Brings a database up to date when the server starts."""

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
from elbowroom.locales import wanted_language, words
from elbowroom.server.store.connections import WRITES

FOLDER = Path(__file__).parent / "migrations"
# Whoever holds this lock of PostgreSQL is alone in bringing its database up to date.
LOCK: Final = 815128


class MigrationError(ElbowRoomError):
    """A database cannot be brought up to date."""


async def migrate(engine: AsyncEngine, to: str = "head") -> None:
    """Make all tables, or bring those that are there up to date; several processes may do so at once."""
    async with engine.execution_options(**WRITES).begin() as connection:
        await connection.run_sync(_upgrade, to)


async def form_in(engine: AsyncEngine) -> str | None:
    """The form of a database; None if there is nothing in it yet."""
    async with engine.connect() as connection:
        return await connection.run_sync(_form)


def newest_form() -> str:
    """The form that this version gives to databases."""
    head = _scripts().get_current_head()
    assert head is not None
    return head


def demand_known(form: str | None) -> None:
    """MigrationError for a database of a newer version."""
    known = {script.revision for script in _scripts().walk_revisions()}
    if form is not None and form not in known:
        raise MigrationError(words("serve.newer-database", wanted_language(), form=form))


def _form(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


@cache
def _scripts() -> ScriptDirectory:
    """All forms there have been, read once."""
    return ScriptDirectory.from_config(_settings())


def _settings() -> AlembicConfig:
    settings = AlembicConfig()
    settings.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return settings


def _upgrade(connection: Connection, to: str) -> None:
    if connection.dialect.name == "postgresql":
        # One process at a time: the others wait here until the transaction of the first has ended.
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
    form = _form(connection)
    demand_known(form)
    if to == "head" and form == newest_form():
        # As at most starts: there is nothing to do, and to find that out in Alembic's way takes longest.
        return
    settings = _settings()
    settings.attributes["connection"] = connection
    command.upgrade(settings, to)
