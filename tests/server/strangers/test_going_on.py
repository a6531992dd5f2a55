"""Strangers who want to go on at a new table: whoever wants the same at another table does not wait for them."""

import asyncio

from elbowroom.server.live.hub import Hub
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.protocol import Close, Done, Rematch
from elbowroom.server.table.seating import Guest
from tests.patience import PATIENCE
from tests.server.hubs import hub_on, started
from tests.server.kept import Seated, seat_people


async def closed(hub: Hub) -> tuple[LiveTable, Seated]:
    """A table whose game was broken off."""
    seated = await seat_people(hub.store)
    live = await started(hub, seated)
    assert isinstance(await hub.request(live, seated.guests[0], Close(id="close")), Done)
    return live, seated


def test_nobody_waits_for_a_new_table_that_others_want(sqlite_url: str) -> None:
    async def work() -> None:
        async with hub_on(sqlite_url) as hub:
            (stuck, strangers), (live, seated) = await closed(hub), await closed(hub)
            open_again = hub.opening.open_again
            goes_on, opened = asyncio.Event(), list[str]()

            async def slow(host: Guest, before: TableInfo) -> TableInfo:
                if before.id == stuck.id:
                    await goes_on.wait()
                opened.append(before.id)
                return await open_again(host, before)

            hub.opening.open_again = slow  # type: ignore[method-assign]
            waiting = [
                asyncio.create_task(hub.request(stuck, guest, Rematch(id="again"))) for guest in strangers.guests
            ]
            await asyncio.sleep(0)
            async with asyncio.timeout(PATIENCE):
                assert isinstance(await hub.request(live, seated.guests[0], Rematch(id="again")), Done)
                goes_on.set()
                first, second = await asyncio.gather(*waiting)
            # Two who ask at once are led to the same table.
            assert opened == [live.id, stuck.id]
            assert isinstance(first, Done)
            assert isinstance(second, Done)
            assert first.table == second.table == stuck.table.info.next_table

    asyncio.run(work())
