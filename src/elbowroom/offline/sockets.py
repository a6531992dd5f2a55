"""Messages between a page and a local table: the same as over a WebSocket to a server."""

import logging
from time import time
from typing import Any, Final

import msgspec

from elbowroom.boards.custom import is_custom
from elbowroom.engine.errors import EngineError
from elbowroom.offline.guests import GuestBook
from elbowroom.offline.local_tables import Listener, LocalTable, LocalTables
from elbowroom.offline.own_boards import OwnBoards
from elbowroom.offline.rooms import open_again
from elbowroom.server.table.answers import TableError, json_details
from elbowroom.server.table.lessons import ADVICE_SEED, ADVISOR
from elbowroom.server.table.protocol import (
    PROTOCOL,
    Boards,
    ClientMessage,
    Done,
    Explain,
    Hello,
    Here,
    Hint,
    Hinted,
    Ping,
    Pong,
    Refused,
    Rematch,
    Request,
    Say,
    ServerMessage,
    Sync,
    Welcome,
)
from elbowroom.server.table.seating import require_seat, seat_of
from elbowroom.server.table.thinking import advise, encode_view, plan, plan_in_puzzle
from elbowroom.server.table.views import require_hints

logger = logging.getLogger(__name__)

decoder: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)

# Seconds for a hint; the page shows that the coach thinks.
HINT_SECONDS: Final = 0.9
UNKNOWN_TABLE: Final = 4004
INVALID: Final = 4000
TRY_LATER: Final = 1013


class Desk:
    """Answers the requests of the person at this device, whatever way they come."""

    def __init__(self, tables: LocalTables, guests: GuestBook, boards: OwnBoards) -> None:
        self._tables = tables
        self._guests = guests
        self._boards = boards

    async def answer(self, local: LocalTable, request: Request) -> ServerMessage:
        """Return the answer to a request; a refusal changes nothing."""
        try:
            return await self._answer(local, request)
        except EngineError as error:
            return Refused(id=request.id, reason=error.reason, details=json_details(error.details))
        except Exception:
            # A bug: the page, which waits for this answer, says that something went wrong.
            logger.exception("a request failed")
            return Refused(id=request.id, reason="server-failed")

    async def _answer(self, local: LocalTable, request: Any) -> ServerMessage:
        guest = await self._guests.seated(local.table.info.host)
        match request:
            case Hint():
                return self._hint(local, request)
            case Explain():
                return local.table.explain(guest, request)
            case Rematch():
                return await self._rematch(local, request)
            case Say():
                raise TableError("nobody-here")
            case Boards():
                known = {board.id for board in local.table.custom_boards}
                wanted = [name for name in request.boards if is_custom(name) and name not in known]
                local.table.custom_boards += await self._boards.load(wanted)
        reply = await self._tables.change(local, lambda table: table.receive(guest, request, time()))
        assert reply is not None
        return reply

    def _hint(self, local: LocalTable, request: Hint) -> Hinted:
        table = local.table
        table.require_version(request.version)
        require_hints(table.info)
        game, seat = table.game, require_seat(table.info, table.info.host, table.waits_for())
        if game is None or game.to_act != seat:
            raise TableError("not-your-decision")
        seen, counted, seed = encode_view(game, seat), game.counted(seat), f"{local.id} {request.version}"
        if table.info.setup.lesson:
            actions, plans = advise(ADVISOR, seen, counted, seat, ADVICE_SEED), None
        elif table.info.setup.puzzle and not table.base:
            actions, plans = plan_in_puzzle(table.info.setup.puzzle, game.log, seed, HINT_SECONDS)
        else:
            actions, plans = plan(seen, counted, seat, seed, HINT_SECONDS)
        return Hinted(id=request.id, version=request.version, actions=tuple(actions), plans=plans)

    async def _rematch(self, local: LocalTable, request: Rematch) -> Done:
        info = local.table.info
        if info.status not in ("over", "closed"):
            raise TableError("not-over")
        if info.next_table is None:
            new = await open_again(self._tables, await self._guests.me(), info, local.table.custom_boards)
            await self._tables.change(local, lambda table: table.set_next_table(new.id))
        return Done(id=request.id, table=local.table.info.next_table)


class Socket:
    """The connection of one page to one local table."""

    def __init__(self, tables: LocalTables, desk: Desk, listener: Listener) -> None:
        self._tables = tables
        self._desk = desk
        self._listener = listener
        self._local: LocalTable | None = None

    async def receive(self, text: str) -> None:
        """Handle a message of the page."""
        try:
            message = decoder.decode(text)
        except msgspec.MsgspecError as error:
            self._listener.send(Refused(id=None, reason="bad-message", details={"text": str(error)[:200]}))
            return
        if self._local is None:
            await self._greet(message)
            return
        match message:
            case Ping():
                self._listener.send(Pong())
            case Sync():
                self._send_game(self._local, message.seen, message.seat)
            case Hello():
                self._listener.send(Refused(id=None, reason="hello-twice"))
            case _:
                self._listener.send(await self._desk.answer(self._local, message))

    async def _greet(self, message: ClientMessage) -> None:
        if not isinstance(message, Hello):
            self._listener.close(INVALID)
            return
        try:
            local = self._local = await self._tables.get(message.table)
        except Exception as error:
            is_unknown = isinstance(error, TableError) and error.reason == "unknown-table"
            if not is_unknown:
                logger.exception("a table cannot be loaded")
            self._listener.close(UNKNOWN_TABLE if is_unknown else TRY_LATER)
            return
        info = local.table.info
        self._listener.send(
            Welcome(
                protocol=PROTOCOL,
                table=local.table.public_info(info.host),
                you=info.host,
                seat=seat_of(info, info.host),
            )
        )
        local.listeners.add(self._listener)
        self._send_game(local, message.seen, None)
        self._listener.send(Here(guests=(info.host,), watching=0))
        self._tables.drive(local)

    def _send_game(self, local: LocalTable, seen: int | None, seat: int | None) -> None:
        if local.table.game is not None:
            self._listener.send(local.table.update_for(local.table.info.host, seen, seat))

    def close(self) -> None:
        """Forget the page, which has left the table."""
        if self._local is not None:
            self._local.listeners.discard(self._listener)
