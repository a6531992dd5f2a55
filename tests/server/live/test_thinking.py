"""Bots think and pictures are painted in worker processes: nobody else waits for them."""

import asyncio
import os
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from elbowroom.bots import BotAnswerError, UnknownBotError
from elbowroom.bots.registry import VARIABLE, external_makers
from elbowroom.engine.game import Game
from elbowroom.engine.state import State
from elbowroom.games import new_game
from elbowroom.server.basics.config import Config
from elbowroom.server.basics.networks import Caller
from elbowroom.server.boards import scenes
from elbowroom.server.boards.scenes import Scenes
from elbowroom.server.live.hub import Hub
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.live.workers import NICENESS, Workers
from elbowroom.server.store.store import Store
from elbowroom.server.table import seating
from elbowroom.server.table.info import SeatInfo, TableSetup
from elbowroom.server.table.lessons import new_seed
from elbowroom.server.table.protocol import Done, Hint, Hinted, Start
from elbowroom.server.table.seating import Guest
from elbowroom.server.table.starting import new_table
from tests.patience import PATIENCE
from tests.server.hubs import until
from tests.server.own_boards import own_boards
from tests.server.running_games import RunningGame
from tests.server.running_server import running_server
from tests.server.slow_bot import ENOUGH, FOLDER, NAME, PLACE, SlowBot
from tests.server.stores import open_store

BOTS = 3
# Decisions of other people while the bots think.
OTHER_DECISIONS = 12


async def table_with(hub: Hub, store: Store, host: Guest, bot: str | None) -> LiveTable:
    """Start a game for two; a bot, if any, begins."""
    seed = new_seed()
    setup = TableSetup(game="warcraft", players=2, first=1, hints=True)
    info = new_table(host, setup, public=False, bots=(), seed=seed)
    if bot is None:
        info = seating.join(info, await store.guests.add("Bob"), None, None)
    else:
        # Set directly: only the workers know this bot, not the process of the tests.
        info = replace(info, seats=(info.seats[0], SeatInfo(kind="bot", bot=bot)))
    await store.tables.add(info, seed)
    live = await hub.tables.get(info.id)
    assert live is not None
    assert isinstance(await hub.request(live, host, Start(id="start")), Done)
    return live


