"""Compares what clients received with the database: everything, once, in order."""

import asyncio
from contextlib import suppress

from sqlalchemy import func, select

from elbowroom.server.basics.config import Config
from elbowroom.server.cluster.setup import make_store
from elbowroom.server.store.schema import log
from tools.crowd.clients import PATIENCE, ClientsOfTable


async def wait_until_all_seen(config: Config, crowd: list[ClientsOfTable]) -> None:
    """Wait some time until all sockets have received the last entries."""
    store = make_store(config)
    wanted = select(log.c.table_id, func.max(log.c.number)).group_by(log.c.table_id)
    sockets = [(clients.table.id, socket) for clients in crowd for socket in clients.sockets]
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while True:
                async with store.database.reading() as connection:
                    numbers = {row[0]: row[1] for row in await connection.execute(wanted)}
                if all(socket.version == numbers[table] for table, socket in sockets):
                    break
                await asyncio.sleep(0.1)
    await store.close()


async def count_differences(config: Config, crowd: list[ClientsOfTable]) -> int:
    """Return at how many tables the database differs from what clients received."""
    store = make_store(config)
    wanted = select(log.c.number, log.c.seat, log.c.client_id).order_by(log.c.number)
    differences = 0
    for clients in crowd:
        table = clients.table
        async with store.database.reading() as connection:
            rows = (await connection.execute(wanted.where(log.c.table_id == table.id))).all()
        # Numbers without gaps, the last one received by every socket, and each acknowledged action once and in order.
        numbers = [row.number for row in rows] == list(range(1, len(rows) + 1))
        seen = all(socket.version == len(rows) for socket in clients.sockets)
        acted = [row.client_id.partition(":")[2] for row in rows[table.entries :] if row.seat >= 0]
        differences += not (numbers and seen and acted == clients.acknowledged)
    await store.close()
    return differences
