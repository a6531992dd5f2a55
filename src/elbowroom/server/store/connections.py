"""The database itself: SQLite or PostgreSQL, how it is opened, read and written."""

import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from time import sleep
from typing import Any, Final

from asyncpg import InterfaceError, PostgresError
from sqlalchemy import Connection, Engine, event, select
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from elbowroom.server.basics.config import Config
from elbowroom.server.store.checkpoints import TOO_LONG
from elbowroom.server.store.writers_line import WritersLine
from elbowroom.server.table.refusals import TableError

logger = logging.getLogger(__name__)

# How a transaction begins on SQLite, as an option of the engine or connection.
READS: Final = {"transaction": ""}
WRITES: Final = {"transaction": "BEGIN IMMEDIATE"}
# PostgreSQL's classes of errors that come back however often one tries: bad values, broken constraints, bad SQL.
LASTING: Final = ("22", "23", "42")
# Errors of a connection, or of a file that somebody else has, which say nothing about what was asked for.
PASSING: Final = (OSError, TimeoutError, PoolTimeoutError, sqlite3.OperationalError, InterfaceError)
# What people wrote is in no error, and so in no log.
QUIETLY: Final[dict[str, Any]] = {"hide_parameters": True}
SECONDS_TO_CONNECT: Final = 10.0
SECONDS_TO_ANSWER: Final = 60.0
# Connections that read an SQLite file.
READERS: Final = 4
# Seconds between tries to make a new file one with a journal, while somebody else does.
WAITS: Final = (0.02,) * 5 + (0.2,) * 50


class Database:
    """Connections of one process."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.engine = make_engine(config)
        self._readers = self.engine.execution_options(**READS)
        # On SQLite whoever may write does not wait for those who read until one of them lets a connection go.
        self._writing = self.engine if config.is_postgresql else sqlite_engine(config, connections=1)
        self._writers = self._writing.execution_options(**WRITES)
        # SQLite has one writer at a time: who comes second stands in line, which is fairer than trying the file.
        self._line = None if config.is_postgresql else WritersLine()

    def turn(self, *, commits: bool = False) -> AbstractAsyncContextManager[None]:
        """The right to write."""
        if self._line is None:
            return nullcontext()
        return self._line.turn_of_commits() if commits else self._line.turn()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to look something up; TableError when the database is away."""
        async with _away_in_words(), self._readers.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, all or nothing; TableError when the database is away."""
        async with _away_in_words(), self.transaction() as connection:
            yield connection

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, all or nothing, with whatever error the database has."""
        async with self.turn(), self._writers.begin() as connection:
            yield connection

    async def close(self) -> None:
        """Let all connections go."""
        await self.engine.dispose()
        await self._writing.dispose()

    async def is_well(self) -> bool:
        """Whether the database answers."""
        async with self._readers.connect() as connection:
            return bool(await connection.scalar(select(1)))


@asynccontextmanager
async def _away_in_words() -> AsyncIterator[None]:
    try:
        yield
    except (SQLAlchemyError, OSError, TimeoutError) as error:
        if is_lasting(error):
            raise
        logger.warning("the database does not answer", extra={"error": type(error).__name__})
        raise TableError("database-away") from error


def is_lasting(error: BaseException) -> bool:
    """Whether an error would come again if the same was tried again."""
    if isinstance(error, PASSING):
        return False
    if isinstance(error, PostgresError):
        return str(error.sqlstate or "").startswith(LASTING)
    if not isinstance(error, DBAPIError):
        return True
    if isinstance(error, IntegrityError | DataError | ProgrammingError) and not error.connection_invalidated:
        return True
    return str(getattr(error.orig, "sqlstate", "") or "").startswith(LASTING)


def make_engine(config: Config) -> AsyncEngine:
    """Connections to the database that the settings name."""
    config.make_folder()
    if config.is_postgresql:
        return postgresql_engine(config, "elbowroom", pool_size=5, max_overflow=5, pool_pre_ping=True)
    return sqlite_engine(config, connections=READERS)


def sqlite_engine(config: Config, connections: int) -> AsyncEngine:
    """So many connections to an SQLite file, each of which is a thread: more of them only hinder each other."""
    pool = {"pool_size": connections, "max_overflow": 0}
    engine = create_async_engine(config.database_url, connect_args={"timeout": 30}, **pool, **QUIETLY)
    watch_sqlite(engine.sync_engine)
    return engine


def postgresql_engine(config: Config, name: str, **options: Any) -> AsyncEngine:
    """Connections to PostgreSQL, under a name by which whoever runs it knows them."""
    arguments = {
        "timeout": SECONDS_TO_CONNECT,
        "command_timeout": SECONDS_TO_ANSWER,
        "server_settings": {"application_name": name},
    }
    return create_async_engine(config.database_url, connect_args=arguments, **QUIETLY, **options)


def watch_sqlite(engine: Engine) -> None:
    """Prepare all connections to an SQLite file, and let their transactions begin as the options say."""
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """What is committed survives a crash, also of the machine, and reading does not wait for writing."""
    # Transactions begin where `_begin_sqlite` says, not where Python's driver guesses.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
        cursor.execute(f"PRAGMA {pragma}")
    _use_journal(cursor)
    # See `checkpoints.py`.
    cursor.execute(f"PRAGMA wal_autocheckpoint={TOO_LONG}")
    cursor.close()


def _use_journal(cursor: Any) -> None:
    """Have a journal kept beside the file; of several who are the first to want that SQLite lets none wait."""
    for wait in (*WAITS, None):
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if wait is None or "locked" not in str(error):
                raise
            sleep(wait)
        else:
            return


def _begin_sqlite(connection: Connection) -> None:
    """A writer claims the file at once: one that has read first could be refused when it comes to write."""
    begin = connection.get_execution_options().get("transaction", "BEGIN")
    if begin:
        connection.exec_driver_sql(begin)
