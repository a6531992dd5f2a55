"""The tables of one process, the requests of their guests, and everything that drives them."""

import asyncio

from elbowroom.engine.errors import EngineError
from elbowroom.server.basics.config import Config
from elbowroom.server.basics.loop_budget import LoopBudget
from elbowroom.server.basics.networks import Callers
from elbowroom.server.live.audience import Audience
from elbowroom.server.live.bot_streams import BotStreams
from elbowroom.server.live.chat import Chat
from elbowroom.server.live.driver import Driver
from elbowroom.server.live.leases import Leases, NoLeases
from elbowroom.server.live.listeners import Listener
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.live.live_tables import LiveTables
from elbowroom.server.live.moderation import POLL_INTERVAL, POLL_INTERVAL_ON_POSTGRESQL, Moderation
from elbowroom.server.live.removal_clock import RemovalClock
from elbowroom.server.live.requests import Requests
from elbowroom.server.live.table_opener import TableOpener
from elbowroom.server.live.workers import Workers
from elbowroom.server.store.store import Store
from elbowroom.server.table.answers import json_details
from elbowroom.server.table.protocol import Refused, Request
from elbowroom.server.table.seating import Guest

# Seconds to wait for running work when the server shuts down.
SHUTDOWN_SECONDS = 5.0


class Hub:
    """All parts that serve the tables of one process."""

    def __init__(self, config: Config, store: Store, workers: Workers, leases: Leases | None = None) -> None:
        self.config = config
        self.store = store
        self.workers = workers
        self.tables = LiveTables(store)
        self.leases = leases or NoLeases(store.tables)
        self.callers = Callers()
        self.removal_clock = RemovalClock(store.moderation)
        self.driver = Driver(config, store, self.tables, workers, self.leases, self.callers, self.removal_clock)
        self.tables.on_remote_change.append(self.driver.drive)
        interval = POLL_INTERVAL_ON_POSTGRESQL if config.is_postgresql else POLL_INTERVAL
        self.moderation = Moderation(store, self.tables, interval)
        self.chat = Chat(config, store, self.moderation)
        self.bot_streams = BotStreams(config)
        self.tables.on_changed.append(self.bot_streams.on_table_changed)
        self.moderation.on_applied.append(self.bot_streams.wake_all)
        # Limits the loop time of all requests together; the rest is left for actions in games.
        self.budget = LoopBudget()
        self.audience = Audience(config, self.tables, self.chat, self.moderation, self.budget)
        self.opener = TableOpener(config, store, self.callers, self.tables)
        self._requests = Requests(
            self.tables,
            self.chat,
            self.audience,
            self.opener,
            workers,
            self.callers,
            store.guests,
            config.hint_seconds,
        )
        self.is_closing = False

    async def greet(self, live: LiveTable, listener: Listener, seen: int | None) -> None:
        """Add a listener to a table, and drive the table if something is due there."""
        if listener.guest is not None:
            self.callers.note(listener.guest.id, listener.caller)
        await self.audience.greet(live, listener, seen)
        self.driver.drive(live)

    async def request(
        self, live: LiveTable, guest: Guest, request: Request, listener: Listener | None = None
    ) -> object:
        """Carry out a guest's request and return the answer, which the listener is sent too if there is one."""
        try:
            answer = await self._requests.answer(live, guest, request, listener)
        except EngineError as error:
            answer = Refused(id=request.id, reason=error.reason, details=json_details(error.details))
        if listener is not None and answer is not None:
            listener.send(answer)  # type: ignore[arg-type]
        self.driver.drive(live)
        return answer

    async def close_signed_out(self, guest_id: str | None = None) -> None:
        """Close the sockets of devices that are signed out: of one guest, or of all."""
        listeners = [listener for live in self.tables.live.values() for listener in live.listeners]
        signed_in = [one for one in listeners if one.guest and one.guest.device and guest_id in (None, one.guest.id)]
        if signed_in:
            existing = await self.store.devices.existing({one.guest.device for one in signed_in if one.guest})
            for one in signed_in:
                if one.guest and one.guest.device not in existing:
                    one.close("no-guest")

    async def run_forever(self) -> None:
        """Drive and refresh all tables until cancelled."""
        # A group ends after all of its tasks: one that still used the database would hinder the shutdown.
        async with asyncio.TaskGroup() as group:
            group.create_task(self.driver.run_forever())
            group.create_task(self.leases.renew_forever(self.tables))
            group.create_task(self.moderation.poll_forever())

    def drain(self) -> None:
        """Answer every request that waits without a socket, because the server shuts down."""
        self.is_closing = True
        self.bot_streams.end_all()
        for live in self.tables.live.values():
            live.wake()

    async def close(self) -> None:
        """Finish running work, give leases back, and disconnect all listeners."""
        self.drain()
        await self.driver.close()
        for live in self.tables.live.values():
            for listener in list(live.listeners):
                listener.close()
        await self.tables.finish(SHUTDOWN_SECONDS)
        await self.leases.give_back()
        self.workers.close()
