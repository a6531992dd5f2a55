"""A table in memory with those who listen."""

import asyncio
from time import time

from elbowroom.boards.board import Board
from elbowroom.server.basics.fair_queue import FairQueue
from elbowroom.server.live.listeners import Listener
from elbowroom.server.table.table import Table


class LiveTable:
    """A table in memory with those who listen, one change at a time."""

    def __init__(self, table: Table, own_boards: tuple[Board, ...] = ()) -> None:
        self.table = table
        # Held so that they can be found by their ids.
        self.own_boards = own_boards
        self.lock = asyncio.Lock()
        # For whoever opens the table at which the same people go on.
        self.rematching = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.used_at = time()
        # When its host was last here without a socket.
        self.host_seen_at = 0.0
        # Set once the table has changed, for those who wait without a socket; then there is a new one.
        self.moved = asyncio.Event()
        # Whether a commit may have been carried out without our knowing.
        self.is_unsure = False
        # What drives the table, until when it is for this process or, it seems, for another one to do so, and how often
        # that has failed of late.
        self.driver: asyncio.Task[None] | None = None
        self.leased_until = 0.0
        self.elsewhere_until = 0.0
        self.rests_until = 0.0
        self.failures = 0
        # How long a bot has thought about the turn of this number, in seconds, and waited to think.
        self.thought_turn = -1
        self.thought_for = 0.0
        # When all were last told who is here, and whether they will be told anew.
        self.here_told_at = 0.0
        self.is_here_due = False
        # Who talks or comes to hear it, in turn, and the number of the last thing that was passed on; none: nobody has
        # listened yet.
        self.talking = FairQueue(1)
        self.said: int | None = None

    @property
    def id(self) -> str:
        """The table's id."""
        return self.table.info.id

    @property
    def is_driven(self) -> bool:
        """Whether something drives the table now."""
        return self.driver is not None and not self.driver.done()

    def is_host_here(self, since: float) -> bool:
        """Whether the host listens, or was here without a socket since some time."""
        host = self.table.info.host
        return self.host_seen_at >= since or any(listener.guest_id == host for listener in self.listeners)

    def see(self, guest: str | None) -> None:
        """Somebody is here without a socket."""
        if guest == self.table.info.host:
            self.host_seen_at = time()

    def is_behind(self, number: int, revision: int) -> bool:
        """Whether the table has come further than is known here; a negative number: whatever is known."""
        is_news = number < 0 or number > self.table.version or revision > self.table.info.revision
        return is_news or self.is_unsure

    def wake(self) -> None:
        """Let all who wait for a change look again."""
        self.moved.set()
        self.moved = asyncio.Event()
