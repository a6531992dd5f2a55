"""A hub in the test's own event loop, on a real database; closing it leaves the same data as a crash."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any

import msgspec

from elbowroom.engine.action_text import action_of, text_of
from elbowroom.server.cluster.setup import make_hub
from elbowroom.server.live.hub import Hub
from elbowroom.server.live.listeners import Listener
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.live.workers import Workers
from elbowroom.server.store.store import Store
from elbowroom.server.table.protocol import Act, Done, Refused, Request, Start
from tests.patience import PATIENCE
from tests.server.stores import SeatedTable, open_store


@asynccontextmanager
async def hub_on(database: str, workers: Workers | None = None, **settings: Any) -> AsyncIterator[Hub]:
    """Yield a hub with a new store."""
    async with open_store(database, **{"bot_pause": 0.0, "stand_in_pause": 0.0, **settings}) as store:
        hub = hub_of(store, workers)
        try:
            yield hub
        finally:
            await hub.close()


def hub_of(store: Store, workers: Workers | None = None) -> Hub:
    """Return a hub on an open store."""
    return make_hub(store.database.config, store, workers or Workers(1))


async def load_table(hub: Hub, seated: SeatedTable) -> LiveTable:
    live = await hub.tables.get(seated.id)
    assert live is not None
    return live


async def start_game(hub: Hub, seated: SeatedTable) -> LiveTable:
    """Start the game of a table."""
    live = await load_table(hub, seated)
    reply = await hub.request(live, seated.guests[0], Start(id="start"))
    assert isinstance(reply, Done), reply
    return live


def next_act(live: LiveTable, seated: SeatedTable, name: str | None = None) -> tuple[Any, Act]:
    """Return the guest who must decide, and a request to play the first legal action."""
    table = live.table
    assert table.game is not None
    seat = table.waits_for()
    assert seat is not None
    action = text_of(action_of(table.game.state, table.game.state.options[0]))
    return seated.guests[seat], Act(id=name or f"a{table.version}", version=table.version, actions=(action,))


async def act(hub: Hub, live: LiveTable, seated: SeatedTable) -> Done:
    """Play the first legal action."""
    guest, request = next_act(live, seated)
    reply = await hub.request(live, guest, request)
    assert isinstance(reply, Done), reply
    return reply


async def refused(hub: Hub, live: LiveTable, guest: Any, request: Request) -> str:
    """Send a request that must be refused; return the reason."""
    reply = await hub.request(live, guest, request)
    assert isinstance(reply, Refused), reply
    return reply.reason


class RecordingListener:
    """A listener without a socket that records its messages."""

    def __init__(self, guest: Any = None) -> None:
        self.client = Listener(guest)
        self.received: list[dict[str, Any]] = []

    async def come(self, hub: Hub, live: LiveTable) -> "RecordingListener":
        await hub.greet(live, self.client, None)
        return self

    async def listen(self, seconds: float = 0.0) -> list[dict[str, Any]]:
        """Return all messages so far and of the next seconds."""
        until = monotonic() + (seconds or 0.01)
        while not self.client.is_closed:
            while self.client.waiting:
                self.received.append(msgspec.json.decode(self.client.waiting.popleft()))
            if monotonic() > until:
                break
            await asyncio.sleep(0.005)
        return self.received

    def of_type(self, wanted: str) -> list[dict[str, Any]]:
        return [message for message in self.received if message["type"] == wanted]


async def until(condition: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)
