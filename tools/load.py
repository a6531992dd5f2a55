"""Measures how much a server bears: `python -m tools.load --tables 500 --sockets 2000 --rate 320 --seconds 30`.

Real WebSocket clients on loopback play legal actions at many tables at once, without bots; what they were told is then
compared with what the database holds. docs/performance.md tells what came out.
"""

import argparse
import asyncio
import gc
import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

import msgspec
import uvloop
from sqlalchemy import func, select

from elbowroom.server.basics.config import Config
from elbowroom.server.store.schema import log
from elbowroom.server.store.store import Store
from tools.crowd.clients import PATIENCE, ClientsOfTable
from tools.crowd.laying import Laid, lay
from tools.crowd.processes import cpu_seconds, machine_seconds, memory
from tools.crowd.serving import Server, database_for
from tools.crowd.tally import Result, Tally, shares

AT_ONCE: Final = 20
# All clients come from one address, and more of them than one address may send on the internet.
SETTINGS: Final = {
    "ELBOWROOM_MOST_TABLES": "100000",
    "ELBOWROOM_MOST_SOCKETS": "100000",
    "ELBOWROOM_MOST_SOCKETS_PER_CALLER": "100000",
    "ELBOWROOM_MOST_SEATED_PER_CALLER": "100000",
    "ELBOWROOM_MOST_WATCHING_PER_CALLER": "100000",
    "ELBOWROOM_REQUESTS_PER_SECOND": "100000",
    "ELBOWROOM_REQUESTS_AT_ONCE": "100000",
    "ELBOWROOM_LOG_LEVEL": "warning",
}


class Wanted(msgspec.Struct, kw_only=True):
    """What is measured."""

    tables: int = 100
    sockets: int = 0
    rate: float = 100.0
    seconds: float = 20.0
    # Seconds of play before the measurement begins.
    warm_up: float = 3.0
    database: str = "sqlite"
    seed: int = 1
    profile: Path | None = None


def main() -> None:
    """Measure once, and say what came out; exit status 1 if anything was lost."""
    usual = Wanted()
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=usual.tables)
    parser.add_argument("--sockets", type=int, default=0, help="at least one for each seat; the others watch")
    parser.add_argument("--rate", type=float, default=usual.rate, help="actions each second, at all tables together")
    parser.add_argument("--seconds", type=float, default=usual.seconds)
    parser.add_argument("--database", default="sqlite", help="sqlite, postgresql, or the address of an empty database")
    parser.add_argument("--seed", type=int, default=usual.seed)
    parser.add_argument("--profile", type=Path, help="a file for what cProfile finds about the server")
    parser.add_argument("--json", type=Path, help="a file to which a line with the result is added")
    given = vars(parser.parse_args())
    into: Path | None = given.pop("json")
    result = measure(Wanted(**given))
    print(*result.lines(), sep="\n")
    if into is not None:
        with into.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")
    sys.exit(0 if result.is_whole else 1)


def measure(wanted: Wanted) -> Result:
    """Lay tables, start a server, let the crowd play, and look at what is left."""
    with (
        tempfile.TemporaryDirectory(prefix="elbowroom-load-") as folder,
        database_for(wanted.database, Path(folder)) as (address, process),
    ):
        return uvloop.run(_measured(wanted, address, process, Path(folder)))


async def _measured(wanted: Wanted, address: str, process: int, folder: Path) -> Result:
    config = Config(database=address)
    tables = await lay(config, wanted.tables, wanted.seed)
    server = Server(address, folder / "server.log", profile=wanted.profile, settings=SETTINGS)
    tally = Tally()
    try:
        await server.started()
        crowd = await _come(tables, wanted, tally, server.port)
        result = await _play(crowd, wanted, tally, server, process)
        await _all_seen(config, crowd)
        await asyncio.gather(*(clients.leave() for clients in crowd))
    finally:
        server.end()
    print(server.written.read_text()[-3000:], *tally.errors[:10], sep="\n", file=sys.stderr)
    result.lost = await _missing(config, crowd, tables)
    return result


