"""Measures how bots with a search budget slow down people: `python -m tools.thinking --bot expert --tables 10`.

A hub runs tables with only bots, and one table where two people play and ask for hints. Prints the lag of the event
loop and the response times for people; docs/performance.md has the results.
"""

import argparse
import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

from elbowroom.compiled import is_compiled
from elbowroom.engine.action_text import text_of
from elbowroom.server.basics.config import Config
from elbowroom.server.cluster.setup import make_store
from elbowroom.server.live.hub import Hub
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.live.workers import Workers
from elbowroom.server.store.migrating import migrate
from elbowroom.server.table import seating
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.lessons import new_seed
from elbowroom.server.table.protocol import Act, Hint, Start
from elbowroom.server.table.seating import Guest
from elbowroom.server.table.starting import new_table
from tools.crowd.tally import Tally, percentiles

# The pause of people between actions in seconds, and the number of actions between hints.
PAUSE: Final = 0.2
HINT_EVERY: Final = 5


@asynccontextmanager
async def hub_of(folder: Path, workers: int) -> AsyncIterator[Hub]:
    """Yield a hub with a new database."""
    store = make_store(Config(database=f"sqlite:///{folder / 'tables.sqlite'}", most_tables_per_guest=1000))
    await migrate(store.database.engine)
    await store.open()
    hub = Hub(store.database.config, store, Workers(workers))
    looking = asyncio.create_task(hub.run_forever())
    try:
        yield hub
    finally:
        looking.cancel()
        with suppress(asyncio.CancelledError):
            await looking
        await hub.close()
        await store.close()


async def table_of(hub: Hub, host: Guest, guest: Guest | None, *bots: str) -> LiveTable:
    """Return a table with a started game between bots, or between two people."""
    seed = new_seed()
    setup = TableSetup(game="warcraft", players=len(bots) or 2, hints=True)
    info = new_table(host, setup, public=False, bots=bots, seed=seed, sits=guest is not None)
    if guest is not None:
        info = seating.join(info, guest, None, None)
    await hub.store.tables.add(info, seed)
    live = await hub.tables.get(info.id)
    assert live is not None
    await hub.request(live, host, Start(id="start"))
    return live


async def play(hub: Hub, live: LiveTable, people: list[Guest], acts: list[float], hints: list[float]) -> None:
    """Let two people play until the task is cancelled or the game is over."""
    rng, number = Random(1), 0
    while (seat := live.table.waits_for()) is not None and live.table.game is not None:
        number += 1
        if number % HINT_EVERY == 0:
            begun = perf_counter()
            await hub.request(live, people[seat], Hint(id=f"h{number}", version=live.table.version))
            hints.append(perf_counter() - begun)
        words = text_of(rng.choice(live.table.game.legal()))
        begun = perf_counter()
        await hub.request(live, people[seat], Act(id=f"a{number}", version=live.table.version, actions=(words,)))
        acts.append(perf_counter() - begun)
        await asyncio.sleep(PAUSE)


async def measure(bot: str, tables: int, seconds: float, workers: int) -> None:
    """Let bots and people play for some seconds, and print the measurements."""
    with tempfile.TemporaryDirectory() as folder:
        async with hub_of(Path(folder), workers) as hub:
            people = [await hub.store.guests.add(name) for name in ("Ana", "Bob")]
            thinking = [await table_of(hub, people[0], None, bot, bot) for _ in range(tables)]
            own = await table_of(hub, people[0], people[1])
            # Warm up: the worker processes start, and every table has played.
            await asyncio.sleep(seconds / 4)
            before = [live.table.version for live in thinking]
            tally = Tally()
            acts: list[float] = []
            hints: list[float] = []
            tasks = [
                asyncio.create_task(tally.watch_lag()),
                asyncio.create_task(play(hub, own, people, acts, hints)),
            ]
            await asyncio.sleep(seconds)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            moves = [live.table.version - then for live, then in zip(thinking, before, strict=True)]
    print(f"{tables} tables of {bot}, {workers} processes, compiled: {is_compiled()}")
    print(f"steps at each table: {min(moves)} to {max(moves)}")
    print(f"lag of the event loop: {percentiles(tally.lags)} ms")
    print(f"an action of a person: {percentiles(acts)} ms")
    print(f"a hint: {percentiles(hints)} ms")


def main() -> None:
    """Measure once."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    asyncio.run(measure(given.bot, given.tables, given.seconds, given.workers))


if __name__ == "__main__":
    main()
