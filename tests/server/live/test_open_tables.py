"""How long open tables are kept: while the host is present, and for days if the clock counts days."""

import asyncio
from time import time
from typing import Final

import pytest
from sqlalchemy import update

from elbowroom.server.store.schema import tables
from elbowroom.server.store.store import Store
from elbowroom.server.table.info import Clock
from tests.server.hubs import RecordingListener, hub_of, hub_on, load_table
from tests.server.stores import SeatedTable, seat_people

HOUR: Final = 3600.0
BY_DAYS: Final = Clock(kind="days", seconds=24 * HOUR)


async def age(store: Store, seated: SeatedTable, hours: float) -> None:
    """Make a table look as if nobody had touched it for some hours."""
    async with store.database.writing() as connection:
        old = update(tables).where(tables.c.id == seated.id)
        await connection.execute(old.values(touched_at=time() - hours * HOUR))


async def exists(store: Store, seated: SeatedTable) -> bool:
    return await store.tables.find(seated.id) is not None


def test_open_table_is_kept_while_its_host_listens_in_any_process(database: str) -> None:
    async def work() -> None:
        async with hub_on(database) as hub:
            other, store = hub_of(hub.store, hub.workers), hub.store
            seated = await seat_people(store)
            live = await load_table(hub, seated)
            host = await RecordingListener(seated.guests[0]).come(hub, live)
            await age(store, seated, 4)
            await hub.driver.remove_old()
            await other.driver.remove_old()
            assert await exists(store, seated)
            # Other listeners do not keep it.
            await RecordingListener(seated.guests[1]).come(hub, live)
            hub.audience.leave(live, host.client)
            await age(store, seated, 2)
            await hub.driver.remove_old()
            assert await exists(store, seated)
            await age(store, seated, 4)
            await hub.driver.remove_old()
            assert not await exists(store, seated)

    asyncio.run(work())


def test_open_table_is_kept_while_its_host_polls(database: str) -> None:
    async def work() -> None:
        async with hub_on(database) as hub:
            seated = await seat_people(hub.store)
            live = await load_table(hub, seated)
            live.note_visit(seated.guests[0].id)
            await age(hub.store, seated, 4)
            await hub.driver.remove_old()
            assert await exists(hub.store, seated)
            live.note_visit(seated.guests[1].id)
            live.note_visit(None)
            await age(hub.store, seated, 4)
            await hub.driver.remove_old()
            assert not await exists(hub.store, seated)

    asyncio.run(work())


@pytest.mark.parametrize(("days", "is_kept"), [(13, True), (15, False)])
def test_open_table_with_a_clock_of_days_is_kept_for_days(database: str, days: float, *, is_kept: bool) -> None:
    async def work() -> None:
        async with hub_on(database) as hub:
            seated, live = await seat_people(hub.store, clock=BY_DAYS), await seat_people(hub.store)
            await age(hub.store, seated, 24 * days)
            await age(hub.store, live, 4)
            await hub.driver.remove_old()
            assert await exists(hub.store, seated) == is_kept
            assert not await exists(hub.store, live)

    asyncio.run(work())


def test_abandoned_tables_are_removed_when_the_server_is_full(database: str) -> None:
    async def work() -> None:
        async with hub_on(database, most_tables=3) as hub:
            forgotten, fresh, live = [await seat_people(hub.store, clock=BY_DAYS) for _ in range(3)]
            await age(hub.store, forgotten, 4)
            await age(hub.store, fresh, 2)
            await hub.driver.remove_old()
            found = [await exists(hub.store, one) for one in (forgotten, fresh, live)]
            assert found == [False, True, True]

    asyncio.run(work())
