"""Processes on one PostgreSQL tell each other which tables have moved on, and what was said there."""

import asyncio
import logging
from typing import Any, Final

from sqlalchemy import NullPool

from elbowroom.server.basics.config import Config
from elbowroom.server.live.hub import Hub
from elbowroom.server.store.commits import CHANNEL
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
                await _listen(raw.driver_connection, hub)
        except Exception as error:  # noqa: BLE001 — errors of three libraries; whatever it was, listening goes on
            logger.warning("lost the database's notifications", extra={"error": type(error).__name__})
        await asyncio.sleep(TRY_AGAIN)


async def _listen(connection: Any, hub: Hub) -> None:
    """Listen until the connection is lost; `connection` is asyncpg's, which has no types."""
    lost = asyncio.Event()
    connection.add_termination_listener(lambda *_: lost.set())
    await connection.add_listener(CHANNEL, lambda _connection, _process, _channel, said: _hear(hub, said))
    await _make_good(hub)
    while not lost.is_set():
        try:
            await asyncio.wait_for(lost.wait(), ASK_EVERY)
        except TimeoutError:
            # A connection can die without a word; then what is said would be lost.
            await connection.execute("SELECT 1", timeout=PATIENCE)


async def _make_good(hub: Hub) -> None:
    """What was said while nobody listened is made good by looking how far every table has come, and what is ordered."""
    await hub.tables.look_anew()
    for live in list(hub.tables.live.values()):
        hub.tables.spawn(hub.talking.hear(live, 1 << 31))
    hub.tables.spawn(hub.house.learn())


def _hear(hub: Hub, said: str) -> None:
    """A table's id, then how far it has come, who says so and the news; or the number of what was said; or an order."""
    table_id, first, second, *more = said.split(" ", 4)
    live = hub.tables.live.get(table_id)
    if table_id == HOUSE:
        hub.tables.spawn(hub.house.learn())
    elif first == "chat":
        if live is not None:
            hub.tables.spawn(hub.talking.hear(live, int(second)))
    elif more[:1] != [hub.store.name]:
        news = news_in(more[1]) if live is not None and len(more) > 1 else None
        if live is None or news is None or not hub.tables.told(live, news):
            hub.tables.heard(table_id, int(first), int(second))
