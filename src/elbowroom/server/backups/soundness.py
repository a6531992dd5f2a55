"""Whether all in a database is sound: every table is played again as a server would that loads it."""

import asyncio
from collections.abc import AsyncIterator
from typing import NamedTuple

import msgspec
from sqlalchemy import select

from elbowroom.engine.errors import EngineError
from elbowroom.engine.version import RULES_VERSION
from elbowroom.server.live.loading import at_its_beginning, replay
from elbowroom.server.store.schema import tables
from elbowroom.server.store.store import Store


class Looked(NamedTuple):
    """A table that was looked at: what is wrong with it, as the id of a text; empty if nothing is."""

    table_id: str
    fault: str


async def look_at_all(store: Store) -> AsyncIterator[Looked]:
    """Look at one table after the other; nothing is changed, and a server may run meanwhile."""
    async with store.database.reading() as connection:
        ids = [row.id for row in await connection.execute(select(tables.c.id).order_by(tables.c.id))]
    for table_id in ids:
        try:
            fault = await _fault(store, table_id)
        except (EngineError, msgspec.MsgspecError):
            fault = "unreadable"
        yield Looked(table_id, fault)


async def _fault(store: Store, table_id: str) -> str:
    row = await store.tables.find(table_id)
    if row is None or not row.info.boards:
        # Gone meanwhile, or not begun.
        return ""
    logged = await store.tables.logged(table_id, row.base, row.number)
    if [one.number for one in logged] != list(range(row.base + 1, row.number + 1)):
        return "gap"
    if row.rules != RULES_VERSION:
        # A server that loads it plays it again by the rules of today, or goes on from the last turn.
        return ""
    async with store.boards.lending(row.info.setup):
        table = await at_its_beginning(store, row)
    sure = await asyncio.to_thread(replay, table, logged)
    return "" if sure == row.number or row.info.shown_until is not None else "elsewhere"
