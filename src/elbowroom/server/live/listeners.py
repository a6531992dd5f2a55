"""Listeners at a table, and the slots that they hold there and on the server."""

from collections import deque
from collections.abc import Callable
from typing import Final, Literal, Protocol

import msgspec

from elbowroom.server.basics.config import Config
from elbowroom.server.basics.limits import Slot, Slots
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.protocol import ServerMessage
from elbowroom.server.table.seating import Guest, belongs_to

# Connections of one guest to one table: a few devices with a few windows.
MAX_PER_GUEST: Final = 10
# A listener with more messages than this waiting is disconnected; when it reconnects it is sent the whole table.
MAX_WAITING: Final = 200

# Why a connection is closed: the client should reconnect, is banned, or has been signed out.
CloseReason = Literal["come-again", "barred", "no-guest"]

encoder = msgspec.json.Encoder()


class HeldSlots:
    """The slots one visitor holds at a table and on the server; they are released together."""

    def __init__(self, on_taken: Callable[[], None], on_released: Callable[[], None], *, is_seated: bool) -> None:
        self.is_seated = is_seated
        self.is_released = False
        self._on_taken = on_taken
        self._on_released = on_released
        self._slots: list[tuple[Slots, Slot]] = []

    def acquire(self, slots: Slots, caller: str) -> bool:
        """Take one more slot; return whether there was one."""
        slot = slots.acquire(caller, self._on_slot_taken)
        if slot is not None:
            self._slots.append((slots, slot))
        return slot is not None

    def release(self) -> None:
        """Release all slots."""
        self.is_released = True
        # Break the reference cycle: a slot refers to its owner.
        slots_left, self._slots = self._slots, []
        for slots, slot in slots_left:
            slots.release(slot)
        self._on_released()

    def _on_slot_taken(self) -> None:
        self.release()
        self._on_taken()


class Admission:
    """Gives out slots: seated guests have their own at each table, watchers share the rest."""

    def __init__(self, config: Config) -> None:
        self._config = config
        # On the whole server, by caller.
        self._watching = Slots(config.most_sockets, config.most_sockets_per_caller)
        self._seated = Slots(config.most_sockets, config.most_seated_per_caller)
        # At each table: watchers by caller, seated guests by guest.
        self._watching_at: dict[str, Slots] = {}
        self._seated_at: dict[str, Slots] = {}

    @property
    def count(self) -> int:
        """The number of visitors at all tables."""
        return self._watching.count + self._seated.count

    def admit(self, info: TableInfo, guest: str | None, caller: str, on_taken: Callable[[], None]) -> HeldSlots:
        """Give a visitor slots, perhaps taken from a caller who holds many; raise TableError if all are taken."""
        is_seated = belongs_to(info, guest)
        held = HeldSlots(on_taken, lambda: self._forget(info.id), is_seated=is_seated)
        everywhere = self._seated if is_seated else self._watching
        at_table = self._at_table(info.id, is_seated=is_seated)
        if held.acquire(at_table, guest if is_seated and guest else caller) and held.acquire(everywhere, caller):
            return held
        held.release()
        raise TableError("too-many-listeners")

    def _at_table(self, table_id: str, *, is_seated: bool) -> Slots:
        config = self._config
        if is_seated:
            return self._seated_at.setdefault(table_id, Slots(config.most_sockets, MAX_PER_GUEST))
        watching = Slots(config.most_sockets_per_table, config.most_watching_per_caller)
        return self._watching_at.setdefault(table_id, watching)

    def _forget(self, table_id: str) -> None:
        """Drop the slots of a table at which nobody is left."""
        for at in (self._seated_at, self._watching_at):
            if table_id in at and not at[table_id].count:
                del at[table_id]


class Connection(Protocol):
    """A listener's connection."""

    def try_send(self, data: bytes) -> bool:
        """Send a message now, unless earlier data is still unsent; return whether it was sent."""

    def close(self) -> None:
        """Send nothing more, and close the connection."""


class Listener:
    """A guest or an anonymous watcher at a table; without a connection all messages wait in the queue."""

    def __init__(self, guest: Guest | None, caller: str = "", connection: Connection | None = None) -> None:
        self.guest = guest
        self.caller = caller
        # The slots held at the table and on the server, once admitted.
        self.slots: HeldSlots | None = None
        self.muted: set[str] = set()
        self.is_closed = False
        # Why the connection was closed.
        self.close_reason: CloseReason = "come-again"
        # Messages that the connection has not accepted yet.
        self.waiting: deque[bytes] = deque()
        self._connection = connection

    @property
    def guest_id(self) -> str | None:
        """The id of the listening guest; None for an anonymous watcher."""
        return self.guest.id if self.guest else None

    def send(self, message: ServerMessage) -> None:
        """Send a message."""
        self.send_bytes(encoder.encode(message))

    def send_bytes(self, data: bytes) -> None:
        """Send a message that is encoded already."""
        if self.is_closed or (not self.waiting and self._connection is not None and self._connection.try_send(data)):
            return
        self.waiting.append(data)
        if len(self.waiting) > MAX_WAITING:
            self.close()

    def flush(self) -> None:
        """Send waiting messages, because the connection accepts data again."""
        while self.waiting and self._connection is not None and self._connection.try_send(self.waiting[0]):
            self.waiting.popleft()

    def close(self, reason: CloseReason = "come-again") -> None:
        """Close the connection and drop all waiting messages."""
        if self.is_closed:
            return
        self.is_closed = True
        self.close_reason = reason
        self.waiting.clear()
        if self._connection is not None:
            self._connection.close()
