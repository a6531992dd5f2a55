"""One WebSocket: a `hello`, then requests in and messages out until one side has enough."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, get_args

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from elbowroom.engine.errors import EngineError
from elbowroom.server.basics.limits import Bucket
from elbowroom.server.basics.places import Places
from elbowroom.server.basics.shares import A_CHANGE, A_HANDSHAKE, A_MESSAGE
from elbowroom.server.http.callers import caller
from elbowroom.server.http.wires import wire_of
from elbowroom.server.live.hub import Hub
from elbowroom.server.live.listeners import Listener
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.people.auth import Signer
from elbowroom.server.people.guests import identified
from elbowroom.server.table.handlers import complete
from elbowroom.server.table.protocol import ClientMessage, Explain, Hello, Ping, Pong, Refused, Request, Sync
from elbowroom.server.table.refusals import TableError

logger = logging.getLogger(__name__)

HELLO_SECONDS: Final = 10.0
# Reasons to close a socket, from the range left to applications.
NONSENSE: Final = 4000
UNKNOWN_TABLE: Final = 4004
TOO_MANY: Final = 4029
# The database is away, or the table is at a server with newer rules: it is worth trying again.
TRY_LATER: Final = 1013
# Too much was waiting to be sent, the table is gone, or the server goes down.
COME_AGAIN: Final = 4008
# Whoever runs the server has banned the guest, or the network.
BARRED: Final = 4003
# How many messages that make no sense a socket may send.
MOST_FAULTS: Final = 20
FAULTS: Final = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)

CODES: Final = {
    "unknown-table": UNKNOWN_TABLE,
    "too-many-listeners": TOO_MANY,
    "barred": BARRED,
    "barred-until": BARRED,
}
# What waits in turn whoever says it.
IN_TURN: Final = (Sync, Explain)
ENDS: Final = {"come-again": COME_AGAIN, "barred": BARRED}

decoder: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)


class Socket:
    """One connection to one table."""

    def __init__(self, hub: Hub, signer: Signer, door: Places, socket: WebSocket) -> None:
        config = hub.config
        self._hub = hub
        self._signer = signer
        self._door = door
        self._caller = caller(socket.scope)
        self._socket = socket
        self._bucket = Bucket(config.messages_per_second, config.messages_at_once)
        self._faults = 0
        self._wire = wire_of(socket.scope)
        self._ending: asyncio.Task[None] | None = None

    async def serve(self) -> None:
        """Talk until it is over."""
        waits = asyncio.timeout(HELLO_SECONDS)
        # Whoever has many at the door and says nothing gives a place up for others.
        place = self._door.enter(self._caller, lambda: _end(waits))
        if place is None:
            await self._close(TRY_LATER, "too many at the door")
            return
        try:
            greeted = await self._hub.share.charged(self._greet(waits), A_HANDSHAKE)
        except WebSocketDisconnect:
            return
        except EngineError as error:
            await self._close(CODES.get(error.reason, TRY_LATER), error.reason)
            return
        finally:
            self._door.leave(place)
        if greeted is None:
            await self._close(NONSENSE, "say hello first")
            return
        live, listener = greeted
        try:
            await self._listen(live, listener)
        except WebSocketDisconnect:
            pass
        finally:
            self._hub.audience.leave(live, listener)
            self._wire.on_clear = self._wire.on_end = None
            if self._ending is not None:
                await asyncio.gather(self._ending, return_exceptions=True)

    async def _greet(self, waits: asyncio.Timeout) -> tuple[LiveTable, Listener] | None:
        """The table, and whoever came there; None if no hello was said."""
        await self._socket.accept()
        try:
            async with waits:
                hello = await self._receive()
        except (TimeoutError, *FAULTS):
            return None
        if not isinstance(hello, Hello):
            return None
        live = await self._hub.tables.get(hello.table)
        if live is None:
            raise TableError("unknown-table")
        guest = await identified(self._hub.store, self._signer, hello.token)
        listener = Listener(guest, self._caller, self._wire)
        self._wire.on_clear, self._wire.on_end = listener.go_on, lambda: self._end(listener)
        await self._hub.greet(live, listener, hello.seen)
        return live, listener

    async def _receive(self) -> ClientMessage:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        data = message.get("bytes") or (message.get("text") or "").encode()
        if len(data) > self._hub.config.most_bytes:
            raise msgspec.DecodeError("too long")
        return decoder.decode(data)

    def _end(self, listener: Listener) -> None:
        """Nothing more is to be sent: once what was sent is taken, the socket is closed."""
        self._ending = asyncio.create_task(self._close(ENDS[listener.ended], listener.ended))

    async def _listen(self, live: LiveTable, listener: Listener) -> None:
        while True:
            try:
                message = await self._receive()
            except FAULTS as fault:
                self._faults += 1
                listener.send(Refused(id=None, reason="bad-message", details={"text": str(fault)[:200]}))
                if self._faults > MOST_FAULTS:
                    await self._close(NONSENSE, "too many faulty messages")
                    return
                continue
            if not self._bucket.take():
                await self._close(TOO_MANY, "too many messages")
                return
            if type(message) not in IN_TURN:
                await self._hub.audience.heed(self._caller, A_MESSAGE if isinstance(message, Ping) else A_CHANGE)
            await HANDLERS[type(message)](self, live, listener, message)

    async def _pong(self, _live: LiveTable, listener: Listener, _message: Ping) -> None:
        listener.send(Pong())

    async def _sync(self, live: LiveTable, listener: Listener, message: Sync) -> None:
        await self._hub.audience.sync(live, listener, message.seen, message.seat)

    async def _greet_again(self, _live: LiveTable, listener: Listener, _message: Hello) -> None:
        listener.send(Refused(id=None, reason="hello-twice"))

    async def _request(self, live: LiveTable, listener: Listener, message: Request) -> None:
        if listener.guest is None:
            listener.send(Refused(id=message.id, reason="no-guest"))
            return
        try:
            await self._hub.request(live, listener.guest, message, listener)
        except Exception:
            # A bug of ours: whoever asked learns that nothing came of it, and may go on.
            logger.exception("a request failed", extra={"table": live.id, "type": type(message).__name__})
            listener.send(Refused(id=message.id, reason="server-failed"))

    async def _close(self, code: int, reason: str) -> None:
        # It may have been closed from the other side.
        with suppress(RuntimeError):
            await self._socket.close(code, reason)


def _end(waits: asyncio.Timeout) -> None:
    """Wait no longer; who has said hello meanwhile may go on."""
    with suppress(RuntimeError):
        waits.reschedule(0.0)


# What a socket does with each kind of message.
HANDLERS: Final[dict[type, Callable[[Socket, LiveTable, Listener, Any], Awaitable[None]]]] = complete(
    ClientMessage,
    {
        Ping: Socket._pong,
        Sync: Socket._sync,
        Hello: Socket._greet_again,
        **dict.fromkeys(get_args(Request), Socket._request),
    },
)
