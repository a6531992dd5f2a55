"""Databases are kept while games are played on them, brought back, brought up to date, and looked at."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import delete, text

from elbowroom.server.backups import postgresql
from elbowroom.server.backups.backups import bring_back, keep, upgrade
from elbowroom.server.backups.refusals import BackupError
from elbowroom.server.backups.soundness import look_at_all
from elbowroom.server.basics.config import Config
from elbowroom.server.live.loading import load
from elbowroom.server.store.claims import ClaimedError
from elbowroom.server.store.connections import make_engine
from elbowroom.server.store.migrating import MigrationError, form_in, migrate, newest_form
from elbowroom.server.store.schema import log, tables
from elbowroom.server.store.store import Store
from tests.patience import PATIENCE
from tests.server.hubs import act, get, hub_on, started
from tests.server.kept import Seated, opened, replayed, row_of, seat_people
from tests.server.served import Person, guest_at, served


@pytest.fixture
def another(database: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """A second empty database of the same kind."""
    if database.startswith("sqlite"):
        return f"sqlite:///{tmp_path}/another.sqlite"
    url: str = request.getfixturevalue("postgres").new_database()
    return url


def admin(*words: str) -> "subprocess.CompletedProcess[str]":
    """What somebody types, and what is said."""
    command = [sys.executable, "-m", "elbowroom", "admin", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env={"PATH": "/usr/bin:/bin"})
    assert "Traceback" not in done.stderr, done.stderr
    return done


async def played(database: str, actions: int = 30) -> Seated:
    """A game that has gone on for a while."""
    async with hub_on(database) as hub:
        seated = await seat_people(hub.store)
        live = await started(hub, seated)
        for _ in range(actions):
            await act(hub, live, seated)
    return seated


async def faults(store: Store) -> list[str]:
    return [looked.fault async for looked in look_at_all(store) if looked.fault]


def play_on(looking: Person, playing: list[str]) -> None:
    """Wait until bots have played games to their end."""
    for table in playing:
        while looking.table(table)["status"] != "over":
            version = looking.get(f"tables/{table}/game")["game"]["version"]
            looking.get(f"tables/{table}/game", after=version, wait=5)


def test_a_backup_made_while_games_are_played_is_sound_and_they_go_on_from_it(
    database: str, another: str, tmp_path: Path
) -> None:
    """The real server plays as fast as it can meanwhile."""
    files = [tmp_path / f"kept-{number}" for number in range(2)]
    with served(tmp_path, database=database) as server, guest_at(server.url) as ana:
        playing = []
        for _ in range(2):
            playing.append(ana.new_table("random", "random", sits=False))
            ana.post(f"tables/{playing[-1]}/start")
        for file in files:
            keep(server.config, file, replace=False)
        play_on(ana, playing)
        assert file.stat().st_mode & 0o077 == 0

    async def work() -> None:
        for file in files:
            await bring_back(Config(database=another), file, replace=True)
            async with opened(another) as store:
                assert await faults(store) == []
                for table in playing:
                    assert await load(store, table) is not None
                    await replayed(store, table)

    asyncio.run(work())
    # They are played to their end from where the last backup was made.
    with served(tmp_path, database=another) as server, guest_at(server.url) as ben:
        play_on(ben, playing)


def test_a_game_goes_on_after_backup_and_restore_by_commands(database: str, another: str, tmp_path: Path) -> None:
    seated, file = asyncio.run(played(database)), tmp_path / "kept"
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
            await act(hub, await get(hub, seated), seated)
            assert (await row_of(hub.store, seated.id)).number > before

    asyncio.run(work())


def test_a_database_that_is_used_is_not_overwritten_unless_that_is_wanted(
    database: str, another: str, tmp_path: Path
) -> None:
    file = tmp_path / "kept"

    async def work() -> None:
        old, new = await played(database), await played(another, 5)
        keep(Config(database=database), file, replace=False)
        with pytest.raises(BackupError, match="--replace"):
            await bring_back(Config(database=another), file, replace=False)
        async with opened(another) as store:
            assert await store.tables.find(new.id) is not None
        await bring_back(Config(database=another), file, replace=True)
        async with opened(another) as store:
            assert [await store.tables.find(one.id) is None for one in (old, new)] == [False, True]
            assert await faults(store) == []

    asyncio.run(work())


def test_nothing_is_restored_while_a_server_runs(database: str, tmp_path: Path) -> None:
    file = tmp_path / "kept"
    with served(tmp_path, database=database) as server, guest_at(server.url) as ana:
        table = ana.new_table()
        keep(server.config, file, replace=False)
        with pytest.raises((BackupError, ClaimedError), match=r"[Aa]\w* (other )?server"):
            asyncio.run(bring_back(Config(database=database), file, replace=True))
        assert ana.table(table)["status"] == "open"
    asyncio.run(bring_back(Config(database=database), file, replace=True))


def test_a_backup_of_an_older_form_is_brought_up_to_date_and_its_games_go_on(
    database: str, another: str, tmp_path: Path
) -> None:
    """A game of today, in a database that an older version would have made."""
    file = tmp_path / "kept"

    async def work() -> None:
        seated = await played(database)
        await _older(database)
        assert await upgrade(Config(database=database)) == ("0004", newest_form())
        assert await upgrade(Config(database=database)) == (newest_form(), newest_form())
        await _older(database)
        keep(Config(database=database), file, replace=False)
        # Tables that only newer databases have are in the way of none.
        await played(another, 3)
        await bring_back(Config(database=another), file, replace=True)
        async with hub_on(another) as hub:
            assert await form_in(hub.store.database.engine) == newest_form()
            await act(hub, await get(hub, seated), seated)
            await replayed(hub.store, seated.id)

    asyncio.run(work())


async def _older(database: str) -> None:
    """Take a database back to an older form."""
    from alembic import command

    from elbowroom.server.store import migrating

    def back(connection: object) -> None:
        settings = migrating._settings()
        settings.attributes["connection"] = connection
        command.downgrade(settings, "0004")

    engine = make_engine(Config(database=database))
    async with engine.begin() as connection:
        await connection.run_sync(back)
    await engine.dispose()


def test_what_a_newer_version_made_is_refused_with_a_sentence(database: str, another: str, tmp_path: Path) -> None:
    file = tmp_path / "kept"

    async def work() -> None:
        engine = make_engine(Config(database=database))
        await migrate(engine)
        async with engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        await engine.dispose()
        keep(Config(database=database), file, replace=False)
        with pytest.raises(MigrationError, match="newer"):
            await bring_back(Config(database=another), file, replace=True)
        assert await upgrade(Config(database=another)) == (None, newest_form())
        # Neither is anything put in the place of one that nobody here can read.
        keep(Config(database=another), file, replace=True)
        with pytest.raises(MigrationError, match="newer"):
            await bring_back(Config(database=database), file, replace=True)

    asyncio.run(work())
    for words in ("upgrade", "check"):
        refused = admin(words, "--database", database)
        assert (refused.returncode, "newer Elbow Room" in refused.stderr) == (1, True)


def test_a_log_with_a_gap_and_a_game_that_leads_elsewhere_are_named(database: str) -> None:
    async def work() -> list[Seated]:
        found = [await played(database) for _ in range(3)]
        async with opened(database) as store:
            assert await faults(store) == []
            async with store.database.writing() as connection:
                await connection.execute(delete(log).where(log.c.table_id == found[0].id, log.c.number == 9))
                hashes = log.update().where(log.c.table_id == found[1].id, log.c.hash.is_not(None))
                await connection.execute(hashes.values(hash="0"))
                await connection.execute(tables.update().where(tables.c.id == found[2].id).values(info=b"{}"))
            assert sorted(await faults(store)) == ["elsewhere", "gap", "unreadable"]
        return found

    found = asyncio.run(work())
    said = admin("check", "--database", database)
    assert said.returncode == 1
    assert all(one.id in said.stdout for one in found)
    assert "with faults: 3" in said.stdout


def test_files_that_are_no_backup_are_refused(database: str, tmp_path: Path) -> None:
    nothing, other, cut = tmp_path / "none", tmp_path / "other", tmp_path / "cut"
    other.write_bytes(b"something else")

    async def work() -> None:
        await played(database, 3)
        keep(Config(database=database), cut, replace=False)
        cut.write_bytes(cut.read_bytes()[: cut.stat().st_size // 2])
        before = await _rows(database)
        for file in (nothing, other, cut):
            with pytest.raises(BackupError, match=r"cut|none|other|pg_restore"):
                await bring_back(Config(database=database), file, replace=True)
        assert await _rows(database) == before

    asyncio.run(work())


async def _rows(database: str) -> int:
    async with opened(database) as store:
        return len([looked async for looked in look_at_all(store)])


def test_a_backup_of_another_kind_is_refused(postgres_url: str, sqlite_url: str, tmp_path: Path) -> None:
    async def work() -> None:
        for one, other in ((postgres_url, sqlite_url), (sqlite_url, postgres_url)):
            file = tmp_path / one.split(":", maxsplit=1)[0]
            await upgrade(Config(database=one))
            keep(Config(database=one), file, replace=False)
            with pytest.raises(BackupError, match="only there"):
                await bring_back(Config(database=other), file, replace=True)

    asyncio.run(work())


def test_without_the_programs_of_postgresql_a_sentence_says_what_to_install(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BackupError, match="postgresql-client"):
        keep(Config(database=postgres_url), tmp_path / "kept", replace=False)
    assert list(tmp_path.glob("*kept*")) == []


def test_a_password_is_told_to_programs_in_private() -> None:
    config = Config(database="postgresql://ana:secret%40@db.example:5433/tables?ssl=require")
    told = postgresql._where(config)
    assert (told["PGUSER"], told["PGPASSWORD"], told["PGHOST"]) == ("ana", "secret@", "db.example")
    assert (told["PGPORT"], told["PGDATABASE"], told["PGSSLMODE"]) == ("5433", "tables", "require")
