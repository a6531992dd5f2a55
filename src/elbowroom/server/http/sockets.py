"""One WebSocket at a table: a `hello`, then requests in and messages out until it is closed."""

import asyncio
import logging
from contextlib import suppress
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from elbowroom.engine.errors import EngineError
from elbowroom.server.basics.limits import Bucket, Slots
from elbowroom.server.basics.loop_budget import CHANGE_SECONDS, HANDSHAKE_SECONDS, MESSAGE_SECONDS
from elbowroom.server.http.api.problems import problem
from elbowroom.server.http.headers import caller
from elbowroom.server.http.protocols import protocol_of
from elbowroom.server.live.hub import Hub
from elbowroom.server.live.listeners import Listener
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.operations.logs import log_security
from elbowroom.server.people.auth import Signer
from elbowroom.server.people.guests import guest_of_token
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.protocol import ClientMessage, Explain, Hello, Ping, Pong, Refused, Request, Sync

logger = logging.getLogger(__name__)

HELLO_SECONDS: Final = 10.0
# Codes for closing a socket, from the range for applications.
INVALID: Final = 4000
UNKNOWN_TABLE: Final = 4004
TOO_MANY: Final = 4029
# The database is away, or the table is at a server with newer rules: the client should try again.
TRY_LATER: Final = 1013
# Too many messages are waiting, the table is gone, or the server shuts down: the client should reconnect.
RECONNECT: Final = 4008
# The guest or the network is banned.
BANNED: Final = 4003
# The token is invalid or expired, or its device was signed out: the client should renew it, or come without one.
NO_GUEST: Final = 4001
# How many invalid messages a socket may send.
MAX_INVALID_MESSAGES: Final = 20
DECODE_ERRORS: Final = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)

ERROR_CODES: Final = {
    "unknown-table": UNKNOWN_TABLE,
    "no-guest": NO_GUEST,
    "too-many-listeners": TOO_MANY,
    "barred": BANNED,
    "barred-until": BANNED,
}
# Messages that always wait for their turn, not only from callers who send many.
IN_TURN: Final = (Sync, Explain)
CLOSE_CODES: Final = {"come-again": RECONNECT, "barred": BANNED, "no-guest": NO_GUEST}

decoder: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)


class Socket:
    """One connection to one table."""

    def __init__(self, hub: Hub, signer: Signer, handshakes: Slots, socket: WebSocket) -> None:
        config = hub.config
        self._hub = hub
        self._signer = signer
        self._handshakes = handshakes
        self._caller = caller(socket.scope)
        self._socket = socket
        self._bucket = Bucket(config.messages_per_second, config.messages_at_once)
        self._invalid_messages = 0
        self._connection = protocol_of(socket.scope)
        self._closing: asyncio.Task[None] | None = None

    async def serve(self) -> None:
        """Serve the socket until it is closed."""
        hello_timeout = asyncio.timeout(HELLO_SECONDS)
        # A caller with many sockets without a hello gives up one of them for another caller.
        slot = self._handshakes.acquire(self._caller, lambda: _close_soon(hello_timeout))
        if slot is None:
            log_security("too-many-sockets", self._caller)
            await self._socket.send_denial_response(problem(TableError("busy")))
            return
        try:
            greeted = await self._hub.budget.run_charged(self._greet(hello_timeout), HANDSHAKE_SECONDS)
        except WebSocketDisconnect:
            return
        except EngineError as error:
            await self._close(ERROR_CODES.get(error.reason, TRY_LATER), error.reason)
            return
        finally:
            self._handshakes.release(slot)
        if greeted is None:
            await self._close(INVALID, "say hello first")
            return
        live, listener = greeted
        try:
            await self._listen(live, listener)
        except WebSocketDisconnect:
            pass
        finally:
            self._hub.audience.leave(live, listener)
            self._connection.on_writable = self._connection.on_close = None
            if self._closing is not None:
                await asyncio.gather(self._closing, return_exceptions=True)

    async def _greet(self, hello_timeout: asyncio.Timeout) -> tuple[LiveTable, Listener] | None:
        """Wait for the hello; return the table and the new listener, or None if there was no valid hello."""
        await self._socket.accept()
        try:
            async with hello_timeout:
                hello = await self._receive()
        except (TimeoutError, *DECODE_ERRORS):
            return None
        if not isinstance(hello, Hello):
            return None
        live = await self._hub.tables.get(hello.table)
        if live is None:
            raise TableError("unknown-table")
        guest = await guest_of_token(self._hub.store, self._signer, hello.token)
        if guest is None and hello.token:
            log_security("bad-token", self._caller)
            raise TableError("no-guest")
        listener = Listener(guest, self._caller, self._connection)
        self._connection.on_writable, self._connection.on_close = listener.flush, lambda: self._close_soon(listener)
        await self._hub.greet(live, listener, hello.seen)
        if guest is not None:
            self._hub.tables.spawn(self._close_if_signed_out(listener, guest.device))
        return live, listener

    async def _close_if_signed_out(self, listener: Listener, device: str) -> None:
        """Close a listener whose device was signed out before it was at the table, where a sign-out finds it."""
        if not await self._hub.store.devices.existing({device}):
            listener.close("no-guest")

    async def _receive(self) -> ClientMessage:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        data = message.get("bytes") or (message.get("text") or "").encode()
        if len(data) > self._hub.config.most_bytes:
            raise msgspec.DecodeError("too long")
        return decoder.decode(data)

    def _close_soon(self, listener: Listener) -> None:
        """Close the socket once everything that was sent is taken."""
        self._closing = asyncio.create_task(self._close(CLOSE_CODES[listener.close_reason], listener.close_reason))

    async def _listen(self, live: LiveTable, listener: Listener) -> None:
        while True:
            try:
                message = await self._receive()
            except DECODE_ERRORS as error:
                self._invalid_messages += 1
                listener.send(Refused(id=None, reason="bad-message", details={"text": str(error)[:200]}))
                if self._invalid_messages > MAX_INVALID_MESSAGES:
                    await self._close(INVALID, "too many faulty messages")
                    return
                continue
            if not self._bucket.take():
                await self._close(TOO_MANY, "too many messages")
                return
            if type(message) not in IN_TURN:
                await self._hub.audience.throttle(
                    self._caller, MESSAGE_SECONDS if isinstance(message, Ping) else CHANGE_SECONDS
                )
            match message:
                case Ping():
                    listener.send(Pong())
                case Sync():
                    await self._hub.audience.sync(live, listener, message.seen, message.seat)
                case Hello():
                    listener.send(Refused(id=None, reason="hello-twice"))
                case _:
                    await self._request(live, listener, message)

    async def _request(self, live: LiveTable, listener: Listener, message: Request) -> None:
        if listener.guest is None:
            listener.send(Refused(id=message.id, reason="no-guest"))
            return
        try:
            await self._hub.request(live, listener.guest, message, listener)
        except Exception:
            # A bug: tell the client that its request failed, and go on.
            logger.exception("a request failed", extra={"table": live.id, "type": type(message).__name__})
            listener.send(Refused(id=message.id, reason="server-failed"))

    async def _close(self, code: int, reason: str) -> None:
        # The client may have closed it.
        with suppress(RuntimeError):
            await self._socket.close(code, reason)


def _close_soon(hello_timeout: asyncio.Timeout) -> None:
    """End the wait for a hello; do nothing if it has arrived."""
    with suppress(RuntimeError):
        hello_timeout.reschedule(0.0)
