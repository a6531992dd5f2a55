"""Processes on one PostgreSQL tell each other how far tables have come and what was said there, and what is ordered.

A table has a channel of its own, and a process listens to those of the tables that it has in memory: what happens at
all the others costs it nothing.
"""

import asyncio
import logging
from typing import Any, Final

from sqlalchemy import NullPool

from elbowroom.server.basics.config import Config
from elbowroom.server.live.hub import Hub
from elbowroom.server.store.connections import postgresql_engine
from elbowroom.server.store.news import news_in
from elbowroom.server.store.orders import HOUSE

logger = logging.getLogger(__name__)

TRY_AGAIN: Final = 0.5
# How often the connection is asked whether it still is one, and how long it may take to answer, in seconds.
ASK_EVERY: Final = 10.0
PATIENCE: Final = 5.0


async def hear_other_processes(config: Config, hub: Hub) -> None:
    """Hear what other processes commit, until cancelled; a connection that is lost is made again."""
    engine = postgresql_engine(config, "elbowroom listening", poolclass=NullPool)
    while True:
        try:
            async with engine.connect() as connection:
                raw = await connection.get_raw_connection()
                await _Ears(raw.driver_connection, hub).listen()
        except Exception as error:  # noqa: BLE001 — errors of three libraries; whatever it was, listening goes on
            logger.warning("lost the database's notifications", extra={"error": type(error).__name__})
        await asyncio.sleep(TRY_AGAIN)


class _Ears:
    """One connection, and the channels to which it listens."""

    def __init__(self, connection: Any, hub: Hub) -> None:
        # asyncpg's, which has no types; it does one thing at a time.
        self._connection = connection
        self._turn = asyncio.Lock()
        self._lost = asyncio.Event()
        self._hub = hub
        self._channels: set[str] = set()

    async def listen(self) -> None:
        """Listen until the connection is lost."""
        tables = self._hub.tables
        self._connection.add_termination_listener(lambda *_: self._lost.set())
        # From now on whatever is loaded is listened for before it is read.
        tables.attend = self._attend
        try:
            for channel in (HOUSE, *tables.known):
                await self._attend(channel)
            await _make_good(self._hub)
            while not self._lost.is_set():
                try:
                    await asyncio.wait_for(self._lost.wait(), ASK_EVERY)
                except TimeoutError:
                    await self._disregard()
                    # A connection can die without a word; then what is said would be lost.
                    async with self._turn:
                        await self._connection.execute("SELECT 1", timeout=PATIENCE)
        finally:
            tables.attend = None

    async def _attend(self, channel: str) -> None:
        """Listen to a channel; where that fails the next connection listens to all, and what was missed is read."""
        async with self._turn:
            if channel in self._channels or self._lost.is_set():
                return
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._connection.add_listener(channel, self._hear)
            except Exception as error:  # noqa: BLE001 — whatever it was, a connection that misses something is of no use
                logger.warning("cannot listen", extra={"error": type(error).__name__})
                self._lost.set()
                self._connection.terminate()
            else:
                self._channels.add(channel)

    async def _disregard(self) -> None:
        """Listen no more for tables that are not in memory any more."""
        for channel in self._channels - self._hub.tables.known - {HOUSE}:
            async with self._turn:
                # Somebody may have come back meanwhile.
                if channel not in self._hub.tables.known:
                    self._channels.discard(channel)
                    async with asyncio.timeout(PATIENCE):
                        await self._connection.remove_listener(channel, self._hear)

    def _hear(self, _connection: object, _process: int, channel: str, said: str) -> None:
        """Of a table how far it has come, who says so and the news; or the number of what was said; or an order."""
        hub = self._hub
        if channel == HOUSE:
            hub.tables.spawn(hub.house.learn())
            return
        first, second, *more = said.split(" ", 3)
        live = hub.tables.live.get(channel)
        if first == "chat":
            if live is not None:
                hub.tables.spawn(hub.talking.hear(live, int(second)))
        elif more[:1] != [hub.store.name]:
            news = news_in(more[1]) if live is not None and len(more) > 1 else None
            if live is None or news is None or not hub.tables.told(live, news):
                hub.tables.heard(channel, int(first), int(second))


async def _make_good(hub: Hub) -> None:
    """What was said while nobody listened is made good by looking how far every table has come, and what is ordered."""
    await hub.tables.look_anew()
    for live in list(hub.tables.live.values()):
        hub.tables.spawn(hub.talking.hear(live, 1 << 31))
    hub.tables.spawn(hub.house.learn())
