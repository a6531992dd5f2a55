"""A process on PostgreSQL hears of the tables that it has in memory, of all that happens there, and of no other."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import text

from elbowroom.server.live import live_tables, other_processes
from elbowroom.server.live.hub import Hub
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.live.loading import load
from elbowroom.server.live.other_processes import hear_other_processes
from elbowroom.server.store.store import Store
from elbowroom.server.table.protocol import Concede, Say
from elbowroom.server.table.starting import new_id
from elbowroom.server.table.table import Table
from tests.patience import PATIENCE
from tests.server.hubs import Ear, act, get, hub_on, started, until
from tests.server.kept import Seated, seat_people

CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE application_name = 'elbowroom listening' AND datname = current_database()"
)


class Two:
    """A hub at which people act, and another one that listens; all that the second one was told, by table."""

    def __init__(self, first: Hub, second: Hub) -> None:
        self.first, self.second = first, second
        self.told: list[str] = []

    async def table(self) -> tuple[Seated, LiveTable]:
        """A new game at the first."""
        seated = await seat_people(self.first.store)
        return seated, await started(self.first, seated)

    async def acted(self, seated: Seated, live: LiveTable) -> None:
        """Somebody acts at the first."""
        await act(self.first, live, seated)

    async def heard(self, seated: Seated, live: LiveTable) -> None:
        """Somebody acts at the first, and the second, where the table is in memory, has heard of it."""
        await self.acted(seated, live)
        await self.caught_up(live)

    async def caught_up(self, live: LiveTable) -> None:
        await until(lambda: self.second.tables.live[live.id].table.version == live.table.version)


@asynccontextmanager
async def two_on(database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Two]:
    async with hub_on(database, lease=1000) as first, hub_on(database, lease=1000) as second:
        two = Two(first, second)
        hear = other_processes._Ears._hear

        def noted(ears: other_processes._Ears, *said: object) -> None:
            two.told.append(str(said[2]))
            hear(ears, *said)  # type: ignore[arg-type]

        monkeypatch.setattr(other_processes._Ears, "_hear", noted)
        hearing = asyncio.create_task(hear_other_processes(second.config, second))
        try:
            await until(lambda: second.tables.attend is not None)
            yield two
        finally:
            hearing.cancel()
            await asyncio.gather(hearing, return_exceptions=True)


def run(database: str, monkeypatch: pytest.MonkeyPatch, work: Callable[[Two], Awaitable[None]]) -> None:
    async def working() -> None:
        async with two_on(database, monkeypatch) as two:
            await work(two)

    asyncio.run(working())


def test_nothing_is_heard_of_tables_elsewhere(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(two: Two) -> None:
        shared, elsewhere = await two.table(), await two.table()
        copy = await get(two.second, shared[0])
        ear = await Ear().come(two.second, copy)
        for _ in range(3):
            await two.acted(*elsewhere)
            await two.first.request(elsewhere[1], elsewhere[0].guests[0], Say(id="s", text="hello elsewhere"))
        # What is said later is heard later.
        await two.first.request(shared[1], shared[0].guests[0], Say(id="s", text="hello"))
        await two.heard(*shared)
        await until(lambda: two.told.count(shared[0].id) >= 2)
        assert set(two.told) == {shared[0].id}
        await until(lambda: ear.client.waiting)
        await ear.listen(0.1)

    run(postgres_url, monkeypatch, work)


def test_nobody_listens_for_what_is_not_there(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(two: Two) -> None:
        attended: list[str] = []
        attend = two.second.tables.attend
        assert attend is not None

        async def noted(table_id: str) -> None:
            attended.append(table_id)
            await attend(table_id)

        two.second.tables.attend = noted
        there = await two.table()
        assert await two.second.tables.get(new_id()) is None
        await get(two.second, there[0])
        assert attended == [there[0].id]

    run(postgres_url, monkeypatch, work)


def test_what_happens_while_a_table_is_read_is_heard(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(two: Two) -> None:
        seated, live = await two.table()

        async def slowly(store: Store, table_id: str) -> Table | None:
            table = await load(store, table_id)
            await two.acted(seated, live)
            return table

        monkeypatch.setattr(live_tables, "load", slowly)
        await get(two.second, seated)
        await two.caught_up(live)

    run(postgres_url, monkeypatch, work)


def test_who_was_cut_off_listens_for_everything_again(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also for what was loaded meanwhile, and for what was being read when listening began again."""

    async def work(two: Two) -> None:
        before, meanwhile, later = await two.table(), await two.table(), await two.table()
        await get(two.second, before[0])
        await two.heard(*before)
        with monkeypatch.context() as patch:
            patch.setattr(other_processes, "TRY_AGAIN", 0.3)
            async with two.first.store.database.writing() as connection:
                await connection.execute(text(CUT))
            await until(lambda: two.second.tables.attend is None)
            await get(two.second, meanwhile[0])
            for table in (before, meanwhile):
                await two.acted(*table)
            is_read, goes_on = asyncio.Event(), asyncio.Event()

            async def slowly(store: Store, table_id: str) -> Table | None:
                table = await load(store, table_id)
                is_read.set()
                await goes_on.wait()
                return table

            patch.setattr(live_tables, "load", slowly)
            reading = asyncio.create_task(get(two.second, later[0]))
            await is_read.wait()
            await two.acted(*later)
            for table in (before, meanwhile):
                await two.caught_up(table[1])
            goes_on.set()
            await reading
        for table in (before, meanwhile, later):
            await two.caught_up(table[1])
            await two.heard(*table)
            assert table[0].id in two.told

    run(postgres_url, monkeypatch, work)


