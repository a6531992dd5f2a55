"""Whether a crowd was told what the database holds: all of it, once, in order."""

import asyncio
from contextlib import suppress

from sqlalchemy import func, select

from elbowroom.server.basics.config import Config
from elbowroom.server.store.schema import log
from elbowroom.server.store.store import Store
from tools.crowd.clients import PATIENCE, ClientsOfTable


async def all_seen(config: Config, crowd: list[ClientsOfTable]) -> None:
    """Wait a while for what was said last: it may still be on its way to those who watch."""
    store = Store(config)
    wanted = select(log.c.table_id, func.max(log.c.number)).group_by(log.c.table_id)
    sockets = [(clients.laid.id, socket) for clients in crowd for socket in clients.sockets]
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while True:
                async with store.database.reading() as connection:
                    numbers = {row[0]: row[1] for row in await connection.execute(wanted)}
                if all(socket.version == numbers[table] for table, socket in sockets):
                    break
                await asyncio.sleep(0.1)
    await store.close()


async def missing(config: Config, crowd: list[ClientsOfTable]) -> int:
    """At how many tables the database holds something else than clients were told."""
    store = Store(config)
    wanted = select(log.c.number, log.c.seat, log.c.client_id).order_by(log.c.number)
    faults = 0
    for clients in crowd:
        table = clients.laid
        async with store.database.reading() as connection:
            rows = (await connection.execute(wanted.where(log.c.table_id == table.id))).all()
        # Each number once, and none left out; the last one seen by everybody; each action once, in its order.
        numbers = [row.number for row in rows] == list(range(1, len(rows) + 1))
        seen = all(socket.version == len(rows) for socket in clients.sockets)
        acted = [row.client_id.partition(":")[2] for row in rows[table.entries :] if row.seat >= 0]
        faults += not (numbers and seen and acted == clients.acknowledged)
    await store.close()
    return faults
