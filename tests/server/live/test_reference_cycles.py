"""Playing leaves no reference cycles behind for the garbage collector: see `operations/garbage.py`."""

import asyncio
import gc
from collections import Counter

from elbowroom.server.live.hub import Hub
from tests.server.hubs import RecordingListener, act, hub_on, start_game
from tests.server.stores import seat_people

ACTIONS = 60
# One object of each type may be in use; SQLAlchemy leaves a few, independent of the number of actions.
TOLERATED = ACTIONS // 4


async def _play(hub: Hub) -> Counter[str]:
    """Count, by type, the unreachable objects that playing some actions leaves behind."""
    seated = await seat_people(hub.store)
    live = await start_game(hub, seated)
    ears = [await RecordingListener(guest).come(hub, live) for guest in seated.guests]
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


def test_playing_leaves_no_reference_cycles(database: str) -> None:
    async def work() -> Counter[str]:
        async with hub_on(database) as hub:
            return await _play(hub)

    found = asyncio.run(work())
    assert {kind: count for kind, count in found.items() if count > TOLERATED} == {}
