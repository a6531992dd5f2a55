"""Leases in the database: which process runs bots, chance and clocks of a table, and until when."""

import asyncio
import logging
from collections.abc import Sequence
from time import time
from typing import Final

from sqlalchemy import delete, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import IntegrityError

from elbowroom.server.basics.config import Config
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.live.live_tables import LiveTables
from elbowroom.server.store.connections import Database
from elbowroom.server.store.schema import leases, tables
from elbowroom.server.store.tables import TableVersion, due_query
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.starting import new_id

logger = logging.getLogger(__name__)

# Seconds for which an expired lease is kept.
KEEP_EXPIRED: Final = 60.0


class LeaseStore:
    """Leases of all processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def take(self, table_id: str, owner: str, seconds: float) -> bool:
        """Take a table's lease if it is free, expired or already this owner's; return whether it was taken."""
        now = time()
        values = {"owner": owner, "expires_at": now + seconds}
        is_free = (leases.c.owner == owner) | (leases.c.expires_at < now)
        taking = insert(leases).values(table_id=table_id, **values)
        taking = taking.on_conflict_do_update(index_elements=["table_id"], set_=values, where=is_free)
        try:
            async with self._database.writing() as connection:
                return bool((await connection.execute(taking)).rowcount)
        except IntegrityError:
            # The table does not exist any more.
            return False

    async def renew(self, owner: str, table_ids: Sequence[str], seconds: float) -> set[str]:
        """Renew leases of a process; return those that it still has."""
        if not table_ids:
            return set()
        kept = update(leases).where(leases.c.owner == owner, leases.c.table_id.in_(table_ids))
        kept = kept.values(expires_at=time() + seconds)
        async with self._database.writing() as connection:
            return {row.table_id for row in await connection.execute(kept.returning(leases.c.table_id))}

    async def drop(self, owner: str | None = None) -> None:
        """Delete all leases of a process, or of all processes."""
        gone = delete(leases) if owner is None else delete(leases).where(leases.c.owner == owner)
        async with self._database.writing() as connection:
            await connection.execute(gone)

    async def remove_old(self, older: float) -> None:
        """Delete leases that expired more than `older` seconds ago."""
        async with self._database.writing() as connection:
            await connection.execute(delete(leases).where(leases.c.expires_at < time() - older))

    async def due_tables(self, owner: str, most: int = 100) -> list[TableVersion]:
        """Return tables on which something is due and for which no other process has a lease."""
        driven = select(leases.c.table_id).where(leases.c.owner != owner, leases.c.expires_at >= time())
        wanted = due_query(most).where(tables.c.id.not_in(driven))
        async with self._database.reading() as connection:
            return [TableVersion(row.id, row.number, row.revision) for row in await connection.execute(wanted)]


class ProcessLeases:
    """The leases of one process, for the tables that it drives."""

    def __init__(self, config: Config, database: Database) -> None:
        self.store = LeaseStore(database)
        # Identifies this process, different from every earlier one.
        self.owner = new_id(20)
        self._seconds = config.lease
        # By table, until when this process or (as far as known) another one holds the lease.
        self._until: dict[str, float] = {}
        self._elsewhere_until: dict[str, float] = {}

    @property
    def count(self) -> int:
        """The number of tables whose lease this process has or had lately."""
        return len(self._until)

    def may_drive(self, live: LiveTable) -> bool:
        """Return False while another process is known to drive a table."""
        return self._elsewhere_until.get(live.id, 0.0) <= time()

    async def take(self, live: LiveTable) -> bool:
        """Take or extend the lease of a table if it ends soon; return whether this process holds it."""
        if self._until.get(live.id, 0.0) > time() + self._seconds / 2:
            return True
        until = time() + self._seconds
        is_ours = await self.store.take(live.id, self.owner, self._seconds)
        ours, others = (self._until, self._elsewhere_until) if is_ours else (self._elsewhere_until, self._until)
        ours[live.id] = until
        others.pop(live.id, None)
        return is_ours

    async def due_tables(self, most: int) -> Sequence[TableVersion]:
        """Return tables on which something is due, and that no other process drives."""
        found = await self.store.due_tables(self.owner, most)
        for due in found:
            # The other process has given its lease back, or has died.
            self._elsewhere_until.pop(due.table_id, None)
        return found

    async def renew_forever(self, tables: LiveTables) -> None:
        """Renew leases well before they expire, until cancelled."""
        while True:
            await asyncio.sleep(self._seconds / 4)
            try:
                await self.renew(tables)
            except TableError as error:
                logger.warning("cannot renew leases", extra={"reason": error.reason})

    async def renew(self, tables: LiveTables) -> None:
        """Renew the leases of all tables that are being driven; stop driving those whose lease is lost."""
        driven = [live for live in tables.live.values() if live.is_driven and live.id in self._until]
        until = time() + self._seconds
        renewed = await self.store.renew(self.owner, [live.id for live in driven], self._seconds)
        for live in driven:
            if live.id in renewed:
                self._until[live.id] = until
            else:
                self._until.pop(live.id, None)
                if live.driver is not None:
                    live.driver.cancel()

    async def remove_old(self) -> None:
        """Delete leases of processes that have died, and forget what has expired."""
        await self.store.remove_old(KEEP_EXPIRED)
        now = time()
        self._until = {table_id: until for table_id, until in self._until.items() if until > now}
        self._elsewhere_until = {table_id: until for table_id, until in self._elsewhere_until.items() if until > now}

    async def give_back(self) -> None:
        """Give all leases back, so that another process can take over at once."""
        self._until.clear()
        try:
            await self.store.drop(self.owner)
        except TableError as error:
            logger.warning("cannot give leases back", extra={"reason": error.reason})
