"""A slow rematch at one table does not delay a rematch at another."""

import asyncio
from collections.abc import Set

from elbowroom.server.live.hub import Hub
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.protocol import Close, Done, Rematch
from elbowroom.server.table.seating import Guest
from tests.patience import PATIENCE
from tests.server.hubs import hub_on, start_game
from tests.server.stores import SeatedTable, seat_people


async def closed_table(hub: Hub) -> tuple[LiveTable, SeatedTable]:
    """Return a table whose game was closed."""
    seated = await seat_people(hub.store)
    live = await start_game(hub, seated)
    assert isinstance(await hub.request(live, seated.guests[0], Close(id="close")), Done)
    return live, seated


def test_rematch_does_not_wait_for_other_tables(sqlite_url: str) -> None:
    async def work() -> None:
        async with hub_on(sqlite_url) as hub:
            (stuck, strangers), (live, seated) = await closed_table(hub), await closed_table(hub)
            open_again = hub.opener.open_again
            released, opened = asyncio.Event(), list[str]()

            async def slow(host: Guest, before: TableInfo, present: Set[str] = frozenset()) -> TableInfo:
                if before.id == stuck.id:
                    await released.wait()
                opened.append(before.id)
                return await open_again(host, before, present)

            hub.opener.open_again = slow  # type: ignore[method-assign]
            waiting = [
                asyncio.create_task(hub.request(stuck, guest, Rematch(id="again"))) for guest in strangers.guests
            ]
            await asyncio.sleep(0)
            async with asyncio.timeout(PATIENCE):
                assert isinstance(await hub.request(live, seated.guests[0], Rematch(id="again")), Done)
                released.set()
                first, second = await asyncio.gather(*waiting)
            # Two who ask at once get the same table.
            assert opened == [live.id, stuck.id]
            assert isinstance(first, Done)
            assert isinstance(second, Done)
            assert first.table == second.table == stuck.table.info.next_table

    asyncio.run(work())