async def _come(tables: list[Laid], wanted: Wanted, tally: Tally, port: int) -> list[ClientsOfTable]:
    """All clients connect, some at a time."""
    rng = Random(wanted.seed)
    watching = max(0, wanted.sockets - sum(len(table.tokens) for table in tables))
    crowd = []
    for number, table in enumerate(tables):
        watchers = watching // len(tables) + (number < watching % len(tables))
        crowd.append(ClientsOfTable(table, watchers, tally, Random(rng.random())))
    gate = asyncio.Semaphore(AT_ONCE)

    async def come(clients: ClientsOfTable) -> None:
        async with gate:
            await clients.come(f"ws://127.0.0.1:{port}/ws")

    begun = perf_counter()
    await asyncio.gather(*map(come, crowd))
    sockets = sum(len(clients.sockets) for clients in crowd)
    print(f"{len(tables)} tables, {sockets} sockets, connected in {perf_counter() - begun:.1f} s")
    return crowd


async def _play(crowd: list[ClientsOfTable], wanted: Wanted, tally: Tally, server: Server, process: int) -> Result:
    # The clients' own garbage should make nobody wait.
    gc.collect()
    gc.freeze()
    gc.disable()
    until = perf_counter() + wanted.warm_up + wanted.seconds
    interval = len(crowd) / wanted.rate
    playing = [asyncio.create_task(clients.play(until, interval)) for clients in crowd]
    await asyncio.sleep(wanted.warm_up)
    lag = asyncio.create_task(tally.watch_lag())
    tally.begin()
    before = _used(server, process)
    await asyncio.gather(*playing)
    took = perf_counter() - tally.since
    machine, own, of_server, of_database = (
        (now - then) / took for now, then in zip(_used(server, process), before, strict=True)
    )
    messages = tally.messages / took
    lag.cancel()
    gc.unfreeze()
    gc.enable()
    acted = len(tally.seconds)
    return Result(
        database=wanted.database.partition(":")[0],
        tables=len(crowd),
        sockets=sum(len(clients.sockets) for clients in crowd),
        actions=acted,
        rate=round(acted / took, 1),
        messages=round(messages),
        delivered=shares(tally.seconds),
        lag_of_clients=shares(tally.lags),
        server=round(of_server, 3),
        ms_each_action=round(1000 * of_server * took / max(1, acted), 3),
        database_server=round(of_database, 3),
        clients=round(own, 3),
        others=round(max(0.0, machine - own - of_server - of_database), 3),
        memory=round(memory(server.process.pid)),
        sent_twice=tally.sent_again,
        answered_again=tally.answered_again,
        gaps=tally.gaps,
        errors=len(tally.errors),
    )


async def _all_seen(config: Config, crowd: list[ClientsOfTable]) -> None:
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


def _used(server: Server, process: int) -> tuple[float, float, float, float]:
    """Processor time so far: of the machine, of the clients, of the server, of the database."""
    of_server = cpu_seconds(server.process.pid)
    own = cpu_seconds(os.getpid()) - of_server
    of_database = cpu_seconds(process) if process else 0.0
    return machine_seconds(), own - of_database, of_server, of_database


async def _missing(config: Config, crowd: list[ClientsOfTable], tables: list[Laid]) -> int:
    """At how many tables the database holds something else than clients were told."""
    store = Store(config)
    wanted = select(log.c.number, log.c.seat, log.c.client_id).order_by(log.c.number)
    faults = 0
    for clients, table in zip(crowd, tables, strict=True):
        async with store.database.reading() as connection:
            rows = (await connection.execute(wanted.where(log.c.table_id == table.id))).all()
        # Each number once, and none left out; the last one seen by everybody; each action once, in its order.
        numbers = [row.number for row in rows] == list(range(1, len(rows) + 1))
        seen = all(socket.version == len(rows) for socket in clients.sockets)
        acted = [row.client_id.partition(":")[2] for row in rows[table.entries :] if row.seat >= 0]
        faults += not (numbers and seen and acted == clients.acknowledged)
    await store.close()
    return faults


if __name__ == "__main__":
    main()
