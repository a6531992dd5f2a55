"""Commits on PostgreSQL: one statement writes all that waits, since each way there and back costs more than writing.

It says the same as `commits_sqlite.py` does in steps. A statement is a transaction: all of a commit or nothing.
"""

from collections.abc import Sequence
from time import time
from typing import Any, Final

import msgspec
from asyncpg import Connection

from elbowroom.engine.version import RULES_VERSION
from elbowroom.server.store.commits import Commit, columns_of
from elbowroom.server.store.news import said_of

# Rows are locked in the order of their ids, so that two processes never wait for each other. What is said of a table is
# said on a channel that has its id as its name.
STATEMENT: Final = """
WITH was AS (
    SELECT * FROM json_to_recordset($1::text::json) AS was(id text, was_number int, was_revision int, said text)
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
SELECT id, pg_notify(id, said) FROM moved JOIN was USING (id)
"""

Row = dict[str, object]


async def write_to_postgresql(connection: Connection, changes: Sequence[Commit], by: str) -> list[bool]:
    """Write some commits of a process, each a transaction or several in one; which were in time."""
    in_time = [False] * len(changes)
    left = list(enumerate(changes))
    while left:
        # One of each table at a time.
        first = {change.table_id: place for place, change in reversed(left)}
        now = [(place, change) for place, change in left if first[change.table_id] == place]
        left = [(place, change) for place, change in left if first[change.table_id] != place]
        taken = await _write(connection, [change for _, change in now], by)
        for place, change in now:
            in_time[place] = change.table_id in taken
    return in_time


async def _write(connection: Connection, changes: Sequence[Commit], by: str) -> set[str]:
    """Write commits of different tables; the ids of those that were in time."""
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
        "said": said_of(change, by),
        "number": change.new_number,
        "due_at": change.due_at,
        "waits_for": change.waits_for,
        "turn": change.turn,
        "touched_at": at,
        "standing": change.standing_text,
        # Whoever plays on has played all of it by these rules.
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
    """Bytes as PostgreSQL reads them."""
    return "\\x" + data.hex()
