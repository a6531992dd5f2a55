"""Requests of guests at a table: those that need more than the table have their handlers here."""

from collections.abc import Awaitable, Callable
from time import time
from typing import Any, Final

from elbowroom.server.basics.networks import Callers, is_public_caller
from elbowroom.server.live.audience import Audience
from elbowroom.server.live.chat import Chat
from elbowroom.server.live.listeners import Listener
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.live.live_tables import LiveTables
from elbowroom.server.live.table_opener import TableOpener
from elbowroom.server.live.workers import Workers
from elbowroom.server.store.guests import GuestStore
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.changes import TABLE_HANDLERS
from elbowroom.server.table.handlers import Handlers, require_handlers
from elbowroom.server.table.lessons import ADVICE_SEED, ADVISOR
from elbowroom.server.table.protocol import (
    Ban,
    Boards,
    Done,
    Explain,
    Hint,
    Hinted,
    Join,
    Leave,
    Mute,
    Rematch,
    Request,
    Say,
    Seat,
    Start,
)
from elbowroom.server.table.rated import RatedPeople
from elbowroom.server.table.seating import MOST_MUTED, Guest, require_host, require_not_banned_from, require_seat
from elbowroom.server.table.views import require_hints

# Estimated seconds to set up a game.
SETUP_SECONDS: Final = 0.005

Handler = Callable[["Requests", LiveTable, Guest, Any, Listener | None], Awaitable[object]]
# All other requests are answered by the table alone.
HANDLERS: Final[Handlers[Handler]] = Handlers()


class Requests:
    """Carries out guests' requests."""

    def __init__(
        self,
        tables: LiveTables,
        chat: Chat,
        audience: Audience,
        opener: TableOpener,
        workers: Workers,
        callers: Callers,
        guests: GuestStore,
        hint_seconds: float,
    ) -> None:
        self._tables = tables
        self._chat = chat
        self._audience = audience
        self._opener = opener
        self._workers = workers
        self._callers = callers
        self._guests = guests
        self._hint_seconds = hint_seconds

    async def answer(self, live: LiveTable, guest: Guest, request: Request, listener: Listener | None) -> object:
        """Return the answer to a request; raise EngineError if it is refused."""
        handler = HANDLERS.get(type(request))
        if handler is None:
            return await self._change(live, guest, request)
        return await handler(self, live, guest, request, listener)

    async def _change(self, live: LiveTable, guest: Guest, request: Any, *facts: object) -> object:
        """Let the table answer; `facts` are what it cannot know."""
        return await self._tables.change(live, lambda table: table.receive(guest, request, time(), *facts))

    @HANDLERS.on(Join, Leave, Seat, Ban)
    async def _sit(self, live: LiveTable, guest: Guest, request: Any, _listener: Listener | None) -> object:
        """Let the table answer, then exchange slots: a watcher may be seated now, or a seated guest may watch."""
        answer = await self._change(live, guest, request)
        self._audience.reassign_slots(live)
        return answer

    @HANDLERS.on(Start)
    async def _start(self, live: LiveTable, guest: Guest, request: Start, _listener: Listener | None) -> object:
        """Let the table start the game, with the facts that decide whether it is rated."""
        info = live.table.info
        require_host(info, guest.id)
        guests = {seat.guest for seat in info.seats if seat.guest is not None}
        addresses = [self._callers.of(seated).address for seated in guests]
        public = [address for address in addresses if is_public_caller(address)]
        rated = await self._guests.opted_in(guests)
        people = RatedPeople(frozenset(rated), shares_address=len(set(public)) < len(public))
        return await self._change(live, guest, request, people)

    @HANDLERS.on(Boards)
    async def _change_boards(self, live: LiveTable, guest: Guest, request: Boards, listener: Listener | None) -> object:
        """Let the table answer a change of boards; custom boards are loaded first."""
        require_host(live.table.info, guest.id)
        if listener is not None:
            await self._audience.wait_turn(listener.caller, SETUP_SECONDS)
        live.table.custom_boards += await self._opener.load_boards(live.table.info, request.boards)
        answer = await self._change(live, guest, request)
        live.table.custom_boards = await self._opener.boards_of(live.table.info)
        return answer

    @HANDLERS.on(Mute)
    async def _mute(self, live: LiveTable, guest: Guest, request: Mute, listener: Listener | None) -> object:
        """Mute a guest: for all if the host asks, otherwise only for the asking listener."""
        if listener is None or live.table.info.host == guest.id:
            return await self._change(live, guest, request)
        listener.muted.discard(request.guest)
        if request.muted:
            if len(listener.muted) >= MOST_MUTED:
                raise TableError("too-many-muted", most=MOST_MUTED)
            listener.muted.add(request.guest)
        return Done(id=request.id)

    @HANDLERS.on(Say)
    async def _say(self, live: LiveTable, guest: Guest, request: Say, _listener: Listener | None) -> object:
        """Post a chat message."""
        await self._chat.post(live, guest, request.text)
        return Done(id=request.id)

    @HANDLERS.on(Explain)
    async def _explain(self, live: LiveTable, guest: Guest, request: Explain, listener: Listener | None) -> object:
        """Explain a region's cost and income."""
        if listener is None:
            return live.table.explain(guest, request)
        return await self._audience.query(listener.caller, lambda: live.table.explain(guest, request))

    @HANDLERS.on(Hint)
    async def _hint(self, live: LiveTable, guest: Guest, request: Hint, _listener: Listener | None) -> object:
        """Return a hint from the analysis; in a lesson from its advisor."""
        table = live.table
        table.require_version(request.version)
        seat = require_seat(table.info, guest.id, table.waits_for())
        require_hints(table.info)
        game, setup = table.game, table.info.setup
        if game is None or game.to_act != seat:
            raise TableError("not-your-decision")
        # The same for a whole turn: chances must not change without a cause.
        seed, caller = f"{live.id} {game.state.turn}", self._callers.of(guest.id)
        if setup.lesson:
            actions, plans = await self._workers.advise(ADVISOR, game, seat, ADVICE_SEED, caller), None
        elif setup.puzzle and not table.base:
            actions, plans = await self._workers.plan_in_puzzle(setup.puzzle, game, seed, self._hint_seconds, caller)
        else:
            # Other games cannot be led to a certain position.
            if setup.referee or (setup.start and not setup.puzzle):
                await self._opener.require_not_played(guest, game.state)
            actions, plans = await self._workers.plan(game, seat, seed, self._hint_seconds, caller)
        return Hinted(id=request.id, version=request.version, actions=tuple(actions), plans=plans)

    @HANDLERS.on(Rematch)
    async def _rematch(self, live: LiveTable, guest: Guest, request: Rematch, _listener: Listener | None) -> object:
        """Open a table for the same people, or return the one that was opened already."""
        # Locked, so that two who ask at once do not open two tables.
        async with live.rematch_lock:
            info = live.table.info
            require_seat(info, guest.id)
            require_not_banned_from(info, guest.id)
            if info.status not in ("over", "closed"):
                raise TableError("not-over")
            if info.next_table is None:
                present = {one.guest_id for one in live.listeners if one.guest_id is not None}
                new = await self._opener.open_again(guest, info, present)
                await self._tables.change(live, lambda table: table.set_next_table(new.id))
        return Done(id=request.id, table=live.table.info.next_table)


require_handlers(Request, TABLE_HANDLERS, HANDLERS)
