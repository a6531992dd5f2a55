"""Tables as they are kept: rows, logs and snapshots; `commits.py` is how they change."""

from collections.abc import Sequence
from time import time
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import case, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from elbowroom.engine.version import RULES_VERSION
from elbowroom.server.basics.config import Config
from elbowroom.server.store.boards import note_boards
from elbowroom.server.store.commits import columns_of, note_players, notify
from elbowroom.server.store.connections import Database
from elbowroom.server.store.leases import Due
from elbowroom.server.store.schema import log, players, snapshots, subscriptions, tables
from elbowroom.server.table.answers import Entry
from elbowroom.server.table.info import Clock, TableInfo
from elbowroom.server.table.standing import Standing

# Entries of a log that are read at once.
PAGE: Final = 500
# Of all tables that there may be, so many leave no room for those to whom nobody comes for days.
CROWDED: Final = 0.9
# What is said of a table that is no more, instead of its version and revision.
GONE: Final = "-1 -1"
_LISTED = (tables.c.info, tables.c.waits_for, tables.c.touched_at, tables.c.standing)


class TableRow(NamedTuple):
    """A table as it is kept."""

    info: TableInfo
    seed: str
    # The last entry of the log, the rules by which it was played, and the entry after which the game begins.
    number: int
    rules: int
    base: int
    due_at: float | None
    touched_at: float


class TableSummary(NamedTuple):
    """A table in a list: for whom all wait, none where nobody must decide, when it last changed, and how it stands."""

    info: TableInfo
    waits_for: str | None
    touched_at: float
    standing: Standing | None


class Logged(NamedTuple):
    """An entry as it is kept: with its number, and at the start of a turn with the hash of the state."""

    number: int
    entry: Entry
    hash: str | None


class Snapshot(NamedTuple):
    """A position after an entry, and the rules by which it was reached."""

    number: int
    rules: int
    position: bytes


class _AgreedClock(msgspec.Struct):
    """What of an agreement says how fast is played."""

    clock: Clock = Clock()


class _Agreed(msgspec.Struct):
    """A table, as far as it says how fast is played there."""

    setup: _AgreedClock


