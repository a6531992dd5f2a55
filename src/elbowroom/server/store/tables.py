"""Tables in the database: rows, logs and snapshots; `commits.py` changes them."""

from collections.abc import Collection, Sequence
from time import time
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Select, case, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from elbowroom.engine.version import RULES_VERSION
from elbowroom.server.basics.config import Config
from elbowroom.server.store.boards import record_boards
from elbowroom.server.store.commits import columns_of, notify, record_players
from elbowroom.server.store.connections import Database
from elbowroom.server.store.schema import log, players, snapshots, subscriptions, tables
from elbowroom.server.table.answers import Entry
from elbowroom.server.table.api_model import TableSummary
from elbowroom.server.table.info import Clock, TableInfo
from elbowroom.server.table.restoring import LogRow
from elbowroom.server.table.results import Standing

# Log entries that are read in one query.
PAGE_SIZE: Final = 500
# Above this share of `most_tables`, open tables by days are removed as early as others.
CROWDED_SHARE: Final = 0.9
# Payload of the notification that a table was removed, in place of version and revision.
REMOVED_PAYLOAD: Final = "-1 -1"
_SUMMARY_COLUMNS = (tables.c.info, tables.c.waits_for, tables.c.touched_at, tables.c.standing)


class TableVersion(NamedTuple):
    """A table with its version and revision."""

    table_id: str
    number: int
    revision: int


class TableRow(NamedTuple):
    """A table's row."""

    info: TableInfo
    seed: str
    # The last log entry, the rules version it was played by, and the entry after which the game begins.
    number: int
    rules: int
    base: int
    due_at: float | None
    touched_at: float


class Snapshot(NamedTuple):
    """A position after an entry, and the rules version it was reached by."""

    number: int
    rules: int
    position: bytes


class _ClockOnly(msgspec.Struct):
    """The clock of a `TableSetup`."""

    clock: Clock = Clock()


class _InfoClock(msgspec.Struct):
    """The clock of a `TableInfo`, to decode nothing else."""

    setup: _ClockOnly


