"""A database is brought up to date when a server starts: a new one, an older one, and by several servers at once."""

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
from elbowroom.server.store.connections import WRITES, make_engine
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


async def ask(engine: AsyncEngine, question: Callable[[Connection], Any]) -> Any:
    async with engine.connect() as connection:
        return await connection.run_sync(question)


def scripts() -> ScriptDirectory:
    settings = AlembicConfig()
    settings.set_main_option("script_location", str(FOLDER))
    return ScriptDirectory.from_config(settings)


def revisions() -> list[str]:
    """All forms a database has had, the first one first."""
    return [script.revision for script in scripts().walk_revisions()][::-1]


def table_names(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names())


def differences(connection: Connection) -> list[Any]:
    """Where a database differs from what the code expects."""
    context = MigrationContext.configure(connection, opts={"compare_type": True, "render_as_batch": True})
    return list(compare_metadata(context, metadata))


def test_a_new_database_is_what_the_code_expects(database: str) -> None:
    async def work(engine: AsyncEngine) -> None:
        await migrate(engine)
        assert await ask(engine, table_names) == {*metadata.tables, "alembic_version"}
        assert await ask(engine, differences) == []
        # A second time there is nothing to do.
        await migrate(engine)
        assert await ask(engine, differences) == []

    run(database, work)


def test_there_is_one_line_of_forms_and_each_can_be_brought_up_to_date(database: str) -> None:
    """Whatever a guest left in a database of an older form is still there."""
    assert len(scripts().get_heads()) == 1

    async def work(engine: AsyncEngine) -> None:
        await migrate(engine, revisions()[0])
        async with engine.begin() as connection:
            guest = "INSERT INTO guests (id, name, rated, created_at) VALUES ('g', 'Ana', true, 1.5)"
            await connection.execute(text(guest))
            table = (
                "INSERT INTO tables (id, status, host, public, game, sheet, revision, rules, seed, number, base, turn,"
                " created_at, touched_at, is_rated)"
                " VALUES ('t', 'open', 'g', true, 'classic', :info, 1, 1, '', 1, 0, 0, 1.5, 1.5, false)"
            )
            await connection.execute(text(table), {"info": b"{}"})
            entry = "INSERT INTO log (table_id, number, entry, seat, at) VALUES ('t', 1, 'die 2', -1, 1.5)"
            await connection.execute(text(entry))
        for revision in revisions()[1:]:
            await migrate(engine, revision)
        await migrate(engine)
        assert await ask(engine, differences) == []
        kept = await ask(engine, lambda connection: connection.execute(text("SELECT id, name FROM guests")).all())
        assert kept == [("g", "Ana")]
        played = "SELECT tables.info, log.entry FROM tables JOIN log ON log.table_id = tables.id"
        rows = await ask(engine, lambda connection: connection.execute(text(played)).all())
        assert [(bytes(info), entry) for info, entry in rows] == [(b"{}", "die 2")]

    run(database, work)


def test_boards_that_guests_have_sent_stay_on_their_lists(database: str) -> None:
    async def work(engine: AsyncEngine) -> None:
        await migrate(engine, "0009")
        async with engine.begin() as connection:
            for name, guest in (("own-1", "g"), ("own-2", "")):
                board = (
                    "INSERT INTO boards (id, guest, board, created_at, used_at) VALUES (:name, :guest, :data, 1.5, 2.5)"
                )
                await connection.execute(text(board), {"name": name, "guest": guest, "data": b"{}"})
        await migrate(engine)
        listed = "SELECT guest, board_id, sent_at FROM guest_boards"
        assert await ask(engine, lambda connection: connection.execute(text(listed)).all()) == [("g", "own-1", 1.5)]
        kept = "SELECT id, used_at FROM boards ORDER BY id"
        rows = await ask(engine, lambda connection: connection.execute(text(kept)).all())
        assert rows == [("own-1", 2.5), ("own-2", 2.5)]

    run(database, work)


def test_each_form_has_a_number_of_its_own() -> None:
    """Alembic would quietly take one of two that carry the same."""
    files = sorted((FOLDER / "versions").glob("*.py"))
    numbers = [path.name.split("_")[0] for path in files]
    assert numbers == [f"{number:04}" for number in range(1, len(files) + 1)]
    for path, before, number in zip(files, [None, *numbers], numbers, strict=False):
        form = runpy.run_path(str(path))
        assert (form["revision"], form["down_revision"]) == (number, before), path.name


def test_several_servers_may_do_it_at_once(database: str) -> None:
    async def work(engine: AsyncEngine) -> None:
        engines = [make_engine(Config(database=database)) for _ in range(5)]
        try:
            await asyncio.gather(*map(migrate, engines))
        finally:
            await asyncio.gather(*(one.dispose() for one in engines))
        assert await ask(engine, differences) == []

    run(database, work)


def test_one_that_is_cut_short_leaves_nothing_half_done(database: str) -> None:
    async def work(engine: AsyncEngine) -> None:
        class PlugPulledError(Exception):
            pass

        with suppress(PlugPulledError):
            async with engine.execution_options(**WRITES).begin() as connection:
                await connection.run_sync(migrating._upgrade, "head")
                raise PlugPulledError
        assert await ask(engine, table_names) == set()
        await migrate(engine)
        assert await ask(engine, differences) == []

    run(database, work)


def test_a_database_of_a_newer_server_is_left_alone(database: str) -> None:
    async def work(engine: AsyncEngine) -> None:
        await migrate(engine)
        async with engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        with pytest.raises(MigrationError, match="newer"):
            await migrate(engine)

    run(database, work)
    # Whoever starts the server reads a sentence.
    command = [sys.executable, "-m", "elbowroom", "serve", "--port", "0", "--database", database]
    served = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert served.returncode != 0
    assert "newer Elbow Room" in served.stderr
    assert "Traceback" not in served.stderr