@pytest.fixture
def thinking_in(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Create the folder in which slow bots note that they think."""
    folder = tmp_path / "thinking"
    folder.mkdir()
    monkeypatch.setenv(VARIABLE, PLACE)
    monkeypatch.setenv(FOLDER, str(folder))
    monkeypatch.setenv("PYTHONPATH", str(root))
    return folder


def test_nobody_waits_for_slow_bots(sqlite_url: str, thinking_in: Path) -> None:
    """Play at another table while all slow bots think, each in its own process."""

    async def work() -> None:
        async with open_store(sqlite_url, most_tables_per_guest=1000, bot_pause=0.0) as store:
            hub = Hub(store.database.config, store, Workers(BOTS))
            ana = await store.guests.add("Ana")
            tables = [await table_with(hub, store, ana, NAME) for _ in range(BOTS)]
            versions = [live.table.version for live in tables]
            await until(lambda: len(list(thinking_in.iterdir())) == BOTS)
            other = await table_with(hub, store, ana, None)
            people = [await store.guests.find(seat.guest or "") for seat in other.table.info.seats]
            evening = RunningGame(
                store.database.config, store, hub, other, [guest for guest in people if guest is not None]
            )
            rng = Random(1)
            for _ in range(OTHER_DECISIONS):
                assert await evening.act(rng)
            assert [live.table.version for live in tables] == versions
            (thinking_in / ENOUGH).touch()
            await until(lambda: all(live.table.version > then for live, then in zip(tables, versions, strict=True)))
            await hub.close()

    asyncio.run(work())


def test_a_hanging_bot_is_stopped_and_another_one_plays_for_it(
    sqlite_url: str, thinking_in: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Two tables share one process: neither waits for ever, and the log names the bot once."""

    async def work() -> None:
        async with open_store(sqlite_url, bot_pause=0.0) as store:
            hub = Hub(store.database.config, store, Workers(1, decision_seconds=3.0))
            ana = await store.guests.add("Ana")
            tables = [await table_with(hub, store, ana, bot) for bot in (NAME, "random")]
            await until(lambda: all(live.table.waits_for() == 0 for live in tables))
            await hub.close()

    asyncio.run(work())
    [line] = [record for record in caplog.records if record.message == "a bot took too long and was stopped"]
    assert vars(line)["bot"] == NAME


def test_a_hanging_bot_does_not_outlive_the_server(sqlite_url: str, thinking_in: Path) -> None:
    async def work() -> None:
        async with open_store(sqlite_url, bot_pause=0.0) as store:
            hub = Hub(store.database.config, store, Workers(1))
            await table_with(hub, store, await store.guests.add("Ana"), NAME)
            await until(lambda: len(list(thinking_in.iterdir())) == 1)
            await hub.close()

    asyncio.run(work())
    [process] = [int(file.name) for file in thinking_in.iterdir()]
    for child in active_children():
        if child.pid == process:
            # It was killed, but may not have ended yet.
            child.join(PATIENCE)
            assert not child.is_alive()


def test_an_invalid_answer_names_the_bot(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        workers = Workers(1)
        try:
            game = new_game("classic", 2, first=0, seed=1)
            game.draw(Random(1))
            await workers.choose("tests.server.live.test_thinking:Confused", game, 0, "1", Caller("", "ana"))
        finally:
            workers.close()

    with pytest.raises(BotAnswerError, match="test_thinking:Confused has answered 99"):
        asyncio.run(work())


class Confused:
    """A bot whose answer is none of its options."""

    def choose(self, state: State, seat: int) -> int:
        return 99


def test_external_bot_is_found_by_name_and_plays(sqlite_url: str, thinking_in: Path) -> None:
    (thinking_in / ENOUGH).touch()

    async def work() -> None:
        async with open_store(sqlite_url) as store:
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


def process_id_as_picture(_board: object, _shape: object) -> bytes:
    """Return the process id instead of a picture."""
    return str(os.getpid()).encode()


def test_pictures_are_painted_in_another_process(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_boards(tmp_path / "own", monkeypatch, ["mine"])
    monkeypatch.setattr(scenes, "paint_quickly", process_id_as_picture)
    monkeypatch.setattr(scenes, "thumbnail", partial(process_id_as_picture, ""))
    monkeypatch.setenv("PYTHONPATH", str(root))

    async def work() -> set[int]:
        artist = Scenes(Config())
        pictures = [await artist.picture("mine", "landscape"), await artist.thumbnail("mine")]
        artist.close()
        return {int(picture.data) for picture in pictures}

    painters = asyncio.run(work())
    assert len(painters) == 1
    assert os.getpid() not in painters


def test_worker_starts_with_the_first_game(tmp_path: Path) -> None:
    before = worker_pids()
    with running_server(tmp_path, prepare=True, polite=True) as running:
        ana = running.guest()
        table = ana.new_table(None, None, setup={"game": "warcraft", "players": 2, "hot_seat": True})
        assert worker_pids() <= before
        ana.post(f"tables/{table}/start")
        asyncio.run(until(lambda: worker_pids() - before))


def worker_pids() -> set[int]:
    """Return the ids of the bots' processes, recognised by their niceness."""
    wanted = min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)
    ids = {process.pid for process in active_children() if process.pid}
    return {pid for pid in ids if niceness_of(pid) == wanted}


def niceness_of(pid: int) -> int | None:
    """Return a process's niceness; None if it has just ended."""
    try:
        return os.getpriority(os.PRIO_PROCESS, pid)
    except ProcessLookupError:
        return None


def test_hint_is_legal(sqlite_url: str) -> None:
    async def work() -> None:
        async with open_store(sqlite_url) as store:
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


def test_invalid_external_bot_names_are_refused() -> None:
    assert isinstance(external_makers(f"{PLACE}, ")[NAME](1), SlowBot)
    with pytest.raises(UnknownBotError, match="name=module:Class"):
        external_makers("slow")


def test_decisions_of_one_turn_share_its_time(sqlite_url: str) -> None:
    """Check that each decision gets the time already used in the turn, and that the next turn starts at 0."""
    calls: list[tuple[int, float]] = []

    class RecordingWorkers(Workers):
        async def choose(
            self, bot: str, game: Game, seat: int, seed: str, caller: Caller, thought: float = 0.0
        ) -> list[str]:
            calls.append((game.state.turn, thought))
            await asyncio.sleep(0.002)
            return await super().choose(bot, game, seat, seed, caller, thought)

    async def work() -> None:
        async with open_store(sqlite_url, most_tables_per_guest=1000, bot_pause=0.0) as store:
            hub = Hub(store.database.config, store, RecordingWorkers(1))
            live = await table_with(hub, store, await store.guests.add("Ana"), "simple")
            await until(lambda: live.table.game is not None and live.table.game.state.turn > 0)
            await hub.close()

    asyncio.run(work())
    first = [thought for turn, thought in calls if turn == calls[0][0]]
    assert len(first) > 1
    assert first[0] == 0.0
    assert first == sorted(set(first))