class TableStore:
    """Tables, their logs and their snapshots."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, info: TableInfo, seed: str) -> None:
        """A new table."""
        now = time()
        values = columns_of(info) | {"id": info.id, "seed": seed, "number": 0, "rules": RULES_VERSION, "base": 0}
        async with self._database.writing() as connection:
            await connection.execute(insert(tables).values(**values, created_at=now, touched_at=now, due_at=None))
            await connection.run_sync(note_players, [info])
            await connection.run_sync(note_boards, info)

    async def find(self, table_id: str) -> TableRow | None:
        """A table as it is kept."""
        async with self._database.reading() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == table_id))).first()
        return _row(row) if row else None

    async def versions(self, table_ids: Sequence[str]) -> list[Due]:
        """How far some tables have come; those that are there no more are left out."""
        wanted = select(tables.c.id, tables.c.number, tables.c.revision).where(tables.c.id.in_(table_ids))
        async with self._database.reading() as connection:
            return [Due(row.id, row.number, row.revision) for row in await connection.execute(wanted)]

    async def logged(self, table_id: str, after: int = 0, up_to: int | None = None) -> list[Logged]:
        """The log of a table after an entry, up to another."""
        wanted = select(log.c.number, log.c.entry, log.c.seat, log.c.client_id, log.c.hash)
        wanted = wanted.where(log.c.table_id == table_id).order_by(log.c.number).limit(PAGE)
        if up_to is not None:
            wanted = wanted.where(log.c.number <= up_to)
        found: list[Logged] = []
        is_more = True
        # Page by page, so that others have time in between.
        while is_more:
            async with self._database.reading() as connection:
                rows = (await connection.execute(wanted.where(log.c.number > after))).all()
            found += [Logged(row.number, Entry(row.entry, row.seat, row.client_id), row.hash) for row in rows]
            is_more = len(rows) == PAGE
            after = found[-1].number if found else after
        return found

    async def entries(self, table_id: str, after: int = 0, up_to: int | None = None) -> list[Entry]:
        """The log of a table after an entry, up to another, in words."""
        return [logged.entry for logged in await self.logged(table_id, after, up_to)]

    async def snapshot(self, table_id: str, up_to: int) -> Snapshot | None:
        """The last snapshot of a table up to an entry; None if there is none, or only later ones."""
        wanted = select(snapshots).where(snapshots.c.table_id == table_id, snapshots.c.number <= up_to)
        async with self._database.reading() as connection:
            row = (await connection.execute(wanted.order_by(snapshots.c.number.desc()).limit(1))).first()
        return Snapshot(row.number, row.rules, row.position) if row else None

    # Lists of tables.

    async def public(self, most: int) -> list[TableSummary]:
        """Public tables that are open or playing, the newest first."""
        wanted = select(*_LISTED).where(tables.c.public, tables.c.status.in_(("open", "playing")))
        async with self._database.reading() as connection:
            rows = await connection.execute(wanted.order_by(tables.c.created_at.desc()).limit(most))
            return [_summary(row) for row in rows]

    async def of_guest(self, guest_id: str, most: int) -> list[TableSummary]:
        """The tables that a guest made, or at which the guest has or had a seat.

        First those that wait for the guest, then those that are open or played at, each with the latest first.
        """
        seats = select(players.c.table_id).where(players.c.guest == guest_id)
        wanted = select(*_LISTED).where((tables.c.host == guest_id) | tables.c.id.in_(seats))
        place = case((tables.c.waits_for == guest_id, 0), (tables.c.status.in_(("open", "playing")), 1), else_=2)
        wanted = wanted.order_by(place, tables.c.touched_at.desc()).limit(most)
        async with self._database.reading() as connection:
            rows = await connection.execute(wanted)
            return [_summary(row) for row in rows]

    async def listed(
        self, *, status: str | None, guest: str | None, public: bool | None, most: int
    ) -> list[TableSummary]:
        """Tables for whoever runs the server, where something happened last first."""
        wanted = select(*_LISTED)
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
        """Remove a table with all that belongs to it, as part of a transaction."""
        await connection.execute(delete(tables).where(tables.c.id == table_id))
        # Subscriptions for one table alone are kept without a key, since there are some for all tables.
        await connection.execute(delete(subscriptions).where(subscriptions.c.table_id == table_id))
        await connection.run_sync(notify, [table_id], GONE)

    async def count(self, host: str | None = None) -> int:
        """How many tables are open or playing, of all hosts or of one."""
        wanted = select(func.count()).select_from(tables).where(tables.c.status.in_(("open", "playing")))
        if host is not None:
            wanted = wanted.where(tables.c.host == host)
        async with self._database.reading() as connection:
            return int(await connection.scalar(wanted) or 0)

    async def touch(self, ids: Sequence[str]) -> None:
        """Somebody looks after these open tables: they wait on."""
        if ids:
            async with self._database.writing() as connection:
                waiting = update(tables).where(tables.c.id.in_(ids), tables.c.status == "open")
                await connection.execute(waiting.values(touched_at=time()))

    async def remove_old(self, config: Config) -> list[str]:
        """Remove tables nobody came to, games that stand still, and what has been over for long; their ids.

        Where the clock runs by days, people have days to come, as long as there is room for others.
        """
        is_crowded = await self.count() > config.most_tables * CROWDED
        now = time()
        stuck = (tables.c.status == "playing") & (tables.c.touched_at < now - config.idle_game)
        # A clock may run for longer than a game may stand still.
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
            await connection.run_sync(notify, removed, GONE)
        return removed


def _waits_for_days(row: Any, now: float, config: Config) -> bool:
    """Whether an open table that has waited for hours is one that waits for days."""
    # Of many a table nothing else is read.
    agreed = msgspec.json.decode(row.info, type=_Agreed)
    return agreed.setup.clock.kind == "days" and row.touched_at >= now - config.idle_open_table_by_days


def _info(data: bytes) -> TableInfo:
    return msgspec.json.decode(data, type=TableInfo)


def _summary(row: Any) -> TableSummary:
    standing = None if row.standing is None else msgspec.json.decode(row.standing, type=Standing)
    return TableSummary(_info(row.info), row.waits_for, row.touched_at, standing)


def _row(row: Any) -> TableRow:
    return TableRow(_info(row.info), row.seed, row.number, row.rules, row.base, row.due_at, row.touched_at)
