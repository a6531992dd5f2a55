"""Leases: which process drives a table. One process alone needs none."""

from collections.abc import Sequence
from typing import Protocol

from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.live.live_tables import LiveTables
from elbowroom.server.store.tables import TableStore, TableVersion


class Leases(Protocol):
    """The leases of one process."""

    @property
    def count(self) -> int:
        """The number of tables whose lease this process has or had."""

    def may_drive(self, live: LiveTable) -> bool:
        """Return False while another process is known to drive a table."""

    async def take(self, live: LiveTable) -> bool:
        """Take or extend the lease of a table if it ends soon; return whether this process holds it."""

    async def due_tables(self, most: int) -> Sequence[TableVersion]:
        """Return tables on which something is due, and that no other process drives."""

    async def renew_forever(self, tables: LiveTables) -> None:
        """Renew the leases of driven tables until cancelled."""

    async def remove_old(self) -> None:
        """Delete leases of processes that have died."""

    async def give_back(self) -> None:
        """Give all leases back, so that another process can take over at once."""


class NoLeases:
    """The leases of the only process: it drives all tables."""

    count = 0

    def __init__(self, tables: TableStore) -> None:
        self._tables = tables

    def may_drive(self, _live: LiveTable) -> bool:
        """Return True."""
        return True

    async def take(self, _live: LiveTable) -> bool:
        """Return True."""
        return True

    async def due_tables(self, most: int) -> Sequence[TableVersion]:
        """Return tables on which something is due."""
        return await self._tables.due(most)

    async def renew_forever(self, _tables: LiveTables) -> None:
        """Do nothing."""

    async def remove_old(self) -> None:
        """Do nothing."""

    async def give_back(self) -> None:
        """Do nothing."""
