"""Backups: made while games are played, restored, upgraded and checked."""

import asyncio
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import delete, text

from elbowroom.server.backups import postgresql
from elbowroom.server.backups.backups import back_up, restore, upgrade
from elbowroom.server.backups.checking import check_tables
from elbowroom.server.backups.files import BackupError
from elbowroom.server.basics.config import Config
from elbowroom.server.live.loading import load
from elbowroom.server.store import migrating
from elbowroom.server.store.connections import make_engine
from elbowroom.server.store.migrating import MigrationError, migrate, newest_revision, revision_in
from elbowroom.server.store.schema import log, tables
from elbowroom.server.store.sqlite_file import DatabaseInUseError
from elbowroom.server.store.store import Store
from tests.patience import PATIENCE
from tests.server.hubs import act, hub_on, load_table, start_game
from tests.server.running_server import Person, guest_at, running_server
from tests.server.stores import SeatedTable, open_store, replayed, row_of, seat_people

pytestmark = pytest.mark.slow


@pytest.fixture
def another(database: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """Return the address of a second empty database of the same kind."""
    if database.startswith("sqlite"):
        return f"sqlite:///{tmp_path}/another.sqlite"
    url: str = request.getfixturevalue("postgres").new_database()
    return url


def admin(*words: str) -> "subprocess.CompletedProcess[str]":
    """Run `elbowroom admin` in a process."""
    command = [sys.executable, "-m", "elbowroom", "admin", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env={"PATH": "/usr/bin:/bin"})
    assert "Traceback" not in done.stderr, done.stderr
    return done


async def played(database: str, actions: int = 30) -> SeatedTable:
    """Play some actions of a game."""
    async with hub_on(database) as hub:
        seated = await seat_people(hub.store)
        live = await start_game(hub, seated)
        for _ in range(actions):
            await act(hub, live, seated)
    return seated


async def faults(store: Store) -> list[str]:
    return [looked.fault async for looked in check_tables(store) if looked.fault]


def play_on(person: Person, playing: list[str]) -> None:
    """Wait until bots have finished some games."""
    for table in playing:
        while person.table(table)["status"] != "over":
            version = person.get(f"tables/{table}/game")["game"]["version"]
            person.get(f"tables/{table}/game", after=version, wait=5)


def test_a_backup_made_during_games_is_valid_and_the_games_continue_from_it(
    database: str, another: str, tmp_path: Path
) -> None:
    """Make backups while a real server plays as fast as it can."""
    files = [tmp_path / f"backup-{number}" for number in range(2)]
    # The server on the restored database needs the same key file.
    key_file = str(tmp_path / "elbowroom.key")
    with running_server(tmp_path, database=database, key_file=key_file) as server, guest_at(server.url) as ana:
        playing = []
        for _ in range(2):
            playing.append(ana.new_table("random", "random", sits=False))
            ana.post(f"tables/{playing[-1]}/start")
        for file in files:
            back_up(server.config, file, replace=False)
        play_on(ana, playing)
        assert file.stat().st_mode & 0o077 == 0

    async def work() -> None:
        for file in files:
            await restore(Config(database=another), file, replace=True)
            async with open_store(another) as store:
                assert await faults(store) == []
                for table in playing:
                    assert await load(store, table) is not None
                    await replayed(store, table)

    asyncio.run(work())
    # The games are finished from the state of the last backup.
    with running_server(tmp_path, database=another, key_file=key_file) as server, guest_at(server.url) as ben:
        play_on(ben, playing)


def test_a_game_continues_after_backup_and_restore_by_commands(database: str, another: str, tmp_path: Path) -> None:
    seated, file = asyncio.run(played(database)), tmp_path / "backup"
    assert str(file) in admin("backup", str(file), "--database", database).stdout
    again = admin("backup", str(file), "--database", database)
    assert (again.returncode, "--replace" in again.stderr) == (1, True)
    assert admin("backup", str(file), "--database", database, "--replace").returncode == 0
    assert admin("restore", str(file), "--database", another).returncode == 0
    checked = admin("check", "--database", another)
    assert checked.stdout == "Tables checked: 1, all in order.\n"

    async def work() -> None:
        async with hub_on(another) as hub:
            before = (await row_of(hub.store, seated.id)).number
            await act(hub, await load_table(hub, seated), seated)
            assert (await row_of(hub.store, seated.id)).number > before

    asyncio.run(work())


def test_a_used_database_is_replaced_only_on_request(database: str, another: str, tmp_path: Path) -> None:
    file = tmp_path / "backup"

    async def work() -> None:
        old, new = await played(database), await played(another, 5)
        back_up(Config(database=database), file, replace=False)
        with pytest.raises(BackupError, match="--replace"):
            await restore(Config(database=another), file, replace=False)
        async with open_store(another) as store:
            assert await store.tables.find(new.id) is not None
        await restore(Config(database=another), file, replace=True)
        async with open_store(another) as store:
            assert [await store.tables.find(one.id) is None for one in (old, new)] == [False, True]
            assert await faults(store) == []

    asyncio.run(work())


def test_restoring_is_refused_while_a_server_runs(database: str, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    with running_server(tmp_path, database=database) as server, guest_at(server.url) as ana:
        table = ana.new_table()
        back_up(server.config, file, replace=False)
        with pytest.raises((BackupError, DatabaseInUseError), match=r"[Aa]\w* (other )?server"):
            asyncio.run(restore(Config(database=database), file, replace=True))
        assert ana.table(table)["status"] == "open"
    asyncio.run(restore(Config(database=database), file, replace=True))


LATER = '''"""Add a column."""

import sqlalchemy as sa
from alembic import op

revision = "later"
down_revision = "{head}"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade the database."""
    op.add_column("guests", sa.Column("motto", sa.Text()))
'''


def test_a_backup_of_an_older_revision_is_upgraded_and_its_games_continue(
    database: str, another: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Restore a current game after a migration was added."""
    file, folder, head = tmp_path / "backup", tmp_path / "migrations", newest_revision()

    async def work() -> None:
        seated = await played(database)
        back_up(Config(database=database), file, replace=False)
        shutil.copytree(migrating.FOLDER, folder)
        (folder / "versions" / "9999_later.py").write_text(LATER.format(head=head), encoding="utf-8")
        monkeypatch.setattr(migrating, "FOLDER", folder)
        migrating._scripts.cache_clear()
        assert await upgrade(Config(database=database)) == (head, "later")
        assert await upgrade(Config(database=database)) == ("later", "later")
        await played(another, 3)
        await restore(Config(database=another), file, replace=True)
        async with hub_on(another) as hub:
            assert await revision_in(hub.store.database.engine) == "later"
            await act(hub, await load_table(hub, seated), seated)
            await replayed(hub.store, seated.id)

    try:
        asyncio.run(work())
    finally:
        monkeypatch.undo()
        migrating._scripts.cache_clear()


def test_databases_of_newer_versions_are_refused(database: str, another: str, tmp_path: Path) -> None:
    file = tmp_path / "backup"

    async def work() -> None:
        engine = make_engine(Config(database=database))
        await migrate(engine)
        async with engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        await engine.dispose()
        back_up(Config(database=database), file, replace=False)
        with pytest.raises(MigrationError, match="newer"):
            await restore(Config(database=another), file, replace=True)
        assert await upgrade(Config(database=another)) == (None, newest_revision())
        # A database of a newer version is not replaced either.
        back_up(Config(database=another), file, replace=True)
        with pytest.raises(MigrationError, match="newer"):
            await restore(Config(database=database), file, replace=True)

    asyncio.run(work())
    for words in ("upgrade", "check"):
        refused = admin(words, "--database", database)
        assert (refused.returncode, "newer Elbow Room" in refused.stderr) == (1, True)


def test_check_names_gaps_diverging_games_and_unreadable_tables(database: str) -> None:
    async def work() -> list[SeatedTable]:
        found = [await played(database) for _ in range(3)]
        async with open_store(database) as store:
            assert await faults(store) == []
            async with store.database.writing() as connection:
                await connection.execute(delete(log).where(log.c.table_id == found[0].id, log.c.number == 9))
                hashes = log.update().where(log.c.table_id == found[1].id, log.c.hash.is_not(None))
                await connection.execute(hashes.values(hash="0"))
                await connection.execute(tables.update().where(tables.c.id == found[2].id).values(info=b"{}"))
            assert sorted(await faults(store)) == ["elsewhere", "gap", "unreadable"]
        return found

    found = asyncio.run(work())
    result = admin("check", "--database", database)
    assert result.returncode == 1
    assert all(one.id in result.stdout for one in found)
    assert "with faults: 3" in result.stdout


def test_invalid_files_are_refused(database: str, tmp_path: Path) -> None:
    nothing, other, cut = tmp_path / "none", tmp_path / "other", tmp_path / "cut"
    other.write_bytes(b"something else")

    async def work() -> None:
        await played(database, 3)
        back_up(Config(database=database), cut, replace=False)
        cut.write_bytes(cut.read_bytes()[: cut.stat().st_size // 2])
        before = await _rows(database)
        for file in (nothing, other, cut):
            with pytest.raises(BackupError, match=r"cut|none|other|pg_restore"):
                await restore(Config(database=database), file, replace=True)
        assert await _rows(database) == before

    asyncio.run(work())


async def _rows(database: str) -> int:
    async with open_store(database) as store:
        return len([looked async for looked in check_tables(store)])


def test_a_backup_of_another_kind_is_refused(postgres_url: str, sqlite_url: str, tmp_path: Path) -> None:
    async def work() -> None:
        for one, other in ((postgres_url, sqlite_url), (sqlite_url, postgres_url)):
            file = tmp_path / one.split(":", maxsplit=1)[0]
            await upgrade(Config(database=one))
            back_up(Config(database=one), file, replace=False)
            with pytest.raises(BackupError, match="only there"):
                await restore(Config(database=other), file, replace=True)

    asyncio.run(work())


def test_missing_postgresql_programs_are_named(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BackupError, match="postgresql-client"):
        back_up(Config(database=postgres_url), tmp_path / "backup", replace=False)
    assert list(tmp_path.glob("*backup*")) == []


def test_the_password_is_passed_in_the_environment() -> None:
    config = Config(database="postgresql://ana:secret%40@db.example:5433/tables?ssl=require")
    environment = postgresql._environment(config)
    assert (environment["PGUSER"], environment["PGPASSWORD"], environment["PGHOST"]) == ("ana", "secret@", "db.example")
    assert (environment["PGPORT"], environment["PGDATABASE"], environment["PGSSLMODE"]) == ("5433", "tables", "require")
