"""Moves an SQLite database to PostgreSQL."""

from typing import Final

from sqlalchemy import Table, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from elbowroom.server.backups import sqlite
from elbowroom.server.backups.backups import upgrade
from elbowroom.server.backups.files import refusal
from elbowroom.server.backups.postgresql import exclusive_connection, is_used
from elbowroom.server.basics.config import Config
from elbowroom.server.cluster.setup import make_store
from elbowroom.server.store.key_file import KeyFile
from elbowroom.server.store.keys import PROBE
from elbowroom.server.store.migrating import migrate_on
from elbowroom.server.store.schema import keys, leases, metadata
from elbowroom.server.store.sqlite_file import DatabaseLock

# Rows read and written at once.
BATCH: Final = 1000
# Leases are of processes on the old database.
NOT_MOVED: Final = (leases,)


async def move(source: Config, target: Config) -> int:
    """Copy all rows of an SQLite file to an empty PostgreSQL database, all or nothing; return how many."""
    if source.sqlite_path is None or not target.is_postgresql:
        raise refusal("not-sqlite")
    sqlite.require_sound(source.sqlite_path)
    await upgrade(source)
    lock, store = DatabaseLock(source), make_store(source)
    lock.acquire()
    try:
        async with exclusive_connection(target) as there, store.database.reading() as here:
            if await there.run_sync(is_used):
                raise refusal("target-used", target=target.shown_database)
            await there.run_sync(migrate_on)
            await store.keys.require_readable()
            count = sum([await _copy(table, here, there) for table in metadata.sorted_tables if table not in NOT_MOVED])
            await _encrypt_keys(there, store.keys.file, KeyFile(target.key_path))
            await there.commit()
            return count
    finally:
        await store.close()
        lock.release()


async def _encrypt_keys(there: AsyncConnection, old: KeyFile, new: KeyFile) -> None:
    """Encrypt the copied keys with the key file of the new database, which is created if it is missing."""
    if old.path == new.path:
        return
    new.open(may_create=True)
    for name, value in (await there.execute(select(keys).where(keys.c.name != PROBE))).all():
        encrypted = new.encrypt(old.decrypt(value))
        await there.execute(update(keys).where(keys.c.name == name).values(value=encrypted))


async def _copy(table: Table, here: AsyncConnection, there: AsyncConnection) -> int:
    """Copy the rows of a table; return how many."""
    count = 0
    # A server that has started there has left keys, and a migration a row of settings.
    await there.execute(table.delete())
    rows = await here.stream(select(table))
    async for batch in rows.mappings().partitions(BATCH):
        await there.execute(insert(table), [dict(row) for row in batch])
        count += len(batch)
    number = table.autoincrement_column
    if number is not None:
        # Rows with given numbers do not advance the sequence.
        sequence = func.pg_get_serial_sequence(table.name, number.name)
        largest = select(func.coalesce(func.max(number), 0) + 1).scalar_subquery()
        await there.execute(select(func.setval(sequence, largest, False)))
    return count
