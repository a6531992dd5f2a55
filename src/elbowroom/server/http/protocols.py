"""HTTP connections with time limits, and WebSockets with a short path for sending.

Uvicorn passes each message of a WebSocket through a queue, two tasks and three layers, and stops reading after each
received message. With thousands of sockets that costs more than computing the messages. Here messages go straight to
the transport, and equal ones are framed once.
"""

import asyncio
from collections.abc import Callable
from functools import lru_cache
from struct import Struct
from typing import Any, Final

import h11
from starlette.types import Scope
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

# States in which a part of a request is missing.
UNFINISHED: Final = (h11.IDLE, h11.SEND_BODY)
# Seconds within which a client must read some more of what was sent.
READ_TIMEOUT: Final = 30.0
# The key under which the application finds the protocol of its socket.
SCOPE_KEY: Final = "elbowroom.wire"
# Received messages that may wait; beyond that, reading pauses.
MAX_UNPROCESSED: Final = 16
# A frame begins with its type and its length: in seven bits, or in the next two or eight bytes.
TEXT: Final = 0x81
SHORT_LENGTH, IN_TWO_BYTES, IN_EIGHT_BYTES = 125, 126, 127
HEADER: Final = Struct("!BBH")
LONG_HEADER: Final = Struct("!BBQ")


def timed_http_protocol(request_seconds: float) -> type[H11Protocol]:
    """Return the protocol class for uvicorn, with a time limit for each request."""

    class LimitedProtocol(TimedHttpProtocol):
        seconds = request_seconds

    return LimitedProtocol


class TimedHttpProtocol(H11Protocol):
    """A connection that is closed if a request does not arrive or an answer is not read in time.

    Uvicorn limits only the time between requests: a client that sends nothing, or a byte now and then, could stay.
    """

    seconds: float

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._request_timer: asyncio.TimerHandle | None = None
        self._read_timer: asyncio.TimerHandle | None = None
        self._is_websocket = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn has it
        """Start the time limit for the first request."""
        super().connection_made(transport)
        self._request_timer = self.loop.call_later(self.seconds, transport.close)

    def data_received(self, data: bytes) -> None:
        """Stop the time limit once the request is complete, or start it for the next one."""
        super().data_received(data)
        if self._is_websocket or self.conn.their_state not in UNFINISHED:
            self._request_timer = _cancelled(self._request_timer)
        elif self._request_timer is None:
            self._request_timer = self.loop.call_later(self.seconds, self.transport.close)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Stop limiting requests: a WebSocket has other limits."""
        self._is_websocket = True
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """Abort the connection if the client reads nothing for a while."""
        super().pause_writing()
        self._read_timer = self.loop.call_later(READ_TIMEOUT, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop the time limit for reading."""
        super().resume_writing()
        self._read_timer = _cancelled(self._read_timer)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all time limits."""
        self._request_timer = _cancelled(self._request_timer)
        self._read_timer = _cancelled(self._read_timer)
        super().connection_lost(exc)


def _cancelled(timer: asyncio.TimerHandle | None) -> asyncio.TimerHandle | None:
    """Cancel a timer, if any, and return None in its place."""
    if timer is not None:
        timer.cancel()
    return None


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket protocol with a shorter path for sending."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
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
        """Stop the time limit, and release the parser."""
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
