"""Measures how much servers bear: `python -m tools.load --tables 500 --sockets 2000 --rate 320 --seconds 30`.

Real WebSocket clients on loopback, from many addresses, play legal actions at many tables at once; what they were told
is then compared with what the database holds. With `--processes N` there are N servers on a PostgreSQL behind nginx,
and any of them may get any socket. docs/performance.md tells what came out.
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
from tools.crowd.attacks import ATTACKS, Attacked
from tools.crowd.checking import all_seen, missing
from tools.crowd.clients import PATIENCE, ClientsOfTable
from tools.crowd.laying import Laid, lay, lay_long
from tools.crowd.lines import addresses
from tools.crowd.mishaps import MISHAPS, Around
from tools.crowd.processes import cpu_seconds, machine_seconds, memory, open_files
from tools.crowd.proxy import Proxy, proxy_before
from tools.crowd.serving import Server, database_for
from tools.crowd.stranger import Target
from tools.crowd.tally import Result, Tally, shares

AT_ONCE: Final = 20
# One address may have so many sockets, as servers are shipped.
SOCKETS_OF_ADDRESS: Final = 50
# Seconds until all sockets should be closed, and what of a pool of connections may stay.
SECONDS_TO_LEAVE: Final = 20
FEW: Final = 20
# More sockets than a server lets in as it is shipped need a setting.
MOST_SOCKETS: Final = 4900


class Wanted(msgspec.Struct, kw_only=True):
    """What is measured."""

    tables: int = 100
    sockets: int = 0
    rate: float = 100.0
    seconds: float = 20.0
    # So many games one after the other: who has ended one leaves, and comes to the next table.
    games: int = 1
    # Seconds of play before the measurement begins.
    warm_up: float = 3.0
    database: str = "sqlite"
    seed: int = 1
    # None: one, without a proxy.
    processes: int | None = None
    # Whether the proxy sends all sockets of a table to one of them.
    by_table: bool = False
    # What happens meanwhile, by its name in `mishaps.py`; empty: nothing.
    mishap: str = ""
    # Attacks by their names in `attacks.py`; none: nobody attacks.
    attack: tuple[str, ...] = ()
    profile: Path | None = None


def main() -> None:
    """Measure once, and say what came out; exit status 1 if anything was lost."""
    usual = Wanted()
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=usual.tables)
    parser.add_argument("--sockets", type=int, default=0, help="at least one for each seat; the others watch")
    parser.add_argument("--rate", type=float, default=usual.rate, help="actions each second, at all tables together")
    parser.add_argument("--seconds", type=float, default=usual.seconds)
    parser.add_argument("--soak", dest="seconds", type=float, help="the same as --seconds: for so long")
    parser.add_argument("--games", type=int, default=1, help="so many one after the other, each at a new table")
    parser.add_argument("--database", help="sqlite, postgresql, or the address of an empty database")
    parser.add_argument("--processes", type=int, help="so many servers on PostgreSQL behind nginx")
    parser.add_argument("--by-table", action="store_true", help="nginx sends a table's sockets to one of them")
    doing = parser.add_mutually_exclusive_group()
    for name, mishap in MISHAPS.items():
        doing.add_argument(f"--{name}", dest="mishap", action="store_const", const=name, help=mishap.__doc__)
    known = ", ".join(ATTACKS)
    told = f"twenty addresses attack meanwhile, in all these ways or in some: {known}"
    parser.add_argument("--attack", nargs="*", default=(), choices=ATTACKS, metavar="NAME", help=told)
    parser.add_argument("--seed", type=int, default=usual.seed)
    parser.add_argument("--profile", type=Path, help="a file for what cProfile finds about the (first) server")
    parser.add_argument("--json", type=Path, help="a file to which a line with the result is added")
    given = vars(parser.parse_args())
    into: Path | None = given.pop("json")
    given["mishap"] = given["mishap"] or ""
    given["attack"] = tuple(ATTACKS) if given["attack"] == [] else tuple(given["attack"])
    if given["mishap"] and given["processes"] is None:
        given["processes"] = 2
    given["database"] = given["database"] or ("sqlite" if given["processes"] is None else "postgresql")
    if given["processes"] is not None and given["database"] == "sqlite":
        parser.error("several processes need PostgreSQL")
    result = measure(Wanted(**given))
    print(*result.lines(), sep="\n")
    if into is not None:
        with into.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")
    sys.exit(0 if result.is_whole else 1)


def measure(wanted: Wanted) -> Result:
    """Lay tables, start servers, let the crowd play, and look at what is left."""
    with (
        tempfile.TemporaryDirectory(prefix="elbowroom-load-") as folder,
        database_for(wanted.database, Path(folder)) as (address, postgres),
    ):
        return uvloop.run(Run(wanted, address, postgres, Path(folder)).measured())


class Run:
    """One measurement: servers, perhaps a proxy before them, and a crowd."""

    def __init__(self, wanted: Wanted, address: str, postgres: Postgres | None, folder: Path) -> None:
        self._wanted = wanted
        self._config = Config(database=address)
        self._postgres = postgres
        self._folder = folder
        self._tally = Tally()
        self._servers: list[Server] = []
        self._proxy: Proxy | None = None
        self._long_table = ""
        # The tables to which those go whose game is over.
        self._next: list[Laid] = []
        self._here: list[str] = []
        self._course: list[int] = []

    async def measured(self) -> Result:
        """Do all of it."""
        wanted = self._wanted
        laid = await lay(self._config, wanted.tables * wanted.games, wanted.seed)
        tables, self._next = laid[: wanted.tables], laid[wanted.tables :]
        if wanted.attack:
            self._long_table = (await lay_long(self._config, wanted.seed)).id
        sockets = max(wanted.sockets, sum(len(table.tokens) for table in tables))
        settings = {"ELBOWROOM_LOG_LEVEL": "warning"}
        if sockets > MOST_SOCKETS:
            settings["ELBOWROOM_MOST_SOCKETS"] = str(2 * sockets)
        if wanted.attack:
            # Addresses that never answer are on loopback too.
            settings["ELBOWROOM_NOTICES_TO_PRIVATE"] = "true"
        with ExitStack() as stack:
            for number in range(wanted.processes or 1):
                profile = wanted.profile if number == 0 else None
                written = self._folder / f"server-{number}.log"
                server = Server(self._config.database, written, profile=profile, settings=settings)
                stack.callback(server.end)
                self._servers.append(server)
            for server in self._servers:
                await server.started()
            if wanted.processes is not None:
                ports = [server.port for server in self._servers]
                self._proxy = stack.enter_context(
                    proxy_before(ports, self._folder / "nginx", free_port(), wanted.by_table)
                )
            stack.callback(self._tell_what_went_wrong)
            return await self._with_a_crowd(tables, sockets)

    def _tell_what_went_wrong(self) -> None:
        logs = (server.written.read_text()[-3000:] for server in self._servers)
        print(*logs, *self._tally.errors[:10], sep="\n", file=sys.stderr)

    async def _with_a_crowd(self, tables: list[Laid], sockets: int) -> Result:
        at_first = [open_files(server.process.pid) for server in self._servers]
        crowd = await self._come(tables, sockets)
        result = await self._play(crowd)
        await all_seen(self._config, crowd)
        await self._all_answered(result)
        for clients in crowd:
            clients.leave()
        result.left_open = await self._left_open(at_first)
        result.lost = await missing(self._config, crowd)
        return result

    async def _all_answered(self, result: Result) -> None:
        """Wait a while for the second answers to what was sent twice; who was cut off does not get them."""
        with suppress(TimeoutError):
            async with asyncio.timeout(0 if result.cut else PATIENCE):
                while self._tally.answered_again < self._tally.sent_again:
                    await asyncio.sleep(0.1)
        result.answered_again = self._tally.answered_again

    async def _left_open(self, at_first: list[int]) -> list[int]:
        """What each server still has open beyond what it had at first, once its connections to the database rest."""
        left: list[int] = []
        for _ in range(SECONDS_TO_LEAVE):
            await asyncio.sleep(1)
            files = [open_files(server.process.pid) for server in self._servers]
            left = [now - then for now, then in zip(files, at_first, strict=True)]
            if max(left) <= FEW:
                break
        return left

    @property
    def _port(self) -> int:
        return self._proxy.port if self._proxy is not None else self._servers[0].port

    async def _come(self, tables: list[Laid], sockets: int) -> list[ClientsOfTable]:
        """All clients connect, some at a time."""
        rng = Random(self._wanted.seed)
        here = self._here = addresses(max(1, sockets // SOCKETS_OF_ADDRESS))
        watching = sockets - sum(len(table.tokens) for table in tables)
        crowd = []
        for number, table in enumerate(tables):
            watchers = watching // len(tables) + (number < watching % len(tables))
            crowd.append(ClientsOfTable(table, watchers, self._tally, Random(rng.random()), here))
        gate = asyncio.Semaphore(AT_ONCE)

        async def come(clients: ClientsOfTable) -> None:
            async with gate:
                await clients.come(self._url)

        begun = perf_counter()
        await asyncio.gather(*map(come, crowd))
        print(f"{len(tables)} tables, {sockets} sockets, connected in {perf_counter() - begun:.1f} s")
        return crowd

    @property
    def _url(self) -> str:
        return f"ws://127.0.0.1:{self._port}/ws"

    async def _play_on(self, crowd: list[ClientsOfTable], clients: ClientsOfTable, until: float, every: float) -> None:
        """Play, and go on at another table when a game is over: as some of the same crowd."""
        while await clients.play(until, every) and self._next:
            laid, watchers = self._next.pop(), sum(not socket.sits for socket in clients.sockets)
            await clients.part()
            clients = ClientsOfTable(laid, watchers, self._tally, Random(laid.id), self._here)
            crowd.append(clients)
            await clients.come(self._url)

    async def _play(self, crowd: list[ClientsOfTable]) -> Result:
        wanted, tally = self._wanted, self._tally
        tables, sockets = len(crowd), sum(len(clients.sockets) for clients in crowd)
        # The clients' own garbage should make nobody wait.
        gc.collect()
        gc.freeze()
        gc.disable()
        until = perf_counter() + wanted.warm_up + wanted.seconds
        interval = len(crowd) / wanted.rate
        playing = [asyncio.create_task(self._play_on(crowd, clients, until, interval)) for clients in list(crowd)]
        await asyncio.sleep(wanted.warm_up)
        beside = [asyncio.create_task(tally.watch_lag()), asyncio.create_task(self._watch_memory())]
        attacking = await self._attack(crowd[0].laid) if wanted.attack else None
        if wanted.mishap:
            beside.append(asyncio.create_task(MISHAPS[wanted.mishap](self._around(), wanted.seconds)))
        tally.begin()
        before, memory_before = self._used(), self._memory()
        await asyncio.gather(*playing)
        took = perf_counter() - tally.since
        used = [(now - then) / took for now, then in zip(self._used(), before, strict=True)]
        attacked = Attacked()
        if attacking is not None:
            written, _ = await attacking.communicate()
            attacked = msgspec.json.decode(written, type=Attacked)
        await asyncio.gather(*beside[2:])
        for watching in beside[:2]:
            watching.cancel()
        gc.unfreeze()
        gc.enable()
        machine, own, of_database, of_proxy, *of_servers = used
        acted = max(1, len(tally.seconds))
        return Result(
            database=wanted.database.partition(":")[0],
            tables=tables,
            sockets=sockets,
            games=len(crowd),
            actions=len(tally.seconds),
            rate=round(len(tally.seconds) / took, 1),
            messages=round(tally.messages / took),
            kb_each_action=round(tally.bytes / 1000 / acted, 1),
            delivered=shares(tally.seconds),
            lag_of_clients=shares(tally.lags),
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
            memory_course=self._course,
            proxy=round(of_proxy, 3),
            cut=sum(tally.ended.values()),
            away=shares(tally.away) if tally.away else {},
            refusals=dict(tally.refusals),
            seats_cut=tally.seats_cut,
            attack=attacked.done,
            witness=attacked.witness,
            witness_refused=attacked.refused,
        )

    async def _attack(self, laid: Laid) -> asyncio.subprocess.Process:
        target = Target(f"http://127.0.0.1:{self._port}", laid.id, self._long_table, laid.tokens[0])
        told = msgspec.json.encode(target).decode()
        command = [sys.executable, "-m", "tools.crowd.attacks", str(self._wanted.seconds), told, *self._wanted.attack]
        return await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)

    def _around(self) -> Around:
        return Around(self._servers, self._config.database, self._postgres)

    async def _watch_memory(self) -> None:
        """Note what the servers hold, ten times in all."""
        while True:
            await asyncio.sleep(self._wanted.seconds / 10)
            self._course.append(round(sum(self._memory())))

    def _memory(self) -> list[float]:
        return [memory(server.process.pid) for server in self._servers]

    def _used(self) -> list[float]:
        """Processor time so far: of the machine, of the clients, of the database, of the proxy, of each server."""
        of_servers = [server.cpu_seconds for server in self._servers]
        of_proxy = cpu_seconds(self._proxy.process.pid) if self._proxy is not None else 0.0
        of_database = cpu_seconds(self._postgres.process_id) if self._postgres else 0.0
        # Clients are this process without its children.
        times = os.times()
        return [machine_seconds(), times.user + times.system, of_database, of_proxy, *of_servers]


if __name__ == "__main__":
    main()
