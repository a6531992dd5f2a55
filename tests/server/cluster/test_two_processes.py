"""Two servers on one PostgreSQL database serve the same tables as one server would."""

import asyncio
import json
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import websockets
from sqlalchemy import select, text

from elbowroom.engine.viewing import view_of
from elbowroom.server.store.schema import leases
from elbowroom.server.store.store import Store
from tests.patience import PATIENCE, PATIENTLY
from tests.server.bot_accounts import bot_at
from tests.server.clients import Player, options_of
from tests.server.postgres import Postgres
from tests.server.running_server import guest_at
from tests.server.server_processes import ServerProcess, running
from tests.server.stores import open_store, replayed, require_acknowledged, row_of, seat_people

pytestmark = pytest.mark.slow

Json = dict[str, Any]


class Socket:
    """A client that the test controls step by step."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self._socket = socket
        self.messages: list[Json] = []
        self.update: Json = {}
        self.info: Json = {}
        # True once the final update has arrived.
        self.is_over = False

    async def send(self, **message: object) -> None:
        await self._socket.send(json.dumps(message))

    async def next(self) -> Json:
        message: Json = json.loads(await asyncio.wait_for(self._socket.recv(), PATIENCE))
        self.messages.append(message)
        if message["type"] == "update":
            self.update = message
            self.is_over = self.info["status"] == "over"
        if message["type"] in ("welcome", "table"):
            self.info = message["table"]
        return message

    async def until_answered(self, name: str) -> Json:
        while (message := await self.next()).get("id") != name:
            pass
        return message

    async def until_version(self, version: int) -> None:
        while self.update.get("version", -1) < version:
            await self.next()

    async def until_over(self) -> None:
        while not self.is_over:
            await self.next()


@asynccontextmanager
async def connected(server: ServerProcess, table: str, token: str) -> AsyncIterator[Socket]:
    async with websockets.connect(server.socket_url, **PATIENTLY) as raw:
        socket = Socket(raw)
        await socket.send(type="hello", table=table, token=token)
        await socket.next()
        yield socket


class Two:
    """Two servers on one database."""

    def __init__(self, database: str, folder: Path, **settings: Any) -> None:
        self.database = database
        self.first = ServerProcess(database, folder, **settings)
        self.second = ServerProcess(database, folder, **settings)

    def tracebacks(self) -> list[str]:
        return self.first.tracebacks() + self.second.tracebacks()


@pytest.fixture(scope="module")
def two(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    """Start two servers, shared by all tests that do not stop them."""
    servers = Two(postgres.new_database(), tmp_path_factory.mktemp("two"))
    with running(servers.first, servers.second):
        yield servers
    assert servers.tracebacks() == []


def test_one_of_two_concurrent_actions_wins_and_all_see_it(two: Two) -> None:
    """Send two different actions of one seat through both servers at the same moment."""

    async def work() -> None:
        async with open_store(two.database) as store:
            seated = await seat_people(store)
            rng, wins = Random(2), [0, 0]
            async with (
                connected(two.first, seated.id, seated.tokens[0]) as ana,
                connected(two.second, seated.id, seated.tokens[0]) as ana_too,
                connected(two.first, seated.id, seated.tokens[1]) as ben,
                connected(two.second, seated.id, seated.tokens[1]) as ben_too,
            ):
                sockets = (ana, ana_too, ben, ben_too)
                await ana.send(type="start", id="start")
                version = (await ana.until_answered("start"))["version"]
                while ana.info["status"] == "playing":
                    await asyncio.gather(*(socket.until_version(version) for socket in sockets))
                    assert all(socket.update["view"] == ana.update["view"] for socket in sockets)
                    pair = (ana, ana_too) if "decision" in ana.update else (ben, ben_too)
                    options = options_of(pair[1].update["decision"])
                    # Shuffled, because the first one sent usually wins.
                    for name, socket in rng.sample([*zip("xy", pair, strict=True)], 2):
                        action = [rng.choice(options)]
                        await socket.send(type="act", id=f"{name}{version}", version=version, actions=action)
                    answers = [
                        await socket.until_answered(f"{name}{version}") for name, socket in zip("xy", pair, strict=True)
                    ]
                    types = [answer["type"] for answer in answers]
                    assert sorted(types) == ["done", "refused"], answers
                    assert answers[types.index("refused")]["reason"] in ("stale", "not-playing")
                    wins[types.index("done")] += 1
                    version = answers[types.index("done")]["version"]
                    # The refused client has been sent the other action.
                    assert pair[types.index("refused")].update["version"] == version
                    await ana.until_version(version)
                await asyncio.gather(*(socket.until_over() for socket in sockets))
                game = await replayed(store, seated.id)
                assert game.is_over
                assert (await row_of(store, seated.id)).number == version
                seen = msgspec.json.decode(msgspec.json.encode(view_of(game.state, None, open_coins=True)))
                assert all(socket.update["view"] == seen for socket in sockets)
                assert min(wins) > 0

    asyncio.run(work())


def test_same_action_through_both_servers_is_played_once(two: Two) -> None:
    """Send one action twice, as after a lost connection that is made again at the other server."""

    async def work() -> None:
        async with open_store(two.database) as store:
            seated = await seat_people(store)
            async with (
                connected(two.first, seated.id, seated.tokens[0]) as ana,
                connected(two.second, seated.id, seated.tokens[0]) as ana_too,
                connected(two.first, seated.id, seated.tokens[1]) as ben,
                connected(two.second, seated.id, seated.tokens[1]) as ben_too,
            ):
                await ana.send(type="start", id="start")
                version = (await ana.until_answered("start"))["version"]
                for _ in range(15):
                    await asyncio.gather(*(socket.until_version(version) for socket in (ana, ana_too, ben, ben_too)))
                    pair = (ana, ana_too) if "decision" in ana.update else (ben, ben_too)
                    action = options_of(pair[0].update["decision"])[-1:]
                    name = f"a{version}"
                    for socket in pair:
                        await socket.send(type="act", id=name, version=version, actions=action)
                    answers = [await socket.until_answered(name) for socket in pair]
                    assert answers[0] == answers[1]
                    assert answers[0]["type"] == "done"
                    version = answers[0]["version"]
                acts = [entry for entry in await store.tables.entries(seated.id) if entry.seat >= 0]
                assert len({entry.client_id for entry in acts}) == len(acts) == 15
                await replayed(store, seated.id)

    asyncio.run(work())


def test_people_at_different_servers_play_and_chat(two: Two) -> None:
    async def work() -> None:
        async with open_store(two.database) as store:
            seated = await seat_people(store, people=2, bots=1)
            where = (two.first, two.second)
            players = [
                Player(lambda server=server: server.socket_url, seated.id, token, token)  # type: ignore[misc]
                for server, token in zip(where, seated.tokens, strict=True)
            ]
            games = [asyncio.create_task(player.play()) for player in players]
            async with (
                connected(two.first, seated.id, seated.tokens[0]) as ana,
                connected(two.second, seated.id, seated.tokens[1]) as ben,
            ):
                for number in range(4):
                    await ana.send(type="say", id=f"s{number}", text=f"from here {number}")
                    await ben.send(type="say", id=f"s{number}", text=f"from there {number}")
                for socket in (ana, ben):
                    while sum(message["type"] == "said" for message in socket.messages) < 8:
                        await socket.next()
                chats = [
                    [(message["number"], message["text"]) for message in socket.messages if message["type"] == "said"]
                    for socket in (ana, ben)
                ]
                assert chats[0] == chats[1]
                assert [number for number, _ in chats[0]] == list(range(1, 9))
            await asyncio.wait_for(asyncio.gather(*games), PATIENCE)
            assert players[0].update["view"] == players[1].update["view"]
            for player in players:
                await require_acknowledged(store, seated.id, player.acknowledged)
                assert player.refused == []
            assert (await replayed(store, seated.id)).is_over

    asyncio.run(work())


def test_servers_catch_up_after_lost_notifications(two: Two) -> None:
    """Cut the servers' notification connections again and again while people play."""

    async def work() -> None:
        async with open_store(two.database) as store:
            seated = await seat_people(store)
            where = (two.first, two.second)
            players = [
                Player(lambda server=server: server.socket_url, seated.id, token, token)  # type: ignore[misc]
                for server, token in zip(where, seated.tokens, strict=True)
            ]
            games = asyncio.gather(*(player.play() for player in players))
            cut = 0
            while not games.done():
                async with store.database.writing() as connection:
                    ended = await connection.execute(
                        text(
                            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                            " WHERE application_name = 'elbowroom listening' AND datname = current_database()"
                        )
                    )
                    cut += len(ended.all())
                await asyncio.sleep(0.1)
            await asyncio.wait_for(games, PATIENCE)
            assert cut > 2
            assert (await replayed(store, seated.id)).is_over
            assert all(player.refused == [] for player in players)

    asyncio.run(work())


