"""Two twins of one table on two servers: the same seed, people and actions, but another purse in one seat.

Whatever one client is sent at the first is kept beside what it is sent at the second: for others than the seat with
another purse, and its allies, the two must be the same, byte for byte.
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

Told = dict[str, list[bytes]]


@asynccontextmanager
async def services_in(folder: Path, name: str) -> AsyncIterator[Services]:
    """All of a server but its sockets, on SQLite."""
    services = Services(Config(database=f"sqlite:///{folder}/{name}.sqlite", prepare=False))
    await services.start()
    try:
        yield services
    finally:
        await services.stop()


class Twin:
    """One of the two tables, with a client for each seat and some who only watch."""

    def __init__(self, services: Services, live: LiveTable, people: list[Guest]) -> None:
        self.services = services
        self.live = live
        self.people = people
        self.told: Told = {}
        self._listeners: dict[str, Listener] = {}
        self._before: dict[str, int] = {}

    @classmethod
    async def laid(cls, services: Services, info: TableInfo, seed: str, people: list[Guest]) -> "Twin":
        """A table that was laid elsewhere, laid here too."""
        await services.store.tables.add(info, seed)
        live = await services.hub.tables.get(info.id)
        assert live is not None
        twin = cls(services, live, people)
        for guest in (*people, Guest("watcher", "Watcher"), None):
            await twin.comes(guest)
        return twin

    async def comes(self, guest: Guest | None, seen: int | None = None) -> None:
        """Somebody comes, or comes back after the connection was lost."""
        name = guest.id if guest else "nobody"
        if name in self._listeners:
            self.hear()
            self.services.hub.audience.leave(self.live, self._listeners[name])
        # Each from an address of their own: one caller has a hundred places, and how many of all tables come before
        # anybody sits is a matter of chance.
        client = self._listeners[name] = Listener(guest, f"{name} at {self.live.id}")
        self.told.setdefault(name, [])
        await self.services.hub.greet(self.live, client, seen)

    def all_leave(self) -> None:
        """Everybody goes, and gives back a place that somebody at another table may need."""
        for client in self._listeners.values():
            self.services.hub.audience.leave(self.live, client)

    @property
    def state(self) -> State:
        """The state of the game."""
        assert self.live.table.game is not None
        return self.live.table.game.state

    def forget_last(self) -> None:
        """Leave out what was told since the last request."""
        for name, before in self._before.items():
            del self.told[name][before:]

    def hear(self) -> None:
        """Take what was sent to everybody; but who is here, which is told now and then."""
        for name, client in self._listeners.items():
            self.told[name] += [data for data in client.waiting if not data.startswith(b'{"type":"here"')]
            client.waiting.clear()

    async def ask(self, guest: Guest, request: Request) -> object:
        """Ask for something over the own connection."""
        self._before = {name: len(told) for name, told in self.told.items()}
        answer = await self.services.hub.request(self.live, guest, request, self._listeners[guest.id])
        self.hear()
        return answer

    async def start(self) -> None:
        """Everybody gives a nonce, and the host starts."""
        for number, guest in enumerate(self.people):
            await self.ask(guest, Join(id=f"j{number}", nonce=f"nonce-of-{guest.id}"))
        assert isinstance(await self.ask(self.people[0], Start(id="start")), Done)

    @property
    def is_playing(self) -> bool:
        """Whether coins are still secret."""
        return self.live.table.info.status == "playing"

    def options(self) -> list[str]:
        """What can be decided now."""
        return [text_of(action_of(self.state, option)) for option in self.state.options]


async def play(twins: tuple[Twin, Twin], rng: Random, other: int, more: int, *, plenty: int) -> bool:
    """Play both to the end alike, after a seat of the second got more coins; False if a payment told them apart.

    With `plenty` for everybody nobody ever lacks the coins to pay. Nobody asks for a hint: the coach counts what was
    public, from which these coins do not follow.
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
            # What the last action led to was told already.
            for twin in twins:
                twin.forget_last()
            return False
        guest, version, step = first.people[seat], first.live.table.version, step + 1
        request: Request = Act(id=f"a{step}", version=version, actions=(rng.choice(options),))
        chance = rng.random()
        if chance < 0.05:
            request = Undo(id=f"a{step}", version=version)
        elif chance < 0.15:
            # Whoever likes, about any region, whosever turn it is.
            region = rng.randrange(first.state.world.size)
            guest, request = rng.choice(first.people), Explain(id=f"a{step}", version=version, region=region)
        await asyncio.gather(first.ask(guest, request), second.ask(guest, request))
        if chance > 0.99:
            back, seen = rng.choice([*first.people, None]), rng.randrange(version + 1)
            for twin in twins:
                await twin.comes(back, seen)
                twin.hear()
    return True
