"""Checks a database by replaying every table as a server would."""

import asyncio
from collections.abc import AsyncIterator
from typing import NamedTuple

import msgspec
from sqlalchemy import select

from elbowroom.engine.errors import EngineError
from elbowroom.engine.version import RULES_VERSION
from elbowroom.server.live.loading import at_start_of_log
from elbowroom.server.store.schema import tables
from elbowroom.server.store.store import Store
from elbowroom.server.table.restoring import replay


class CheckResult(NamedTuple):
    """A checked table, and its fault as the id of a text; empty if there is none."""

    table_id: str
    fault: str


async def check_tables(store: Store) -> AsyncIterator[CheckResult]:
    """Check all tables without changing anything; a server may be running."""
    async with store.database.reading() as connection:
        ids = [row.id for row in await connection.execute(select(tables.c.id).order_by(tables.c.id))]
    for table_id in ids:
        try:
            fault = await _fault(store, table_id)
        except (EngineError, msgspec.MsgspecError):
            fault = "unreadable"
        yield CheckResult(table_id, fault)


async def _fault(store: Store, table_id: str) -> str:
    row = await store.tables.find(table_id)
    if row is None or not row.info.boards:
        # Removed in the meantime, or the game has not begun.
        return ""
    logged = await store.tables.log_rows(table_id, row.base, row.number)
    if [one.number for one in logged] != list(range(row.base + 1, row.number + 1)):
        return "gap"
    if row.rules != RULES_VERSION:
        # A server replays it by today's rules, or continues from the last turn.
        return ""
    table = await at_start_of_log(store, row)
    sure = await asyncio.to_thread(replay, table, logged)
    return "" if sure == row.number or row.info.shown_until is not None else "elsewhere"
