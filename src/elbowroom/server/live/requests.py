"""What guests ask for at a table, each kind of request with what carries it out."""

from collections.abc import Awaitable, Callable
from time import time
from typing import Any, Final, get_args

from elbowroom.server.live.audience import Audience
from elbowroom.server.live.listeners import Listener
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.live.live_tables import LiveTables
from elbowroom.server.live.opening import Opening
from elbowroom.server.live.talking import Talking
from elbowroom.server.live.workers import SENSIBLE, Workers
from elbowroom.server.table.banning import demand_not_banned
from elbowroom.server.table.handlers import complete
from elbowroom.server.table.hinting import demand_hints
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
    TableRequest,
)
from elbowroom.server.table.refusals import TableError
from elbowroom.server.table.seating import Guest, demand_host, own_seat

# About how long it takes to set up a game, in seconds.
A_GAME: Final = 0.005


class Requests:
    """Carries out what guests ask for."""

    def __init__(
        self,
        tables: LiveTables,
        talking: Talking,
        audience: Audience,
        opening: Opening,
        workers: Workers,
        hint_seconds: float,
    ) -> None:
        self._tables = tables
        self._talking = talking
        self._audience = audience
        self._opening = opening
        self._workers = workers
        self._hint_seconds = hint_seconds

    async def answer(self, live: LiveTable, guest: Guest, request: Request, listener: Listener | None) -> object:
        """What comes of a request; EngineError where it is refused."""
        return await HANDLERS[type(request)](self, live, guest, request, listener)

    async def change(self, live: LiveTable, guest: Guest, request: TableRequest, _listener: Listener | None) -> object:
        """Let the table itself answer."""
        return await self._tables.change(live, lambda table: table.receive(guest, request, time()))

    async def sit(self, live: LiveTable, guest: Guest, request: TableRequest, listener: Listener | None) -> object:
        """Let the table answer; whoever watched may sit now, or the other way round."""
        answer = await self.change(live, guest, request, listener)
        self._audience.seat_anew(live)
        return answer

    async def lay(self, live: LiveTable, guest: Guest, request: Boards, listener: Listener | None) -> object:
        """Let the table answer, which finds the boards of people's own that were at it, and those that shall be."""
        demand_host(live.table.info, guest.id)
        if listener is not None:
            await self._audience.turn(listener.caller, A_GAME)
        live.own_boards += await self._opening.lend(live.table.info, request.boards)
        answer = await self.change(live, guest, request, listener)
        live.own_boards = await self._opening.lying(live.table.info)
        return answer

    async def mute(self, live: LiveTable, guest: Guest, request: Mute, listener: Listener | None) -> object:
        """The host mutes for everybody, others for themselves alone."""
        if listener is None or live.table.info.host == guest.id:
            return await self.change(live, guest, request, listener)
        if request.muted:
            listener.muted.add(request.guest)
        else:
            listener.muted.discard(request.guest)
        return Done(id=request.id)

    async def say(self, live: LiveTable, guest: Guest, request: Say, _listener: Listener | None) -> object:
        """Pass on what somebody says."""
        await self._talking.say(live, guest, request.text)
        return Done(id=request.id)

    async def explain(self, live: LiveTable, guest: Guest, request: Explain, listener: Listener | None) -> object:
        """What a region would take and bring."""
        if listener is None:
            return live.table.explain(guest, request)
        return await self._audience.look(listener.caller, lambda: live.table.explain(guest, request))

    async def hint(self, live: LiveTable, guest: Guest, request: Hint, _listener: Listener | None) -> object:
        """What the coach would do; in a lesson a bot with common sense, as the lesson was written for."""
        table = live.table
        table.demand_version(request.version)
        seat = own_seat(table.info, guest.id, table.waits_for())
        demand_hints(table.info)
        if table.game is None or table.game.to_act != seat:
            raise TableError("not-your-decision")
        seed = f"{live.id} {request.version}"
        if table.info.setup.lesson:
            actions, plans = await self._workers.advise(SENSIBLE, table.game, seat, seed, guest.id), None
        else:
            actions, plans = await self._workers.plan(table.game, seat, seed, self._hint_seconds, guest.id)
        return Hinted(id=request.id, version=request.version, actions=tuple(actions), plans=plans)

    async def rematch(self, live: LiveTable, guest: Guest, request: Rematch, _listener: Listener | None) -> object:
        """A new table for the same people; whoever asks later is led to the same one."""
        # One at a time, so that two who ask at once do not get a table each; at other tables nobody waits for that.
        async with live.rematching:
            info = live.table.info
            own_seat(info, guest.id)
            demand_not_banned(info, guest.id)
            if info.status not in ("over", "closed"):
                raise TableError("not-over")
            if info.next_table is None:
                new = await self._opening.open_again(guest, info)
                await self._tables.change(live, lambda table: table.goes_on_at(new.id))
        return Done(id=request.id, table=live.table.info.next_table)


Handler = Callable[[Requests, LiveTable, Guest, Any, Listener | None], Awaitable[object]]
HANDLERS: Final[dict[type, Handler]] = complete(
    Request,
    {
        **dict.fromkeys(get_args(TableRequest), Requests.change),
        Join: Requests.sit,
        Leave: Requests.sit,
        Seat: Requests.sit,
        Ban: Requests.sit,
        Boards: Requests.lay,
        Mute: Requests.mute,
        Say: Requests.say,
        Explain: Requests.explain,
        Hint: Requests.hint,
        Rematch: Requests.rematch,
    },
)
