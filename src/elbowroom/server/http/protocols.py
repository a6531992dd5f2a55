"""HTTP connections with time limits, and WebSockets with a limit of frames and a short path for sending.

Uvicorn passes each message of a WebSocket through a queue, two tasks and three layers, and stops reading after each
received message. With thousands of sockets that costs more than computing the messages. Here messages go straight to
the transport, and equal ones are framed once.

Parsing costs by the piece, not by the byte: a read of 256 kB may hold 40,000 empty frames or chunks of one byte, which
would occupy the loop for most of a second. So pieces are counted, and little is parsed at a time.
"""

import asyncio
from collections.abc import Callable
from functools import lru_cache
from struct import Struct
from typing import Any, Final, cast

import h11
from starlette.types import Scope
from uvicorn._types import ASGISendEvent
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CTRL_OPCODES, Frame, Opcode
from websockets.protocol import OPEN

from elbowroom.server.basics.config import Config
from elbowroom.server.basics.limits import Bucket, Buckets, Slot, Slots, file_limit
from elbowroom.server.basics.networks import caller_of
from elbowroom.server.http.headers import caller
from elbowroom.server.operations.logs import log_security

# States in which a part of a request is missing.
UNFINISHED: Final = (h11.IDLE, h11.SEND_BODY)
# Seconds within which a client must read some more of what was sent.
READ_TIMEOUT: Final = 30.0
# The key under which the application finds the protocol of its socket.
SCOPE_KEY: Final = "elbowroom.wire"
# Received messages that may wait; beyond that, reading pauses.
MAX_UNPROCESSED: Final = 16
# Bytes that are parsed before the frames in them are counted: 128 of the shortest frames.
PARSED_AT_ONCE: Final = 768
# Frames that a socket may send for each message that it may send.
FRAMES_PER_MESSAGE: Final = 2
# Pings, pongs and incomplete fragments of all sockets of a caller, for each message the caller may send: rate, burst.
EXTRA_FRAMES, EXTRA_FRAMES_AT_ONCE = 5, 20
TOO_MANY_FRAMES: Final = 4029
# Seconds in which a client can read why it was disconnected.
FLOOD_CLOSE_SECONDS: Final = 1.0
# Pieces in which the body of a request may come, and the bytes for each further piece.
FREE_PIECES, BYTES_PER_PIECE = 32, 512
# Open files that are not for connections: the database, other processes, notices.
RESERVED_FILES: Final = 200
# A frame begins with its type and its length: in seven bits, or in the next two or eight bytes.
TEXT: Final = 0x81
SHORT_LENGTH, IN_TWO_BYTES, IN_EIGHT_BYTES = 125, 126, 127
HEADER: Final = Struct("!BBH")
LONG_HEADER: Final = Struct("!BBQ")


