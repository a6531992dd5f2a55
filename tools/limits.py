"""Measures what one PostgreSQL bears, for docs/scale.md: `python -m tools.limits [--seconds N]`.

How many commits a second it takes and what they weigh, plain and with a partitioned log; how many notifications it
passes on, by how many listen, and what saying one costs where all listen for something else. It is started for this on
loopback, in a temporary folder; the result is a line of JSON.
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
from elbowroom.server.store.commits import Commit
from elbowroom.server.store.commits_postgresql import write_to_postgresql
from elbowroom.server.store.store import Store
from elbowroom.server.store.tables import TableRow
from elbowroom.server.table.answers import Entry
from tests.server.postgres import Postgres
from tools.crowd.laying import Laid, lay
from tools.crowd.processes import cpu_seconds
from tools.crowd.serving import database_for

TABLES: Final = 64
LISTENERS: Final = (1, 4, 16)
# About as long as what processes tell each other of an action.
NEWS: Final = "x" * 300
AT_ONCE: Final = 50
# Each of those who listen for something else does so for so many tables.
ELSEWHERE: Final = 500
PARTITIONS: Final = 8
# The log anew in partitions by table, each with the same key.
PARTITION: Final = """
alter table log rename to whole;
create table log (like whole including defaults) partition by hash (table_id);
alter table log add primary key (table_id, number);
"""


class Limits:
    """One PostgreSQL with some tables."""

    def __init__(self, postgres: Postgres, address: str, tables: list[Laid], rows: list[TableRow]) -> None:
        self._postgres = postgres
        self._address = address
        self._rows = {table.id: (row, table.entries) for table, row in zip(tables, rows, strict=True)}

    async def commits(self, at_once: int, seconds: float) -> dict[str, float]:
        """Commits of one action each, so many in a statement, for so long: how many a second, and what each costs."""
        connection = await asyncpg.connect(self._address)
        begun, journal = perf_counter(), await self._journal(connection)
        used, count = cpu_seconds(self._postgres.process_id), 0
        chosen = list(self._rows)[:at_once]
        while perf_counter() < begun + seconds:
            taken = await write_to_postgresql(connection, [self._next(table_id) for table_id in chosen], "limits")
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

    def _next(self, table_id: str) -> Commit:
        row, number = self._rows[table_id]
        self._rows[table_id] = row, number + 1
        entries = (Entry("conquer 12 3", 1, "1:0123456789abcdef"),)
        return Commit(table_id, number, row.info.revision, entries, row.info, None, None, 3)

    async def _journal(self, connection: Any) -> int:
        return int(await connection.fetchval("select pg_current_wal_lsn() - '0/0'"))

    async def notifications(self, listeners: int, seconds: float) -> dict[str, float]:
        """News for so many who listen: how many a second are said and heard, and what each hearing costs."""
        heard = 0

        def hear(*_: object) -> None:
            nonlocal heard
            heard += 1

        ears = [await asyncpg.connect(self._address) for _ in range(listeners)]
        for ear in ears:
            await ear.add_listener("limits", hear)
        mouth = await asyncpg.connect(self._address)
        begun, used, said = perf_counter(), cpu_seconds(self._postgres.process_id), 0
        while perf_counter() < begun + seconds:
            await mouth.execute("select pg_notify('limits', $1 || n) from generate_series(1, $2::int) n", NEWS, AT_ONCE)
            said += AT_ONCE
            # Whoever says more than is heard only fills a queue.
            while heard < (said - 10 * AT_ONCE) * listeners:
                await asyncio.sleep(0)
        while heard < said * listeners:
            await asyncio.sleep(0)
        took = perf_counter() - begun
        used = cpu_seconds(self._postgres.process_id) - used
        for connection in (mouth, *ears):
            await connection.close()
        return {
            "said_each_second": round(said / took),
            "heard_each_second": round(heard / took),
            "us_of_processor_each": round(1e6 * used / heard, 1),
        }

    async def unheard(self, listeners: int, seconds: float) -> dict[str, float]:
        """News of a table, one after the other, while so many listen for other tables: what saying it costs."""
        ears = [await asyncpg.connect(self._address) for _ in range(listeners)]
        for number, ear in enumerate(ears):
            await ear.execute(";".join(f'LISTEN "{number}of{table}"' for table in range(ELSEWHERE)))
        mouth = await asyncpg.connect(self._address)
        begun, used, said = perf_counter(), cpu_seconds(self._postgres.process_id), 0
        while perf_counter() < begun + seconds:
            await mouth.execute("select pg_notify('limits', $1)", NEWS)
            said += 1
        took = perf_counter() - begun
        used = cpu_seconds(self._postgres.process_id) - used
        for connection in (mouth, *ears):
            await connection.close()
        return {"said_each_second": round(said / took), "us_of_processor_each": round(1e6 * used / said, 1)}

    async def log_bytes(self) -> int:
        """What an entry of the log takes, with its key."""
        connection = await asyncpg.connect(self._address)
        size = await connection.fetchval("select pg_total_relation_size('log') / count(*) from log")
        await connection.close()
        return int(size)

    async def part(self) -> None:
        """Divide the log into partitions, by table."""
        connection = await asyncpg.connect(self._address)
        await connection.execute(PARTITION)
        for number in range(PARTITIONS):
            values = f"for values with (modulus {PARTITIONS}, remainder {number})"
            await connection.execute(f"create table log_{number} partition of log {values}")
        await connection.execute("insert into log select * from whole")
        await connection.close()


async def measured(postgres: Postgres, address: str, seconds: float) -> dict[str, Any]:
    """All limits by name."""
    config = Config(database=address)
    tables = await lay(config, TABLES)
    store = Store(config)
    rows = [row for table in tables if (row := await store.tables.find(table.id)) is not None]
    await store.close()
    limits = Limits(postgres, address, tables, rows)
    found: dict[str, Any] = {f"commits_{count}": await limits.commits(count, seconds) for count in (1, 16, 64)}
    found |= {f"listeners_{count}": await limits.notifications(count, seconds) for count in LISTENERS}
    found |= {f"elsewhere_{count}": await limits.unheard(count, seconds) for count in (0, *LISTENERS)}
    found["log_bytes"] = await limits.log_bytes()
    await limits.part()
    return found | {"commits_64_partitioned": await limits.commits(64, seconds)}


def main() -> None:
    """Measure, and print it as a line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="for each of eleven measurements")
    seconds: float = parser.parse_args().seconds
    with TemporaryDirectory() as folder, database_for("postgresql", Path(folder)) as (address, postgres):
        if postgres is None:
            sys.exit("PostgreSQL is not installed.")
        print(json.dumps(asyncio.run(measured(postgres, address, seconds))))


if __name__ == "__main__":
    main()
