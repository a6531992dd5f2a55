"""`elbowroom admin` on a database that is missing, empty, damaged or away: one sentence, and nothing is created."""

import asyncio
import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from elbowroom.commands.admin.app import app
from elbowroom.errors import ElbowRoomError
from elbowroom.server.basics.config import Config
from elbowroom.server.people.auth import TOKENS
from tests.server.ports import free_port
from tests.server.postgres import Postgres
from tests.server.running_server import running_server
from tests.server.stores import open_store, row_of, seat_people

COMMANDS = (
    ("ban", "abc", "--reason", "rude"),
    ("guests",),
    ("new-key",),
    ("forget-keys", "--yes"),
    ("upgrade",),
    ("check",),
    ("backup", "file"),
    ("move", "postgresql://127.0.0.1/new"),
)


def made(address: str) -> str:
    """Create a database with a table, and return the table's id."""

    async def make() -> str:
        async with open_store(address) as store:
            return (await seat_people(store)).id

    return asyncio.run(make())


async def content(address: str, table: str) -> object:
    """Return a table, the keys and the bans of a database."""
    async with open_store(address) as store:
        found = await store.keys.series(TOKENS, "")
        return await row_of(store, table), found, (await store.moderation.current()).bans


def refused(*words: str) -> str:
    """Run a command that must fail with one sentence."""
    result = CliRunner().invoke(app, [*words])
    assert isinstance(result.exception, ElbowRoomError), (result.output, result.exception)
    return str(result.exception)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_missing_file_is_not_created(command: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "tables.sqlite"
    assert f"There is no database at {path}" in refused(*command, "--database", f"sqlite:///{path}")
    assert not path.parent.exists()


def test_an_empty_database_is_refused(database: str) -> None:
    if database.startswith("sqlite"):
        Path(database.removeprefix("sqlite:///")).touch()
    assert "is empty" in refused("ban", "192.0.2.7", "--reason", "rude", "--database", database)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_file_that_is_no_database(command: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    path.write_text("no database " * 100)
    assert "file is not a database" in refused(*command, "--database", f"sqlite:///{path}")


@pytest.mark.parametrize("command", COMMANDS[:-2], ids=lambda command: command[0])
def test_a_postgresql_that_is_away(command: tuple[str, ...]) -> None:
    address = f"postgresql://me:secret@127.0.0.1:{free_port()}/tables"
    sentence = refused(*command, "--database", address)
    assert "The database cannot be opened" in sentence
    assert "secret" not in sentence


@pytest.mark.parametrize("address", ["mysql://me:secret@127.0.0.1/tables", "tables.sqlite"])
def test_another_kind_of_database(address: str) -> None:
    sentence = refused("guests", "--database", address)
    assert "A database is sqlite:///FILE or postgresql://…" in sentence
    assert "secret" not in sentence


def test_the_database_is_named_on_standard_error(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    made(f"sqlite:///{path}")
    named = CliRunner().invoke(app, ["guests", "--json", "--database", f"sqlite:///{path}"])
    assert named.stderr == f"Database: {path}\n"
    assert len(json.loads(named.stdout)) == 2


def test_a_password_is_not_shown() -> None:
    config = Config(database="postgresql://me:p@ss@host:5433/tables?ssl=require")
    assert config.shown_database == "postgresql://me@host:5433/tables"


@pytest.mark.slow
@pytest.mark.parametrize("way", ["variable", "pipe"])
def test_move_takes_the_address_without_showing_it(
    way: str, sqlite_url: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, target = made(sqlite_url), postgres.new_database()
    if way == "variable":
        monkeypatch.setenv("ELBOWROOM_MOVE_TO", target)
    done = CliRunner().invoke(app, ["move", "--database", sqlite_url], input="" if way == "variable" else f"{target}\n")
    assert done.exit_code == 0, done.output
    assert asyncio.run(content(target, table)) == asyncio.run(content(sqlite_url, table))


def test_forgetting_keys_asks_first(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/tables.sqlite"
    made(address)
    assert CliRunner().invoke(app, ["new-key", "--database", address]).exit_code == 0
    asked = CliRunner().invoke(app, ["forget-keys", "--database", address], input="n\n")
    assert asked.exit_code == 1
    assert "are refused then" in asked.output
    done = CliRunner().invoke(app, ["forget-keys", "--yes", "--database", address])
    assert "1 old key was deleted" in done.output


def test_check_finds_a_damaged_index(tmp_path: Path) -> None:
    """SQLite's quick check does not compare an index with its table."""
    path = tmp_path / "tables.sqlite"
    made(f"sqlite:///{path}")
    assert CliRunner().invoke(app, ["check", "--database", f"sqlite:///{path}"]).exit_code == 0
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema=ON")
        wrong = "UPDATE sqlite_master SET sql = replace(sql, '(host)', '(status)') WHERE name = 'ix_tables_host'"
        connection.execute(wrong)
    assert "is damaged; SQLite says: row 1 missing from index" in refused("check", "--database", f"sqlite:///{path}")


@pytest.fixture
def open_umask() -> Iterator[None]:
    """Let new files be open to everybody, unless the code says otherwise."""
    old = os.umask(0)
    yield
    os.umask(old)


def modes_in(folder: Path) -> dict[str, int]:
    """Return the permissions of a folder (as ".") and its files."""
    found = {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir() if path.is_file()}
    return found | {".": folder.stat().st_mode & 0o777}


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
@pytest.mark.usefixtures("open_umask")
class TestPermissions:
    """Only the owner can read a database, its backups, and every file beside it."""

    def test_new_database_of_a_running_server(self, tmp_path: Path) -> None:
        folder = tmp_path / "data"
        with running_server(folder) as server:
            server.guest("Ana")
            running = modes_in(folder)
        names = {f"tables.sqlite{end}" for end in ("", "-wal", "-shm", ".lock", ".key")}
        assert running == dict.fromkeys(names, 0o600) | {".": 0o700}

    def test_backup_and_restored_database(self, tmp_path: Path) -> None:
        path, new, file = tmp_path / "tables.sqlite", tmp_path / "new" / "tables.sqlite", tmp_path / "backup"
        made(f"sqlite:///{path}")
        assert CliRunner().invoke(app, ["backup", str(file), "--database", f"sqlite:///{path}"]).exit_code == 0
        assert modes_in(tmp_path)["backup"] == 0o600
        assert CliRunner().invoke(app, ["restore", str(file), "--database", f"sqlite:///{new}"]).exit_code == 0
        assert set(modes_in(new.parent).values()) == {0o600, 0o700}

    def test_database_that_everybody_could_read_is_closed_when_restored(self, tmp_path: Path) -> None:
        path, file = tmp_path / "tables.sqlite", tmp_path / "backup"
        made(f"sqlite:///{path}")
        assert CliRunner().invoke(app, ["backup", str(file), "--database", f"sqlite:///{path}"]).exit_code == 0
        path.chmod(0o644)
        reading = sqlite3.connect(path)
        try:
            # Another program keeps the files beside it.
            reading.execute("SELECT * FROM guests").fetchone()
            assert modes_in(tmp_path)["tables.sqlite-wal"] == 0o644
            restored = ["restore", str(file), "--replace", "--database", f"sqlite:///{path}"]
            assert CliRunner().invoke(app, restored).exit_code == 0
            modes = modes_in(tmp_path)
            assert {modes[name] for name in modes if name.startswith("tables.sqlite")} == {0o600}
        finally:
            reading.close()


@pytest.mark.slow
class TestMove:
    def test_everything_is_there_and_continues(self, tmp_path: Path, postgres_url: str) -> None:
        address = f"sqlite:///{tmp_path}/tables.sqlite"
        table = made(address)
        ban = ["ban", "192.0.2.7", "--reason", "rude", "--database"]
        assert CliRunner().invoke(app, [*ban, address]).exit_code == 0
        before = asyncio.run(content(address, table))
        done = CliRunner().invoke(app, ["move", postgres_url, "--database", address])
        assert done.exit_code == 0, (done.output, done.exception)
        assert asyncio.run(content(postgres_url, table)) == before
        # Its number comes after those that were moved.
        assert CliRunner().invoke(app, [*ban, postgres_url]).exit_code == 0
        assert CliRunner().invoke(app, ["check", "--database", postgres_url]).exit_code == 0
        assert "has been used already" in refused("move", postgres_url, "--database", address)

    def test_not_the_other_way(self, tmp_path: Path, postgres: Postgres, postgres_url: str) -> None:
        address = f"sqlite:///{tmp_path}/tables.sqlite"
        made(address)
        assert "Only an SQLite file can be moved" in refused("move", address, "--database", postgres_url)
        assert "Only an SQLite file can be moved" in refused("move", address, "--database", address)
