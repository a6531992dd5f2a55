"""Connections to the database, SQLite or PostgreSQL."""

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
from elbowroom.server.store.sqlite_file import AUTOCHECKPOINT, WriteLock
from elbowroom.server.table.answers import TableError

logger = logging.getLogger(__name__)

# Execution options: how a transaction begins on SQLite.
READ_OPTIONS: Final = {"transaction": ""}
WRITE_OPTIONS: Final = {"transaction": "BEGIN IMMEDIATE"}
# PostgreSQL's classes of permanent errors: bad values, broken constraints, bad SQL.
PERMANENT_STATES: Final = ("22", "23", "42")
# Errors of a connection or a locked file, after which a retry may succeed.
TRANSIENT_ERRORS: Final = (OSError, TimeoutError, PoolTimeoutError, sqlite3.OperationalError, InterfaceError)
# Keeps what people wrote out of errors and logs.
ENGINE_OPTIONS: Final[dict[str, Any]] = {"hide_parameters": True}
CONNECT_SECONDS: Final = 10.0
COMMAND_SECONDS: Final = 60.0
# Connections that read an SQLite file.
SQLITE_READERS: Final = 4
# Pauses between attempts to switch a new file to WAL mode while another process does the same.
WAL_PAUSES: Final = (0.02,) * 5 + (0.2,) * 50


class Database:
    """The connections of one process."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.engine = make_engine(config)
        self._readers = self.engine.execution_options(**READ_OPTIONS)
        # On SQLite writers use a separate connection, so that they never wait for readers to return one.
        self._writing = self.engine if config.is_postgresql else sqlite_engine(config, connections=1)
        self._writers = self._writing.execution_options(**WRITE_OPTIONS)
        # SQLite has one writer at a time; waiting for our own lock is fairer than polling the file's.
        self._write_lock = None if config.is_postgresql else WriteLock()

    def write_lock(self, *, commits: bool = False) -> AbstractAsyncContextManager[None]:
        """Return a context in which this process may write."""
        if self._write_lock is None:
            return nullcontext()
        return self._write_lock.for_commits() if commits else self._write_lock.for_others()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection to read; raise TableError when the database is away."""
        async with _as_table_error(), self._readers.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction; raise TableError when the database is away."""
        async with _as_table_error(), self.transaction() as connection:
            yield connection

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction that raises the database's own errors."""
        async with self.write_lock(), self._writers.begin() as connection:
            yield connection

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()
        await self._writing.dispose()

    async def ping(self) -> bool:
        """Return True if the database answers; raise its error otherwise."""
        async with self._readers.connect() as connection:
            return bool(await connection.scalar(select(1)))


@asynccontextmanager
async def _as_table_error() -> AsyncIterator[None]:
    try:
        yield
    except (SQLAlchemyError, OSError, TimeoutError) as error:
        if is_permanent(error):
            raise
        logger.warning("the database does not answer", extra={"error": type(error).__name__})
        raise TableError("database-away") from error


def is_permanent(error: BaseException) -> bool:
    """Return whether an error would occur again on a retry."""
    if isinstance(error, TRANSIENT_ERRORS):
        return False
    if isinstance(error, PostgresError):
        return str(error.sqlstate or "").startswith(PERMANENT_STATES)
    if not isinstance(error, DBAPIError):
        return True
    if isinstance(error, IntegrityError | DataError | ProgrammingError) and not error.connection_invalidated:
        return True
    return str(getattr(error.orig, "sqlstate", "") or "").startswith(PERMANENT_STATES)


def make_engine(config: Config) -> AsyncEngine:
    """Return an engine for the database of the settings."""
    config.make_folder()
    if config.is_postgresql:
        return postgresql_engine(config, "elbowroom", pool_size=5, max_overflow=5, pool_pre_ping=True)
    return sqlite_engine(config, connections=SQLITE_READERS)


def sqlite_engine(config: Config, connections: int) -> AsyncEngine:
    """Return an engine with a number of connections to an SQLite file; each uses a thread, so few are best."""
    pool = {"pool_size": connections, "max_overflow": 0}
    engine = create_async_engine(config.database_url, connect_args={"timeout": 30}, **pool, **ENGINE_OPTIONS)
    configure_sqlite(engine.sync_engine)
    return engine


def postgresql_engine(config: Config, name: str, **options: Any) -> AsyncEngine:
    """Return an engine for PostgreSQL with an application name, which database administrators see."""
    arguments = {
        "timeout": CONNECT_SECONDS,
        "command_timeout": COMMAND_SECONDS,
        "server_settings": {"application_name": name},
    }
    return create_async_engine(config.database_url, connect_args=arguments, **ENGINE_OPTIONS, **options)


def configure_sqlite(engine: Engine) -> None:
    """Set pragmas on all connections to an SQLite file, and begin transactions as the execution options say."""
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """Make commits survive a crash of the machine, and let reads not wait for writes."""
    # `_begin_sqlite` begins transactions, not the driver.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
        cursor.execute(f"PRAGMA {pragma}")
    _use_wal(cursor)
    # Checkpoints are done by `checkpoints.py`.
    cursor.execute(f"PRAGMA wal_autocheckpoint={AUTOCHECKPOINT}")
    cursor.close()


def _use_wal(cursor: Any) -> None:
    """Switch the file to WAL mode; retry while another process does the same, since SQLite then fails at once."""
    for wait in (*WAL_PAUSES, None):
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if wait is None or "locked" not in str(error):
                raise
            sleep(wait)
        else:
            return


def _begin_sqlite(connection: Connection) -> None:
    """Begin a transaction; writers lock the file at once, since upgrading a read transaction may fail."""
    begin = connection.get_execution_options().get("transaction", "BEGIN")
    if begin:
        connection.exec_driver_sql(begin)
