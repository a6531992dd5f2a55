"""Those who listen at a table: each has a queue of what is to be sent, and who falls behind must ask again."""

import asyncio
from typing import Final, Literal

import msgspec

from elbowroom.server.live.admission import Stay
from elbowroom.server.table.protocol import ServerMessage
from elbowroom.server.table.seating import Guest

# A listener this far behind gets nothing more; it will come back and be sent everything.
MOST_WAITING: Final = 200

encoder = msgspec.json.Encoder()


class Listener:
    """Somebody who listens at a table over a socket, from the address of a caller."""

    def __init__(self, guest: Guest | None, caller: str = "") -> None:
        self.guest = guest
        self.caller = caller
        # What lets them stay, once they are let in.
        self.stay: Stay | None = None
        self.muted: set[str] = set()
        self.is_lost = False
        # Why, once nothing more is sent.
        self.ended: Literal["come-again", "barred"] = "come-again"
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)

    @property
    def guest_id(self) -> str | None:
        """The id of whoever listens; None for somebody without a name."""
        return self.guest.id if self.guest else None

    def send(self, message: ServerMessage) -> None:
        """Queue a message."""
        self.send_bytes(encoder.encode(message))

    def send_bytes(self, data: bytes) -> None:
        """Queue a message that is encoded already."""
        if self.is_lost:
            return
        try:
            self._waiting.put_nowait(data)
        except asyncio.QueueFull:
            self.lose()

    def bar(self) -> None:
        """Send nothing more, to somebody who shall not come again."""
        self.ended = "barred"
        self.lose()

    def lose(self) -> None:
        """Send nothing more: the connection is to be closed."""
        self.is_lost = True
        while not self._waiting.empty():
            self._waiting.get_nowait()
        self._waiting.put_nowait(None)

    async def next(self) -> bytes | None:
        """The next message to be sent; None when the connection is to be closed."""
        return await self._waiting.get()
