"""Takes what was committed from SQLite's journal into its file, beside the commits.

SQLite would have it done by whoever has just committed, several times a second on a busy server, and all who commit
would wait for the disk meanwhile.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

logger = logging.getLogger(__name__)

# Seconds between two looks.
EVERY: Final = 0.4
# From so many pages on the journal should begin anew, for which commits must wait a moment: 32 MB.
LONG: Final = 8000
# Whoever commits does it after all from so many pages on, should nobody else: 128 MB.
TOO_LONG: Final = 32_000


class Checkpoints:
    """A thread with a connection of its own; `between` lets something be done between two commits."""

    def __init__(
        self,
        connect: Callable[[], sqlite3.Connection],
        between: Callable[[Callable[[], None]], Awaitable[None]],
        *,
        every: float = EVERY,
        long: int = LONG,
    ) -> None:
        self._connect = connect
        self._between = between
        self._every, self._long = every, long
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="checkpoints")
        self._connection: sqlite3.Connection | None = None
        self._task: asyncio.Task[None] | None = None
        self._closing = asyncio.Event()

    def open(self) -> None:
        """Begin to look."""
        self._task = asyncio.create_task(self._go_on_forever())

    async def close(self) -> None:
        """Stop; what is left is done when the last connection is closed, or by whoever opens the file next."""
        self._closing.set()
        if self._task is not None:
            await self._task
        await asyncio.get_running_loop().run_in_executor(self._executor, self._let_go)
        self._executor.shutdown()

    async def _go_on_forever(self) -> None:
        while not self._closing.is_set():
            try:
                async with asyncio.timeout(self._every):
                    await self._closing.wait()
            except TimeoutError:
                await self._try_to_go_on()

    async def _try_to_go_on(self) -> None:
        try:
            await self.go_on()
        except sqlite3.Error as error:
            logger.warning("the journal stays as long as it is for now", extra={"error": type(error).__name__})

    async def go_on(self) -> None:
        """Take all that there is into the file; what is committed meanwhile is left, unless the journal is long."""
        pages = await asyncio.get_running_loop().run_in_executor(self._executor, self._take)
        if pages > self._long:
            # Where nothing is left the next commit begins the journal anew.
            await self._between(self._take_rest)

    def _take(self) -> int:
        """Take what is there; how many pages the journal has."""
        connection = self._connection = self._connection or self._connect()
        try:
            return taken(connection)
        except BaseException:
            self._let_go()
            raise

    def _take_rest(self) -> None:
        if self._connection is not None:
            taken(self._connection)

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def taken(connection: sqlite3.Connection) -> int:
    """Take what can be taken without waiting for anybody; how many pages the journal has."""
    _, pages, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    return int(pages)


def connecting(path: Path) -> Callable[[], sqlite3.Connection]:
    """What opens an SQLite file for whoever takes its journal in: as safe as for those who commit."""

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(path, timeout=30, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA synchronous=FULL")
        return connection

    return connect
