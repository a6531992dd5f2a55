"""Notifications between processes that share a PostgreSQL database: versions of tables, chat, moderation, sign-outs.

Each table has its own channel. A process listens only to the channels of tables that it has in memory, so activity at
other tables costs it nothing.
"""

import asyncio
import logging
from typing import Any, Final

from sqlalchemy import NullPool

from elbowroom.server.basics.config import Config
from elbowroom.server.cluster.commits import CommitNotice, decode_notice
from elbowroom.server.live.hub import Hub
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.live.live_tables import LiveTables, absorb
from elbowroom.server.store.bots import BOTS_CHANNEL
from elbowroom.server.store.connections import postgresql_engine
from elbowroom.server.store.devices import DEVICES_CHANNEL
from elbowroom.server.store.moderation import MODERATION_CHANNEL

logger = logging.getLogger(__name__)

# Seconds before a lost connection is made again.
RECONNECT_AFTER: Final = 0.5
# Seconds between checks that the connection is alive, and how long an answer may take.
CHECK_EVERY: Final = 10.0
TIMEOUT: Final = 5.0
# Channels that belong to no table.
OWN_CHANNELS: Final = frozenset({MODERATION_CHANNEL, BOTS_CHANNEL, DEVICES_CHANNEL})


async def listen_to_other_processes(config: Config, hub: Hub) -> None:
    """Apply notifications of other processes until cancelled; reconnect when the connection is lost."""
    engine = postgresql_engine(config, "elbowroom listening", poolclass=NullPool)
    while True:
        try:
            async with engine.connect() as connection:
                raw = await connection.get_raw_connection()
                await _NotifyListener(raw.driver_connection, hub).listen()
        except Exception as error:  # noqa: BLE001 — errors of three libraries; reconnect after any of them
            logger.warning("lost the database's notifications", extra={"error": type(error).__name__})
        await asyncio.sleep(RECONNECT_AFTER)


class _NotifyListener:
    """A connection and the channels it listens to."""

    def __init__(self, connection: Any, hub: Hub) -> None:
        # asyncpg's connection, which is untyped and runs one command at a time.
        self._connection = connection
        self._command_lock = asyncio.Lock()
        self._lost = asyncio.Event()
        self._hub = hub
        self._channels: set[str] = set()

    async def listen(self) -> None:
        """Listen until the connection is lost."""
        tables = self._hub.tables
        self._connection.add_termination_listener(lambda *_: self._lost.set())
        # From now on each table is subscribed to before it is loaded.
        tables.subscribe = self._subscribe
        try:
            for channel in (*OWN_CHANNELS, *tables.known):
                await self._subscribe(channel)
            await _resync_all(self._hub)
            while not self._lost.is_set():
                try:
                    async with asyncio.timeout(CHECK_EVERY):
                        await self._lost.wait()
                except TimeoutError:
                    await self._unlisten_unused()
                    # A connection can die silently; without this check notifications would be lost.
                    async with self._command_lock:
                        await self._connection.execute("SELECT 1", timeout=TIMEOUT)
        finally:
            tables.subscribe = None

    async def _subscribe(self, channel: str) -> None:
        """Listen to a channel; if that fails, drop the connection: the next one listens to all and catches up."""
        async with self._command_lock:
            if channel in self._channels or self._lost.is_set():
                return
            try:
                async with asyncio.timeout(TIMEOUT):
                    await self._connection.add_listener(channel, self._on_notification)
            except Exception as error:  # noqa: BLE001 — after any error the connection is useless
                logger.warning("cannot listen", extra={"error": type(error).__name__})
                self._lost.set()
                self._connection.terminate()
            else:
                self._channels.add(channel)

    async def _unlisten_unused(self) -> None:
        """Stop listening for tables that are no longer in memory."""
        for channel in self._channels - self._hub.tables.known - OWN_CHANNELS:
            async with self._command_lock:
                # The table may have been loaded again.
                if channel not in self._hub.tables.known:
                    self._channels.discard(channel)
                    async with asyncio.timeout(TIMEOUT):
                        await self._connection.remove_listener(channel, self._on_notification)

    def _on_notification(self, _connection: object, _process: int, channel: str, payload: str) -> None:
        """Handle a notification: a moderation change, a bot account, a sign-out, a chat message's number, or a commit.

        A commit names the table's version and revision, the process, and the changes themselves if they are short.
        """
        hub = self._hub
        if channel == MODERATION_CHANNEL:
            hub.tables.spawn(hub.moderation.refresh())
            return
        if channel == BOTS_CHANNEL:
            hub.bot_streams.wake(payload)
            return
        if channel == DEVICES_CHANNEL:
            hub.tables.spawn(hub.close_signed_out(payload))
            return
        first, second, *rest = payload.split(" ", 3)
        live = hub.tables.live.get(channel)
        if first == "chat":
            if live is not None:
                hub.tables.spawn(hub.chat.catch_up(live, int(second)))
        elif rest[:1] != [hub.store.name]:
            notice = decode_notice(rest[1]) if live is not None and len(rest) > 1 else None
            if live is None or notice is None or not apply_notice(hub.tables, live, notice):
                hub.tables.on_remote_version(channel, int(first), int(second))


def apply_notice(tables: LiveTables, live: LiveTable, notice: CommitNotice) -> bool:
    """Apply a commit that another process has announced in full; return False if it must be read instead."""
    table = live.table
    version, revision = table.version, table.info.revision
    is_next = (notice.number, notice.revision) == (version, revision) and table.game is not None
    if not is_next or live.is_stale or live.lock.locked():
        return False
    if not absorb(table, notice.entries):
        live.is_stale = True
        return False
    table.info = notice.info or table.info
    tables.broadcast(live, version, info_changed=notice.info is not None)
    for call in tables.on_remote_change:
        call(live)
    return True


async def _resync_all(hub: Hub) -> None:
    """Catch up on everything that was missed: versions of all tables, chat, moderation and sign-outs."""
    await hub.tables.refresh_all()
    for live in list(hub.tables.live.values()):
        hub.tables.spawn(hub.chat.catch_up(live, 1 << 31))
    hub.tables.spawn(hub.moderation.refresh())
    hub.tables.spawn(hub.close_signed_out())
