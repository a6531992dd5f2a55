"""What happens to servers and their database while a crowd plays, for a part of the time; then all is well again."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final, NamedTuple

from tests.server.postgres import Postgres
from tools.crowd.processes import family
from tools.crowd.serving import Server

CUTS: Final = 5
CUT: Final = "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'elbowroom%'"
# A table of nobody, with so long a log that the file is larger than any of PostgreSQL's journal; and its size.
FILL: Final = """
insert into tables select (json_populate_record(one, '{"id": "filling", "status": "closed"}')).*
    from tables as one limit 1;
insert into log select (json_populate_record(one, json_build_object('table_id', 'filling', 'number', number))).*
    from (select log as one from log limit 1) as first, generate_series(1, 60000) as number;
select pg_relation_size('log');
"""


class Around(NamedTuple):
    """The servers, the address of their database, and the PostgreSQL on which it is, if that is ours to end."""

    servers: list[Server]
    address: str
    postgres: Postgres | None

    @property
    def ours(self) -> Postgres:
        """PostgreSQL, which must have been started for this run."""
        if self.postgres is None:
            raise SystemExit("Only a PostgreSQL that was started for it can be ended: --database postgresql.")
        return self.postgres


Mishap = Callable[[Around, float], Coroutine[Any, Any, None]]


async def killed(around: Around, seconds: float) -> None:
    """A server dies without a word; a while later it runs again"""
    server = around.servers[0]
    await asyncio.sleep(seconds / 3)
    await asyncio.to_thread(server.kill)
    await asyncio.sleep(seconds / 3)
    await asyncio.to_thread(server.start)
    await server.started()


async def restarted(around: Around, seconds: float) -> None:
    """Servers end as they are asked to and are started anew, one after the other, as for a new version"""
    for server in around.servers:
        await asyncio.sleep(seconds / (len(around.servers) + 1))
        await asyncio.to_thread(server.end)
        await asyncio.to_thread(server.start)
        await server.started()


async def stopped(around: Around, seconds: float) -> None:
    """PostgreSQL is stopped at once, and is away for a third of the time"""
    await asyncio.sleep(seconds / 3)
    await asyncio.to_thread(around.ours.stop)
    await asyncio.sleep(seconds / 3)
    await asyncio.to_thread(around.ours.start)


async def cut(around: Around, seconds: float) -> None:
    """All connections to PostgreSQL are cut, again and again"""
    for _ in range(CUTS):
        await asyncio.sleep(seconds / (CUTS + 1))
        await asyncio.to_thread(around.ours.tell, around.address, CUT)


async def filled(around: Around, seconds: float) -> None:
    """For a third of the time the log cannot grow, as on a full disk"""
    size = int(await asyncio.to_thread(around.ours.tell, around.address, FILL))
    await asyncio.sleep(seconds / 3)
    around.ours.limit_files(family(around.ours.process_id), size)
    try:
        await asyncio.sleep(seconds / 3)
    finally:
        around.ours.limit_files(family(around.ours.process_id), None)


MISHAPS: Final[dict[str, Mishap]] = {
    "kill": killed,
    "restart": restarted,
    "database-stop": stopped,
    "database-cut": cut,
    "database-full": filled,
}
