"""The SQLite file: one server at a time, one writer at a time, and checkpoints beside the commits.

By default SQLite checkpoints its write-ahead log (WAL) within a commit, several times a second on a busy server, and
all other commits would wait for the disk. So a separate thread does it.
"""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import IO, Final

from elbowroom.errors import ElbowRoomError
from elbowroom.server.basics.config import Config
from elbowroom.texts import words

try:
    import fcntl
except ImportError:
    # Windows has no such locks; there the operator must not start two servers.
    fcntl = None  # type: ignore[assignment]

logger = logging.getLogger(__name__)

# Seconds between two checkpoints.
INTERVAL: Final = 0.4
# Pages of the WAL (32 MB) from which it is checkpointed between two commits, so that the next one restarts it.
LONG: Final = 8000
# Pages (128 MB) from which a commit checkpoints itself, should this thread not keep up.
AUTOCHECKPOINT: Final = 32_000


class DatabaseInUseError(ElbowRoomError):
    """Another server uses the database."""


class DatabaseLock:
    """Locks an SQLite file until it is released or the process ends, even by a crash."""

    def __init__(self, config: Config) -> None:
        path = config.sqlite_path
        self._path = path.with_name(path.name + ".lock") if path is not None else None
        self._file: IO[bytes] | None = None

    def acquire(self) -> None:
        """Lock the file; raise DatabaseInUseError when another server has it."""
        if self._path is None or fcntl is None:
            return
        # For its owner alone: anybody who could open it could lock it.
        self._path.touch(mode=0o600)
        file = self._path.open("ab")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            file.close()
            raise DatabaseInUseError(words("serve.claimed", file=str(self._path.with_suffix("")))) from error
        self._file = file

    def release(self) -> None:
        """Unlock the file."""
        if self._file is not None:
            self._file.close()
            self._file = None


class WriteLock:
    """A lock for two kinds of writers: commits of tables, which wait for at most one other writer, and all others."""

    def __init__(
        self, clock: Callable[[], float] = monotonic, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self._clock = clock
        self._sleep = sleep
        self._lock = asyncio.Lock()
        # Only one of the others at a time competes with commits for the lock.
        self._others = asyncio.Lock()
        self._commits_waiting = 0
        self._others_rest_until = 0.0

    @asynccontextmanager
    async def for_commits(self) -> AsyncIterator[None]:
        """Hold the lock to write commits of tables."""
        self._commits_waiting += 1
        try:
            await self._lock.acquire()
        finally:
            self._commits_waiting -= 1
        try:
            yield
        finally:
            self._lock.release()

    @asynccontextmanager
    async def for_others(self) -> AsyncIterator[None]:
        """Hold the lock to write anything else; if commits waited, they then have the file for as long."""
        async with self._others:
            await self._sleep(max(0.0, self._others_rest_until - self._clock()))
            async with self._lock:
                begun = self._clock()
                try:
                    yield
                finally:
                    if self._commits_waiting:
                        self._others_rest_until = 2 * self._clock() - begun


class Checkpoints:
    """A checkpointing thread; `between` runs a function between two commits."""

    def __init__(
        self,
        connect: Callable[[], sqlite3.Connection],
        between: Callable[[Callable[[], None]], Awaitable[None]],
        *,
        every: float = INTERVAL,
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
        """Start to checkpoint."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop; SQLite checkpoints the rest when the last connection closes, or when the file is next opened."""
        self._closing.set()
        if self._task is not None:
            await self._task
        await asyncio.get_running_loop().run_in_executor(self._executor, self._disconnect)
        self._executor.shutdown()

    async def _run(self) -> None:
        while not self._closing.is_set():
            try:
                async with asyncio.timeout(self._every):
                    await self._closing.wait()
            except TimeoutError:
                await self._try_checkpoint()

    async def _try_checkpoint(self) -> None:
        try:
            await self.checkpoint()
        except sqlite3.Error as error:
            logger.warning("checkpoint failed", extra={"error": type(error).__name__})

    async def checkpoint(self) -> None:
        """Copy the WAL into the file, without blocking commits unless the WAL is long."""
        pages = await asyncio.get_running_loop().run_in_executor(self._executor, self._checkpoint)
        if pages > self._long:
            # With no commit in between, the whole WAL is copied and the next commit restarts it.
            await self._between(self._checkpoint_rest)

    def _checkpoint(self) -> int:
        """Checkpoint and return the pages in the WAL."""
        connection = self._connection = self._connection or self._connect()
        try:
            return passive_checkpoint(connection)
        except BaseException:
            self._disconnect()
            raise

    def _checkpoint_rest(self) -> None:
        if self._connection is not None:
            passive_checkpoint(self._connection)

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def passive_checkpoint(connection: sqlite3.Connection) -> int:
    """Checkpoint as much as possible without waiting for other connections; return the pages in the WAL."""
    _, pages, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    return int(pages)


def connector(path: Path) -> Callable[[], sqlite3.Connection]:
    """Return a function that opens an SQLite file for checkpoints, as safely as for commits."""

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(path, timeout=30, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA synchronous=FULL")
        return connection

    return connect
