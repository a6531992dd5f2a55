"""Commits on SQLite: a few statements for any number of commits.

sqlite3 releases the GIL for each step of a statement and takes it again afterwards, which may wait longer than the step
takes when another thread is busy. So rows are passed as JSON, and one step writes all of them.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import time
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, create_engine

from elbowroom.engine.version import RULES_VERSION
from elbowroom.server.basics.config import Config
from elbowroom.server.store.commits import Commit, columns_of, record_players
from elbowroom.server.store.connections import ENGINE_OPTIONS, WRITE_OPTIONS, configure_sqlite
from elbowroom.server.store.sqlite_file import Checkpoints, connector

_VERSIONS: Final = """
SELECT json_group_array(json_array(id, number, revision)) FROM tables WHERE id IN (SELECT value FROM json_each(?))
"""


def _update(*parts: str) -> str:
    """Return the statement that updates rows of `tables` from a JSON list of lists, each with the id first."""
    values = ", ".join(part.format(f"json_extract(new.value, '$[{place}]')") for place, part in enumerate(parts, 1))
    return f"""
        UPDATE tables SET {values} FROM json_each(?) AS new WHERE tables.id = json_extract(new.value, '$[0]')
    """


_MOVE: Final = _update(
    "number = {}",
    "due_at = {}",
    "waits_for = {}",
    "turn = {}",
    "touched_at = {}",
    "standing = coalesce({}, standing)",
    "rules = coalesce({}, rules)",
    "base = coalesce({}, base)",
)
_CHANGE_INFO: Final = _update(
    "status = {}", "host = {}", "public = {}", "game = {}", "revision = {}", "info = CAST({} AS BLOB)"
)
_LOG: Final = """
INSERT INTO log (table_id, number, entry, seat, client_id, at, hash)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
    json_extract(value, '$[3]'), json_extract(value, '$[4]'), json_extract(value, '$[5]'), json_extract(value, '$[6]')
FROM json_each(?)
"""
# Keeps only the snapshot from which a game continued by other rules; the new one is inserted afterwards.
_DROP: Final = """
DELETE FROM snapshots WHERE table_id IN (SELECT value FROM json_each(?))
AND number <> (SELECT base FROM tables WHERE tables.id = snapshots.table_id)
"""
_KEEP: Final = "INSERT INTO snapshots (table_id, number, rules, position) VALUES (?, ?, ?, ?)"

Row = tuple[object, ...]


class SqliteCommits:
    """Writes commits in a thread of its own: switching threads for each statement costs more than the statement."""

    def __init__(self, config: Config) -> None:
        address = config.database_url.replace("sqlite+aiosqlite:", "sqlite:")
        engine = create_engine(address, connect_args={"timeout": 30}, **ENGINE_OPTIONS)
        configure_sqlite(engine)
        self._engine = engine.execution_options(**WRITE_OPTIONS)
        self._connection: Connection | None = None
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="writer")
        path = config.sqlite_path
        self._checkpoints = Checkpoints(connector(path), self._between) if path is not None else None
        self._is_closed = False

    def open(self) -> None:
        """Start the checkpoints."""
        if self._checkpoints is not None:
            self._checkpoints.open()

    async def write(self, changes: Sequence[Commit]) -> list[bool]:
        """Write some commits; return for each whether it was accepted."""
        return await asyncio.get_running_loop().run_in_executor(self._executor, self._write, changes)

    async def _between(self, work: Callable[[], None]) -> None:
        """Run a function between two commits."""
        await asyncio.get_running_loop().run_in_executor(self._executor, work)

    def _write(self, changes: Sequence[Commit]) -> list[bool]:
        connection = self._connection = self._connection or self._engine.connect()
        try:
            with connection.begin():
                return write_to_sqlite(connection, changes)
        except BaseException:
            self._disconnect()
            raise

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    async def close(self) -> None:
        """Close the connection and end the thread."""
        if self._is_closed:
            return
        self._is_closed = True
        if self._checkpoints is not None:
            await self._checkpoints.close()
        await asyncio.get_running_loop().run_in_executor(self._executor, self._dispose)
        self._executor.shutdown()

    def _dispose(self) -> None:
        self._disconnect()
        self._engine.dispose()


def write_to_sqlite(connection: Connection, changes: Sequence[Commit]) -> list[bool]:
    """Write some commits within a transaction; return for each whether it was accepted."""
    # The raw driver connection: SQLAlchemy costs several times as much as the statement.
    driver: Any = connection.connection.driver_connection
    (found,) = driver.execute(_VERSIONS, (_text(sorted({change.table_id for change in changes})),)).fetchone()
    # No other connection can change these before this transaction ends.
    now = {table_id: (number, revision) for table_id, number, revision in msgspec.json.decode(found)}
    accepted = []
    for change in changes:
        is_next = now.get(change.table_id) == (change.number, change.revision)
        if is_next:
            now[change.table_id] = (change.new_number, change.info.revision)
        accepted.append(is_next)
    taken = [change for change, is_next in zip(changes, accepted, strict=True) if is_next]
    for some in _batches(taken):
        _write(driver, some, time())
    record_players(connection, [change.info for change in taken if change.info.status == "open"])
    return accepted


def _batches(changes: Sequence[Commit]) -> Iterator[list[Commit]]:
    """Yield commits in order, in batches with at most one commit of each table."""
    left = list(changes)
    while left:
        first = {change.table_id: place for place, change in reversed(list(enumerate(left)))}
        yield [change for place, change in enumerate(left) if first[change.table_id] == place]
        left = [change for place, change in enumerate(left) if first[change.table_id] != place]


def _write(driver: Any, changes: Sequence[Commit], at: float) -> None:
    with_snapshot = [change for change in changes if change.snapshot is not None]
    for statement, rows in (
        (_MOVE, [_table(change, at) for change in changes]),
        (_CHANGE_INFO, [_info(change) for change in changes if change.info.revision != change.revision]),
        (_LOG, [row for change in changes for row in _entries(change, at)]),
        (_DROP, [change.table_id for change in with_snapshot]),
    ):
        if rows:
            driver.execute(statement, (_text(rows),))
    # Positions are bytes, which JSON cannot hold; there is only one for each turn.
    driver.executemany(_KEEP, [(one.table_id, one.new_number, RULES_VERSION, one.snapshot) for one in with_snapshot])


def _table(change: Commit, at: float) -> Row:
    # A game that continues has been replayed by these rules.
    rules = RULES_VERSION if change.entries else None
    base = change.new_number if change.is_base else None
    moved = (change.new_number, change.due_at, change.waits_for, change.turn, at)
    return (change.table_id, *moved, change.standing_text, rules, base)


def _info(change: Commit) -> Row:
    columns: dict[str, Any] = columns_of(change.info)
    columns["info"] = columns["info"].decode()
    return (change.table_id, *(columns[name] for name in ("status", "host", "public", "game", "revision", "info")))


def _entries(change: Commit, at: float) -> Iterator[Row]:
    for number, entry in enumerate(change.entries, start=change.number + 1):
        yield change.table_id, number, entry.entry, entry.seat, entry.client_id, at, change.hashes.get(number)


def _text(rows: Sequence[object]) -> str:
    return msgspec.json.encode(rows).decode()
