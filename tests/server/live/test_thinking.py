"""Bots think and pictures are painted in processes of their own: nobody else waits for them."""

import asyncio
import os
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from elbowroom.bots import UnknownBotError
from elbowroom.bots.registry import VARIABLE, from_elsewhere
from elbowroom.engine.game import Game
from elbowroom.server.basics.config import Config
from elbowroom.server.boards import scenes
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
from tests.server.own_boards import own_boards
from tests.server.served import served
from tests.server.slow_bot import ENOUGH, FOLDER, NAME, PLACE, SlowBot

BOTS = 3
# Decisions of others while the bots think.
MEANWHILE = 12


async def table_with(hub: Hub, store: Store, host: Guest, bot: str | None) -> LiveTable:
    """A game of two; where there is a bot, it begins."""
    seed = new_seed()
    setup = TableSetup(game="warcraft", players=2, first=1, hints=True)
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


@pytest.fixture
def thinking_in(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which slow bots note that they think."""
    folder = tmp_path / "thinking"
    folder.mkdir()
    monkeypatch.setenv(VARIABLE, PLACE)
    monkeypatch.setenv(FOLDER, str(folder))
    monkeypatch.setenv("PYTHONPATH", str(root))
    return folder


def test_nobody_waits_for_slow_bots(sqlite_url: str, thinking_in: Path) -> None:
    """People at another table play on while all of them think, each in a process of its own."""

    async def work() -> None:
        async with opened(sqlite_url, most_tables_per_guest=1000, bot_pause=0.0) as store:
            hub = Hub(store.database.config, store, Workers(BOTS))
            ana = await store.guests.add("Ana")
            tables = [await table_with(hub, store, ana, NAME) for _ in range(BOTS)]
            versions = [live.table.version for live in tables]
            await until(lambda: len(list(thinking_in.iterdir())) == BOTS)
            other = await table_with(hub, store, ana, None)
            people = [await store.guests.find(seat.guest or "") for seat in other.table.info.seats]
            evening = Evening(
                store.database.config, store, hub, other, [guest for guest in people if guest is not None]
            )
            rng = Random(1)
            for _ in range(MEANWHILE):
                assert await evening.act(rng)
            assert [live.table.version for live in tables] == versions
            (thinking_in / ENOUGH).touch()
            await until(lambda: all(live.table.version > then for live, then in zip(tables, versions, strict=True)))
            await hub.close()

    asyncio.run(work())


def test_a_bot_from_elsewhere_is_found_by_its_name_and_plays(sqlite_url: str, thinking_in: Path) -> None:
    (thinking_in / ENOUGH).touch()

    async def work() -> None:
        async with opened(sqlite_url) as store:
            hub = Hub(Config(database=sqlite_url, bot_pause=0.0), store, Workers(1))
            live = await table_with(hub, store, await store.guests.add("Ana"), NAME)
            version = live.table.version
            assert live.table.game is not None
            first = live.table.game.legal()[0]
            await until(lambda: live.table.version > version)
            assert live.table.game is not None
            assert live.table.game.log[version].split(" ")[0] == first.kind
            await hub.close()

    asyncio.run(work())


def painted_here(_board: object, _shape: object) -> bytes:
    """Instead of a picture: the process in which it would be painted."""
    return str(os.getpid()).encode()


def test_pictures_are_painted_in_another_process(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_boards(tmp_path / "own", monkeypatch, ["mine"])
    monkeypatch.setattr(scenes, "paint_quickly", painted_here)
    monkeypatch.setattr(scenes, "thumbnail", partial(painted_here, ""))
    monkeypatch.setenv("PYTHONPATH", str(root))

    async def work() -> set[int]:
        artist = Scenes(Config())
        pictures = [await artist.picture("mine", "landscape"), await artist.thumbnail("mine")]
        artist.close()
        return {int(picture.data) for picture in pictures}

    painters = asyncio.run(work())
    assert len(painters) == 1
    assert os.getpid() not in painters


def test_a_process_for_the_bots_is_there_before_anybody_asks_for_a_hint(tmp_path: Path) -> None:
    before = thinking()
    with served(tmp_path, prepare=True, polite=True) as running:
        ana = running.guest()
        table = ana.new_table(None, None, setup={"game": "warcraft", "players": 2, "hot_seat": True})
        assert thinking() <= before
        ana.post(f"tables/{table}/start")
        asyncio.run(until(lambda: thinking() - before))


def thinking() -> set[int]:
    """The processes of bots, known by how polite they are."""
    wanted = min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)
    ids = {process.pid for process in active_children() if process.pid}
    return {pid for pid in ids if niceness_of(pid) == wanted}


def niceness_of(pid: int) -> int | None:
    """How polite a process is; None if it has just ended."""
    try:
        return os.getpriority(os.PRIO_PROCESS, pid)
    except ProcessLookupError:
        return None


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
            live.table.game.copy().play_all(hinted.actions)
            await hub.close()

    asyncio.run(work())


def test_what_names_no_bot_is_said_so() -> None:
    assert isinstance(from_elsewhere(f"{PLACE}, ")[NAME](1), SlowBot)
    with pytest.raises(UnknownBotError, match="name=module:Class"):
        from_elsewhere("slow")


def test_decisions_of_one_turn_share_its_time(sqlite_url: str) -> None:
    """Each decision is told how long the turn has taken so far; the next turn begins anew."""
    told: list[tuple[int, float]] = []

    class Noting(Workers):
        async def choose(self, bot: str, game: Game, seat: int, seed: str, caller: str, thought: float = 0.0) -> str:
            told.append((game.state.turn, thought))
            await asyncio.sleep(0.002)
            return await super().choose(bot, game, seat, seed, caller, thought)

    async def work() -> None:
        async with opened(sqlite_url, most_tables_per_guest=1000, bot_pause=0.0) as store:
            hub = Hub(store.database.config, store, Noting(1))
            live = await table_with(hub, store, await store.guests.add("Ana"), "simple")
            await until(lambda: live.table.game is not None and live.table.game.state.turn > 0)
            await hub.close()

    asyncio.run(work())
    first = [thought for turn, thought in told if turn == told[0][0]]
    assert len(first) > 1
    assert first[0] == 0.0
    assert first == sorted(set(first))
