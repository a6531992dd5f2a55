"""Commits what tables have answered: whole or not at all, and those that come at the same time in one transaction.

Of two answers to the same version of a table one is refused. SQLite writes in a thread of its own, a whole transaction
at a time; PostgreSQL is sent one statement for all. What is written is the same. While the database is away commits are
tried again; one that had been carried out without our knowing is then refused, and whoever asked for it finds it in
the log.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from secrets import token_hex
from time import monotonic
from typing import Any, Final

from sqlalchemy import Connection, NullPool, create_engine
from sqlalchemy.ext.asyncio import AsyncConnection

from elbowroom.server.basics.config import Config
from elbowroom.server.store.checkpoints import Checkpoints, connecting
from elbowroom.server.store.commits import Commit, ConflictError
from elbowroom.server.store.commits_postgresql import write_to_postgresql
from elbowroom.server.store.commits_sqlite import write_to_sqlite
from elbowroom.server.store.connections import (
    QUIETLY,
    WRITES,
    Database,
    is_lasting,
    postgresql_engine,
    watch_sqlite,
)
from elbowroom.server.table.refusals import TableError

logger = logging.getLogger(__name__)

# Commits that share a transaction: enough that the disk is not asked for each, few enough that nobody waits.
AT_ONCE: Final = 64
# How long commits are tried again while the database is away, and how often, in seconds.
PATIENCE: Final = 15.0
PAUSE: Final = 0.25

Pending = tuple[Commit, "asyncio.Future[None]"]


class Writer:
    """Writes commits one transaction after the other."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._queue: asyncio.Queue[Pending | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        # By this name other processes know whose commits they hear of, and this one its own.
        self.name = token_hex(4)
        config = database.config
        self._pen: _OneStatement | _SqliteThread
        self._pen = _OneStatement(config, self.name) if config.is_postgresql else _SqliteThread(config)

    def open(self) -> None:
        """Begin to write."""
        self._pen.open()
        self._task = asyncio.create_task(self._write_forever())

    async def close(self) -> None:
        """Write what is left, and stop."""
        if self._task is not None:
            self._queue.put_nowait(None)
            await self._task
            self._task = None
        await self._pen.close()

    async def commit(self, change: Commit) -> None:
        """Commit what an answer changes; ConflictError when the table has changed meanwhile.

        TableError when the database has been away for long: whether it was committed is then not known.
        """
        if self._task is None:
            raise TableError("database-away")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((change, done))
        await done

    async def _write_forever(self) -> None:
        goes_on = True
        while goes_on:
            batch = []
            for waiting in [await self._queue.get(), *self._others()]:
                if waiting is None:
                    goes_on = False
                else:
                    batch.append(waiting)
            if batch:
                await self._write_surely(batch)

    def _others(self) -> list[Pending | None]:
        """What else waits already."""
        return [self._queue.get_nowait() for _ in range(min(AT_ONCE - 1, self._queue.qsize()))]

    async def _write_surely(self, batch: Sequence[Pending]) -> None:
        """Write commits whatever happens: a faulty one hinders no other, and whoever waits learns what became of it."""
        begun = monotonic()
        is_unsure = False
        while True:
            try:
                in_time = await self._write([change for change, _ in batch])
            except Exception as error:
                if is_lasting(error) and len(batch) > 1:
                    for waiting in batch:
                        await self._write_surely([waiting])
                    return
                if is_lasting(error) or monotonic() > begun + PATIENCE:
                    about = {"count": len(batch), "error": type(error).__name__}
                    if is_lasting(error):
                        logger.exception("commits failed", extra=about)
                    else:
                        logger.warning("commits were given up: the database does not answer", extra=about)
                    for _, done in batch:
                        _tell(done, error if is_lasting(error) else TableError("database-away"))
                    return
                is_unsure = True
                await asyncio.sleep(PAUSE)
                continue
            for (change, done), is_taken in zip(batch, in_time, strict=True):
                _tell(done, None if is_taken else ConflictError(change.table_id, is_unsure=is_unsure))
            return

    async def _write(self, changes: Sequence[Commit]) -> list[bool]:
        async with self._database.turn(commits=True):
            return await self._pen.write(changes)


def _tell(done: "asyncio.Future[None]", error: Exception | None) -> None:
    """Tell somebody who still waits for a commit what became of it."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


class _OneStatement:
    """A connection to PostgreSQL on which each statement is a transaction; that it works is found out by using it."""

    def __init__(self, config: Config, name: str) -> None:
        self._name = name
        self._engine = postgresql_engine(config, "elbowroom commits", poolclass=NullPool, isolation_level="AUTOCOMMIT")
        self._connection: AsyncConnection | None = None
        # The driver's own, which keeps the statement prepared: what stands before it costs more than writing.
        self._driver: Any = None

    def open(self) -> None:
        """Nothing: it connects when it first writes."""

    async def write(self, changes: Sequence[Commit]) -> list[bool]:
        """Write some commits; which of them were in time."""
        try:
            if self._connection is None:
                self._connection = await self._engine.connect()
                self._driver = (await self._connection.get_raw_connection()).driver_connection
            return await write_to_postgresql(self._driver, changes, self._name)
        except BaseException:
            await self._let_go()
            raise

    async def _let_go(self) -> None:
        connection, self._connection, self._driver = self._connection, None, None
        if connection is not None:
            await connection.invalidate()
            await connection.close()

    async def close(self) -> None:
        """Let the connection go."""
        await self._let_go()
        await self._engine.dispose()


class _SqliteThread:
    """A thread with a connection of its own: going there once for each statement would cost more than the statement."""

    def __init__(self, config: Config) -> None:
        address = config.database_url.replace("sqlite+aiosqlite:", "sqlite:")
        engine = create_engine(address, connect_args={"timeout": 30}, **QUIETLY)
        watch_sqlite(engine)
        self._engine = engine.execution_options(**WRITES)
        self._connection: Connection | None = None
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="writer")
        path = config.sqlite_path
        self._checkpoints = Checkpoints(connecting(path), self._between) if path is not None else None
        self._is_closed = False

    def open(self) -> None:
        """Begin to take what was committed from the journal into the file."""
        if self._checkpoints is not None:
            self._checkpoints.open()

    async def write(self, changes: Sequence[Commit]) -> list[bool]:
        """Write some commits; which of them were in time."""
        return await asyncio.get_running_loop().run_in_executor(self._executor, self._write, changes)

    async def _between(self, work: Callable[[], None]) -> None:
        """Do something between two commits."""
        await asyncio.get_running_loop().run_in_executor(self._executor, work)

    def _write(self, changes: Sequence[Commit]) -> list[bool]:
        connection = self._connection = self._connection or self._engine.connect()
        try:
            with connection.begin():
                return write_to_sqlite(connection, changes)
        except BaseException:
            self._let_go()
            raise

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    async def close(self) -> None:
        """Let the connection and the thread go."""
        if self._is_closed:
            return
        self._is_closed = True
        if self._checkpoints is not None:
            await self._checkpoints.close()
        await asyncio.get_running_loop().run_in_executor(self._executor, self._dispose)
        self._executor.shutdown()

    def _dispose(self) -> None:
        self._let_go()
        self._engine.dispose()
