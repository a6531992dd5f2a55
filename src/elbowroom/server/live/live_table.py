"""A table in memory and its listeners."""

import asyncio
from collections.abc import Sequence
from time import time
from typing import NamedTuple

from elbowroom.server.basics.fair_queue import FairQueue
from elbowroom.server.live.listeners import Listener
from elbowroom.server.table.table import Table


class BotRun(NamedTuple):
    """Actions that a bot has chosen for a seat, the first of them at a version of the game."""

    bot: str
    seat: int
    version: int
    actions: Sequence[str]

    def rest(self) -> "BotRun | None":
        """Return the run after its first action; None if there is no other."""
        return BotRun(self.bot, self.seat, self.version + 1, self.actions[1:]) if len(self.actions) > 1 else None


class LiveTable:
    """A table in memory and its listeners; `lock` lets one change happen at a time."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        # Held while the table for a rematch is being opened.
        self.rematch_lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.used_at = time()
        # When the host last polled without a socket.
        self.host_seen_at = 0.0
        # Set when the table changes, for requests that wait without a socket; then replaced by a new event.
        self.changed = asyncio.Event()
        # True if a commit may have reached the database without this process knowing.
        self.is_stale = False
        # The task that drives the table, when to try again after a failure, and the number of failures in a row.
        self.driver: asyncio.Task[None] | None = None
        self.retry_at = 0.0
        self.failures = 0
        # The actions that a bot has chosen but not played yet.
        self.bot_run: BotRun | None = None
        # Seconds that a bot has waited and thought so far in the turn with this number.
        self.thinking_turn = -1
        self.thinking_seconds = 0.0
        # When the listeners were last sent who is present, and whether they will be sent it once more.
        self.presence_sent_at = 0.0
        self.is_presence_scheduled = False
        # Orders posting and reading of chat, and the number of the last message sent; None before the first listener.
        self.chat_queue = FairQueue(1)
        self.last_chat_number: int | None = None

    @property
    def id(self) -> str:
        """The table's id."""
        return self.table.info.id

    @property
    def is_driven(self) -> bool:
        """True while a task drives the table."""
        return self.driver is not None and not self.driver.done()

    def is_host_here(self, since: float) -> bool:
        """Return whether the host has a socket here, or has polled without one since some time."""
        host = self.table.info.host
        return self.host_seen_at >= since or any(listener.guest_id == host for listener in self.listeners)

    def note_visit(self, guest: str | None) -> None:
        """Note that a guest has polled without a socket."""
        if guest == self.table.info.host:
            self.host_seen_at = time()

    def is_behind(self, number: int, revision: int) -> bool:
        """Return whether the database has a later version or revision; a negative number means: look in any case."""
        is_newer = number < 0 or number > self.table.version or revision > self.table.info.revision
        return is_newer or self.is_stale

    def wake(self) -> None:
        """Wake every request that waits for a change."""
        self.changed.set()
        self.changed = asyncio.Event()
