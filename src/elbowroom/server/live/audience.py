"""Those who listen at tables: they come, are told what there is, and go."""

import asyncio
from collections.abc import Callable
from time import monotonic, time
from typing import Final, TypeVar

from elbowroom.server.basics.config import Config
from elbowroom.server.basics.limits import Buckets
from elbowroom.server.basics.shares import A_MESSAGE, Share
from elbowroom.server.live.admission import Admission, Stay, belongs_to
from elbowroom.server.live.house import House
from elbowroom.server.live.listeners import Listener, encoder
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.live.live_tables import LiveTables
from elbowroom.server.live.talking import A_WORD, Talking
from elbowroom.server.table.protocol import PROTOCOL, Here, Welcome
from elbowroom.server.table.refusals import TableError
from elbowroom.server.table.seating import seat_of

# Whoever comes and goes without end has all others told no more often than that, in seconds.
HERE_EVERY: Final = 0.3

Seen = TypeVar("Seen")


class Audience:
    """Greets listeners, and tells all at a table who is there."""

    def __init__(self, config: Config, tables: LiveTables, talking: Talking, house: House, share: Share) -> None:
        self.admission = Admission(config)
        # As many as one socket may say at once.
        self._messages = Buckets(config.messages_per_caller, config.messages_at_once)
        self._share = share
        self._tables = tables
        self._talking = talking
        self._house = house

    async def greet(self, live: LiveTable, listener: Listener, seen: int | None) -> None:
        """Somebody comes to a table: the table, the talk so far, and the game."""
        self._house.demand_welcome(listener.guest_id, listener.caller)
        listener.stay = self._admitted(live, listener)
        try:
            await self._welcome(live, listener)
        except BaseException:
            listener.stay.leave()
            raise
        # At once, or what is played meanwhile would be told first; how often somebody may come is limited elsewhere.
        self._show(live, listener, seen)
        listener.send_bytes(_who_is_here(live))
        self.tell_who_is_here(live, listener)

    def _admitted(self, live: LiveTable, listener: Listener) -> Stay:
        return self.admission.admit(live.table.info, listener.guest_id, listener.caller, listener.lose)

    async def _welcome(self, live: LiveTable, listener: Listener) -> None:
        # What is said meanwhile is either in the talk so far or told later, and never both.
        async with live.talking.place(A_WORD, listener.guest_id or listener.caller):
            talk = await self._talking.latest(live)
            if self._tables.live.get(live.id) is not live:
                raise TableError("unknown-table")
            table = live.table
            listener.send(
                Welcome(
                    protocol=PROTOCOL,
                    table=table.public_info(),
                    you=listener.guest_id,
                    seat=seat_of(table.info, listener.guest_id),
                    chat=tuple(said for said in talk if said.guest not in table.info.muted),
                    announcement=self._house.announcement,
                )
            )
            live.listeners.add(listener)

    def leave(self, live: LiveTable, listener: Listener) -> None:
        """Somebody goes; the seat stays theirs."""
        live.listeners.discard(listener)
        if listener.stay is not None:
            listener.stay.leave()
            listener.stay = None
        live.used_at = time()
        self.tell_who_is_here(live)

    def seat_anew(self, live: LiveTable) -> None:
        """Seats were taken or given up: whoever sits now has a place of those who sit, and nobody else does."""
        for listener in list(live.listeners):
            stay, sits = listener.stay, belongs_to(live.table.info, listener.guest_id)
            if stay is None or stay.is_over or stay.sits == sits:
                continue
            stay.leave()
            try:
                listener.stay = self._admitted(live, listener)
            except TableError:
                listener.lose()
        self.tell_who_is_here(live)

    async def sync(self, live: LiveTable, listener: Listener, seen: int | None, seat: int | None = None) -> None:
        """Send the whole game again, with the events after a version the listener has seen, and the coins of a seat."""
        await self.look(listener.caller, lambda: self._show(live, listener, seen, seat))

    def _show(self, live: LiveTable, listener: Listener, seen: int | None, seat: int | None = None) -> None:
        if live.table.game is not None:
            listener.send(live.table.update_for(listener.guest_id, seen, seat))

    async def look(self, caller: str, see: Callable[[], Seen]) -> Seen:
        """What a caller wants to see over a socket, when it is their turn; who comes without one has waited already."""
        await self._share.turn(caller)
        begun = monotonic()
        try:
            return see()
        finally:
            self._share.charge(begun, A_MESSAGE)

    async def turn(self, caller: str, seconds: float) -> None:
        """Wait until it is a caller's turn to ask for something over a socket that takes about so long."""
        await self._share.turn(caller)
        self._share.charge(monotonic(), seconds)

    async def heed(self, caller: str, seconds: float) -> None:
        """Whoever says much over all their sockets waits until it is their turn; others are heard at once."""
        if not self._messages.take(caller):
            await self.turn(caller, seconds)

    def tell_who_is_here(self, live: LiveTable, but: Listener | None = None) -> None:
        """Tell all at a table who of its people is there, and how many watch: at once, but not over and over."""
        if live.is_here_due:
            return
        loop = asyncio.get_running_loop()
        if loop.time() - live.here_told_at < HERE_EVERY:
            live.is_here_due = True
            loop.call_at(live.here_told_at + HERE_EVERY, self._tell_later, live)
            return
        live.here_told_at = loop.time()
        data = _who_is_here(live)
        for listener in live.listeners:
            if listener is not but:
                listener.send_bytes(data)

    def _tell_later(self, live: LiveTable) -> None:
        live.is_here_due = False
        self.tell_who_is_here(live)


def _who_is_here(live: LiveTable) -> bytes:
    sitting = {seat.guest for seat in live.table.info.seats if seat.guest is not None}
    here = {listener.guest_id for listener in live.listeners}
    present = sorted(guest for guest in here & sitting if guest is not None)
    watching = sum(listener.guest_id not in sitting for listener in live.listeners)
    return encoder.encode(Here(guests=tuple(present), watching=watching))