async def owner_of(store: Store, table: str) -> str | None:
    async with store.database.reading() as connection:
        owner = await connection.scalar(select(leases.c.owner).where(leases.c.table_id == table))
        return None if owner is None else str(owner)


async def number_of(store: Store, table: str) -> int:
    return (await row_of(store, table)).number


async def wait_for_end(store: Store, table: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while (await row_of(store, table)).info.status != "over":
            await asyncio.sleep(0.1)


def test_other_server_takes_over_when_the_lease_owner_is_killed(postgres_url: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with open_store(postgres_url) as store:
            first = ServerProcess(postgres_url, tmp_path, lease=5, bot_pause=1)
            second = ServerProcess(postgres_url, tmp_path, lease=5)
            with running(first), ExitStack() as stack:
                seated = await seat_people(store, people=1, bots=2)
                async with connected(first, seated.id, seated.tokens[0]) as ana:
                    await ana.send(type="start", id="start")
                    await ana.send(type="concede", id="concede")
                    await ana.until_answered("concede")
                    await ana.until_version(ana.update["version"] + 1)
                    # Read while no other server runs.
                    owner = await owner_of(store, seated.id)
                    stack.enter_context(running(second))
                    first.kill()
                assert owner is not None
                killed_at = await number_of(store, seated.id)
                assert (await row_of(store, seated.id)).info.status == "playing"
                await wait_for_end(store, seated.id)
                assert await number_of(store, seated.id) > killed_at
                assert await owner_of(store, seated.id) != owner
                assert (await replayed(store, seated.id)).is_over
                assert second.tracebacks() == []

    asyncio.run(work())


def test_suspended_owner_loses_its_lease_and_does_no_harm_later(postgres_url: str, tmp_path: Path) -> None:
    """Suspend the process, as a closed laptop does."""

    async def work() -> None:
        async with open_store(postgres_url) as store:
            first = ServerProcess(postgres_url, tmp_path, lease=2, bot_pause=1)
            second = ServerProcess(postgres_url, tmp_path, lease=2, bot_pause=0.3)
            with running(first), ExitStack() as stack:
                seated = await seat_people(store, people=1, bots=2)
                async with connected(first, seated.id, seated.tokens[0]) as ana:
                    await ana.send(type="start", id="start")
                    await ana.send(type="concede", id="concede")
                    await ana.until_answered("concede")
                    await ana.until_version(ana.update["version"] + 1)
                    # Read while no other server runs.
                    owner = await owner_of(store, seated.id)
                    stack.enter_context(running(second))
                    async with connected(second, seated.id, seated.tokens[0]) as ana_too:
                        first.send(signal.SIGSTOP)
                        slept_at = await number_of(store, seated.id)
                        await ana_too.until_version(slept_at + 3)
                        assert await owner_of(store, seated.id) != owner
                        first.send(signal.SIGCONT)
                        await asyncio.gather(ana.until_version(slept_at + 6), ana_too.until_version(slept_at + 6))
                await wait_for_end(store, seated.id)
                assert (await replayed(store, seated.id)).is_over
                assert first.tracebacks() == second.tracebacks() == []

    asyncio.run(work())


def test_bot_account_is_served_by_one_process_and_challenged_through_another(two: Two) -> None:
    with bot_at(two.first.url) as robo, guest_at(two.second.url) as ana, robo.stream() as events:
        table = ana.new_table(setup={"game": "classic", "players": 2, "first": 1})
        ana.post(f"tables/{table}/challenges", bot=robo.id)
        assert events.next("challenge")["table"]["id"] == table
        robo.post(f"tables/{table}/join")
        events.next("challenge-gone")
        events.next("table")
        ana.post(f"tables/{table}/start")
        events.next("game-start")
        turn = events.next("turn")
        # A stream at the other process takes the place of this one.
        with bot_at(two.second.url, robo) as moved, moved.stream() as again:
            assert events.rest() == []
            again.next("game-start")
            assert again.next("turn")["version"] == turn["version"]
            # The token is renewed through the first process, while the stream is at the second.
            robo.post(f"bots/{robo.id}/token")
            assert again.rest() == []