class TableStore:
    """Tables, their logs and their snapshots."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, info: TableInfo, seed: str) -> None:
        """Add a new table."""
        now = time()
        values = columns_of(info) | {"id": info.id, "seed": seed, "number": 0, "rules": RULES_VERSION, "base": 0}
        async with self._database.writing() as connection:
            await connection.execute(insert(tables).values(**values, created_at=now, touched_at=now, due_at=None))
            await connection.run_sync(record_players, [info])
            await connection.run_sync(record_boards, info)

    async def find(self, table_id: str) -> TableRow | None:
        """Return a table's row, or None."""
        async with self._database.reading() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == table_id))).first()
        return _row(row) if row else None

    async def versions(self, table_ids: Sequence[str]) -> list[TableVersion]:
        """Return the versions of those tables that still exist."""
        wanted = select(tables.c.id, tables.c.number, tables.c.revision).where(tables.c.id.in_(table_ids))
        async with self._database.reading() as connection:
            return [TableVersion(row.id, row.number, row.revision) for row in await connection.execute(wanted)]

    async def due(self, most: int) -> list[TableVersion]:
        """Return tables on which something is due."""
        async with self._database.reading() as connection:
            return [TableVersion(row.id, row.number, row.revision) for row in await connection.execute(due_query(most))]

    async def log_rows(self, table_id: str, after: int = 0, up_to: int | None = None) -> list[LogRow]:
        """Return the log of a table after an entry, up to another."""
        wanted = select(log.c.number, log.c.entry, log.c.seat, log.c.client_id, log.c.hash)
        wanted = wanted.where(log.c.table_id == table_id).order_by(log.c.number).limit(PAGE_SIZE)
        if up_to is not None:
            wanted = wanted.where(log.c.number <= up_to)
        found: list[LogRow] = []
        is_more = True
        # Page by page, so that other tasks can run in between.
        while is_more:
            async with self._database.reading() as connection:
                rows = (await connection.execute(wanted.where(log.c.number > after))).all()
            found += [LogRow(row.number, Entry(row.entry, row.seat, row.client_id), row.hash) for row in rows]
            is_more = len(rows) == PAGE_SIZE
            after = found[-1].number if found else after
        return found

    async def entries(self, table_id: str, after: int = 0, up_to: int | None = None) -> list[Entry]:
        """Return the entries of a log without their numbers and hashes."""
        return [row.entry for row in await self.log_rows(table_id, after, up_to)]

    async def snapshot(self, table_id: str, up_to: int) -> Snapshot | None:
        """Return the last snapshot of a table up to an entry, or None."""
        wanted = select(snapshots).where(snapshots.c.table_id == table_id, snapshots.c.number <= up_to)
        async with self._database.reading() as connection:
            row = (await connection.execute(wanted.order_by(snapshots.c.number.desc()).limit(1))).first()
        return Snapshot(row.number, row.rules, row.position) if row else None

    async def public(self, most: int) -> list[TableSummary]:
        """Return public tables that are open or playing, newest first."""
        wanted = select(*_SUMMARY_COLUMNS).where(tables.c.public, tables.c.status.in_(("open", "playing")))
        async with self._database.reading() as connection:
            rows = await connection.execute(wanted.order_by(tables.c.created_at.desc()).limit(most))
            return [_summary(row) for row in rows]

    async def of_guest(self, guest_id: str, most: int) -> list[TableSummary]:
        """Return the tables that a guest hosts or has or had a seat at.

        Tables that wait for the guest come first, then open and playing ones, each with the latest change first.
        """
        seats = select(players.c.table_id).where(players.c.guest == guest_id)
        wanted = select(*_SUMMARY_COLUMNS).where((tables.c.host == guest_id) | tables.c.id.in_(seats))
        place = case((tables.c.waits_for == guest_id, 0), (tables.c.status.in_(("open", "playing")), 1), else_=2)
        wanted = wanted.order_by(place, tables.c.touched_at.desc()).limit(most)
        async with self._database.reading() as connection:
            rows = await connection.execute(wanted)
            return [_summary(row) for row in rows]

    async def listed(
        self, *, status: str | None, guest: str | None, public: bool | None, most: int
    ) -> list[TableSummary]:
        """Return tables for the operator, those with the latest change first."""
        wanted = select(*_SUMMARY_COLUMNS)
        if status is not None:
            wanted = wanted.where(tables.c.status == status)
        if public is not None:
            wanted = wanted.where(tables.c.public == public)
        if guest is not None:
            seats = select(players.c.table_id).where(players.c.guest == guest)
            wanted = wanted.where((tables.c.host == guest) | tables.c.id.in_(seats))
        async with self._database.reading() as connection:
            rows = await connection.execute(wanted.order_by(tables.c.touched_at.desc()).limit(most))
            return [_summary(row) for row in rows]

    async def remove(self, connection: AsyncConnection, table_id: str) -> None:
        """Remove a table and all its data within a transaction."""
        await connection.execute(delete(tables).where(tables.c.id == table_id))
        # Subscriptions have no foreign key to tables, since some are for all tables of a guest.
        await connection.execute(delete(subscriptions).where(subscriptions.c.table_id == table_id))
        await connection.run_sync(notify, [table_id], REMOVED_PAYLOAD)

    async def count(self, host: str | None = None) -> int:
        """Return how many tables are open or playing, of all hosts or of one."""
        wanted = select(func.count()).select_from(tables).where(tables.c.status.in_(("open", "playing")))
        if host is not None:
            wanted = wanted.where(tables.c.host == host)
        async with self._database.reading() as connection:
            return int(await connection.scalar(wanted) or 0)

    async def running(self, table_ids: Collection[str]) -> set[str]:
        """Return which of these tables are open or playing."""
        is_running = tables.c.id.in_(table_ids) & tables.c.status.in_(("open", "playing"))
        async with self._database.reading() as connection:
            return {row.id for row in await connection.execute(select(tables.c.id).where(is_running))}

    async def touch(self, ids: Sequence[str]) -> None:
        """Mark open tables as in use, so that they are not removed."""
        if ids:
            async with self._database.writing() as connection:
                waiting = update(tables).where(tables.c.id.in_(ids), tables.c.status == "open")
                await connection.execute(waiting.values(touched_at=time()))

    async def remove_old(self, config: Config) -> list[str]:
        """Remove idle open tables, abandoned games and old finished ones; return their ids.

        Open tables whose clock counts days stay longer, unless the server is nearly full.
        """
        is_crowded = await self.count() > config.most_tables * CROWDED_SHARE
        now = time()
        stuck = (tables.c.status == "playing") & (tables.c.touched_at < now - config.idle_game)
        # A clock may run longer than the limit for idle games.
        stuck &= func.coalesce(tables.c.due_at, 0.0) < now - config.idle_game
        over = tables.c.status.in_(("over", "closed")) & (tables.c.touched_at < now - config.keep_finished)
        async with self._database.writing() as connection:
            idle = (tables.c.status == "open") & (tables.c.touched_at < now - config.idle_open_table)
            if not is_crowded:
                waiting = await connection.execute(select(tables.c.id, tables.c.info, tables.c.touched_at).where(idle))
                patient = [row.id for row in waiting if _waits_for_days(row, now, config)]
                idle &= tables.c.id.not_in(patient)
            gone = await connection.execute(delete(tables).where(idle | stuck | over).returning(tables.c.id))
            removed = [row.id for row in gone]
            if removed:
                await connection.execute(delete(subscriptions).where(subscriptions.c.table_id.in_(removed)))
            await connection.run_sync(notify, removed, REMOVED_PAYLOAD)
        return removed


def due_query(most: int) -> Select[Any]:
    """Return the query for tables on which something is due, the longest overdue first."""
    is_active = tables.c.status.in_(("open", "playing"))
    is_due = is_active & (tables.c.due_at <= time()) & (tables.c.rules <= RULES_VERSION)
    wanted = select(tables.c.id, tables.c.number, tables.c.revision).where(is_due)
    return wanted.order_by(tables.c.due_at).limit(most)


def _waits_for_days(row: Any, now: float, config: Config) -> bool:
    """Return whether an idle open table stays, since its clock counts days."""
    clock = msgspec.json.decode(row.info, type=_InfoClock).setup.clock
    return clock.kind == "days" and row.touched_at >= now - config.idle_open_table_by_days


def _info(data: bytes) -> TableInfo:
    return msgspec.json.decode(data, type=TableInfo)


def _summary(row: Any) -> TableSummary:
    standing = None if row.standing is None else msgspec.json.decode(row.standing, type=Standing)
    return TableSummary(_info(row.info), row.waits_for, row.touched_at, standing)


def _row(row: Any) -> TableRow:
    return TableRow(_info(row.info), row.seed, row.number, row.rules, row.base, row.due_at, row.touched_at)
