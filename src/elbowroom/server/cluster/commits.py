"""Commits on PostgreSQL, and the notifications with which other processes learn of them.

One statement, which is one transaction, writes all pending commits, since each round trip costs more than the writing.
It does the same as `commits_sqlite.py` does in steps. A notification carries the table's version and, if it fits, the
whole change, so that the receivers need not read the database.
"""

from collections.abc import Sequence
from time import time
from typing import Any, Final

import msgspec
from asyncpg import Connection
from sqlalchemy import NullPool
from sqlalchemy.ext.asyncio import AsyncConnection

from elbowroom.engine.version import RULES_VERSION
from elbowroom.server.basics.config import Config
from elbowroom.server.store.commits import Commit, columns_of
from elbowroom.server.store.connections import postgresql_engine
from elbowroom.server.table.answers import Entry
from elbowroom.server.table.info import TableInfo

# Rows are locked in the order of their ids, so that two processes never deadlock. Each table has a notification channel
# named by its id.
STATEMENT: Final = """
WITH was AS (
    SELECT * FROM json_to_recordset($1::text::json) AS was(id text, was_number int, was_revision int, payload text)
), locked AS (
    SELECT id FROM tables WHERE id IN (SELECT id FROM was) ORDER BY id FOR UPDATE
), moved AS (
    UPDATE tables SET
        number = new.number, due_at = new.due_at, waits_for = new.waits_for, turn = new.turn,
        touched_at = new.touched_at, standing = coalesce(new.standing, tables.standing),
        rules = coalesce(new.rules, tables.rules), base = coalesce(new.base, tables.base),
        status = coalesce(new.status, tables.status), host = coalesce(new.host, tables.host),
        public = coalesce(new.public, tables.public), game = coalesce(new.game, tables.game),
        revision = coalesce(new.revision, tables.revision), info = coalesce(new.info, tables.info)
    FROM json_populate_recordset(null::tables, $1::text::json) AS new JOIN was USING (id) JOIN locked USING (id)
    WHERE tables.id = new.id AND tables.number = was_number AND tables.revision = was_revision
    RETURNING tables.id
), logged AS (
    INSERT INTO log SELECT entry.*
    FROM json_populate_recordset(null::log, $2::text::json) AS entry JOIN moved ON moved.id = entry.table_id
), dropped AS (
    DELETE FROM snapshots USING moved, tables, json_populate_recordset(null::snapshots, $3::text::json) AS new
    WHERE snapshots.table_id = moved.id AND new.table_id = moved.id AND tables.id = moved.id
        AND snapshots.number <> tables.base
), kept AS (
    INSERT INTO snapshots SELECT new.*
    FROM json_populate_recordset(null::snapshots, $3::text::json) AS new JOIN moved ON moved.id = new.table_id
), sitting AS (
    INSERT INTO players SELECT new.*
    FROM json_populate_recordset(null::players, $4::text::json) AS new JOIN moved ON moved.id = new.table_id
    ON CONFLICT DO NOTHING
)
SELECT id, pg_notify(id, payload) FROM moved JOIN was USING (id)
"""

# PostgreSQL limits payloads of notifications to less than 8,000 bytes.
MOST_BYTES: Final = 7900

Row = dict[str, object]


class PostgresCommits:
    """Writes commits on one connection with autocommit; a broken connection is noticed when it is used."""

    def __init__(self, config: Config, name: str) -> None:
        self._name = name
        self._engine = postgresql_engine(config, "elbowroom commits", poolclass=NullPool, isolation_level="AUTOCOMMIT")
        self._connection: AsyncConnection | None = None
        # The raw asyncpg connection, which keeps the statement prepared: SQLAlchemy costs more than the writing.
        self._driver: Any = None

    def open(self) -> None:
        """Do nothing: the first write connects."""

    async def write(self, changes: Sequence[Commit]) -> list[bool]:
        """Write some commits; return for each whether it was accepted."""
        try:
            if self._connection is None:
                self._connection = await self._engine.connect()
                self._driver = (await self._connection.get_raw_connection()).driver_connection
            return await write_to_postgresql(self._driver, changes, self._name)
        except BaseException:
            await self._disconnect()
            raise

    async def _disconnect(self) -> None:
        connection, self._connection, self._driver = self._connection, None, None
        if connection is not None:
            await connection.invalidate()
            await connection.close()

    async def close(self) -> None:
        """Close the connection."""
        await self._disconnect()
        await self._engine.dispose()


