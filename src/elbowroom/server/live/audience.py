"""Listeners at tables: admit and greet them, send them the game, and show who is present."""

import asyncio
from collections.abc import Callable
from time import monotonic, time
from typing import Final, TypeVar

from elbowroom.server.basics.config import Config
from elbowroom.server.basics.limits import Buckets
from elbowroom.server.basics.loop_budget import MESSAGE_SECONDS, LoopBudget
from elbowroom.server.live.chat import CHAT_SECONDS, Chat
from elbowroom.server.live.listeners import Admission, HeldSlots, Listener, encoder
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.live.live_tables import LiveTables
from elbowroom.server.live.moderation import Moderation
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.protocol import PROTOCOL, Here, Welcome
from elbowroom.server.table.seating import belongs_to, seat_of

# Minimum seconds between two messages about who is present, however often people come and go.
PRESENCE_INTERVAL: Final = 0.3

Result = TypeVar("Result")


class Audience:
    """Greets listeners, and shows all at a table who is present."""

    def __init__(
        self, config: Config, tables: LiveTables, chat: Chat, moderation: Moderation, budget: LoopBudget
    ) -> None:
        self.admission = Admission(config)
        # By caller; bursts as large as for one socket.
        self._messages = Buckets(config.messages_per_caller, config.messages_at_once)
        self._budget = budget
        self._tables = tables
        self._chat = chat
        self._moderation = moderation

    async def greet(self, live: LiveTable, listener: Listener, seen: int | None) -> None:
        """Admit a listener and send the table, the latest chat and the game."""
        self._moderation.require_not_banned(listener.guest_id, listener.caller)
        listener.slots = self._admit(live, listener)
        try:
            await self._welcome(live, listener)
        except BaseException:
            listener.slots.release()
            raise
        # Not queued, or updates of the game would arrive before it; the number of visits is limited elsewhere.
        self._send_game(live, listener, seen)
        listener.send_bytes(_encode_presence(live))
        self.send_presence(live, listener)

    def _admit(self, live: LiveTable, listener: Listener) -> HeldSlots:
        return self.admission.admit(live.table.info, listener.guest_id, listener.caller, listener.close)

    async def _welcome(self, live: LiveTable, listener: Listener) -> None:
        # In the queue, so that each new message is either part of the latest chat or sent later, never both.
        async with live.chat_queue.slot(CHAT_SECONDS, listener.guest_id or listener.caller):
            messages = await self._chat.latest_for(live, listener.guest_id)
            if self._tables.live.get(live.id) is not live:
                raise TableError("unknown-table")
            table = live.table
            listener.send(
                Welcome(
                    protocol=PROTOCOL,
                    table=table.public_info(listener.guest_id),
                    you=listener.guest_id,
                    seat=seat_of(table.info, listener.guest_id),
                    chat=messages,
                    announcement=self._moderation.announcement,
                    muted=self._moderation.shown_mute(listener.guest_id),
                )
            )
            live.listeners.add(listener)

    def leave(self, live: LiveTable, listener: Listener) -> None:
        """Remove a listener; the guest keeps the seat."""
        live.listeners.discard(listener)
        if listener.slots is not None:
            listener.slots.release()
            listener.slots = None
        live.used_at = time()
        self.send_presence(live)

    def reassign_slots(self, live: LiveTable) -> None:
        """Exchange listeners' slots after a change of seats: seated guests use separate slots."""
        for listener in list(live.listeners):
            slots, is_seated = listener.slots, belongs_to(live.table.info, listener.guest_id)
            if slots is None or slots.is_released or slots.is_seated == is_seated:
                continue
            slots.release()
            try:
                listener.slots = self._admit(live, listener)
            except TableError:
                listener.close()
        self.send_presence(live)

    async def sync(self, live: LiveTable, listener: Listener, seen: int | None, seat: int | None = None) -> None:
        """Send the whole game again, with the events after a version the listener has seen, and the coins of a seat."""
        await self.query(listener.caller, lambda: self._send_game(live, listener, seen, seat))

    def _send_game(self, live: LiveTable, listener: Listener, seen: int | None, seat: int | None = None) -> None:
        if live.table.game is not None:
            listener.send(live.table.update_for(listener.guest_id, seen, seat))

    async def query(self, caller: str, run: Callable[[], Result]) -> Result:
        """Run a query for a caller when it is their turn, and return its result; for sockets only."""
        await self._budget.wait_turn(caller)
        begun = monotonic()
        try:
            return run()
        finally:
            self._budget.charge(begun, MESSAGE_SECONDS)

    async def wait_turn(self, caller: str, seconds: float) -> None:
        """Wait until it is a caller's turn for a request over a socket that takes about this many seconds."""
        await self._budget.wait_turn(caller)
        self._budget.charge(monotonic(), seconds)

    async def throttle(self, caller: str, seconds: float) -> None:
        """Delay a caller who sends too many messages over all sockets until it is their turn."""
        if not self._messages.take(caller):
            await self.wait_turn(caller, seconds)

    def send_presence(self, live: LiveTable, except_for: Listener | None = None) -> None:
        """Send all listeners who is present and how many watch, at most once per PRESENCE_INTERVAL."""
        if live.is_presence_scheduled:
            return
        loop = asyncio.get_running_loop()
        if loop.time() - live.presence_sent_at < PRESENCE_INTERVAL:
            live.is_presence_scheduled = True
            loop.call_at(live.presence_sent_at + PRESENCE_INTERVAL, self._send_presence_now, live)
            return
        live.presence_sent_at = loop.time()
        data = _encode_presence(live)
        for listener in live.listeners:
            if listener is not except_for:
                listener.send_bytes(data)

    def _send_presence_now(self, live: LiveTable) -> None:
        live.is_presence_scheduled = False
        self.send_presence(live)


def _encode_presence(live: LiveTable) -> bytes:
    seated = {seat.guest for seat in live.table.info.seats if seat.guest is not None}
    here = {listener.guest_id for listener in live.listeners}
    present = sorted(guest for guest in here & seated if guest is not None)
    watching = sum(listener.guest_id not in seated for listener in live.listeners)
    return encoder.encode(Here(guests=tuple(present), watching=watching))
