"""Failures of servers and their database while clients play; afterwards everything works again."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final, NamedTuple

from tests.server.postgres import Postgres
from tools.crowd.processes import family
from tools.crowd.server_process import Server

CUTS: Final = 5
CUT: Final = "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'elbowroom%'"
# Creates a dummy table with a log so long that its file is larger than any of PostgreSQL's WAL; returns its size.
FILL: Final = """
insert into tables select (json_populate_record(one, '{"id": "filling", "status": "closed"}')).*
    from tables as one limit 1;
insert into log select (json_populate_record(one, json_build_object('table_id', 'filling', 'number', number))).*
    from (select log as one from log limit 1) as first, generate_series(1, 60000) as number;
select pg_relation_size('log');
"""


class Deployment(NamedTuple):
    """The servers, the URL of their database, and its PostgreSQL if it was started for this run."""

    servers: list[Server]
    address: str
    postgres: Postgres | None

    @property
    def own_postgres(self) -> Postgres:
        """PostgreSQL, which must have been started for this run."""
        if self.postgres is None:
            raise SystemExit("This needs a PostgreSQL that is started for the run: --database postgresql.")
        return self.postgres


Failure = Callable[[Deployment, float], Coroutine[Any, Any, None]]


async def kill_server(deployment: Deployment, seconds: float) -> None:
    """Kill a server, and start it again later"""
    server = deployment.servers[0]
    await asyncio.sleep(seconds / 3)
    await asyncio.to_thread(server.kill)
    await asyncio.sleep(seconds / 3)
    await asyncio.to_thread(server.start)
    await server.wait_until_ready()


async def restart_servers(deployment: Deployment, seconds: float) -> None:
    """Stop and start the servers one after the other, as for a new version"""
    for server in deployment.servers:
        await asyncio.sleep(seconds / (len(deployment.servers) + 1))
        await asyncio.to_thread(server.stop)
        await asyncio.to_thread(server.start)
        await server.wait_until_ready()


async def stop_database(deployment: Deployment, seconds: float) -> None:
    """Stop PostgreSQL abruptly for a third of the time"""
    await asyncio.sleep(seconds / 3)
    await asyncio.to_thread(deployment.own_postgres.stop)
    await asyncio.sleep(seconds / 3)
    await asyncio.to_thread(deployment.own_postgres.start)


async def cut_connections(deployment: Deployment, seconds: float) -> None:
    """Cut all connections to PostgreSQL again and again"""
    for _ in range(CUTS):
        await asyncio.sleep(seconds / (CUTS + 1))
        await asyncio.to_thread(deployment.own_postgres.tell, deployment.address, CUT)


async def fill_disk(deployment: Deployment, seconds: float) -> None:
    """Keep the log from growing for a third of the time, as on a full disk"""
    size = int(await asyncio.to_thread(deployment.own_postgres.tell, deployment.address, FILL))
    await asyncio.sleep(seconds / 3)
    deployment.own_postgres.limit_files(family(deployment.own_postgres.process_id), size)
    try:
        await asyncio.sleep(seconds / 3)
    finally:
        deployment.own_postgres.limit_files(family(deployment.own_postgres.process_id), None)


FAILURES: Final[dict[str, Failure]] = {
    "kill": kill_server,
    "restart": restart_servers,
    "database-stop": stop_database,
    "database-cut": cut_connections,
    "database-full": fill_disk,
}
