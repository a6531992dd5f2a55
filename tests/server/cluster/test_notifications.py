"""A process on PostgreSQL is notified of everything at the tables it has in memory, and of no other table."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import text

from elbowroom.server.cluster import listening
from elbowroom.server.cluster.leases import ProcessLeases
from elbowroom.server.cluster.listening import listen_to_other_processes
from elbowroom.server.live import live_tables
from elbowroom.server.live.hub import Hub
from elbowroom.server.live.listeners import Listener
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.live.loading import load
from elbowroom.server.people.guests import sign_out
from elbowroom.server.store.store import Store
from elbowroom.server.table.protocol import Concede, Say
from elbowroom.server.table.starting import new_id
from elbowroom.server.table.table import Table
from tests.patience import PATIENCE
from tests.server.hubs import RecordingListener, act, hub_on, load_table, start_game, until
from tests.server.stores import SeatedTable, seat_people

pytestmark = pytest.mark.slow

CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE application_name = 'elbowroom listening' AND datname = current_database()"
)


class Two:
    """A hub at which people act, a second one that listens, and the channels of all notifications to the second."""

    def __init__(self, first: Hub, second: Hub) -> None:
        self.first, self.second = first, second
        self.channels: list[str] = []

    async def table(self) -> tuple[SeatedTable, LiveTable]:
        """Start a new game at the first hub."""
        seated = await seat_people(self.first.store)
        return seated, await start_game(self.first, seated)

    async def act(self, seated: SeatedTable, live: LiveTable) -> None:
        """Play an action at the first hub."""
        await act(self.first, live, seated)

    async def act_and_catch_up(self, seated: SeatedTable, live: LiveTable) -> None:
        """Play an action at the first hub, and wait until the second has caught up."""
        await self.act(seated, live)
        await self.caught_up(live)

    async def caught_up(self, live: LiveTable) -> None:
        await until(lambda: self.second.tables.live[live.id].table.version == live.table.version)


@asynccontextmanager
async def two_on(database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Two]:
    async with hub_on(database, lease=1000) as first, hub_on(database, lease=1000) as second:
        two = Two(first, second)
        on_notification = listening._NotifyListener._on_notification

        def recorded(listener: listening._NotifyListener, *payload: object) -> None:
            two.channels.append(str(payload[2]))
            on_notification(listener, *payload)  # type: ignore[arg-type]

        monkeypatch.setattr(listening._NotifyListener, "_on_notification", recorded)
        task = asyncio.create_task(listen_to_other_processes(second.config, second))
        try:
            await until(lambda: second.tables.subscribe is not None)
            yield two
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


def run(database: str, monkeypatch: pytest.MonkeyPatch, work: Callable[[Two], Awaitable[None]]) -> None:
    async def working() -> None:
        async with two_on(database, monkeypatch) as two:
            await work(two)

    asyncio.run(working())


def test_no_notifications_for_tables_not_in_memory(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(two: Two) -> None:
        shared, elsewhere = await two.table(), await two.table()
        copy = await load_table(two.second, shared[0])
        ear = await RecordingListener().come(two.second, copy)
        for _ in range(3):
            await two.act(*elsewhere)
            await two.first.request(elsewhere[1], elsewhere[0].guests[0], Say(id="s", text="hello elsewhere"))
        # Notifications arrive in order, so those of the other table would be here before this one.
        await two.first.request(shared[1], shared[0].guests[0], Say(id="s", text="hello"))
        await two.act_and_catch_up(*shared)
        await until(lambda: two.channels.count(shared[0].id) >= 2)
        assert set(two.channels) == {shared[0].id}
        await until(lambda: ear.client.waiting)
        await ear.listen(0.1)

    run(postgres_url, monkeypatch, work)


def test_no_subscription_to_unknown_tables(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(two: Two) -> None:
        subscribed: list[str] = []
        subscribe = two.second.tables.subscribe
        assert subscribe is not None

        async def recorded(table_id: str) -> None:
            subscribed.append(table_id)
            await subscribe(table_id)

        two.second.tables.subscribe = recorded
        there = await two.table()
        assert await two.second.tables.get(new_id()) is None
        await load_table(two.second, there[0])
        assert subscribed == [there[0].id]

    run(postgres_url, monkeypatch, work)


def test_commit_while_a_table_is_loaded_is_noticed(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(two: Two) -> None:
        seated, live = await two.table()

        async def slowly(store: Store, table_id: str) -> Table | None:
            table = await load(store, table_id)
            await two.act(seated, live)
            return table

        monkeypatch.setattr(live_tables, "load", slowly)
        await load_table(two.second, seated)
        await two.caught_up(live)

    run(postgres_url, monkeypatch, work)


def test_everything_is_subscribed_again_after_a_lost_connection(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check tables loaded while the connection was lost, and one being loaded when it was made again."""

    async def work(two: Two) -> None:
        before, during, later = await two.table(), await two.table(), await two.table()
        await load_table(two.second, before[0])
        await two.act_and_catch_up(*before)
        with monkeypatch.context() as patch:
            patch.setattr(listening, "RECONNECT_AFTER", 0.3)
            async with two.first.store.database.writing() as connection:
                await connection.execute(text(CUT))
            await until(lambda: two.second.tables.subscribe is None)
            await load_table(two.second, during[0])
            for table in (before, during):
                await two.act(*table)
            is_read, continue_loading = asyncio.Event(), asyncio.Event()

            async def slowly(store: Store, table_id: str) -> Table | None:
                table = await load(store, table_id)
                is_read.set()
                await continue_loading.wait()
                return table

            patch.setattr(live_tables, "load", slowly)
            reading = asyncio.create_task(load_table(two.second, later[0]))
            await is_read.wait()
            await two.act(*later)
            for table in (before, during):
                await two.caught_up(table[1])
            continue_loading.set()
            await reading
        for table in (before, during, later):
            await two.caught_up(table[1])
            await two.act_and_catch_up(*table)
            assert table[0].id in two.channels

    run(postgres_url, monkeypatch, work)


