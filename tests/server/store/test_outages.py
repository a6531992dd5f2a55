"""The database goes away, is slow, or does not say what it has done: nothing is lost, and nothing done twice."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import pytest

from elbowroom.server.store import writing
from elbowroom.server.table.protocol import Done, Start
from elbowroom.server.table.refusals import TableError
from tests.patience import PATIENCE
from tests.server.hubs import Ear, act, get, hub_on, next_act, refused, started, until
from tests.server.kept import opened, replayed, row_of, seat_people
from tests.server.postgres import Postgres

# What is in the values of the statement that writes commits, and nowhere else.
COMMITS = b'"was_number":'


class Wire:
    """A wire to PostgreSQL that can be cut: now, or right after the next commit has gone through."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._ends: list[asyncio.StreamWriter] = []
        self.cuts_at_commit = False
        self.is_cut = False
        self.cuts = 0

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_cut:
            writer.close()
            return
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
        self._ends += [writer, far_writer]
        back = asyncio.create_task(self._pass_on(far_reader, writer))
        while data := await reader.read(65536):
            cuts = self.cuts_at_commit and COMMITS in data
            if cuts:
                # It arrives, and is carried out; the answer does not come back.
                self.cuts_at_commit = False
                back.cancel()
                await asyncio.gather(back, return_exceptions=True)
            far_writer.write(data)
            await far_writer.drain()
            if cuts:
                await far_reader.read(1)
                self.cuts += 1
                break
        writer.close()
        far_writer.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            writer.write(data)
        writer.close()

    def cut(self) -> None:
        """Cut it; nobody can connect until it is mended."""
        self.is_cut = True
        for end in self._ends:
            end.transport.abort()
        self._ends = []

    def mend(self) -> None:
        self.is_cut = False


@asynccontextmanager
async def wire_to(url: str) -> AsyncIterator[tuple[Wire, str]]:
    """A wire to a database, and the database's address at this end."""
    address = urlsplit(url)
    assert address.port is not None
    wire = Wire(address.port)
    server = await asyncio.start_server(wire.connected, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    try:
        yield wire, url.replace(f":{address.port}/", f":{port}/")
    finally:
        wire.cut()
        server.close()


class TestACommitWhoseAnswerIsLost:
    def test_an_action_is_played_once_and_acknowledged(self, postgres_url: str) -> None:
        async def work() -> None:
            async with wire_to(postgres_url) as (wire, url), hub_on(url) as hub:
                seated = await seat_people(hub.store)
                live = await started(hub, seated)
                ear = await Ear(seated.guests[0]).come(hub, live)
                moved: list[int] = []

                def note(_live: object, version: int) -> None:
                    moved.append(version)

                hub.tables.on_moved.append(note)
                for _ in range(5):
                    before = live.table.version
                    wire.cuts_at_commit = True
                    reply = await act(hub, live, seated)
                    assert reply.version == live.table.version > before
                assert wire.cuts == 5
                assert len(moved) == 5
                game = await replayed(hub.store, seated.id)
                assert live.table.game is not None
                assert game.hash() == live.table.game.hash()
                await ear.listen()
                assert ear.of_type("update")[-1]["version"] == live.table.version

        asyncio.run(work())

    def test_a_table_is_started_once_and_that_is_acknowledged(self, postgres_url: str) -> None:
        async def work() -> None:
            async with wire_to(postgres_url) as (wire, url), hub_on(url) as hub:
                seated = await seat_people(hub.store)
                live = await get(hub, seated)
                wire.cuts_at_commit = True
                reply = await hub.request(live, seated.guests[0], Start(id="start"))
                assert wire.cuts == 1
                assert isinstance(reply, Done)
                assert live.table.info.status == "playing"
                await replayed(hub.store, seated.id)

        asyncio.run(work())


class TestADatabaseThatIsAway:
    def test_what_was_asked_meanwhile_is_done_when_it_is_back(
        self, postgres: Postgres, postgres_url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(writing, "PATIENCE", PATIENCE)

        async def work() -> None:
            async with hub_on(postgres_url) as hub:
                seated = await seat_people(hub.store)
                live = await started(hub, seated)
                postgres.stop()
                try:
                    acting = asyncio.create_task(act(hub, live, seated))
                    await asyncio.sleep(0.5)
                    assert not acting.done()
                    with pytest.raises(TableError, match="database-away"):
                        await hub.store.tables.find(seated.id)
                finally:
                    postgres.start()
                assert (await acting).version == live.table.version
                await act(hub, live, seated)
                assert (await row_of(hub.store, seated.id)).number == live.table.version
                await replayed(hub.store, seated.id)

        asyncio.run(work())

    def test_after_long_it_is_refused_and_can_be_sent_again(
        self, postgres_url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def work() -> None:
            async with wire_to(postgres_url) as (wire, url), hub_on(url) as hub:
                seated = await seat_people(hub.store)
                live = await started(hub, seated)
                guest, request = next_act(live, seated)
                # The answer is lost, and then there is no way to find out what it was.
                wire.cuts_at_commit = True
                asking = asyncio.create_task(refused(hub, live, guest, request))
                await until(lambda: wire.cuts)
                wire.cut()
                with monkeypatch.context() as patch:
                    patch.setattr(writing, "PATIENCE", 0.5)
                    assert await asking == "database-away"
                    assert await refused(hub, live, guest, request) == "database-away"
                wire.mend()
                reply = await hub.request(live, guest, request)
                assert isinstance(reply, Done)
                assert reply.version == live.table.version
                played = [entry for entry in await hub.store.tables.entries(seated.id) if entry.seat >= 0]
                assert [entry.entry for entry in played] == list(request.actions)
                game = await replayed(hub.store, seated.id)
                assert live.table.game is not None
                assert game.hash() == live.table.game.hash()

        asyncio.run(work())


class TestALockedFile:
    def test_a_commit_waits_for_whoever_writes(self, sqlite_url: str) -> None:
        """As when somebody makes a backup, or looks at the file with a program of theirs."""

        async def work() -> None:
            async with opened(sqlite_url) as store, hub_on(sqlite_url) as hub:
                seated = await seat_people(store)
                live = await started(hub, seated)
                other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
                other.execute("BEGIN IMMEDIATE")
                acting = asyncio.create_task(act(hub, live, seated))
                leasing = asyncio.create_task(hub.store.leases.take(seated.id, "somebody", 60))
                await asyncio.sleep(0.5)
                assert not acting.done()
                assert not leasing.done()
                # Reading goes on.
                assert (await row_of(store, seated.id)).number == live.table.version
                other.execute("ROLLBACK")
                other.close()
                await acting
                assert await leasing
                await replayed(store, seated.id)

        asyncio.run(work())
