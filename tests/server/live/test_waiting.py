"""Open tables wait for their people: while the host is there, and for days where the clock runs by days."""

import asyncio
from time import time
from typing import Final

import pytest
from sqlalchemy import update

from elbowroom.server.store.schema import tables
from elbowroom.server.store.store import Store
from elbowroom.server.table.info import Clock
from tests.server.hubs import Ear, get, hub_of, hub_on
from tests.server.kept import Seated, seat_people

HOUR: Final = 3600.0
BY_DAYS: Final = Clock(kind="days", seconds=24 * HOUR)


async def age(store: Store, seated: Seated, hours: float) -> None:
    """Let a table be as if nobody had touched it for so many hours."""
    async with store.database.writing() as connection:
        old = update(tables).where(tables.c.id == seated.id)
        await connection.execute(old.values(touched_at=time() - hours * HOUR))


async def is_there(store: Store, seated: Seated) -> bool:
    return await store.tables.find(seated.id) is not None


def test_an_open_table_lives_while_its_host_listens_in_whichever_process(database: str) -> None:
    async def work() -> None:
        async with hub_on(database) as hub:
            other, store = hub_of(hub.store, hub.workers), hub.store
            seated = await seat_people(store)
            live = await get(hub, seated)
            host = await Ear(seated.guests[0]).come(hub, live)
            await age(store, seated, 4)
            await hub.driver.remove_old()
            await other.driver.remove_old()
            assert await is_there(store, seated)
            # Others who listen do not keep it.
            await Ear(seated.guests[1]).come(hub, live)
            hub.audience.leave(live, host.client)
            await age(store, seated, 2)
            await hub.driver.remove_old()
            assert await is_there(store, seated)
            await age(store, seated, 4)
            await hub.driver.remove_old()
            assert not await is_there(store, seated)

    asyncio.run(work())


def test_so_it_does_while_its_host_looks_without_a_socket(database: str) -> None:
    async def work() -> None:
        async with hub_on(database) as hub:
            seated = await seat_people(hub.store)
            live = await get(hub, seated)
            live.see(seated.guests[0].id)
            await age(hub.store, seated, 4)
            await hub.driver.remove_old()
            assert await is_there(hub.store, seated)
            live.see(seated.guests[1].id)
            live.see(None)
            await age(hub.store, seated, 4)
            await hub.driver.remove_old()
            assert not await is_there(hub.store, seated)

    asyncio.run(work())


@pytest.mark.parametrize(("days", "is_kept"), [(13, True), (15, False)])
def test_where_the_clock_runs_by_days_it_waits_for_days(database: str, days: float, *, is_kept: bool) -> None:
    async def work() -> None:
        async with hub_on(database) as hub:
            seated, live = await seat_people(hub.store, clock=BY_DAYS), await seat_people(hub.store)
            await age(hub.store, seated, 24 * days)
            await age(hub.store, live, 4)
            await hub.driver.remove_old()
            assert await is_there(hub.store, seated) == is_kept
            assert not await is_there(hub.store, live)

    asyncio.run(work())


def test_tables_to_which_nobody_comes_take_no_room_from_others(database: str) -> None:
    async def work() -> None:
        async with hub_on(database, most_tables=3) as hub:
            forgotten, fresh, live = [await seat_people(hub.store, clock=BY_DAYS) for _ in range(3)]
            await age(hub.store, forgotten, 4)
            await age(hub.store, fresh, 2)
            await hub.driver.remove_old()
            found = [await is_there(hub.store, one) for one in (forgotten, fresh, live)]
            assert found == [False, True, True]

    asyncio.run(work())
