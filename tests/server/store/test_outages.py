"""Outages of the database: nothing is lost and nothing is done twice when it is away, slow, or its answer is lost."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import pytest

from elbowroom.server.store import writer
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.protocol import Done, Start
from tests.patience import PATIENCE
from tests.server.hubs import RecordingListener, act, hub_on, load_table, next_act, refused, start_game, until
from tests.server.postgres import Postgres
from tests.server.stores import open_store, replayed, row_of, seat_people

# Text that occurs only in the statement that writes commits.
COMMITS = b'"was_number":'


class Proxy:
    """A proxy to PostgreSQL whose connections can be cut: at once, or right after the next commit was executed."""

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
                # The commit is executed, but its answer is lost.
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
        """Cut all connections; new ones fail until `mend` is called."""
        self.is_cut = True
        for end in self._ends:
            end.transport.abort()
        self._ends = []

    def mend(self) -> None:
        self.is_cut = False


@asynccontextmanager
async def proxy_to(url: str) -> AsyncIterator[tuple[Proxy, str]]:
    """Run a proxy to a database; yield it and the database's address through it."""
    address = urlsplit(url)
    assert address.port is not None
    proxy = Proxy(address.port)
    server = await asyncio.start_server(proxy.connected, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    try:
        yield proxy, url.replace(f":{address.port}/", f":{port}/")
    finally:
        proxy.cut()
        server.close()


class TestCommitWithLostAnswer:
    def test_an_action_is_played_once_and_acknowledged(self, postgres_url: str) -> None:
        async def work() -> None:
            async with proxy_to(postgres_url) as (proxy, url), hub_on(url) as hub:
                seated = await seat_people(hub.store)
                live = await start_game(hub, seated)
                listener = await RecordingListener(seated.guests[0]).come(hub, live)
                moved: list[int] = []

                def record(_live: object, version: int) -> None:
                    moved.append(version)

                hub.tables.on_moved.append(record)
                for _ in range(5):
                    before = live.table.version
                    proxy.cuts_at_commit = True
                    reply = await act(hub, live, seated)
                    assert reply.version == live.table.version > before
                assert proxy.cuts == 5
                assert len(moved) == 5
                game = await replayed(hub.store, seated.id)
                assert live.table.game is not None
                assert game.hash() == live.table.game.hash()
                await listener.listen()
                assert listener.of_type("update")[-1]["version"] == live.table.version

        asyncio.run(work())

    def test_a_start_is_done_once_and_acknowledged(self, postgres_url: str) -> None:
        async def work() -> None:
            async with proxy_to(postgres_url) as (proxy, url), hub_on(url) as hub:
                seated = await seat_people(hub.store)
                live = await load_table(hub, seated)
                proxy.cuts_at_commit = True
                reply = await hub.request(live, seated.guests[0], Start(id="start"))
                assert proxy.cuts == 1
                assert isinstance(reply, Done)
                assert live.table.info.status == "playing"
                await replayed(hub.store, seated.id)

        asyncio.run(work())


class TestDatabaseAway:
    def test_requests_are_carried_out_when_the_database_is_back(
        self, postgres: Postgres, postgres_url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(writer, "RETRY_SECONDS", PATIENCE)

        async def work() -> None:
            async with hub_on(postgres_url) as hub:
                seated = await seat_people(hub.store)
                live = await start_game(hub, seated)
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

    def test_requests_are_refused_after_a_timeout_and_can_be_sent_again(
        self, postgres_url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def work() -> None:
            async with proxy_to(postgres_url) as (proxy, url), hub_on(url) as hub:
                seated = await seat_people(hub.store)
                live = await start_game(hub, seated)
                guest, request = next_act(live, seated)
                # The answer is lost, and the database stays away.
                proxy.cuts_at_commit = True
                asking = asyncio.create_task(refused(hub, live, guest, request))
                await until(lambda: proxy.cuts)
                proxy.cut()
                with monkeypatch.context() as patch:
                    patch.setattr(writer, "RETRY_SECONDS", 0.5)
                    assert await asking == "database-away"
                    assert await refused(hub, live, guest, request) == "database-away"
                proxy.mend()
                reply = await hub.request(live, guest, request)
                assert isinstance(reply, Done)
                assert reply.version == live.table.version
                played = [entry for entry in await hub.store.tables.entries(seated.id) if entry.seat >= 0]
                assert [entry.entry for entry in played] == list(request.actions)
                game = await replayed(hub.store, seated.id)
                assert live.table.game is not None
                assert game.hash() == live.table.game.hash()

        asyncio.run(work())


class TestLockedFile:
    def test_a_commit_waits_for_the_lock(self, sqlite_url: str) -> None:
        """As when another program makes a backup or opens the file."""

        async def work() -> None:
            async with open_store(sqlite_url) as store, hub_on(sqlite_url) as hub:
                seated = await seat_people(store)
                live = await start_game(hub, seated)
                other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
                other.execute("BEGIN IMMEDIATE")
                acting = asyncio.create_task(act(hub, live, seated))
                adding = asyncio.create_task(hub.store.guests.add("Cleo"))
                await asyncio.sleep(0.5)
                assert not acting.done()
                assert not adding.done()
                # Reading still works.
                assert (await row_of(store, seated.id)).number == live.table.version
                other.execute("ROLLBACK")
                other.close()
                await acting
                assert (await adding).name == "Cleo"
                await replayed(store, seated.id)

        asyncio.run(work())
