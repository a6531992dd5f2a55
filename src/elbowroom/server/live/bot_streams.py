"""The event streams of bot accounts in one process: at most one for each account, woken when something may be new.

A stream has no queue. When it is woken it compares the account's tables with what it has sent, so a slow reader only
gets fewer, later events, and costs no memory.
"""

import asyncio
from typing import Final

from elbowroom.server.basics.config import Config
from elbowroom.server.basics.limits import Slot, Slots
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.starting import new_id

# Streams of this process.
MAX_STREAMS: Final = 1000


class BotStream:
    """The open stream of a bot account."""

    def __init__(self, bot: str, caller: str) -> None:
        self.id = new_id()
        self.bot = bot
        self.caller = caller
        self.is_ended = False
        self.slot: Slot | None = None
        # Tables that it was sent.
        self.tables: frozenset[str] = frozenset()
        self._changed = asyncio.Event()

    def wake(self) -> None:
        """Let the stream look for something new."""
        self._changed.set()

    def end(self) -> None:
        """End the stream."""
        self.is_ended = True
        self.wake()

    async def wait(self, seconds: float) -> bool:
        """Wait until the stream is woken; return False if the time is up."""
        try:
            async with asyncio.timeout(seconds):
                await self._changed.wait()
        except TimeoutError:
            return False
        self._changed.clear()
        return True


class BotStreams:
    """All open streams of this process."""

    def __init__(self, config: Config) -> None:
        self._slots = Slots(MAX_STREAMS, config.most_streams_per_caller)
        self._open: dict[str, BotStream] = {}
        # The bot accounts that were sent a table.
        self._watching: dict[str, set[str]] = {}

    def __len__(self) -> int:
        """Return the number of open streams."""
        return len(self._open)

    def open(self, bot: str, caller: str) -> BotStream:
        """Open the stream of a bot account in place of an earlier one; raise TableError if there is no room."""
        if (earlier := self._open.get(bot)) is not None:
            self.close(earlier)
        stream = BotStream(bot, caller)
        stream.slot = self._slots.acquire(caller, stream.end)
        if stream.slot is None:
            raise TableError("too-many-streams")
        self._open[bot] = stream
        return stream

    def close(self, stream: BotStream) -> None:
        """End a stream and release its slot."""
        stream.end()
        if stream.slot is not None:
            self._slots.release(stream.slot)
            stream.slot = None
        self.watch(stream, frozenset())
        if self._open.get(stream.bot) is stream:
            del self._open[stream.bot]

    def watch(self, stream: BotStream, tables: frozenset[str]) -> None:
        """Wake a stream from now on when one of these tables changes, also if the account is no longer named there."""
        if stream.is_ended:
            tables = frozenset()
        for table_id in stream.tables - tables:
            watching = self._watching[table_id]
            watching.discard(stream.bot)
            if not watching:
                del self._watching[table_id]
        for table_id in tables - stream.tables:
            self._watching.setdefault(table_id, set()).add(stream.bot)
        stream.tables = tables

    def wake(self, bot: str) -> None:
        """Wake the stream of a bot account, if it is here."""
        if (stream := self._open.get(bot)) is not None:
            stream.wake()

    def wake_all(self) -> None:
        """Wake all streams."""
        for stream in list(self._open.values()):
            stream.wake()

    def end_all(self) -> None:
        """End all streams, because the server shuts down."""
        for stream in list(self._open.values()):
            stream.end()

    def on_table_changed(self, live: LiveTable) -> None:
        """Wake the streams of the bot accounts at a table that has changed."""
        if not self._open:
            return
        for bot in self._watching.get(live.id, ()):
            self.wake(bot)
        for seat in live.table.info.seats:
            if seat.bot_account and seat.guest is not None:
                self.wake(seat.guest)
            if seat.challenge is not None:
                self.wake(seat.challenge.bot)
