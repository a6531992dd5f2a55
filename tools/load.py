"""Load test for servers: `python -m tools.load --tables 500 --sockets 2000 --rate 320 --seconds 30`.

Real WebSocket clients on loopback, from many addresses, play legal actions at many tables at once; the messages they
received are then compared with the database. With `--processes N` there are N servers on a PostgreSQL behind nginx, and
any of them may get any socket. Results are in docs/performance.md.
"""

import argparse
import asyncio
import gc
import os
import sys
import tempfile
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

import msgspec
import uvloop

from elbowroom.server.basics.config import Config
from tests.server.ports import free_port
from tests.server.postgres import Postgres
from tools.crowd.attacker import Target
from tools.crowd.attacks import ATTACKS, AttackResult
from tools.crowd.clients import PATIENCE, ClientsOfTable
from tools.crowd.failures import FAILURES, Deployment
from tools.crowd.log_check import count_differences, wait_until_all_seen
from tools.crowd.prepared_tables import PreparedTable, create_long_table, create_tables
from tools.crowd.processes import cpu_seconds, machine_seconds, memory, open_files
from tools.crowd.proxy import Proxy, proxy_before
from tools.crowd.server_process import Server, database_for
from tools.crowd.tally import Result, Tally, percentiles
from tools.crowd.websocket_client import addresses

CONNECTING_AT_ONCE: Final = 20
# Sockets of one address, as the default settings allow.
SOCKETS_PER_ADDRESS: Final = 50
# Seconds until all sockets should be closed, and how many pooled connections may stay.
CLOSE_SECONDS: Final = 20
TOLERATED_OPEN: Final = 20
# More sockets than this need a setting.
DEFAULT_MAX_SOCKETS: Final = 4900


class Options(msgspec.Struct, kw_only=True):
    """The options of a measurement."""

    tables: int = 100
    sockets: int = 0
    rate: float = 100.0
    seconds: float = 20.0
    # Games one after the other: the clients of a finished game go to the next table.
    games: int = 1
    # Seconds of silence after which a client pings, as in web/src/lib/server/connection.ts; 0: never.
    heartbeat: float = 25.0
    # Seconds of play before the measurement begins.
    warm_up: float = 3.0
    database: str = "sqlite"
    seed: int = 1
    # None: one, without a proxy.
    processes: int | None = None
    # True if the proxy sends all sockets of a table to one server.
    by_table: bool = False
    # A failure during the run, by its name in `failures.py`; empty for none.
    failure: str = ""
    # Attacks by their names in `attacks.py`; empty for none.
    attack: tuple[str, ...] = ()
    profile: Path | None = None


def main() -> None:
    """Measure once, and print the result; exit with status 1 if anything was lost."""
    defaults = Options()
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=defaults.tables)
    parser.add_argument("--sockets", type=int, default=0, help="at least one for each seat; the others watch")
    parser.add_argument("--rate", type=float, default=defaults.rate, help="actions each second, at all tables together")
    parser.add_argument("--seconds", type=float, default=defaults.seconds)
    parser.add_argument("--soak", dest="seconds", type=float, help="the same as --seconds")
    parser.add_argument("--games", type=int, default=1, help="number of games one after the other, each at a new table")
    parser.add_argument("--heartbeat", type=float, default=defaults.heartbeat, help="seconds of silence before a ping")
    parser.add_argument("--database", help="sqlite, postgresql, or the address of an empty database")
    parser.add_argument("--processes", type=int, help="number of servers on PostgreSQL behind nginx")
    parser.add_argument("--by-table", action="store_true", help="nginx sends all sockets of a table to one server")
    group = parser.add_mutually_exclusive_group()
    for name, failure in FAILURES.items():
        group.add_argument(f"--{name}", dest="failure", action="store_const", const=name, help=failure.__doc__)
    known = ", ".join(ATTACKS)
    text = f"attack from twenty addresses during the run, in all these ways or in some: {known}"
    parser.add_argument("--attack", nargs="*", default=(), choices=ATTACKS, metavar="NAME", help=text)
    parser.add_argument("--seed", type=int, default=defaults.seed)
    parser.add_argument("--profile", type=Path, help="a file for the cProfile data of the (first) server")
    parser.add_argument("--json", type=Path, help="a file to which the result is appended as a line")
    given = vars(parser.parse_args())
    into: Path | None = given.pop("json")
    given["failure"] = given["failure"] or ""
    given["attack"] = tuple(ATTACKS) if given["attack"] == [] else tuple(given["attack"])
    if given["failure"] and given["processes"] is None:
        given["processes"] = 2
    given["database"] = given["database"] or ("sqlite" if given["processes"] is None else "postgresql")
    if given["processes"] is not None and given["database"] == "sqlite":
        parser.error("several processes need PostgreSQL")
    result = measure(Options(**given))
    print(*result.text_lines(), sep="\n")
    if into is not None:
        with into.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")
    sys.exit(0 if result.is_whole else 1)


