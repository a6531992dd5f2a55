"""A running game in a real database, played without sockets."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from elbowroom.engine.action_text import text_of
from elbowroom.server.basics.config import Config
from elbowroom.server.cluster.setup import make_hub
from elbowroom.server.live.hub import Hub
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.live.workers import Workers
from elbowroom.server.notices.subscription_store import SubscriptionStore
from elbowroom.server.ratings.rating_store import RatingStore
from elbowroom.server.store.store import Store
from elbowroom.server.table.info import Clock
from elbowroom.server.table.protocol import Act, Done, Request, Start
from elbowroom.server.table.seating import Guest
from tests.server.stores import open_store, seat_people


class RunningGame:
    """A table, its players, and the hub that serves them."""

    def __init__(self, config: Config, store: Store, hub: Hub, live: LiveTable, guests: list[Guest]) -> None:
        self.config = config
        self.store = store
        self.subscriptions = SubscriptionStore(store.database)
        self.ratings = RatingStore(store.database)
        self.hub = hub
        self.live = live
        self.guests = guests
        self._asked = 0

    async def ask(self, seat: int, kind: Any, **values: Any) -> object:
        """Send a request of a seat, which must succeed."""
        self._asked += 1
        request: Request = kind(id=f"r{self._asked}", **values)
        answer = await self.hub.request(self.live, self.guests[seat], request)
        assert isinstance(answer, Done), answer
        return answer

    async def act(self, rng: Random) -> bool:
        """Play a random legal action; return False when the game is over."""
        table = self.live.table
        seat = table.waits_for()
        if seat is None or table.game is None:
            return False
        words = text_of(rng.choice(table.game.legal()))
        await self.ask(seat, Act, version=table.version, actions=(words,))
        return True

    @property
    def awaited(self) -> tuple[int, int] | None:
        """The turn, and the seat that must act."""
        game = self.live.table.game
        assert game is not None
        return None if game.to_act is None else (game.state.turn, game.to_act)

    async def act_until_turn_of(self, seat: int, rng: Random) -> None:
        """Play until a later turn in which a seat must act."""
        assert self.live.table.game is not None
        turn = self.live.table.game.state.turn
        while self.awaited is None or self.awaited[0] == turn or self.awaited[1] != seat:
            assert await self.act(rng), "the game is over"


@asynccontextmanager
async def open_table(
    database: str,
    clock: Clock | None = None,
    people: int = 2,
    game: str = "warcraft",
    rated: Sequence[int] = (0, 1),
    **settings: Any,
) -> AsyncIterator[RunningGame]:
    """Yield a full table before its game; the guests of the `rated` seats have opted in to ratings."""
    async with open_store(database, **{"stand_in_pause": 0.0, **settings}) as store:
        config = store.database.config
        seated = await seat_people(store, game, people, clock=clock)
        hub = make_hub(config, store, Workers(1))
        live = await hub.tables.get(seated.id)
        assert live is not None
        for seat in rated:
            await store.guests.set_rated(seated.guests[seat].id, rated=True)
        try:
            yield RunningGame(config, store, hub, live, seated.guests)
        finally:
            await hub.close()


@asynccontextmanager
async def running_game(
    database: str,
    people: int = 2,
    game: str = "warcraft",
    clock: Clock | None = None,
    rated: Sequence[int] = (),
    **settings: Any,
) -> AsyncIterator[RunningGame]:
    """Yield a game that has just begun."""
    async with open_table(database, clock, people, game, rated, **settings) as found:
        await found.ask(0, Start)
        yield found
