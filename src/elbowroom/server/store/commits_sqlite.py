"""Commits on SQLite: few statements for all that is committed at once, however much that is.

Python lets other threads go on during each step of a statement and waits for its turn after it, which takes longer than
the step where another thread has much to do. So rows come in as JSON, and one step writes all of them.
"""

from collections.abc import Iterator, Sequence
from time import time
from typing import Any, Final

import msgspec
from sqlalchemy import Connection

from elbowroom.engine.version import RULES_VERSION
from elbowroom.server.store.commits import Commit, columns_of, note_players

_NOW: Final = """
SELECT json_group_array(json_array(id, number, revision)) FROM tables WHERE id IN (SELECT value FROM json_each(?))
"""


def _moved(*parts: str) -> str:
    """The statement that moves tables on; its rows are lists, of which the first column is the id."""
    values = ", ".join(part.format(f"json_extract(new.value, '$[{place}]')") for place, part in enumerate(parts, 1))
    return f"""
        UPDATE tables SET {values} FROM json_each(?) AS new WHERE tables.id = json_extract(new.value, '$[0]')
    """


_MOVE: Final = _moved(
    "number = {}",
    "due_at = {}",
    "waits_for = {}",
    "turn = {}",
    "touched_at = {}",
    "standing = coalesce({}, standing)",
    "rules = coalesce({}, rules)",
    "base = coalesce({}, base)",
)
_CHANGE_INFO: Final = _moved(
    "status = {}", "host = {}", "public = {}", "game = {}", "revision = {}", "info = CAST({} AS BLOB)"
)
_LOG: Final = """
INSERT INTO log (table_id, number, entry, seat, client_id, at, hash)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
    json_extract(value, '$[3]'), json_extract(value, '$[4]'), json_extract(value, '$[5]'), json_extract(value, '$[6]')
FROM json_each(?)
"""
# The last snapshot of each table is kept, and the one from which its game went on by other rules.
_DROP: Final = """
DELETE FROM snapshots WHERE table_id IN (SELECT value FROM json_each(?))
AND number <> (SELECT base FROM tables WHERE tables.id = snapshots.table_id)
"""
_KEEP: Final = "INSERT INTO snapshots (table_id, number, rules, position) VALUES (?, ?, ?, ?)"

Row = tuple[object, ...]


def write_to_sqlite(connection: Connection, changes: Sequence[Commit]) -> list[bool]:
    """Write some commits within a transaction; which were in time: one that comes too late does not hinder others."""
    # Python's own: what stands before it costs several times what it does.
    driver: Any = connection.connection.driver_connection
    (found,) = driver.execute(_NOW, (_text(sorted({change.table_id for change in changes})),)).fetchone()
    # How far tables have come, which nobody else changes before this transaction is over.
    now = {table_id: (number, revision) for table_id, number, revision in msgspec.json.decode(found)}
    in_time = []
    for change in changes:
        is_next = now.get(change.table_id) == (change.number, change.revision)
        if is_next:
            now[change.table_id] = (change.new_number, change.info.revision)
        in_time.append(is_next)
    taken = [change for change, is_next in zip(changes, in_time, strict=True) if is_next]
    for some in _one_of_each_table(taken):
        _write(driver, some, time())
    note_players(connection, [change.info for change in taken if change.info.status == "open"])
    return in_time


def _one_of_each_table(changes: Sequence[Commit]) -> Iterator[list[Commit]]:
    """Commits in their order, of different tables each time: nearly always all at once."""
    left = list(changes)
    while left:
        first = {change.table_id: place for place, change in reversed(list(enumerate(left)))}
        yield [change for place, change in enumerate(left) if first[change.table_id] == place]
        left = [change for place, change in enumerate(left) if first[change.table_id] != place]


def _write(driver: Any, changes: Sequence[Commit], at: float) -> None:
    known = [change for change in changes if change.snapshot is not None]
    for statement, rows in (
        (_MOVE, [_table(change, at) for change in changes]),
        (_CHANGE_INFO, [_info(change) for change in changes if change.info.revision != change.revision]),
        (_LOG, [row for change in changes for row in _entries(change, at)]),
        (_DROP, [change.table_id for change in known]),
    ):
        if rows:
            driver.execute(statement, (_text(rows),))
    # Bytes as they are, which JSON does not know; there is one for each turn.
    driver.executemany(_KEEP, [(one.table_id, one.new_number, RULES_VERSION, one.snapshot) for one in known])


def _table(change: Commit, at: float) -> Row:
    # Whoever plays on has played all of it by these rules.
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