class ConnectionLimits:
    """The limits that all connections of a server share."""

    def __init__(self, config: Config) -> None:
        self.request_seconds = config.request_seconds
        self._messages = config.messages_per_second, config.messages_at_once
        self._extra_frames = Buckets(
            EXTRA_FRAMES * config.messages_per_caller, EXTRA_FRAMES_AT_ONCE * config.messages_at_once
        )
        files = file_limit()
        self._connections = Slots(max(files - RESERVED_FILES, files // 2), config.most_connections_per_caller)
        self._proxies = _TrustedHosts(config.proxies)

    def admit(self, client: tuple[str, int] | None, transport: asyncio.Transport) -> Slot | None:
        """Return a slot for a new connection; None if its address has too many."""
        address = client[0] if client else ""
        who, is_limited = caller_of(address), address not in self._proxies
        slot = self._connections.acquire(who, transport.abort, is_limited=is_limited)
        if slot is None:
            log_security("too-many-connections", who)
        return slot

    def release(self, slot: Slot | None) -> None:
        """Give the slot of a closed connection back."""
        if slot is not None:
            self._connections.release(slot)

    def frame_bucket(self) -> Bucket:
        """Return a bucket for the frames of one socket."""
        rate, burst = self._messages
        return Bucket(FRAMES_PER_MESSAGE * rate, FRAMES_PER_MESSAGE * burst)

    def allows_extra_frames(self, who: str, count: int) -> bool:
        """Return whether a caller may send this many frames that are no messages."""
        return self._extra_frames.take(who, count)


def limited_protocols(config: Config) -> "tuple[type[TimedHttpProtocol], type[WebSocketProtocol]]":
    """Return the protocol classes for uvicorn, with the limits of a server."""
    shared = ConnectionLimits(config)

    class LimitedHttpProtocol(TimedHttpProtocol):
        limits = shared

    class LimitedWebSocketProtocol(WebSocketProtocol):
        limits = shared

    return LimitedHttpProtocol, LimitedWebSocketProtocol


class PiecewiseConnection(h11.Connection):
    """An HTTP parser that refuses bodies in many small pieces."""

    def __init__(self, most_header_bytes: int) -> None:
        super().__init__(h11.SERVER, most_header_bytes)
        self._pieces = self._bytes = 0

    def next_event(self) -> Any:
        """Return the next event; raise an error if a body comes in too many pieces."""
        event = super().next_event()
        if type(event) is h11.Data:
            self._pieces += 1
            self._bytes += len(event.data)
            if self._pieces > FREE_PIECES + self._bytes // BYTES_PER_PIECE:
                raise h11.RemoteProtocolError("too many pieces")
        elif type(event) is h11.Request:
            self._pieces = self._bytes = 0
        return event


class TimedHttpProtocol(H11Protocol):
    """A connection that is closed if a request does not arrive or an answer is not read in time.

    Uvicorn limits only the time between requests: a client that sends nothing, or a byte now and then, could stay.
    """

    limits: ConnectionLimits

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn = PiecewiseConnection(self.conn._max_incomplete_event_size)
        self._request_timer: asyncio.TimerHandle | None = None
        self._read_timer: asyncio.TimerHandle | None = None
        self._is_websocket = False
        self._slot: Slot | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn has it
        """Start the time limit for the first request, or abort if the address has too many connections."""
        super().connection_made(transport)
        self._slot = self.limits.admit(self.client, transport)
        if self._slot is None:
            transport.abort()
            return
        self._request_timer = self.loop.call_later(self.limits.request_seconds, transport.close)

    def data_received(self, data: bytes) -> None:
        """Stop the time limit once the request is complete, or start it for the next one."""
        super().data_received(data)
        if self._is_websocket or self.conn.their_state not in UNFINISHED:
            self._request_timer = _cancelled(self._request_timer)
        elif self._request_timer is None:
            self._request_timer = self.loop.call_later(self.limits.request_seconds, self.transport.close)

    def send_400_response(self, msg: str) -> None:
        """Refuse an invalid request; abort the connection if its body is invalid, as the answer may be under way."""
        if self.conn.our_state is h11.IDLE or self.cycle is None:
            super().send_400_response(msg)
            return
        # Otherwise the application would answer a request that is over, which is an error.
        self.cycle.disconnected = True
        self.cycle.message_event.set()
        self.transport.abort()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Stop limiting requests: a WebSocket has other limits, and keeps the slot."""
        self._is_websocket = True
        super().handle_websocket_upgrade(event)
        protocol = self.transport.get_protocol()
        assert isinstance(protocol, WebSocketProtocol)
        protocol.slot, self._slot = self._slot, None

    def pause_writing(self) -> None:
        """Abort the connection if the client reads nothing for a while."""
        super().pause_writing()
        self._read_timer = self.loop.call_later(READ_TIMEOUT, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop the time limit for reading."""
        super().resume_writing()
        self._read_timer = _cancelled(self._read_timer)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all time limits, and give the slot back."""
        self.limits.release(self._slot)
        self._request_timer = _cancelled(self._request_timer)
        self._read_timer = _cancelled(self._read_timer)
        super().connection_lost(exc)


def _cancelled(timer: asyncio.TimerHandle | None) -> asyncio.TimerHandle | None:
    """Cancel a timer, if any, and return None in its place."""
    if timer is not None:
        timer.cancel()
    return None


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket protocol with a limit of frames and a shorter path for sending."""

    limits: ConnectionLimits

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._frames = self.limits.frame_bucket()
        self._is_flooded = False
        # The slot of the connection.
        self.slot: Slot | None = None
        # Called when more can be sent.
        self.on_writable: Callable[[], None] | None = None
        # Called when the listener closes the connection.
        self.on_close: Callable[[], None] | None = None
        self._is_paused = False
        # When the last message was received.
        self.received_at = 0.0
        # Aborts the connection if the client reads nothing.
        self._read_timer: asyncio.TimerHandle | None = None

    async def run_asgi(self) -> None:
        """Run the application, which finds this protocol in its scope."""
        extensions: dict[Any, Any] = self.scope["extensions"]
        extensions[SCOPE_KEY] = self
        try:
            await super().run_asgi()
        finally:
            # Break the reference cycle.
            del extensions[SCOPE_KEY]

    def data_received(self, data: bytes) -> None:
        """Parse a little at a time, until the client has sent too many frames."""
        for begin in range(0, len(data), PARSED_AT_ONCE):
            if self._is_flooded:
                return
            super().data_received(data[begin : begin + PARSED_AT_ONCE])

    def handle_events(self) -> None:
        """Handle the parsed frames; disconnect the client if they are too many."""
        events = self.conn.events
        extra = sum(map(_is_extra, events))
        if self._frames.take(len(events)) and (not extra or self.limits.allows_extra_frames(self._caller, extra)):
            super().handle_events()
        else:
            self._disconnect_flooder()

    @property
    def _caller(self) -> str:
        """The caller; behind a proxy the caller that it names, once the application runs."""
        return caller(cast(Scope, self.scope))

    def _disconnect_flooder(self) -> None:
        """Say why, read nothing more, and end the connection soon."""
        self._is_flooded = True
        log_security("too-many-frames", self._caller)
        # Ignore the frames, and do not answer pings.
        self.conn.events_received()
        self.conn.data_to_send()
        if not self.handshake_complete or self.close_sent or self.transport.is_closing():
            self.transport.abort()
            return
        self.conn.fail(TOO_MANY_FRAMES, "too many frames")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MANY_FRAMES, "reason": ""})
        if not self.read_paused:
            self.transport.pause_reading()
        # The application must not resume reading.
        self.read_paused = False
        self.close_timer = self.loop.call_later(FLOOD_CLOSE_SECONDS, self.transport.abort)

    def try_send(self, data: bytes) -> bool:
        """Send a text at once and return True; return False while the client leaves too much unread."""
        if self._is_paused:
            return False
        if self.conn.state is OPEN and not self.transport.is_closing():
            self.transport.write(frame_of(data))
        return True

    def close(self) -> None:
        """Close the connection, as soon as everything is sent."""
        if self.on_close is not None:
            self.on_close()

    def pause_writing(self) -> None:
        """Start the time limit for reading, because much is unread."""
        super().pause_writing()
        self._is_paused = True
        self._abort_later()

    def resume_writing(self) -> None:
        """Stop the time limit, and send waiting messages."""
        super().resume_writing()
        self._is_paused = False
        if not self.close_sent:
            self._cancel_abort()
        if self.on_writable is not None:
            self.on_writable()

    async def send(self, message: ASGISendEvent) -> None:
        """Send an ASGI message; after a close message the client has some time to read it."""
        await super().send(message)
        if self.close_sent:
            self._abort_later()

    def send_keepalive_ping(self) -> None:
        """Send a ping, unless a message was received within the interval."""
        assert self.ping_interval is not None
        since = self.loop.time() - self.received_at
        if since < self.ping_interval:
            self.ping_timer = self.loop.call_later(self.ping_interval - since, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """Close a connection whose client does not answer, and abort it if the client reads nothing either."""
        super().keepalive_timeout()
        self._abort_later()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the time limit, and release the parser and the slot."""
        self.limits.release(self.slot)
        self._cancel_abort()
        super().connection_lost(exc)
        # Break the reference cycle between the parser and its connection.
        self.conn.parser.close()

    def _abort_later(self) -> None:
        """Abort the connection later: otherwise a closed one stays as long as the client leaves data unread."""
        self._cancel_abort()
        if not self.disconnected:
            self._read_timer = self.loop.call_later(READ_TIMEOUT, self.transport.abort)

    def _cancel_abort(self) -> None:
        if self._read_timer is not None:
            self._read_timer.cancel()
            self._read_timer = None

    def send_receive_event_to_app(self) -> None:
        """Pass on a message; keep reading while few wait, because pausing and resuming costs two system calls."""
        self.received_at = self.loop.time()
        if self.queue.qsize() < MAX_UNPROCESSED and not self.close_sent:
            # Pretend that reading is paused, so that it is not paused now.
            was_paused, self.read_paused = self.read_paused, True
            super().send_receive_event_to_app()
            self.read_paused = was_paused
        else:
            super().send_receive_event_to_app()


def _is_extra(event: object) -> bool:
    """Return whether a frame completes no message; the frame that closes a socket is not counted."""
    return type(event) is Frame and (
        not event.fin or (event.opcode in CTRL_OPCODES and event.opcode is not Opcode.CLOSE)
    )


@lru_cache(maxsize=8)
def frame_of(data: bytes) -> bytes:
    """Return a text as one frame; cached, because many listeners get the same text."""
    length = len(data)
    if length <= SHORT_LENGTH:
        return bytes((TEXT, length)) + data
    if length < 1 << 16:
        return HEADER.pack(TEXT, IN_TWO_BYTES, length) + data
    return LONG_HEADER.pack(TEXT, IN_EIGHT_BYTES, length) + data


def protocol_of(scope: Scope) -> WebSocketProtocol:
    """Return the protocol of a socket."""
    protocol = scope["extensions"][SCOPE_KEY]
    assert isinstance(protocol, WebSocketProtocol)
    return protocol
