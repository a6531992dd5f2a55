"""Connections: a request must come whole and an answer be taken, in good time, or the connection is closed."""

import asyncio
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

# States in which something of a request is still to come.
UNFINISHED: Final = (h11.IDLE, h11.SEND_BODY)
# Seconds in which somebody who takes an answer slowly must have taken some more of it.
TO_TAKE_SOME: Final = 30.0


def connections(request_seconds: float) -> type[H11Protocol]:
    """What uvicorn makes of each connection: one over which a request may take so many seconds to come."""

    class Patient(Connection):
        seconds = request_seconds

    return Patient


class Connection(H11Protocol):
    """A connection that waits neither for ever for a request nor for ever for somebody who takes no answer.

    Uvicorn limits only the time between requests: who sends none, or a byte now and then, could stay.
    """

    seconds: float

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._until_whole: asyncio.TimerHandle | None = None
        self._until_taken: asyncio.TimerHandle | None = None
        self._is_socket = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn has it
        """Somebody has come, and should ask for something."""
        super().connection_made(transport)
        self._until_whole = self.loop.call_later(self.seconds, transport.close)

    def data_received(self, data: bytes) -> None:
        """Some more has come."""
        super().data_received(data)
        if self._is_socket or self.conn.their_state not in UNFINISHED:
            self._until_whole = _stopped(self._until_whole)
        elif self._until_whole is None:
            self._until_whole = self.loop.call_later(self.seconds, self.transport.close)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on it is a socket, which has other limits."""
        self._is_socket = True
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """Much waits to be taken."""
        super().pause_writing()
        self._until_taken = self.loop.call_later(TO_TAKE_SOME, self.transport.abort)

    def resume_writing(self) -> None:
        """Some of it was taken."""
        super().resume_writing()
        self._until_taken = _stopped(self._until_taken)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._until_whole = _stopped(self._until_whole)
        self._until_taken = _stopped(self._until_taken)
        super().connection_lost(exc)


def _stopped(timer: asyncio.TimerHandle | None) -> asyncio.TimerHandle | None:
    """What is left of a timer that was stopped: none."""
    if timer is not None:
        timer.cancel()
    return None