async def write_to_postgresql(connection: Connection, changes: Sequence[Commit], by: str) -> list[bool]:
    """Write some commits of a process; return for each whether it was accepted."""
    accepted = [False] * len(changes)
    left = list(enumerate(changes))
    while left:
        # One commit of each table at a time.
        first = {change.table_id: place for place, change in reversed(left)}
        now = [(place, change) for place, change in left if first[change.table_id] == place]
        left = [(place, change) for place, change in left if first[change.table_id] != place]
        ids = await _write(connection, [change for _, change in now], by)
        for place, change in now:
            accepted[place] = change.table_id in ids
    return accepted


async def _write(connection: Connection, changes: Sequence[Commit], by: str) -> set[str]:
    """Write commits of different tables; return the ids of those that were accepted."""
    at = time()
    rows = (
        [_table(change, at, by) for change in changes],
        [row for change in changes for row in _entries(change, at)],
        [_snapshot(change) for change in changes if change.snapshot is not None],
        [row for change in changes for row in _players(change)],
    )
    found = await connection.fetch(STATEMENT, *(msgspec.json.encode(some).decode() for some in rows))
    return {row[0] for row in found}


def _table(change: Commit, at: float, by: str) -> Row:
    row: Row = {
        "id": change.table_id,
        "was_number": change.number,
        "was_revision": change.revision,
        "payload": encode_notice(change, by),
        "number": change.new_number,
        "due_at": change.due_at,
        "waits_for": change.waits_for,
        "turn": change.turn,
        "touched_at": at,
        "standing": change.standing_text,
        # A game that continues has been replayed by these rules.
        "rules": RULES_VERSION if change.entries else None,
        "base": change.new_number if change.is_base else None,
    }
    if change.info.revision != change.revision:
        columns: dict[str, Any] = columns_of(change.info)
        row |= columns | {"info": _bytes(columns["info"])}
    return row


def _entries(change: Commit, at: float) -> list[Row]:
    return [
        {
            "table_id": change.table_id,
            "number": number,
            "entry": entry.entry,
            "seat": entry.seat,
            "client_id": entry.client_id,
            "at": at,
            "hash": change.hashes.get(number),
        }
        for number, entry in enumerate(change.entries, start=change.number + 1)
    ]


def _snapshot(change: Commit) -> Row:
    return {
        "table_id": change.table_id,
        "number": change.new_number,
        "rules": RULES_VERSION,
        "position": _bytes(change.snapshot or b""),
    }


def _players(change: Commit) -> list[Row]:
    if change.info.status != "open":
        return []
    guests = {seat.guest for seat in change.info.seats if seat.guest is not None}
    return [{"guest": guest, "table_id": change.table_id} for guest in sorted(guests)]


def _bytes(data: bytes) -> str:
    """Return bytes as a literal of PostgreSQL."""
    return "\\x" + data.hex()


class CommitNotice(msgspec.Struct, array_like=True, frozen=True):
    """A commit: the version and revision before it, its entries, and the info if that changed."""

    number: int
    revision: int
    entries: tuple[Entry, ...] = ()
    info: TableInfo | None = None


_decoder: Final = msgspec.json.Decoder(CommitNotice)


def encode_notice(change: Commit, by: str) -> str:
    """Return the payload of a commit: version, revision, the name of the process, and the notice if it fits."""
    start = f"{change.new_number} {change.info.revision} {by} "
    info = change.info if change.info.revision != change.revision else None
    notice = CommitNotice(change.number, change.revision, change.entries, info)
    data = b"" if change.is_base else msgspec.json.encode(notice)
    return start + data.decode() if len(start) + len(data) <= MOST_BYTES else start


def decode_notice(text: str) -> CommitNotice | None:
    """Decode the notice of a payload; return None if it did not fit."""
    return _decoder.decode(text) if text else None
