"""WebSockets as the server has them: messages go straight to the wire, and one that is told to many is framed once.

Uvicorn passes each message through a queue, two tasks and three layers, and stops reading after each one that comes;
with thousands of sockets that costs more than what is said.
"""

import asyncio
from collections.abc import Callable
from functools import lru_cache
from struct import Struct
from typing import Any, Final

from starlette.types import Scope
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from elbowroom.server.http.connections import TO_TAKE_SOME

# Under this name an application finds the wire of its socket.
EXTENSION: Final = "elbowroom.wire"
# So many messages that were not looked at yet may have come; then no more are read.
MOST_UNREAD: Final = 16
# A frame begins with what it is and with its length: in seven bits, or in two or eight bytes that follow.
TEXT: Final = 0x81
SHORT, IN_TWO_BYTES, IN_EIGHT_BYTES = 125, 126, 127
HEAD: Final = Struct("!BBH")
LONG_HEAD: Final = Struct("!BBQ")


class SocketWire(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket, with a shorter way out."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        # Called when more can be sent again.
        self.on_clear: Callable[[], None] | None = None
        # Called when nothing more is to be sent.
        self.on_end: Callable[[], None] | None = None
        self._is_full = False
        # When something was last said over it.
        self._heard_at = 0.0
        # Cuts off whoever takes nothing of what was sent.
        self._until_taken: asyncio.TimerHandle | None = None

    async def run_asgi(self) -> None:
        """Let the application talk, which finds this wire in its scope."""
        extensions: dict[Any, Any] = self.scope["extensions"]
        extensions[EXTENSION] = self
        try:
            await super().run_asgi()
        finally:
            # What knows itself would have to be looked for when it is over.
            del extensions[EXTENSION]

    def put(self, data: bytes) -> bool:
        """Send a text at once; not while the other side leaves much of what it was sent untaken."""
        if self._is_full:
            return False
        if self.conn.state is OPEN and not self.transport.is_closing():
            self.transport.write(framed(data))
        return True

    def end(self) -> None:
        """Nothing more is to be sent."""
        if self.on_end is not None:
            self.on_end()

    def pause_writing(self) -> None:
        """Much waits to be taken."""
        super().pause_writing()
        self._is_full = True
        self._cut_off_later()

    def resume_writing(self) -> None:
        """Most of it was taken."""
        super().resume_writing()
        self._is_full = False
        if not self.close_sent:
            self._stop_waiting()
        if self.on_clear is not None:
            self.on_clear()

    async def send(self, message: ASGISendEvent) -> None:
        """Say something the long way; who is told that it is over has a while to take it."""
        await super().send(message)
        if self.close_sent:
            self._cut_off_later()

    def send_keepalive_ping(self) -> None:
        """Ask whether somebody is still there, who has not said anything for as long as that is not asked."""
        assert self.ping_interval is not None
        since = self.loop.time() - self._heard_at
        if since < self.ping_interval:
            self.ping_timer = self.loop.call_later(self.ping_interval - since, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """Somebody does not answer any more, and takes nothing perhaps."""
        super().keepalive_timeout()
        self._cut_off_later()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._stop_waiting()
        super().connection_lost(exc)
        # What reads knows what it reads for, which knows it: together they would have to be looked for.
        self.conn.parser.close()

    def _cut_off_later(self) -> None:
        """A connection that is closed stays until all is taken: for ever, if the other side leaves it."""
        self._stop_waiting()
        if not self.disconnected:
            self._until_taken = self.loop.call_later(TO_TAKE_SOME, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._until_taken is not None:
            self._until_taken.cancel()
            self._until_taken = None

    def send_receive_event_to_app(self) -> None:
        """A message has come; while few wait more is read, since to stop and to go on costs two calls of the system."""
        self._heard_at = self.loop.time()
        if self.queue.qsize() < MOST_UNREAD and not self.close_sent:
            # What is paused already is not paused once more.
            was, self.read_paused = self.read_paused, True
            super().send_receive_event_to_app()
            self.read_paused = was
        else:
            super().send_receive_event_to_app()


@lru_cache(maxsize=8)
def framed(data: bytes) -> bytes:
    """A text as it goes over the wire, all of it in one frame; those who are told the same get the same bytes."""
    length = len(data)
    if length <= SHORT:
        return bytes((TEXT, length)) + data
    if length < 1 << 16:
        return HEAD.pack(TEXT, IN_TWO_BYTES, length) + data
    return LONG_HEAD.pack(TEXT, IN_EIGHT_BYTES, length) + data


def wire_of(scope: Scope) -> SocketWire:
    """The wire of a socket."""
    wire = scope["extensions"][EXTENSION]
    assert isinstance(wire, SocketWire)
    return wire
