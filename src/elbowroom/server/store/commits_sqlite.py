"""Commits on SQLite, step by step within a transaction."""

from collections.abc import Sequence
from time import time

import msgspec
from sqlalchemy import Connection, Text, bindparam, delete, func, insert, select, update

from elbowroom.engine.version import RULES_VERSION
from elbowroom.server.store.commits import Commit, columns_of, note_players
from elbowroom.server.store.prepared import Prepared
from elbowroom.server.store.schema import log, snapshots, tables

_ids = select(func.json_each(bindparam("ids", type_=Text)).table_valued("value").c.value)
_NOW = Prepared(select(tables.c.id, tables.c.number, tables.c.revision).where(tables.c.id.in_(_ids)))
_MOVED = (
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values(
        number=bindparam("new"),
        due_at=bindparam("due"),
        waits_for=bindparam("waits"),
        turn=bindparam("new_turn"),
        touched_at=bindparam("now"),
        standing=func.coalesce(bindparam("new_standing"), tables.c.standing),
        rules=func.coalesce(bindparam("new_rules"), tables.c.rules),
        base=func.coalesce(bindparam("new_base"), tables.c.base),
    )
)
_MOVED_WITH_INFO = _MOVED.values(
    {column: bindparam(f"new_{column}") for column in ("status", "host", "public", "game", "revision", "info")}
)
_MOVE, _MOVE_WITH_INFO, _LOG = Prepared(_MOVED), Prepared(_MOVED_WITH_INFO), Prepared(insert(log))
# The last snapshot of each table is kept, and the one from which its game went on by other rules.
_base = select(tables.c.base).where(tables.c.id == snapshots.c.table_id).scalar_subquery()
_DROP = Prepared(delete(snapshots).where(snapshots.c.table_id == bindparam("table_id"), snapshots.c.number != _base))
_KEEP = Prepared(insert(snapshots))


def write_to_sqlite(connection: Connection, changes: Sequence[Commit]) -> list[bool]:
    """Write some commits within a transaction; which were in time: one that comes too late does not hinder others."""
    now = _now(connection, sorted({change.table_id for change in changes}))
    in_time = []
    for change in changes:
        is_next = now.get(change.table_id) == (change.number, change.revision)
        if is_next:
            now[change.table_id] = (change.new_number, change.info.revision)
        in_time.append(is_next)
    taken = [change for change, is_next in zip(changes, in_time, strict=True) if is_next]
    if taken:
        _write_tables(connection, taken)
        _write_log(connection, taken)
        _write_snapshots(connection, [change for change in taken if change.snapshot is not None])
        note_players(connection, [change.info for change in taken if change.info.status == "open"])
    return in_time


def _now(connection: Connection, ids: list[str]) -> dict[str, tuple[int, int]]:
    """How far tables have come: number and revision, which nobody else changes before this transaction is over."""
    rows = _NOW.fetch(connection, {"ids": msgspec.json.encode(ids).decode()})
    return {table_id: (number, revision) for table_id, number, revision in rows}


def _write_tables(connection: Connection, changes: Sequence[Commit]) -> None:
    at = time()
    moved: list[dict[str, object]] = []
    with_info: list[dict[str, object]] = []
    for change in changes:
        row = {
            "table": change.table_id,
            "new": change.new_number,
            "due": change.due_at,
            "waits": change.waits_for,
            "new_turn": change.turn,
            "now": at,
            "new_standing": change.standing_text,
            # Whoever plays on has played all of it by these rules.
            "new_rules": RULES_VERSION if change.entries else None,
            "new_base": change.new_number if change.is_base else None,
        }
        if change.info.revision == change.revision:
            moved.append(row)
        else:
            with_info.append(row | {f"new_{name}": value for name, value in columns_of(change.info).items()})
    _MOVE.run(connection, moved)
    _MOVE_WITH_INFO.run(connection, with_info)


def _write_log(connection: Connection, changes: Sequence[Commit]) -> None:
    at = time()
    rows = [
        {
            "table_id": change.table_id,
            "number": number,
            "entry": entry.entry,
            "seat": entry.seat,
            "client_id": entry.client_id,
            "at": at,
            "hash": change.hashes.get(number),
        }
        for change in changes
        for number, entry in enumerate(change.entries, start=change.number + 1)
    ]
    _LOG.run(connection, rows)


def _write_snapshots(connection: Connection, changes: Sequence[Commit]) -> None:
    rows = [
        {
            "table_id": change.table_id,
            "number": change.new_number,
            "rules": RULES_VERSION,
            "position": change.snapshot,
        }
        for change in changes
    ]
    _DROP.run(connection, rows)
    _KEEP.run(connection, rows)
