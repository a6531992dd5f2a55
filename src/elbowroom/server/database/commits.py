"""Commits: what an answer of a table changes, and how that is written to SQLite within a transaction."""

from collections.abc import Mapping, Sequence
from time import time
from types import MappingProxyType
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import ARRAY, Connection, Text, bindparam, delete, func, insert, select, update

from elbowroom.engine.version import RULES_VERSION
from elbowroom.server.answers import Entry
from elbowroom.server.database.prepared import Prepared
from elbowroom.server.schema import log, players, snapshots, tables
from elbowroom.server.sheets import TableInfo

CHANNEL: Final = "elbowroom"


class ConflictError(Exception):
    """Somebody else has changed the table meanwhile; or we have without knowing, where it had to be tried again."""

    def __init__(self, table_id: str, *, is_unsure: bool = False) -> None:
        super().__init__(table_id)
        self.is_unsure = is_unsure


class Commit(NamedTuple):
    """What an answer of a table changes."""

    table_id: str
    # The table as it was when the answer was made.
    number: int
    revision: int
    entries: tuple[Entry, ...]
    sheet: TableInfo
    due_at: float | None
    # The guest for whom all wait then, and in which turn.
    waits_for: str | None = None
    turn: int = 0
    # What the state was after some entries, by their numbers: at the start of each turn.
    hashes: Mapping[int, str] = MappingProxyType({})
    snapshot: bytes | None = None
    # Whether the game goes on from the snapshot, so that what came before is not played again.
    is_base: bool = False

    @property
    def new_number(self) -> int:
        """The number of the last entry, once it is committed."""
        return self.number + len(self.entries)


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
        rules=func.coalesce(bindparam("new_rules"), tables.c.rules),
        base=func.coalesce(bindparam("new_base"), tables.c.base),
    )
)
_CHANGED = _MOVED.values(
    {column: bindparam(f"new_{column}") for column in ("status", "host", "public", "game", "revision", "sheet")}
)
_MOVE, _CHANGE, _LOG = Prepared(_MOVED), Prepared(_CHANGED), Prepared(insert(log))
# The last snapshot of each table is kept, and the one from which its game went on by other rules.
_base = select(tables.c.base).where(tables.c.id == snapshots.c.table_id).scalar_subquery()
_DROP = Prepared(delete(snapshots).where(snapshots.c.table_id == bindparam("table_id"), snapshots.c.number != _base))
_KEEP = Prepared(insert(snapshots))
_each = func.unnest(bindparam("said", type_=ARRAY(Text))).column_valued("each")
_NOTIFY = Prepared(select(func.pg_notify(bindparam("channel", type_=Text), _each)))


def write(connection: Connection, changes: Sequence[Commit]) -> list[bool]:
    """Write some commits within a transaction; which were in time: one that comes too late does not hinder others."""
    now = _now(connection, sorted({change.table_id for change in changes}))
    in_time = []
    for change in changes:
        is_next = now.get(change.table_id) == (change.number, change.revision)
        if is_next:
            now[change.table_id] = (change.new_number, change.sheet.revision)
        in_time.append(is_next)
    taken = [change for change, is_next in zip(changes, in_time, strict=True) if is_next]
    if taken:
        _write_tables(connection, taken)
        _write_log(connection, taken)
        _write_snapshots(connection, [change for change in taken if change.snapshot is not None])
        note_players(connection, [change.sheet for change in taken if change.sheet.status == "open"])
    return in_time


def _now(connection: Connection, ids: list[str]) -> dict[str, tuple[int, int]]:
    """How far tables have come: number and revision, which nobody else changes before this transaction is over."""
    rows = _NOW.fetch(connection, {"ids": msgspec.json.encode(ids).decode()})
    return {table_id: (number, revision) for table_id, number, revision in rows}


def notify(connection: Connection, said: Sequence[str]) -> None:
    """Tell all processes on PostgreSQL something, once the transaction is committed."""
    if said and connection.dialect.name == "postgresql":
        _NOTIFY.fetch(connection, {"channel": CHANNEL, "said": list(said)})


def _write_tables(connection: Connection, changes: Sequence[Commit]) -> None:
    at = time()
    moved: list[dict[str, object]] = []
    changed: list[dict[str, object]] = []
    for change in changes:
        row = {
            "table": change.table_id,
            "new": change.new_number,
            "due": change.due_at,
            "waits": change.waits_for,
            "new_turn": change.turn,
            "now": at,
            # Whoever plays on has played all of it by these rules.
            "new_rules": RULES_VERSION if change.entries else None,
            "new_base": change.new_number if change.is_base else None,
        }
        if change.sheet.revision == change.revision:
            moved.append(row)
        else:
            changed.append(row | {f"new_{name}": value for name, value in columns_of(change.sheet).items()})
    _MOVE.run(connection, moved)
    _CHANGE.run(connection, changed)


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


def columns_of(sheet: TableInfo) -> dict[str, object]:
    """A sheet as the columns of its row."""
    return {
        "status": sheet.status,
        "host": sheet.host,
        "public": sheet.public,
        "game": sheet.setup.game,
        "revision": sheet.revision,
        "sheet": msgspec.json.encode(sheet),
    }


def note_players(connection: Connection, sheets: Sequence[TableInfo]) -> None:
    """Note who has a seat, so that people find their tables again."""
    for sheet in sheets:
        sitting = {seat.guest for seat in sheet.seats if seat.guest is not None}
        known = select(players.c.guest).where(players.c.table_id == sheet.id)
        new = sitting - {row.guest for row in connection.execute(known)}
        if new:
            connection.execute(insert(players), [{"guest": guest, "table_id": sheet.id} for guest in sorted(new)])
