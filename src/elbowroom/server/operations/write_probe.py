"""Finds out whether the database can be written to: on a full disk it still answers reads."""

import asyncio
from time import monotonic, time
from typing import Final

from sqlalchemy import insert, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from elbowroom.server.store.connections import Database
from elbowroom.server.store.keys import PROBE
from elbowroom.server.store.schema import keys

# Seconds for which a success is remembered, since anyone may ask for the server's health.
SUCCESS_SECONDS: Final = 10.0
# The row that is written.
NAME: Final = PROBE


class WriteProbe:
    """Writes a row from time to time."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = asyncio.Lock()
        self._worked_at = float("-inf")

    async def works(self) -> bool:
        """Return whether a write succeeds, or has a few seconds ago."""
        async with self._lock:
            if monotonic() - self._worked_at <= SUCCESS_SECONDS:
                return True
            if await self._write():
                self._worked_at = monotonic()
                return True
            return False

    async def _write(self) -> bool:
        now = f"{time():.0f}"
        try:
            async with self._database.transaction() as connection:
                done = await connection.execute(update(keys).where(keys.c.name == NAME).values(value=now))
                if not done.rowcount:
                    await connection.execute(insert(keys).values(name=NAME, value=now))
        except (DBAPIError, PoolTimeoutError, OSError):
            return False
        return True