def test_table_is_found_if_the_connection_is_lost_while_loading(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(two: Two) -> None:
        seated, live = await two.table()
        versions = two.second.store.tables.versions

        async def cut(table_ids: list[str]) -> object:
            monkeypatch.setattr(two.second.store.tables, "versions", versions)
            async with two.first.store.database.writing() as connection:
                await connection.execute(text(CUT))
            await until(lambda: two.second.tables.subscribe is None)
            return await versions(table_ids)

        monkeypatch.setattr(two.second.store.tables, "versions", cut)
        await load_table(two.second, seated)
        await two.act_and_catch_up(seated, live)

    run(postgres_url, monkeypatch, work)


def test_unloaded_tables_are_unsubscribed(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "CHECK_EVERY", 0.05)

    async def work(two: Two) -> None:
        loaded, unloaded = await two.table(), await two.table()
        for seated, _ in (loaded, unloaded):
            await load_table(two.second, seated)
        await two.act_and_catch_up(*unloaded)
        del two.second.tables.live[unloaded[0].id]

        async def is_notified() -> bool:
            two.channels.clear()
            await two.act(*unloaded)
            await two.act_and_catch_up(*loaded)
            await until(lambda: loaded[0].id in two.channels)
            return unloaded[0].id in two.channels

        async with asyncio.timeout(PATIENCE):
            while await is_notified():
                await asyncio.sleep(0.05)
        # After loading it again there are notifications again.
        await load_table(two.second, unloaded[0])
        await two.act_and_catch_up(*unloaded)
        assert unloaded[0].id in two.channels

    run(postgres_url, monkeypatch, work)


def test_connection_that_cannot_listen_is_replaced(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(two: Two) -> None:
        seated, live = await two.table()
        subscribe = two.second.tables.subscribe
        assert subscribe is not None
        connection = subscribe.__self__._connection  # type: ignore[attr-defined]

        async def fails(*_: object) -> None:
            raise TimeoutError

        monkeypatch.setattr(type(connection), "add_listener", fails)
        await load_table(two.second, seated)
        monkeypatch.undo()
        await until(lambda: two.second.tables.subscribe not in (None, subscribe))
        await two.act_and_catch_up(seated, live)

    run(postgres_url, monkeypatch, work)


def test_refused_lease_is_not_asked_for_at_every_step(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(two: Two) -> None:
        seated = await seat_people(two.first.store, people=1, bots=2)
        first, second = two.first.leases, two.second.leases
        assert isinstance(first, ProcessLeases)
        assert isinstance(second, ProcessLeases)
        assert await first.store.take(seated.id, first.owner, 1000)
        copy = await load_table(two.second, seated)
        asked = 0
        take = second.store.take

        async def count(*lease: object) -> bool:
            nonlocal asked
            asked += 1
            return await take(*lease)  # type: ignore[arg-type]

        monkeypatch.setattr(second.store, "take", count)
        live = await start_game(two.first, seated)
        await two.first.request(live, seated.guests[0], Concede(id="concede"))
        await until(lambda: live.table.version > 30)
        # The lease owner stops and gives the lease back.
        await two.first.driver.close()
        await first.give_back()
        stopped_at = live.table.version
        await until(lambda: copy.table.version >= stopped_at)
        assert asked == 1
        await two.second.driver.drive_due()
        await until(lambda: asked == 2)
        # More entries than the first hub may still have been committing.
        await until(lambda: copy.table.version > stopped_at + 3)
        assert asked == 2

    run(postgres_url, monkeypatch, work)


@pytest.mark.parametrize("is_cut", [False, True], ids=["notified", "missed"])
def test_sign_out_closes_sockets_at_other_processes(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, is_cut: bool
) -> None:
    async def work(two: Two) -> None:
        seated, _ = await two.table()
        copy, guest = await load_table(two.second, seated), seated.guests[0]
        devices = [await two.first.store.devices.add(guest.id) for _ in range(2)]
        listeners = [Listener(guest._replace(device=device.id), device.id) for device in devices]
        for listener in listeners:
            await two.second.greet(copy, listener, None)
        if is_cut:
            # The notification is lost.
            close_all = two.second.close_signed_out

            async def close_only_all(guest_id: str | None = None) -> None:
                if guest_id is None:
                    await close_all()

            monkeypatch.setattr(two.second, "close_signed_out", close_only_all)
        await sign_out(two.first, guest, devices[0].id)
        if is_cut:
            async with two.first.store.database.writing() as connection:
                await connection.execute(text(CUT))
        await until(lambda: listeners[0].is_closed)
        assert (listeners[0].close_reason, listeners[1].is_closed) == ("no-guest", False)

    run(postgres_url, monkeypatch, work)