def test_who_is_cut_off_while_looking_for_a_table_finds_it(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(two: Two) -> None:
        seated, live = await two.table()
        versions = two.second.store.tables.versions

        async def cut(table_ids: list[str]) -> object:
            monkeypatch.setattr(two.second.store.tables, "versions", versions)
            async with two.first.store.database.writing() as connection:
                await connection.execute(text(CUT))
            await until(lambda: two.second.tables.attend is None)
            return await versions(table_ids)

        monkeypatch.setattr(two.second.store.tables, "versions", cut)
        await get(two.second, seated)
        await two.heard(seated, live)

    run(postgres_url, monkeypatch, work)


def test_what_is_let_go_is_listened_for_no_more(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(other_processes, "ASK_EVERY", 0.05)

    async def work(two: Two) -> None:
        kept, let_go = await two.table(), await two.table()
        for seated, _ in (kept, let_go):
            await get(two.second, seated)
        await two.heard(*let_go)
        del two.second.tables.live[let_go[0].id]

        async def is_heard() -> bool:
            two.told.clear()
            await two.acted(*let_go)
            await two.heard(*kept)
            await until(lambda: kept[0].id in two.told)
            return let_go[0].id in two.told

        async with asyncio.timeout(PATIENCE):
            while await is_heard():
                await asyncio.sleep(0.05)
        # Whoever comes back hears of it again.
        await get(two.second, let_go[0])
        await two.heard(*let_go)
        assert let_go[0].id in two.told

    run(postgres_url, monkeypatch, work)


def test_a_connection_that_cannot_listen_is_replaced(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(two: Two) -> None:
        seated, live = await two.table()
        attend = two.second.tables.attend
        assert attend is not None
        connection = attend.__self__._connection  # type: ignore[attr-defined]

        async def fails(*_: object) -> None:
            raise TimeoutError

        monkeypatch.setattr(type(connection), "add_listener", fails)
        await get(two.second, seated)
        monkeypatch.undo()
        await until(lambda: two.second.tables.attend not in (None, attend))
        await two.heard(seated, live)

    run(postgres_url, monkeypatch, work)


def test_who_was_refused_a_lease_does_not_ask_at_every_step(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(two: Two) -> None:
        seated = await seat_people(two.first.store, people=1, bots=2)
        assert await two.first.store.leases.take(seated.id, two.first.driver.owner, 1000)
        copy = await get(two.second, seated)
        asked = 0
        take = two.second.store.leases.take

        async def counted(*lease: object) -> bool:
            nonlocal asked
            asked += 1
            return await take(*lease)  # type: ignore[arg-type]

        monkeypatch.setattr(two.second.store.leases, "take", counted)
        live = await started(two.first, seated)
        await two.first.request(live, seated.guests[0], Concede(id="concede"))
        await until(lambda: live.table.version > 30)
        # Whoever had the lease goes away, and gives it back.
        await two.first.driver.close()
        await two.first.driver.give_back()
        stopped_at = live.table.version
        await until(lambda: copy.table.version >= stopped_at)
        assert asked == 1
        await two.second.driver.look_after()
        await until(lambda: asked == 2)
        # More than what the first may just have been committing.
        await until(lambda: copy.table.version > stopped_at + 3)
        assert asked == 2

    run(postgres_url, monkeypatch, work)
