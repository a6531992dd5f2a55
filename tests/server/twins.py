"""Two copies of a table on two servers, with the same seed, people and actions, but more coins in one seat.

The messages that each client receives from both are recorded. Except for the seat with more coins and its allies, they
must be the same, byte for byte.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from elbowroom.engine.action_text import action_of, text_of
from elbowroom.engine.state import State, numbers
from elbowroom.server.basics.config import Config
from elbowroom.server.live.listeners import Listener
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.operations.services import Services
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.protocol import Act, Done, Explain, Join, Request, Start, Undo
from elbowroom.server.table.seating import Guest

Messages = dict[str, list[bytes]]


@asynccontextmanager
async def services_in(folder: Path, name: str) -> AsyncIterator[Services]:
    """Run a server without sockets, on SQLite."""
    services = Services(Config(database=f"sqlite:///{folder}/{name}.sqlite", prepare=False))
    await services.start()
    try:
        yield services
    finally:
        await services.stop()


class Twin:
    """One of the two tables, with a client for each seat and some spectators."""

    def __init__(self, services: Services, live: LiveTable, people: list[Guest]) -> None:
        self.services = services
        self.live = live
        self.people = people
        self.messages: Messages = {}
        self._listeners: dict[str, Listener] = {}
        self._before: dict[str, int] = {}

    @classmethod
    async def create(cls, services: Services, info: TableInfo, seed: str, people: list[Guest]) -> "Twin":
        """Create a copy of a table on a server, and connect its clients."""
        await services.store.tables.add(info, seed)
        live = await services.hub.tables.get(info.id)
        assert live is not None
        twin = cls(services, live, people)
        for guest in (*people, Guest("watcher", "Watcher"), None):
            await twin.connect(guest)
        return twin

    async def connect(self, guest: Guest | None, seen: int | None = None) -> None:
        """Connect or reconnect a client."""
        name = guest.id if guest else "nobody"
        if name in self._listeners:
            self.record()
            self.services.hub.audience.leave(self.live, self._listeners[name])
        # Each client has its own address, since the slots of one caller are limited, and the number of clients of all
        # tables varies.
        client = self._listeners[name] = Listener(guest, f"{name} at {self.live.id}")
        self.messages.setdefault(name, [])
        await self.services.hub.greet(self.live, client, seen)

    def disconnect_all(self) -> None:
        """Disconnect all clients, to free their slots for other tables."""
        for client in self._listeners.values():
            self.services.hub.audience.leave(self.live, client)

    @property
    def state(self) -> State:
        """The state of the game."""
        assert self.live.table.game is not None
        return self.live.table.game.state

    def drop_last(self) -> None:
        """Drop the messages since the last request."""
        for name, before in self._before.items():
            del self.messages[name][before:]

    def record(self) -> None:
        """Record the messages sent to all clients, except `here`, which is sent at irregular times."""
        for name, client in self._listeners.items():
            self.messages[name] += [data for data in client.waiting if not data.startswith(b'{"type":"here"')]
            client.waiting.clear()

    async def ask(self, guest: Guest, request: Request) -> object:
        """Send a request over the guest's connection."""
        self._before = {name: len(messages) for name, messages in self.messages.items()}
        answer = await self.services.hub.request(self.live, guest, request, self._listeners[guest.id])
        self.record()
        return answer

    async def start(self) -> None:
        """Set a nonce for each seat, and start the game."""
        for number, guest in enumerate(self.people):
            await self.ask(guest, Join(id=f"j{number}", nonce=f"nonce-of-{guest.id}"))
        assert isinstance(await self.ask(self.people[0], Start(id="start")), Done)

    @property
    def is_playing(self) -> bool:
        """True while coins are secret."""
        return self.live.table.info.status == "playing"

    def options(self) -> list[str]:
        """Return the legal actions."""
        return [text_of(action_of(self.state, option)) for option in self.state.options]


async def play(twins: tuple[Twin, Twin], rng: Random, other: int, more: int, *, plenty: int) -> bool:
    """Play both to the end with the same actions, after giving a seat of the second more coins.

    Return False if the options diverge because of a payment. With `plenty` of coins all payments are possible. No
    hints are requested, since the coach counts public coins, which do not include these.
    """
    first, second = twins
    await asyncio.gather(first.start(), second.start())
    for twin, extra in ((first, 0), (second, more)):
        state = twin.state
        state.coins = numbers(
            [coins + plenty + (extra if seat == other else 0) for seat, coins in enumerate(state.coins)]
        )
    step = 0
    while first.is_playing:
        seat = first.live.table.waits_for()
        assert seat is not None
        options = first.options()
        if seat != second.live.table.waits_for() or not set(options) <= set(second.options()):
            # The results of the last action were sent already.
            for twin in twins:
                twin.drop_last()
            return False
        guest, version, step = first.people[seat], first.live.table.version, step + 1
        request: Request = Act(id=f"a{step}", version=version, actions=(rng.choice(options),))
        chance = rng.random()
        if chance < 0.05:
            request = Undo(id=f"a{step}", version=version)
        elif chance < 0.15:
            # Any player may ask about any region at any time.
            region = rng.randrange(first.state.world.size)
            guest, request = rng.choice(first.people), Explain(id=f"a{step}", version=version, region=region)
        await asyncio.gather(first.ask(guest, request), second.ask(guest, request))
        if chance > 0.99:
            back, seen = rng.choice([*first.people, None]), rng.randrange(version + 1)
            for twin in twins:
                await twin.connect(back, seen)
                twin.record()
    return True
