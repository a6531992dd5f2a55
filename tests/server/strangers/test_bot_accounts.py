"""Strangers who misuse bot accounts: floods of challenges, accounts and streams, and readers that read nothing."""

import asyncio
import json
import socket
from collections.abc import Iterator
from typing import Any

import pytest

from elbowroom.server.http import protocols
from elbowroom.server.people import bots as people
from elbowroom.server.people.bots import EventFeed
from elbowroom.server.store.moderation import AdminAction
from examples.bot import legal
from tests.patience import PATIENCE
from tests.server.admin.operator_cli import wait_until
from tests.server.bot_accounts import BotClient, new_bot
from tests.server.running_server import Person, RunningServer, running_server

Json = dict[str, Any]
CLASSIC = {"game": "classic", "players": 2, "first": 1}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Start a server with the default limits of challenges."""
    limits = {"challenges_per_hour": 120.0, "most_streams_per_caller": 5, "most_tables_per_guest": 100}
    with running_server(tmp_path_factory.mktemp("misuse"), **limits) as running:
        yield running


def start(ana: Person, robo: BotClient) -> str:
    """Start a game in which a bot account with a stream has the first turn."""
    table = ana.new_table(setup=CLASSIC)
    ana.post(f"tables/{table}/challenges", bot=robo.id)
    robo.post(f"tables/{table}/join")
    ana.post(f"tables/{table}/start")
    return table


class TestChallenges:
    def test_flood_of_one_host_is_refused_and_others_still_get_through(self, server: RunningServer) -> None:
        robo = new_bot(server)
        mallory, ana = server.guest("Mallory", "127.0.0.20"), server.guest("Ana", "127.0.0.21")
        with robo.stream() as events:
            answers = [
                mallory.client.post(f"/api/tables/{table}/challenges", json={"bot": robo.id})
                for table in [mallory.new_table() for _ in range(30)]
            ]
            reasons = [answer.json().get("reason", "done") for answer in answers]
            # Three wait at the same time, then the limit of the guest is used up.
            assert reasons == ["done"] * 3 + ["bot-busy"] * 17 + ["too-many-challenges"] * 10
            assert int(answers[-1].headers["retry-after"]) > 5
            ana.post(f"tables/{ana.new_table()}/challenges", bot=robo.id)
            hosts = [events.next("challenge")["table"]["host"] for _ in range(4)]
            assert hosts == [mallory.id] * 3 + [ana.id]

    def test_many_guests_of_one_address_share_a_limit(self, server: RunningServer) -> None:
        robo = new_bot(server)
        with robo.stream():
            reasons = []
            for number in range(25):
                host = server.guest(f"Mallory {number}", "127.0.0.22")
                answer = host.client.post(f"/api/tables/{host.new_table()}/challenges", json={"bot": robo.id})
                reasons.append(answer.json().get("reason", "done"))
        assert reasons == ["done"] * 20 + ["too-many-challenges"] * 5

    def test_withdrawing_and_challenging_again_leaves_one_row(self, server: RunningServer) -> None:
        robo, mallory = new_bot(server), server.guest("Mallory", "127.0.0.23")
        table = mallory.new_table()
        with robo.stream():
            for _ in range(15):
                mallory.post(f"tables/{table}/challenges", bot=robo.id)
                mallory.post(f"tables/{table}/seat", seat=1)
            assert server.run_in_loop(lambda: server.services.store.bots.tables(robo.id)) == [table]


def test_new_accounts_are_limited_by_address(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running_server(tmp_path_factory.mktemp("accounts"), new_bots_per_hour=2.0) as server:
        with server.client("127.0.0.30") as client:
            answers = [client.post("/api/bots", json={"name": "Robo"}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert [answer.headers["ratelimit-remaining"] for answer in answers] == ["1", "0", "0"]
        assert new_bot(server, address="127.0.0.31").token


class TestStreams:
    def test_opening_streams_again_and_again_leaves_one(self, server: RunningServer) -> None:
        robo = new_bot(server, address="127.0.0.40")
        opened = [server.client_with(robo.token, "127.0.0.40") for _ in range(30)]
        streams = [client.stream("GET", "/api/bots/stream") for client in opened]
        answers = [stream.__enter__() for stream in streams]
        assert [answer.status_code for answer in answers] == [200] * 30
        # All but the last have ended.
        for answer in answers[:-1]:
            answer.read()
        assert len(server.services.hub.bot_streams) == 1
        for stream in streams:
            stream.__exit__(None, None, None)
        wait_until(lambda: not len(server.services.hub.bot_streams))
        # No slot was lost: as many streams as ever can be opened.
        bots = [new_bot(server, address="127.0.0.40") for _ in range(5)]
        with bots[0].stream(), bots[1].stream(), bots[2].stream(), bots[3].stream(), bots[4].stream():
            pass

    def test_banned_account_loses_its_stream(self, server: RunningServer) -> None:
        robo = new_bot(server)
        with robo.stream() as events:
            ban = server.services.store.moderation.ban
            action = AdminAction("operator", "ban", robo.id)
            server.run_in_loop(lambda: ban(action, robo.id, "spam", None, is_network=False))
            assert events.rest() == []
        assert robo.client.get("/api/bots/stream").json()["reason"] == "barred"

    def test_shutdown_ends_streams(self, tmp_path_factory: pytest.TempPathFactory) -> None:
        with running_server(tmp_path_factory.mktemp("stopping")) as server:
            robo = new_bot(server)
            with robo.stream() as events:
                server.loop.call_soon_threadsafe(server.services.drain)
                assert events.rest() == []

    def test_late_reader_gets_the_present_not_a_backlog(self, server: RunningServer) -> None:
        robo, ana = new_bot(server), server.guest("Ana", "127.0.0.41")
        with robo.stream():
            table = start(ana, robo)
        hub = server.services.hub

        async def follow() -> tuple[Json, Json, list[bytes]]:
            account = await hub.store.bots.find(robo.id)
            assert account is not None
            stream = hub.bot_streams.open(robo.id, "127.0.0.42")
            await hub.store.bots.open_stream(robo.id, stream.id, 2e9)
            lines = EventFeed(hub, account, stream).lines()
            before = [json.loads(await anext(lines)) for _ in range(3)]
            # The reader takes nothing while the game goes on.
            for _ in range(3):
                await asyncio.to_thread(play, robo, table)
            after = json.loads(await anext(lines))
            stream.end()
            rest = [line async for line in lines]
            hub.bot_streams.close(stream)
            return before[-1], after, rest

        before, after, rest = server.run_in_loop(follow)
        assert (before["type"], after["type"]) == ("turn", "turn")
        assert after["game"]["since"] == before["version"]
        assert after["version"] == robo.get(f"tables/{table}/game")["game"]["version"] >= before["version"] + 3
        assert rest == []

    def test_reader_that_reads_nothing_is_cut(self, server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
        line_of = people._line
        monkeypatch.setattr(protocols, "READ_TIMEOUT", 0.2)
        # Longer than all buffers between server and client.
        monkeypatch.setattr(people, "_line", lambda event: line_of(event) + b"\n" * 16_000_000)
        robo = new_bot(server, address="127.0.0.43")
        deaf = socket.create_connection(("127.0.0.1", server.config.port), PATIENCE, ("127.0.0.43", 0))
        with deaf:
            deaf.sendall(
                f"GET /api/bots/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {robo.token}\r\n\r\n".encode()
            )
            wait_until(lambda: bool(len(server.services.hub.bot_streams)))
            # Others are not affected.
            server.guest("Ana", "127.0.0.44").new_table()
            wait_until(lambda: not len(server.services.hub.bot_streams))


def play(robo: BotClient, table: str) -> None:
    """Play a legal action."""
    game = robo.get(f"tables/{table}/game")["game"]
    action = legal(game["decision"])[0]
    robo.post(f"tables/{table}/act", version=game["version"], actions=[action])
