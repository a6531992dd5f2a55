"""The tables of one process in the test's own event loop, on a real database; what a crash would leave is left."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any

import msgspec

from elbowroom.engine.action_text import action_of, text_of
from elbowroom.server.live.hub import Hub
from elbowroom.server.live.listeners import Listener
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.live.workers import Workers
from elbowroom.server.store.store import Store
from elbowroom.server.table.protocol import Act, Done, Refused, Request, Start
from tests.patience import PATIENCE
from tests.server.kept import Seated, opened


@asynccontextmanager
async def hub_on(database: str, workers: Workers | None = None, **settings: Any) -> AsyncIterator[Hub]:
    """A hub with a store of its own."""
    async with opened(database, **{"bot_pause": 0.0, "stand_in_pause": 0.0, **settings}) as store:
        hub = hub_of(store, workers)
        try:
            yield hub
        finally:
            await hub.close()


def hub_of(store: Store, workers: Workers | None = None) -> Hub:
    """A hub on a store that is open."""
    return Hub(store.database.config, store, workers or Workers(1))


async def get(hub: Hub, seated: Seated) -> LiveTable:
    live = await hub.tables.get(seated.id)
    assert live is not None
    return live


async def started(hub: Hub, seated: Seated) -> LiveTable:
    """A table whose game has just begun."""
    live = await get(hub, seated)
    reply = await hub.request(live, seated.guests[0], Start(id="start"))
    assert isinstance(reply, Done), reply
    return live


def next_act(live: LiveTable, seated: Seated, name: str | None = None) -> tuple[Any, Act]:
    """Whoever must decide, and a request to play the first legal action."""
    table = live.table
    assert table.game is not None
    seat = table.waits_for()
    assert seat is not None
    action = text_of(action_of(table.game.state, table.game.state.options[0]))
    return seated.guests[seat], Act(id=name or f"a{table.version}", version=table.version, actions=(action,))


async def act(hub: Hub, live: LiveTable, seated: Seated) -> Done:
    """Whoever must decide plays the first legal action."""
    guest, request = next_act(live, seated)
    reply = await hub.request(live, guest, request)
    assert isinstance(reply, Done), reply
    return reply


async def refused(hub: Hub, live: LiveTable, guest: Any, request: Request) -> str:
    """The reason with which a request is refused."""
    reply = await hub.request(live, guest, request)
    assert isinstance(reply, Refused), reply
    return reply.reason


class Ear:
    """Somebody who listens at a table without a socket."""

    def __init__(self, guest: Any = None) -> None:
        self.client = Listener(guest)
        self.heard: list[dict[str, Any]] = []

    async def come(self, hub: Hub, live: LiveTable) -> "Ear":
        await hub.greet(live, self.client, None)
        return self

    async def listen(self, seconds: float = 0.0) -> list[dict[str, Any]]:
        """All that was sent so far, and within so many seconds."""
        until = monotonic() + (seconds or 0.01)
        while not self.client.is_lost:
            while self.client.waiting:
                self.heard.append(msgspec.json.decode(self.client.waiting.popleft()))
            if monotonic() > until:
                break
            await asyncio.sleep(0.005)
        return self.heard

    def of_type(self, wanted: str) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] == wanted]


async def until(is_so: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not is_so():
            await asyncio.sleep(0.01)
