"""Spectators chat among themselves during a game: no player gets a byte of it before the game is over."""

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from elbowroom.server.table.protocol import Close, Say
from tests.server.hubs import RecordingListener, hub_on, start_game
from tests.server.running_server import Person, RunningServer, running_server
from tests.server.socket_clients import SocketClient
from tests.server.stores import seat_people

ADVICE = "Attack the orcs now!"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("spectators")) as running:
        yield running


@pytest.fixture
def people(server: RunningServer) -> tuple[Person, Person, Person]:
    return server.guest("Ana"), server.guest("Ben"), server.guest("Eve")


def started(host: Person, *others: Person, **more: Any) -> str:
    """Return a running game of the host, unless `sits` is false, and the others."""
    table = host.new_table(**more)
    for other in others:
        other.post(f"tables/{table}/join")
    host.post(f"tables/{table}/start")
    return table


def texts(person: Person, table: str) -> list[str]:
    return [message["text"] for message in person.get(f"tables/{table}/chat")["said"]]


def test_no_byte_reaches_a_player_during_the_game(server: RunningServer, people: tuple[Person, Person, Person]) -> None:
    ana, ben, eve = people
    table = started(ana, ben)
    with (
        SocketClient(server, table, ana.token) as host,
        SocketClient(server, table, ben.token) as player,
        SocketClient(server, table, eve.token) as spectator,
        SocketClient(server, table) as nameless,
    ):
        assert spectator.ask("say", "1", text=ADVICE)["type"] == "done"
        assert spectator.last("said")["text"] == ADVICE
        message = nameless.receive("said")
        assert (message["text"], message["spectators"]) == (ADVICE, True)
        # Ben tries everything with his token: a report of the unseen message must not show him its text either.
        number = message["number"]
        assert ben.refused(f"tables/{table}/reports", message=number, note="?") == (404, "unknown-message")
        answers = [
            ben.client.get(f"/api/{path}").text
            for path in ("me/export", "me/tables", f"tables/{table}", f"tables/{table}/game", f"tables/{table}/chat")
        ]
        player.send("sync", seen=0)
        with SocketClient(server, table, ben.token) as again:
            again.ask("say", "2", text="Hello, all")
            for line in (host, player, again):
                line.send("ping")
                line.receive("pong")
                answers.append(str(line.received))
        assert ADVICE not in "".join(answers)
        assert "Hello, all" in answers[-1]
        # Spectators read the players' chat too.
        nameless.receive("said", text="Hello, all")
    assert texts(eve, table) == [ADVICE, "Hello, all"]
    assert texts(ben, table) == ["Hello, all"]
    ana.post(f"tables/{table}/close")
    assert texts(ben, table) == [ADVICE, "Hello, all"]
    assert ben.client.post(f"/api/tables/{table}/reports", json={"message": number}).is_success


def test_spectators_together_cannot_flood_a_table(server: RunningServer) -> None:
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = started(ana, ben)
    crowd = [server.guest(f"Eve {number}") for number in range(25)]
    answers = [
        stranger.client.post(f"/api/tables/{table}/say", json={"text": "Spam!"}) for stranger in crowd for _ in range(3)
    ]
    refused = [answer for answer in answers if not answer.is_success]
    assert {(answer.status_code, answer.json()["reason"]) for answer in refused} == {(429, "too-much-chat-here")}
    # A slow machine earns some more.
    assert len(refused) >= 40
    ben.post(f"tables/{table}/say", text="We play on")


@pytest.mark.parametrize("status", ["open", "closed"])
def test_everybody_talks_to_everybody_before_and_after_the_game(
    server: RunningServer, people: tuple[Person, Person, Person], status: str
) -> None:
    ana, ben, eve = people
    table = ana.new_table() if status == "open" else started(ana, ben)
    if status == "closed":
        ana.post(f"tables/{table}/close")
    with SocketClient(server, table, ana.token) as host:
        eve.post(f"tables/{table}/say", text="Hello")
        assert "spectators" not in host.receive("said", text="Hello")


def test_a_host_without_a_seat_reads_spectators_and_speaks_to_players(
    server: RunningServer, people: tuple[Person, Person, Person]
) -> None:
    ana, ben, eve = people
    carl = server.guest("Carl")
    table = started(ana, ben, carl, sits=False)
    with SocketClient(server, table, ana.token) as host, SocketClient(server, table, ben.token) as player:
        eve.post(f"tables/{table}/say", text=ADVICE)
        host.receive("said", text=ADVICE)
        ana.post(f"tables/{table}/say", text="A break of five minutes")
        player.receive("said", text="A break of five minutes")
        assert ADVICE not in str(player.received)


def test_many_messages_of_spectators_do_not_hide_those_of_players(database: str) -> None:
    """A player who returns gets the players' chat, also after messages that another process has stored."""

    async def work() -> None:
        async with hub_on(database) as hub:
            seated = await seat_people(hub.store)
            live = await start_game(hub, seated)
            eve = await hub.store.guests.add("Eve")
            player = await RecordingListener(seated.guests[0]).come(hub, live)
            spectator = await RecordingListener(eve).come(hub, live)
            await hub.request(live, seated.guests[0], Say(id="s", text="Good luck!"))
            for number in range(110):
                await hub.store.chat.post(live.id, eve, f"{ADVICE} {number}", spectators=True)
            await hub.chat.catch_up(live, 111)
            again = await RecordingListener(seated.guests[0]).come(hub, live)
            for listener in (player, spectator, again):
                await listener.listen()
            assert [message["text"] for message in player.of_type("said")] == ["Good luck!"]
            assert [message["text"] for message in again.of_type("welcome")[0]["chat"]] == ["Good luck!"]
            assert ADVICE not in msgspec.json.encode([player.received, again.received]).decode()
            assert len(spectator.of_type("said")) >= 100
            await hub.request(live, seated.guests[0], Close(id="c"))
            late = await RecordingListener(seated.guests[0]).come(hub, live)
            await late.listen()
            assert late.of_type("welcome")[0]["chat"][-1]["text"] == f"{ADVICE} 109"

    asyncio.run(work())