def measure(options: Options) -> Result:
    """Create tables, start servers, let clients play, and check the database."""
    with (
        tempfile.TemporaryDirectory(prefix="elbowroom-load-") as folder,
        database_for(options.database, Path(folder)) as (address, postgres),
    ):
        return uvloop.run(Run(options, address, postgres, Path(folder)).run())


class Run:
    """One measurement: servers, perhaps a proxy before them, and clients."""

    def __init__(self, options: Options, address: str, postgres: Postgres | None, folder: Path) -> None:
        self._options = options
        self._config = Config(database=address)
        self._postgres = postgres
        self._folder = folder
        self._tally = Tally()
        self._servers: list[Server] = []
        self._proxy: Proxy | None = None
        self._long_table = ""
        # Tables for clients whose game is over.
        self._next: list[PreparedTable] = []
        self._addresses: list[str] = []
        self._memory_course: list[int] = []

    async def run(self) -> Result:
        """Run the measurement."""
        options = self._options
        prepared = await create_tables(self._config, options.tables * options.games, options.seed)
        tables, self._next = prepared[: options.tables], prepared[options.tables :]
        if options.attack:
            self._long_table = (await create_long_table(self._config, options.seed)).id
        sockets = max(options.sockets, sum(len(table.tokens) for table in tables))
        settings = {"ELBOWROOM_LOG_LEVEL": "warning"}
        if sockets > DEFAULT_MAX_SOCKETS:
            settings["ELBOWROOM_MOST_SOCKETS"] = str(2 * sockets)
        if options.attack:
            # The webhooks that never answer are on loopback too.
            settings["ELBOWROOM_NOTICES_TO_PRIVATE"] = "true"
        with ExitStack() as stack:
            for number in range(options.processes or 1):
                profile = options.profile if number == 0 else None
                log_file = self._folder / f"server-{number}.log"
                server = Server(self._config.database, log_file, profile=profile, settings=settings)
                stack.callback(server.stop)
                self._servers.append(server)
            for server in self._servers:
                await server.wait_until_ready()
            if options.processes is not None:
                ports = [server.port for server in self._servers]
                self._proxy = stack.enter_context(
                    proxy_before(ports, self._folder / "nginx", free_port(), options.by_table)
                )
            stack.callback(self._print_errors)
            return await self._measure_clients(tables, sockets)

    def _print_errors(self) -> None:
        logs = (server.log_file.read_text()[-3000:] for server in self._servers)
        print(*logs, *self._tally.errors[:10], sep="\n", file=sys.stderr)

    async def _measure_clients(self, tables: list[PreparedTable], sockets: int) -> Result:
        files_before = [open_files(server.process.pid) for server in self._servers]
        all_clients = await self._connect_all(tables, sockets)
        result = await self._play(all_clients)
        await wait_until_all_seen(self._config, all_clients)
        await self._wait_for_second_answers(result)
        for clients in all_clients:
            clients.disconnect()
        result.left_open = await self._count_left_open(files_before)
        result.lost = await count_differences(self._config, all_clients)
        return result

    async def _wait_for_second_answers(self, result: Result) -> None:
        """Wait some time for second answers to repeated requests; disconnected clients do not get them."""
        with suppress(TimeoutError):
            async with asyncio.timeout(0 if result.cut else PATIENCE):
                while self._tally.answered_again < self._tally.sent_again:
                    await asyncio.sleep(0.1)
        result.answered_again = self._tally.answered_again

    async def _count_left_open(self, files_before: list[int]) -> list[int]:
        """Return each server's additional open files, once its database connections are idle again."""
        left: list[int] = []
        for _ in range(CLOSE_SECONDS):
            await asyncio.sleep(1)
            files = [open_files(server.process.pid) for server in self._servers]
            left = [now - then for now, then in zip(files, files_before, strict=True)]
            if max(left) <= TOLERATED_OPEN:
                break
        return left

    @property
    def _port(self) -> int:
        return self._proxy.port if self._proxy is not None else self._servers[0].port

    async def _connect_all(self, tables: list[PreparedTable], sockets: int) -> list[ClientsOfTable]:
        """Connect all clients, some at a time."""
        rng = Random(self._options.seed)
        addresses_used = self._addresses = addresses(max(1, sockets // SOCKETS_PER_ADDRESS))
        watching = sockets - sum(len(table.tokens) for table in tables)
        all_clients = []
        for number, table in enumerate(tables):
            watchers = watching // len(tables) + (number < watching % len(tables))
            all_clients.append(ClientsOfTable(table, watchers, self._tally, Random(rng.random()), addresses_used))
        gate = asyncio.Semaphore(CONNECTING_AT_ONCE)

        async def connect(clients: ClientsOfTable) -> None:
            async with gate:
                await clients.connect(self._url)

        begun = perf_counter()
        await asyncio.gather(*map(connect, all_clients))
        print(f"{len(tables)} tables, {sockets} sockets, connected in {perf_counter() - begun:.1f} s")
        return all_clients

    @property
    def _url(self) -> str:
        return f"ws://127.0.0.1:{self._port}/ws"

    async def _play_games(
        self, all_clients: list[ClientsOfTable], clients: ClientsOfTable, until: float, every: float
    ) -> None:
        """Play, and continue at another table when a game is over."""
        while await self._play_game(clients, until, every) and self._next:
            prepared, watchers = self._next.pop(), sum(not socket.is_seated for socket in clients.sockets)
            await clients.finish()
            clients = ClientsOfTable(prepared, watchers, self._tally, Random(prepared.id), self._addresses)
            all_clients.append(clients)
            await clients.connect(self._url)

    async def _play_game(self, clients: ClientsOfTable, until: float, every: float) -> bool:
        """Play one game, with heartbeats; return True if it was over before the time."""
        heartbeat = self._options.heartbeat
        pinging = asyncio.create_task(clients.ping_when_silent(heartbeat)) if heartbeat else None
        try:
            return await clients.play(until, every)
        finally:
            if pinging is not None:
                pinging.cancel()

    async def _play(self, all_clients: list[ClientsOfTable]) -> Result:
        options, tally = self._options, self._tally
        tables, sockets = len(all_clients), sum(len(clients.sockets) for clients in all_clients)
        # Keep the clients' own garbage collection out of the measured times.
        gc.collect()
        gc.freeze()
        gc.disable()
        until = perf_counter() + options.warm_up + options.seconds
        interval = len(all_clients) / options.rate
        playing = [
            asyncio.create_task(self._play_games(all_clients, clients, until, interval))
            for clients in list(all_clients)
        ]
        await asyncio.sleep(options.warm_up)
        background = [asyncio.create_task(tally.watch_lag()), asyncio.create_task(self._watch_memory())]
        attacking = await self._attack(all_clients[0].table) if options.attack else None
        if options.failure:
            background.append(asyncio.create_task(FAILURES[options.failure](self._deployment(), options.seconds)))
        tally.begin()
        before, memory_before = self._times_used(), self._memory()
        await asyncio.gather(*playing)
        took = perf_counter() - tally.since
        used = [(now - then) / took for now, then in zip(self._times_used(), before, strict=True)]
        attacked = AttackResult()
        if attacking is not None:
            log_file, _ = await attacking.communicate()
            attacked = msgspec.json.decode(log_file, type=AttackResult)
        await asyncio.gather(*background[2:])
        for watching in background[:2]:
            watching.cancel()
        gc.unfreeze()
        gc.enable()
        machine, own, of_database, of_proxy, *of_servers = used
        acted = max(1, len(tally.seconds))
        return Result(
            database=options.database.partition(":")[0],
            tables=tables,
            sockets=sockets,
            games=len(all_clients),
            actions=len(tally.seconds),
            rate=round(len(tally.seconds) / took, 1),
            messages=round(tally.messages / took),
            pings=round(tally.pings / took, 1),
            server_pings=round(tally.server_pings / took, 1),
            kb_each_action=round(tally.bytes / 1000 / acted, 1),
            delivered=percentiles(tally.seconds),
            lag_of_clients=percentiles(tally.lags),
            server=round(sum(of_servers), 3),
            ms_each_action=round(1000 * sum(of_servers) * took / acted, 3),
            database_ms=round(1000 * of_database * took / acted, 3),
            proxy_ms=round(1000 * of_proxy * took / acted, 3),
            database_server=round(of_database, 3),
            clients=round(own, 3),
            others=round(max(0.0, machine - sum(used[1:])), 3),
            memory=round(sum(self._memory())),
            sent_twice=tally.sent_again,
            answered_again=tally.answered_again,
            gaps=tally.gaps,
            errors=len(tally.errors),
            processes=[round(1000 * one * took / acted, 3) for one in of_servers],
            grown=[[round(then), round(now)] for then, now in zip(memory_before, self._memory(), strict=True)],
            memory_course=self._memory_course,
            proxy=round(of_proxy, 3),
            cut=sum(tally.lost_connections.values()),
            away=percentiles(tally.away) if tally.away else {},
            refusals=dict(tally.refusals),
            seats_cut=tally.seats_cut,
            attack=attacked.done,
            witness=attacked.witness,
            witness_refused=attacked.refused,
        )

    async def _attack(self, prepared: PreparedTable) -> asyncio.subprocess.Process:
        target = Target(f"http://127.0.0.1:{self._port}", prepared.id, self._long_table, prepared.tokens[0])
        text = msgspec.json.encode(target).decode()
        command = [sys.executable, "-m", "tools.crowd.attacks", str(self._options.seconds), text, *self._options.attack]
        return await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)

    def _deployment(self) -> Deployment:
        return Deployment(self._servers, self._config.database, self._postgres)

    async def _watch_memory(self) -> None:
        """Record the servers' memory ten times."""
        while True:
            await asyncio.sleep(self._options.seconds / 10)
            self._memory_course.append(round(sum(self._memory())))

    def _memory(self) -> list[float]:
        return [memory(server.process.pid) for server in self._servers]

    def _times_used(self) -> list[float]:
        """Return processor times: of the machine, the clients, the database, the proxy, and each server."""
        of_servers = [server.cpu_seconds for server in self._servers]
        of_proxy = cpu_seconds(self._proxy.process.pid) if self._proxy is not None else 0.0
        of_database = cpu_seconds(self._postgres.process_id) if self._postgres else 0.0
        # Clients are this process without its children.
        times = os.times()
        return [machine_seconds(), times.user + times.system, of_database, of_proxy, *of_servers]


if __name__ == "__main__":
    main()
