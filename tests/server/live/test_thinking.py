"""Bots think and pictures are painted in processes of their own: nobody else waits for them."""

import asyncio
import os
from multiprocessing import active_children
from pathlib import Path
from random import Random
from time import perf_counter

import pytest
from msgspec.structs import replace

from elbowroom.bots import UnknownBotError
from elbowroom.bots.registry import VARIABLE, from_elsewhere
from elbowroom.server.basics.config import Config
from elbowroom.server.boards.scenes import Scenes
from elbowroom.server.live.hub import Hub
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.live.workers import NICENESS, Workers
from elbowroom.server.store.store import Store
from elbowroom.server.table import seating
from elbowroom.server.table.info import SeatInfo, TableSetup
from elbowroom.server.table.protocol import Done, Hint, Hinted, Start
from elbowroom.server.table.seating import Guest
from elbowroom.server.table.seeds import new_seed
from elbowroom.server.table.starting import new_table
from tests.server.evenings import Evening
from tests.server.hubs import until
from tests.server.kept import opened
from tests.server.served import served
from tests.server.slow_bot import NAME, PLACE, SlowBot

BOTS = 5
MOST_LAG = 0.050
# Others use this machine too; whoever waits for a bot is late every time.
ATTEMPTS = 6


class Lag:
    """How late the event loop is at worst."""

    def __init__(self) -> None:
        self.worst = 0.0

    async def watch(self) -> None:
        while True:
            begun = perf_counter()
            await asyncio.sleep(0.002)
            self.worst = max(self.worst, perf_counter() - begun - 0.002)


async def table_with(hub: Hub, store: Store, host: Guest, bot: str | None) -> LiveTable:
    """A game of two; where there is a bot, it begins."""
    seed = new_seed()
    setup = TableSetup(game="warcraft", players=2, first=1)
    info = new_table(host, setup, public=False, bots=(), seed=seed)
    if bot is None:
        info = seating.join(info, await store.guests.add("Bob"), None, None)
    else:
        # By hand: the process of the tests does not know this bot, only the workers do.
        info = replace(info, seats=(info.seats[0], SeatInfo(kind="bot", bot=bot)))
    await store.tables.add(info, seed)
    live = await hub.tables.get(info.id)
    assert live is not None
    assert isinstance(await hub.request(live, host, Start(id="start")), Done)
    return live


async def watched(hub: Hub, store: Store) -> float:
    """The worst lag while five bots think and people play at another table."""
    ana = await store.guests.add("Ana")
    other = await table_with(hub, store, ana, None)
    people = [await store.guests.find(seat.guest or "") for seat in other.table.info.seats]
    evening = Evening(hub.config, store, hub, other, [guest for guest in people if guest is not None])
    assert other.table.game is not None
    state = other.table.game.state
    # Once, so that all processes are there and know the bot.
    await asyncio.gather(*(hub.workers.choose(NAME, state, state.actor, "") for _ in range(BOTS)))
    tables = [await table_with(hub, store, ana, NAME) for _ in range(BOTS)]
    versions = [live.table.version for live in tables]
    lag, rng = Lag(), Random(1)
    watching = asyncio.create_task(lag.watch())
    acted = 0
    async with asyncio.timeout(60):
        while any(live.table.version == before for live, before in zip(tables, versions, strict=True)):
            if evening.awaited is not None:
                await evening.act(rng)
                acted += 1
            await asyncio.sleep(0.02)
    watching.cancel()
    # All have thought and acted, and nobody else has waited for them.
    assert acted > 3
    return lag.worst


def test_the_event_loop_does_not_wait_for_five_slow_bots(
    sqlite_url: str, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, PLACE)
    monkeypatch.setenv("PYTHONPATH", str(root))

    async def work() -> list[float]:
        lags: list[float] = []
        config = Config(database=sqlite_url, bot_pause=0.0, most_tables_per_guest=1000)
        async with opened(sqlite_url, most_tables_per_guest=1000) as store:
            hub = Hub(config, store, Workers(BOTS))
            try:
                while len(lags) < ATTEMPTS and (not lags or min(lags) >= MOST_LAG):
                    lags.append(await watched(hub, store))
            finally:
                await hub.close()
        return lags

    lags = asyncio.run(work())
    assert min(lags) < MOST_LAG, lags


def test_a_bot_from_elsewhere_is_found_by_its_name_and_plays(
    sqlite_url: str, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, PLACE)
    monkeypatch.setenv("PYTHONPATH", str(root))

    async def work() -> None:
        async with opened(sqlite_url) as store:
            hub = Hub(Config(database=sqlite_url, bot_pause=0.0), store, Workers(1))
            live = await table_with(hub, store, await store.guests.add("Ana"), NAME)
            version = live.table.version
            assert live.table.game is not None
            first = live.table.game.legal()[0]
            async with asyncio.timeout(60):
                while live.table.version == version:
                    await asyncio.sleep(0.05)
            assert live.table.game is not None
            assert live.table.game.log[version].split(" ")[0] == first.kind
            await hub.close()

    asyncio.run(work())


def test_the_event_loop_does_not_wait_for_a_picture() -> None:
    async def work() -> list[float]:
        lags: list[float] = []
        scenes = Scenes(Config())
        # Once, so that the process is there.
        await scenes.thumbnail("crowded-coast")
        for name in ("crowded-coast", "four-winds", "three-fords", "elbow-valley"):
            lag = Lag()
            watching = asyncio.create_task(lag.watch())
            assert (await scenes.painted([name], "landscape")).data
            watching.cancel()
            lags.append(lag.worst)
            if lag.worst < MOST_LAG:
                break
        scenes.close()
        return lags

    lags = asyncio.run(work())
    assert min(lags) < MOST_LAG, lags


def test_a_process_for_the_bots_is_there_before_anybody_asks_for_a_hint(tmp_path: Path) -> None:
    before = thinking()
    with served(tmp_path, prepare=True) as running:
        ana = running.guest()
        table = ana.new_table(None, None, setup={"game": "warcraft", "players": 2, "hot_seat": True})
        assert thinking() <= before
        ana.post(f"tables/{table}/start")
        asyncio.run(until(lambda: thinking() - before))


def thinking() -> set[int]:
    """The processes of bots, known by how polite they are."""
    wanted = min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)
    ids = {process.pid for process in active_children() if process.pid}
    return {pid for pid in ids if os.getpriority(os.PRIO_PROCESS, pid) == wanted}


def test_a_hint_is_answered_by_a_bot_and_is_legal(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url) as store:
            hub = Hub(Config(database=sqlite_url), store, Workers(1))
            ana = await store.guests.add("Ana")
            live = await table_with(hub, store, ana, None)
            bob = await store.guests.find(live.table.info.seats[1].guest or "")
            assert bob is not None
            hinted = await hub.request(live, bob, Hint(id="h", version=live.table.version))
            assert isinstance(hinted, Hinted)
            assert live.table.game is not None
            live.table.game.copy().play(hinted.action)
            await hub.close()

    asyncio.run(work())


def test_what_names_no_bot_is_said_so() -> None:
    assert isinstance(from_elsewhere(f"{PLACE}, ")[NAME](1), SlowBot)
    with pytest.raises(UnknownBotError, match="name=module:Class"):
        from_elsewhere("slow")
