"""Measures the limits of one PostgreSQL for docs/scale.md: `python -m tools.limits [--seconds N]`.

Commits per second and their cost, with a plain and a partitioned log; notifications per second by the number of
listeners; and the cost of a notification if all listen to other channels. PostgreSQL is started for this on loopback,
in a temporary folder; the result is a line of JSON.
"""

import argparse
import asyncio
import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

import asyncpg

from elbowroom.server.basics.config import Config
from elbowroom.server.cluster.commits import write_to_postgresql
from elbowroom.server.cluster.setup import make_store
from elbowroom.server.store.commits import Commit
from elbowroom.server.store.tables import TableRow
from elbowroom.server.table.answers import Entry
from tests.server.postgres import Postgres
from tools.crowd.prepared_tables import PreparedTable, create_tables
from tools.crowd.processes import cpu_seconds
from tools.crowd.server_process import database_for

TABLES: Final = 64
LISTENERS: Final = (1, 4, 16)
# About as long as the notification of an action.
PAYLOAD: Final = "x" * 300
BATCH: Final = 50
# Channels of each process that listens to other tables.
OTHER_CHANNELS: Final = 500
PARTITIONS: Final = 8
# Replaces the log by one partitioned by table, with the same key.
PARTITION: Final = """
alter table log rename to whole;
create table log (like whole including defaults) partition by hash (table_id);
alter table log add primary key (table_id, number);
"""


class Limits:
    """A PostgreSQL with some tables."""

    def __init__(self, postgres: Postgres, address: str, tables: list[PreparedTable], rows: list[TableRow]) -> None:
        self._postgres = postgres
        self._address = address
        self._rows = {table.id: (row, table.entries) for table, row in zip(tables, rows, strict=True)}

    async def commits(self, at_once: int, seconds: float) -> dict[str, float]:
        """Commit one action per table, several in a statement; return commits per second and their cost."""
        connection = await asyncpg.connect(self._address)
        begun, journal = perf_counter(), await self._journal(connection)
        used, count = cpu_seconds(self._postgres.process_id), 0
        chosen = list(self._rows)[:at_once]
        while perf_counter() < begun + seconds:
            taken = await write_to_postgresql(
                connection, [self._next_commit(table_id) for table_id in chosen], "limits"
            )
            assert all(taken)
            count += len(taken)
        took = perf_counter() - begun
        used = cpu_seconds(self._postgres.process_id) - used
        journal = await self._journal(connection) - journal
        await connection.close()
        return {
            "each_second": round(count / took),
            "ms_of_processor": round(1000 * used / count, 3),
            "journal_bytes": round(journal / count),
        }

    def _next_commit(self, table_id: str) -> Commit:
        row, number = self._rows[table_id]
        self._rows[table_id] = row, number + 1
        entries = (Entry("conquer 12 3", 1, "1:0123456789abcdef"),)
        return Commit(table_id, number, row.info.revision, entries, row.info, None, None, 3)

    async def _journal(self, connection: Any) -> int:
        return int(await connection.fetchval("select pg_current_wal_lsn() - '0/0'"))

    async def notifications(self, listeners: int, seconds: float) -> dict[str, float]:
        """Send notifications to some listeners; return how many per second are sent and received, and their cost."""
        received = 0

        def on_notification(*_: object) -> None:
            nonlocal received
            received += 1

        listening = [await asyncpg.connect(self._address) for _ in range(listeners)]
        for listener in listening:
            await listener.add_listener("limits", on_notification)
        sender = await asyncpg.connect(self._address)
        begun, used, sent = perf_counter(), cpu_seconds(self._postgres.process_id), 0
        while perf_counter() < begun + seconds:
            await sender.execute(
                "select pg_notify('limits', $1 || n) from generate_series(1, $2::int) n", PAYLOAD, BATCH
            )
            sent += BATCH
            # Wait for the listeners, otherwise a queue would fill.
            while received < (sent - 10 * BATCH) * listeners:
                await asyncio.sleep(0)
        while received < sent * listeners:
            await asyncio.sleep(0)
        took = perf_counter() - begun
        used = cpu_seconds(self._postgres.process_id) - used
        for connection in (sender, *listening):
            await connection.close()
        return {
            "sent_each_second": round(sent / took),
            "received_each_second": round(received / took),
            "us_of_processor_each": round(1e6 * used / received, 1),
        }

    async def other_channels(self, listeners: int, seconds: float) -> dict[str, float]:
        """Send notifications one by one while others listen to other channels; return their cost."""
        listening = [await asyncpg.connect(self._address) for _ in range(listeners)]
        for number, listener in enumerate(listening):
            await listener.execute(";".join(f'LISTEN "{number}of{table}"' for table in range(OTHER_CHANNELS)))
        sender = await asyncpg.connect(self._address)
        begun, used, sent = perf_counter(), cpu_seconds(self._postgres.process_id), 0
        while perf_counter() < begun + seconds:
            await sender.execute("select pg_notify('limits', $1)", PAYLOAD)
            sent += 1
        took = perf_counter() - begun
        used = cpu_seconds(self._postgres.process_id) - used
        for connection in (sender, *listening):
            await connection.close()
        return {"sent_each_second": round(sent / took), "us_of_processor_each": round(1e6 * used / sent, 1)}

    async def log_bytes(self) -> int:
        """Return the bytes of a log entry, with its key."""
        connection = await asyncpg.connect(self._address)
        size = await connection.fetchval("select pg_total_relation_size('log') / count(*) from log")
        await connection.close()
        return int(size)

    async def partition(self) -> None:
        """Divide the log into partitions, by table."""
        connection = await asyncpg.connect(self._address)
        await connection.execute(PARTITION)
        for number in range(PARTITIONS):
            values = f"for values with (modulus {PARTITIONS}, remainder {number})"
            await connection.execute(f"create table log_{number} partition of log {values}")
        await connection.execute("insert into log select * from whole")
        await connection.close()


async def measure(postgres: Postgres, address: str, seconds: float) -> dict[str, Any]:
    """Return all limits by name."""
    config = Config(database=address)
    tables = await create_tables(config, TABLES)
    store = make_store(config)
    rows = [row for table in tables if (row := await store.tables.find(table.id)) is not None]
    await store.close()
    limits = Limits(postgres, address, tables, rows)
    found: dict[str, Any] = {f"commits_{count}": await limits.commits(count, seconds) for count in (1, 16, 64)}
    found |= {f"listeners_{count}": await limits.notifications(count, seconds) for count in LISTENERS}
    found |= {f"other_channels_{count}": await limits.other_channels(count, seconds) for count in (0, *LISTENERS)}
    found["log_bytes"] = await limits.log_bytes()
    await limits.partition()
    return found | {"commits_64_partitioned": await limits.commits(64, seconds)}


def main() -> None:
    """Measure, and print the result as a line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="for each of eleven measurements")
    seconds: float = parser.parse_args().seconds
    with TemporaryDirectory() as folder, database_for("postgresql", Path(folder)) as (address, postgres):
        if postgres is None:
            sys.exit("PostgreSQL is not installed.")
        print(json.dumps(asyncio.run(measure(postgres, address, seconds))))


if __name__ == "__main__":
    main()
