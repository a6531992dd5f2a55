"""Playing leaves no knots of objects behind, for which Python would have to look: see `operations/garbage.py`."""

import asyncio
import gc
from collections import Counter

from elbowroom.server.live.hub import Hub
from tests.server.hubs import Ear, act, hub_on, started
from tests.server.kept import seat_people

ACTIONS = 60
# Of each kind there may be one that is in use just now; those of SQLAlchemy are few, whatever is played.
FEW = ACTIONS // 4


async def _play(hub: Hub) -> Counter[str]:
    """What kinds of objects nobody holds any more once some actions were played, before anybody has looked for them."""
    seated = await seat_people(hub.store)
    live = await started(hub, seated)
    ears = [await Ear(guest).come(hub, live) for guest in seated.guests]
    gc.collect()
    gc.disable()
    try:
        for _ in range(ACTIONS):
            await act(hub, live, seated)
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        return Counter(type(found).__name__ for found in gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
        assert all(ear.client.waiting for ear in ears)


def test_playing_leaves_no_knots(database: str) -> None:
    async def work() -> Counter[str]:
        async with hub_on(database) as hub:
            return await _play(hub)

    found = asyncio.run(work())
    assert {kind: count for kind, count in found.items() if count > FEW} == {}
