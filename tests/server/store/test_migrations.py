"""Migrations: of a new database, of an older one, and by several servers at once."""

import asyncio
import runpy
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config as AlembicConfig
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from elbowroom.server.basics.config import Config
from elbowroom.server.store import migrating
from elbowroom.server.store.connections import WRITE_OPTIONS, make_engine
from elbowroom.server.store.migrating import FOLDER, MigrationError, migrate
from elbowroom.server.store.schema import metadata
from tests.patience import PATIENCE


def run(database: str, work: Callable[[AsyncEngine], Awaitable[None]]) -> None:
    async def done() -> None:
        engine = make_engine(Config(database=database))
        try:
            await work(engine)
        finally:
            await engine.dispose()

    asyncio.run(done())


async def run_sync(engine: AsyncEngine, query: Callable[[Connection], Any]) -> Any:
    async with engine.connect() as connection:
        return await connection.run_sync(query)


def scripts() -> ScriptDirectory:
    settings = AlembicConfig()
    settings.set_main_option("script_location", str(FOLDER))
    return ScriptDirectory.from_config(settings)


def revisions() -> list[str]:
    """Return all revisions, oldest first."""
    return [script.revision for script in scripts().walk_revisions()][::-1]


def table_names(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names())


def differences(connection: Connection) -> list[Any]:
    """Return how a database differs from the schema."""
    context = MigrationContext.configure(connection, opts={"compare_type": True, "render_as_batch": True})
    return list(compare_metadata(context, metadata))


def test_a_new_database_has_the_schema(database: str) -> None:
    async def work(engine: AsyncEngine) -> None:
        await migrate(engine)
        assert await run_sync(engine, table_names) == {*metadata.tables, "alembic_version"}
        assert await run_sync(engine, differences) == []
        # A second time there is nothing to do.
        await migrate(engine)
        assert await run_sync(engine, differences) == []

    run(database, work)


def test_every_revision_can_be_migrated_without_losing_data(database: str) -> None:

    assert len(scripts().get_heads()) == 1

    async def work(engine: AsyncEngine) -> None:
        await migrate(engine, revisions()[0])
        async with engine.begin() as connection:
            guest = "INSERT INTO guests (id, name, rated, created_at) VALUES ('g', 'Ana', true, 1.5)"
            await connection.execute(text(guest))
            table = (
                "INSERT INTO tables (id, status, host, public, game, info, revision, rules, seed, number, base, turn,"
                " created_at, touched_at, is_rated)"
                " VALUES ('t', 'open', 'g', true, 'classic', :info, 1, 1, '', 1, 0, 0, 1.5, 1.5, false)"
            )
            await connection.execute(text(table), {"info": b"{}"})
            entry = "INSERT INTO log (table_id, number, entry, seat, at) VALUES ('t', 1, 'die 2', -1, 1.5)"
            await connection.execute(text(entry))
        for revision in revisions()[1:]:
            await migrate(engine, revision)
        await migrate(engine)
        assert await run_sync(engine, differences) == []
        kept = await run_sync(engine, lambda connection: connection.execute(text("SELECT id, name FROM guests")).all())
        assert kept == [("g", "Ana")]
        played = "SELECT tables.info, log.entry FROM tables JOIN log ON log.table_id = tables.id"
        rows = await run_sync(engine, lambda connection: connection.execute(text(played)).all())
        assert [(bytes(info), entry) for info, entry in rows] == [(b"{}", "die 2")]

    run(database, work)


def test_migrations_follow_each_other_by_number() -> None:
    """Alembic would silently ignore one of two migrations with the same number."""
    files = sorted((FOLDER / "versions").glob("*.py"))
    numbers = [path.name.split("_")[0] for path in files]
    assert numbers == [f"{number:04}" for number in range(1, len(files) + 1)]
    forms = [runpy.run_path(str(path)) for path in files]
    assert [form["down_revision"] for form in forms] == [None, *(form["revision"] for form in forms[:-1])]


def test_several_servers_may_migrate_at_once(database: str) -> None:
    async def work(engine: AsyncEngine) -> None:
        engines = [make_engine(Config(database=database)) for _ in range(5)]
        try:
            await asyncio.gather(*map(migrate, engines))
        finally:
            await asyncio.gather(*(one.dispose() for one in engines))
        assert await run_sync(engine, differences) == []

    run(database, work)


def test_an_interrupted_migration_changes_nothing(database: str) -> None:
    async def work(engine: AsyncEngine) -> None:
        class InterruptedMigrationError(Exception):
            pass

        with suppress(InterruptedMigrationError):
            async with engine.execution_options(**WRITE_OPTIONS).begin() as connection:
                await connection.run_sync(migrating.migrate_on, "head")
                raise InterruptedMigrationError
        assert await run_sync(engine, table_names) == set()
        await migrate(engine)
        assert await run_sync(engine, differences) == []

    run(database, work)


@pytest.mark.parametrize(("revision", "words"), [("9999", "Update Elbow Room"), ("0010", "before 0.1.0")])
def test_a_database_of_an_unknown_version_is_not_changed(database: str, revision: str, words: str) -> None:
    async def work(engine: AsyncEngine) -> None:
        await migrate(engine)
        async with engine.begin() as connection:
            await connection.execute(text(f"UPDATE alembic_version SET version_num = '{revision}'"))
        with pytest.raises(MigrationError, match=words):
            await migrate(engine)

    run(database, work)
    # The command prints a sentence, not a traceback.
    command = [sys.executable, "-m", "elbowroom", "serve", "--port", "0", "--database", database]
    served = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert served.returncode != 0
    assert words in " ".join(served.stderr.split())
    assert "--database" in served.stderr
    assert "Traceback" not in served.stderr
