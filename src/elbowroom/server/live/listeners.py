"""Those who listen at a table: what they are told goes straight to their wire, and who falls behind must ask again."""

from collections import deque
from typing import Final, Literal, Protocol

import msgspec

from elbowroom.server.live.admission import Stay
from elbowroom.server.table.protocol import ServerMessage
from elbowroom.server.table.seating import Guest

# A listener this far behind gets nothing more; it will come back and be sent everything.
MOST_WAITING: Final = 200

encoder = msgspec.json.Encoder()


class Wire(Protocol):
    """The connection of a listener."""

    def put(self, data: bytes) -> bool:
        """Send a message now, if the other side takes what it was sent before; whether it was sent."""

    def end(self) -> None:
        """Send nothing more, and close the connection."""


class Listener:
    """Somebody who listens at a table over a wire, from the address of a caller; without one all of it waits."""

    def __init__(self, guest: Guest | None, caller: str = "", wire: Wire | None = None) -> None:
        self.guest = guest
        self.caller = caller
        # What lets them stay, once they are let in.
        self.stay: Stay | None = None
        self.muted: set[str] = set()
        self.is_lost = False
        # Why, once nothing more is sent.
        self.ended: Literal["come-again", "barred"] = "come-again"
        # What the wire has not taken yet.
        self.waiting: deque[bytes] = deque()
        self._wire = wire

    @property
    def guest_id(self) -> str | None:
        """The id of whoever listens; None for somebody without a name."""
        return self.guest.id if self.guest else None

    def send(self, message: ServerMessage) -> None:
        """Tell them something."""
        self.send_bytes(encoder.encode(message))

    def send_bytes(self, data: bytes) -> None:
        """Tell them something that is encoded already."""
        if self.is_lost or (not self.waiting and self._wire is not None and self._wire.put(data)):
            return
        self.waiting.append(data)
        if len(self.waiting) > MOST_WAITING:
            self.lose()

    def go_on(self) -> None:
        """The wire takes more again."""
        while self.waiting and self._wire is not None and self._wire.put(self.waiting[0]):
            self.waiting.popleft()

    def bar(self) -> None:
        """Send nothing more, to somebody who shall not come again."""
        if not self.is_lost:
            self.ended = "barred"
        self.lose()

    def lose(self) -> None:
        """Send nothing more: the connection is to be closed."""
        if self.is_lost:
            return
        self.is_lost = True
        self.waiting.clear()
        if self._wire is not None:
            self._wire.end()
