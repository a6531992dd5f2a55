"""Leases: which process lets bots, chance and clocks go on at a table, until when."""

from collections.abc import Sequence
from time import time
from typing import NamedTuple

from sqlalchemy import delete, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from elbowroom.engine.version import RULES_VERSION
from elbowroom.server.store.connections import Database
from elbowroom.server.store.schema import leases, tables


class Due(NamedTuple):
    """A table on which something is due, and how far it has come."""

    table_id: str
    number: int
    revision: int


class LeaseStore:
    """Who drives which table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def take(self, table_id: str, owner: str, seconds: float) -> bool:
        """Take a table's lease if it is free, expired or one's own."""
        now = time()
        values = {"owner": owner, "expires_at": now + seconds}
        is_free = (leases.c.owner == owner) | (leases.c.expires_at < now)
        insert = postgresql.insert if self._database.config.is_postgresql else sqlite.insert
        taking = insert(leases).values(table_id=table_id, **values)
        taking = taking.on_conflict_do_update(index_elements=["table_id"], set_=values, where=is_free)
        try:
            async with self._database.writing() as connection:
                return bool((await connection.execute(taking)).rowcount)
        except IntegrityError:
            # The table is there no more.
            return False

    async def renew(self, owner: str, table_ids: Sequence[str], seconds: float) -> set[str]:
        """Keep some leases of a process; those that it still has."""
        if not table_ids:
            return set()
        kept = update(leases).where(leases.c.owner == owner, leases.c.table_id.in_(table_ids))
        kept = kept.values(expires_at=time() + seconds)
        async with self._database.writing() as connection:
            return {row.table_id for row in await connection.execute(kept.returning(leases.c.table_id))}

    async def drop(self, owner: str | None = None) -> None:
        """Give all leases of a process back; without one, those of all processes there have been."""
        gone = delete(leases) if owner is None else delete(leases).where(leases.c.owner == owner)
        async with self._database.writing() as connection:
            await connection.execute(gone)

    async def remove_old(self, older: float) -> None:
        """Remove leases that expired so many seconds ago: nobody wants them."""
        async with self._database.writing() as connection:
            await connection.execute(delete(leases).where(leases.c.expires_at < time() - older))

    async def due_tables(self, owner: str, most: int = 100) -> list[Due]:
        """Tables on which something is due and which no other process drives."""
        now = time()
        driven = select(leases.c.table_id).where(leases.c.owner != owner, leases.c.expires_at >= now)
        wanted = select(tables.c.id, tables.c.number, tables.c.revision)
        wanted = wanted.where(tables.c.status == "playing", tables.c.due_at <= now, tables.c.rules <= RULES_VERSION)
        wanted = wanted.where(tables.c.id.not_in(driven)).order_by(tables.c.due_at).limit(most)
        async with self._database.reading() as connection:
            return [Due(row.id, row.number, row.revision) for row in await connection.execute(wanted)]
