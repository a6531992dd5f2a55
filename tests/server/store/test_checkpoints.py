"""Checkpoints of SQLite's write-ahead log (WAL) run beside commits, not within them."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from elbowroom.server.store import connections
from elbowroom.server.store.commits import Commit
from elbowroom.server.store.sqlite_file import Checkpoints, connector
from elbowroom.server.table.answers import Entry
from tests.patience import PATIENCE
from tests.server.stores import open_store, seat_people

# More bytes than the size at which SQLite checkpoints by default.
LARGE = 6_000_000


def rows(path: Path) -> int:
    with sqlite3.connect(path) as connection:
        found: int = connection.execute("SELECT count(*) FROM texts").fetchone()[0]
    connection.close()
    return found


class File:
    """An SQLite file with a table, and a connection that writes to it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.writer = connector(path)()
        self.writer.execute("PRAGMA journal_mode=WAL")
        self.writer.execute("PRAGMA wal_autocheckpoint=0")
        self.writer.execute("CREATE TABLE texts (text TEXT)")

    @property
    def wal_size(self) -> int:
        """The size of the WAL file, which never shrinks."""
        return self.path.with_name(self.path.name + "-wal").stat().st_size

    def write(self, count: int) -> None:
        """Write rows of about a page, each in a transaction."""
        for _ in range(count):
            self.writer.execute("INSERT INTO texts VALUES (?)", ("x" * 3000,))


@pytest.fixture
def file(tmp_path: Path) -> File:
    return File(tmp_path / "file.sqlite")


async def run_now(work: Callable[[], None]) -> None:
    work()


def test_a_long_wal_is_restarted(file: File) -> None:
    async def run() -> None:
        checkpoints = Checkpoints(connector(file.path), run_now, long=5)
        for _ in range(20):
            file.write(10)
            await checkpoints.checkpoint()
        await checkpoints.close()

    file.write(10)
    before = file.wal_size
    asyncio.run(run())
    assert file.wal_size < 4 * before
    assert file.path.stat().st_size > before
    assert rows(file.path) == 210


def test_commits_wait_only_when_the_wal_is_long(file: File) -> None:

    waited: list[str] = []

    async def between(work: Callable[[], None]) -> None:
        waited.append("waited")
        work()

    async def run() -> None:
        checkpoints = Checkpoints(connector(file.path), between, long=50)
        file.write(10)
        await checkpoints.checkpoint()
        assert waited == []
        file.write(100)
        await checkpoints.checkpoint()
        assert waited == ["waited"]
        await checkpoints.close()

    asyncio.run(run())


def test_checkpoints_run_regularly_and_again_after_an_error(file: File) -> None:
    async def run() -> None:
        tries: list[str] = []
        connect = connector(file.path)

        def connect_at_third_try() -> sqlite3.Connection:
            tries.append("")
            if len(tries) < 3:
                raise sqlite3.OperationalError("disk I/O error")
            return connect()

        checkpoints = Checkpoints(connect_at_third_try, run_now, every=0.01)
        before = file.path.stat().st_size
        file.write(100)
        checkpoints.open()
        async with asyncio.timeout(PATIENCE):
            while file.path.stat().st_size == before:
                await asyncio.sleep(0.01)
        await checkpoints.close()
        assert len(tries) == 3

    asyncio.run(run())


def test_commits_of_a_server_do_not_checkpoint(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that the database file changes only when a checkpoint runs."""
    found: list[Checkpoints] = []

    def record(self: Checkpoints) -> None:
        found.append(self)

    monkeypatch.setattr(Checkpoints, "open", record)
    path = Path(sqlite_url.removeprefix("sqlite:///"))

    async def work() -> None:
        async with open_store(sqlite_url) as store:
            info = (await seat_people(store)).info
            await found[0].checkpoint()
            before = path.read_bytes()
            entries = (Entry("pick 0", 0),)
            large = Commit(info.id, 0, info.revision, entries, info, due_at=None, snapshot=bytes(LARGE))
            await store.commit(large)
            await store.guests.add("Ana")
            assert path.read_bytes() == before
            await found[0].checkpoint()
            assert path.stat().st_size > LARGE

    asyncio.run(work())


def test_switching_to_wal_mode_is_retried_while_the_file_is_locked(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite refuses at once when another connection does the same."""
    slept: list[float] = []
    monkeypatch.setattr(connections, "sleep", slept.append)

    class Cursor:
        def __init__(self) -> None:
            self.tries = 0

        def execute(self, statement: str) -> None:
            assert statement == "PRAGMA journal_mode=WAL"
            self.tries += 1
            if self.tries < 4:
                raise sqlite3.OperationalError("database is locked")

    cursor = Cursor()
    connections._use_wal(cursor)
    assert (cursor.tries, len(slept)) == (4, 3)
    cursor.tries = -1000
    with pytest.raises(sqlite3.OperationalError):
        connections._use_wal(cursor)
