"""SQLite's journal is taken into its file beside the commits, which do not do it themselves."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from elbowroom.server.store import connections
from elbowroom.server.store.checkpoints import Checkpoints, connecting
from elbowroom.server.store.commits import Commit
from elbowroom.server.table.answers import Entry
from tests.patience import PATIENCE
from tests.server.kept import opened, seat_people

# More bytes than SQLite itself lets a journal have.
LARGE = 6_000_000


def rows(path: Path) -> int:
    with sqlite3.connect(path) as connection:
        found: int = connection.execute("SELECT count(*) FROM kept").fetchone()[0]
    connection.close()
    return found


class Kept:
    """An SQLite file with a table, and who writes to it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.writer = connecting(path)()
        self.writer.execute("PRAGMA journal_mode=WAL")
        self.writer.execute("PRAGMA wal_autocheckpoint=0")
        self.writer.execute("CREATE TABLE kept (text TEXT)")

    @property
    def journal(self) -> int:
        """The length of the journal: it is as long as it ever was."""
        return self.path.with_name(self.path.name + "-wal").stat().st_size

    def write(self, count: int) -> None:
        """Write so many rows, each of about a page, in as many transactions."""
        for _ in range(count):
            self.writer.execute("INSERT INTO kept VALUES (?)", ("x" * 3000,))


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return Kept(tmp_path / "kept.sqlite")


async def at_once(work: Callable[[], None]) -> None:
    work()


def test_a_long_journal_begins_anew(kept: Kept) -> None:
    async def go_on() -> None:
        beside = Checkpoints(connecting(kept.path), at_once, long=5)
        for _ in range(20):
            kept.write(10)
            await beside.go_on()
        await beside.close()

    kept.write(10)
    before = kept.journal
    asyncio.run(go_on())
    assert kept.journal < 4 * before
    assert kept.path.stat().st_size > before
    assert rows(kept.path) == 210


def test_what_is_committed_meanwhile_is_left_until_it_is_long(kept: Kept) -> None:
    """Nobody who commits is made to wait for a journal that is short."""
    waited: list[str] = []

    async def between(work: Callable[[], None]) -> None:
        waited.append("waited")
        work()

    async def go_on() -> None:
        beside = Checkpoints(connecting(kept.path), between, long=50)
        kept.write(10)
        await beside.go_on()
        assert waited == []
        kept.write(100)
        await beside.go_on()
        assert waited == ["waited"]
        await beside.close()

    asyncio.run(go_on())


def test_goes_on_by_itself_and_after_an_error(kept: Kept) -> None:
    async def go_on() -> None:
        tries: list[str] = []
        connect = connecting(kept.path)

        def connect_at_last() -> sqlite3.Connection:
            tries.append("")
            if len(tries) < 3:
                raise sqlite3.OperationalError("disk I/O error")
            return connect()

        beside = Checkpoints(connect_at_last, at_once, every=0.01)
        before = kept.path.stat().st_size
        kept.write(100)
        beside.open()
        async with asyncio.timeout(PATIENCE):
            while kept.path.stat().st_size == before:
                await asyncio.sleep(0.01)
        await beside.close()
        assert len(tries) == 3

    asyncio.run(go_on())


def test_a_server_does_so(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it writes leaves the file as it is until somebody looks."""
    found: list[Checkpoints] = []

    def note(self: Checkpoints) -> None:
        found.append(self)

    monkeypatch.setattr(Checkpoints, "open", note)
    path = Path(sqlite_url.removeprefix("sqlite:///"))

    async def work() -> None:
        async with opened(sqlite_url) as store:
            info = (await seat_people(store)).info
            await found[0].go_on()
            before = path.read_bytes()
            entries = (Entry("pick 0", 0),)
            large = Commit(info.id, 0, info.revision, entries, info, due_at=None, snapshot=bytes(LARGE))
            await store.commit(large)
            await store.guests.add("Ana")
            assert path.read_bytes() == before
            await found[0].go_on()
            assert path.stat().st_size > LARGE

    asyncio.run(work())


def test_a_file_that_others_are_just_making_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever wants a journal at the same moment is refused by SQLite, without waiting."""
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
    connections._use_journal(cursor)
    assert (cursor.tries, len(slept)) == (4, 3)
    cursor.tries = -1000
    with pytest.raises(sqlite3.OperationalError):
        connections._use_journal(cursor)
