"""The protocol over real sockets: hello, watching, acting, reconnecting, chat, and close codes."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from time import gmtime, strftime, time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from elbowroom.server.http import sockets
from elbowroom.server.table.seating import MOST_MUTED
from tests.patience import PATIENCE, PATIENTLY
from tests.server.clients import options_of
from tests.server.running_server import Person, RunningServer, running_server
from tests.server.socket_clients import SocketClient

Json = dict[str, Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder: Path = tmp_path_factory.mktemp("sockets")
    with running_server(folder, messages_at_once=200, most_sockets_per_table=6, chats_per_minute=3) as running:
        yield running


@pytest.fixture
def ana(server: RunningServer) -> Person:
    return server.guest("Ana")


@pytest.fixture
def ben(server: RunningServer) -> Person:
    return server.guest("Ben")


class TestHello:
    def test_hello_returns_the_table_and_the_seat(self, server: RunningServer, ana: Person) -> None:
        table = ana.new_table()
        with SocketClient(server, table, ana.token) as line:
            welcome = line.welcome
            assert (welcome["protocol"], welcome["you"], welcome["seat"]) == (1, ana.id, 0)
            assert welcome["table"]["id"] == table
            assert line.receive("here") == {"type": "here", "guests": [ana.id], "watching": 0}

    @pytest.mark.parametrize("token", [None, ""])
    def test_without_token_one_watches(self, server: RunningServer, ana: Person, token: str | None) -> None:
        table = ana.new_table("simple", None)
        with SocketClient(server, table, token) as line:
            welcome = line.welcome
            assert "you" not in welcome
            assert "seat" not in welcome
            assert line.ask("join", "1")["reason"] == "no-guest"

    @pytest.mark.parametrize("forged", ["nonsense", "x.y", "{ana}.{signature}"])
    def test_invalid_token_is_refused(self, server: RunningServer, ana: Person, ben: Person, forged: str) -> None:
        table = ana.new_table()
        token = forged.format(ana=ana.token.partition(".")[0], signature=ben.token.partition(".")[2])
        with SocketClient(server, table, token) as line:
            assert line.is_closed() == sockets.NO_GUEST

    def test_hello_comes_first(self, server: RunningServer) -> None:
        with connect(f"ws://127.0.0.1:{server.config.port}/ws", **PATIENTLY) as socket:
            socket.send('{"type":"ping"}')
            with pytest.raises(ConnectionClosed):
                socket.recv(PATIENCE)
            assert socket.close_code == sockets.INVALID

    @pytest.mark.parametrize("table", ["nowhere", "k7w2m9xq4d"])
    def test_hello_needs_an_existing_table(self, server: RunningServer, table: str) -> None:
        with SocketClient(server, table) as line:
            assert line.is_closed() == sockets.UNKNOWN_TABLE

    def test_second_hello_is_refused(self, server: RunningServer, ana: Person) -> None:
        table = ana.new_table()
        with SocketClient(server, table, ana.token) as line:
            line.send("hello", table=table)
            assert line.receive("refused")["reason"] == "hello-twice"


class TestPlaying:
    def test_all_get_updates_and_one_gets_the_decision(self, server: RunningServer, ana: Person, ben: Person) -> None:
        table = ana.new_table()
        lines = (
            SocketClient(server, table, ana.token),
            SocketClient(server, table, ben.token),
            SocketClient(server, table),
        )
        with lines[0] as first, lines[1] as second, lines[2] as third:
            assert second.ask("join", "j", nonce="mine")["type"] == "done"
            assert first.ask("start", "s")["type"] == "done"
            updates = [first.last("update"), second.receive("update"), third.receive("update")]
            assert len({json.dumps(update["view"]) for update in updates}) == 1
            assert [sorted(update.get("coins", {})) for update in updates] == [["0"], ["1"], []]
            assert sum("decision" in update for update in updates) == 1
            assert "decision" not in updates[2]

    def test_update_comes_before_done(self, server: RunningServer, ana: Person) -> None:
        table = ana.new_table(None, "simple", setup={"game": "classic", "players": 2, "first": 0})
        with SocketClient(server, table, ana.token) as line:
            line.ask("start", "s")
            update = line.last("update")
            action = options_of(update["decision"])[0]
            done = line.ask("act", "a", version=update["version"], actions=[action])
            assert done["type"] == "done"
            assert [message["version"] for message in line.received if message["type"] == "update"][-1] == done[
                "version"
            ]

    def test_reconnecting_client_gets_missed_events_and_repeats_its_request(
        self, server: RunningServer, ana: Person, ben: Person
    ) -> None:
        table = ana.new_table(setup={"game": "classic", "players": 2, "first": 0})
        with SocketClient(server, table, ana.token) as line, SocketClient(server, table, ben.token) as other:
            other.ask("join", "j")
            line.ask("start", "s")
            update = line.last("update")
            request = {"version": update["version"], "actions": [options_of(update["decision"])[0]]}
            line.send("act", id="same", **request)
            other.receive("update", since=update["version"])
        with SocketClient(server, table, ana.token, seen=update["version"]) as line:
            update_after = line.receive("update")
            assert update_after["since"] == update["version"]
            assert update_after["steps"]
            done = line.ask("act", "same", **request)
            assert (done["type"], done["version"]) == ("done", update_after["version"])
            line.send("sync", seen=0)
            again = line.receive("update")
            assert (again["since"], again["version"]) == (0, update_after["version"])

    def test_vote_reveals_the_coins(self, server: RunningServer, ana: Person) -> None:
        table = ana.new_table(None, "simple", setup={"game": "classic", "players": 2, "first": 0})
        with SocketClient(server, table, ana.token) as line, SocketClient(server, table) as watching:
            line.ask("start", "s")
            line.ask("vote", "v", end=True)
            update_after = [message["table"] for message in line.received if message["type"] == "table"]
            info = watching.receive("table", table=update_after[-1])["table"]
            assert (info["status"], info["ended_early"]) == ("over", True)
            assert all("coins" in seat for seat in watching.receive("update")["view"]["seats"])
            assert line.ask("rematch", "r")["table"] == ana.table(table)["next_table"]

    def test_rematch_keeps_the_seats_of_those_who_are_connected(
        self, server: RunningServer, ana: Person, ben: Person
    ) -> None:
        cleo = server.guest("Cleo")
        table = ana.new_table(setup={"game": "classic", "players": 3})
        with SocketClient(server, table, ana.token) as line, SocketClient(server, table, ben.token) as other:
            other.ask("join", "j")
            cleo.post(f"tables/{table}/join")
            line.ask("start", "s")
            for number, (who, leaves) in enumerate(((ben, "concede"), (cleo, "leave"))):
                assert who.post(f"tables/{table}/{leaves}")["type"] == "done", number
            line.ask("close", "c")
            again = line.ask("rematch", "r")["table"]
        assert [seat.get("guest") for seat in ana.table(again)["seats"]] == [ana.id, ben.id, None]

    def test_hint_only_for_the_deciding_player(self, server: RunningServer, ana: Person, ben: Person) -> None:
        table = ana.new_table(setup={"game": "classic", "players": 2, "first": 0, "hints": True})
        with SocketClient(server, table, ana.token) as line, SocketClient(server, table, ben.token) as other:
            other.ask("join", "j")
            line.ask("start", "s")
            update = line.last("update")
            hinted = line.ask("hint", "h", version=update["version"])
            assert hinted["actions"][0] in options_of(update["decision"])
            assert other.ask("hint", "h", version=update["version"])["reason"] == "not-your-decision"
            assert line.ask("hint", "h2", version=0)["reason"] == "stale"
        assert not [message for message in other.received if message["type"] == "hinted"]

    def test_no_hints_between_people(self, server: RunningServer, ana: Person, ben: Person) -> None:
        table = ana.new_table(setup={"game": "classic", "players": 2, "first": 0})
        ben.post(f"tables/{table}/join")
        with SocketClient(server, table, ana.token) as line:
            line.ask("start", "s")
            assert line.last("table")["table"]["setup"]["hints"] is False
            assert line.ask("hint", "h", version=line.last("update")["version"])["reason"] == "no-hints"


def test_nonces_are_hidden_from_everybody_before_the_game(server: RunningServer, ana: Person, ben: Person) -> None:
    table = ana.new_table(public=True)
    with SocketClient(server, table, ana.token) as line, SocketClient(server, table, ben.token) as other:
        line.ask("join", "j", nonce="a-secret-of-ana")
        other.ask("join", "j", nonce="a-secret-of-ben")
        asked = [ben.get("tables"), ben.get("me/tables"), ben.table(table), ben.get(f"tables/{table}/game")]
        assert all(table in json.dumps(answer) for answer in asked)
        assert "a-secret-of" not in json.dumps([asked, line.received, other.received])
        line.ask("start", "s")
        assert [seat["nonce"] for seat in ben.table(table)["seats"]] == ["a-secret-of-ana", "a-secret-of-ben"]
        assert "seed" not in ben.table(table)


class TestChat:
    def test_chat_reaches_all_also_later_listeners(self, server: RunningServer, ana: Person, ben: Person) -> None:
        table = ana.new_table()
        with SocketClient(server, table, ana.token) as first, SocketClient(server, table, ben.token) as second:
            assert second.ask("say", "1", text=" Olá,\u202e\n\x07 tudo  bem? ")["type"] == "done"
            message = first.receive("said")
            assert (message["name"], message["text"], message["number"]) == ("Ben", "Olá, tudo bem?", 1)
            with SocketClient(server, table) as later:
                assert [line["text"] for line in later.welcome["chat"]] == ["Olá, tudo bem?"]

    def test_empty_and_anonymous_chat_is_refused(self, server: RunningServer, ana: Person) -> None:
        table = ana.new_table()
        with SocketClient(server, table, ana.token) as line, SocketClient(server, table) as nobody:
            assert line.ask("say", "1", text=" \u2066\t ")["reason"] == "nothing-said"
            assert nobody.ask("say", "1", text="hi")["reason"] == "no-guest"

    def test_chat_is_limited(self, server: RunningServer, ana: Person) -> None:
        table = ana.new_table()
        with SocketClient(server, table, ana.token) as line:
            answers = [line.ask("say", f"{number}", text="again") for number in range(3)]
            assert [answer["type"] for answer in answers] == ["done"] * 3
            # A slow machine may earn a few more messages, but not all.
            later = [line.ask("say", f"{number}", text="again").get("reason") for number in range(3, 20)]
        assert "too-much-chat" in later

    def test_guests_muted_by_the_host_are_silent(self, server: RunningServer, ana: Person, ben: Person) -> None:
        table = ana.new_table()
        with SocketClient(server, table, ana.token) as host, SocketClient(server, table, ben.token) as loud:
            loud.ask("say", "1", text="first")
            host.ask("mute", "m", guest=ben.id, muted=True)
            assert loud.ask("say", "2", text="second")["reason"] == "muted"
            with SocketClient(server, table) as later:
                assert "chat" not in later.welcome
            host.ask("mute", "m2", guest=ben.id, muted=False)
            assert loud.ask("say", "3", text="third")["type"] == "done"

    def test_guests_that_one_mutes_for_oneself_are_limited(
        self, server: RunningServer, ana: Person, ben: Person
    ) -> None:
        with SocketClient(server, ana.new_table(), ben.token) as line:
            asked = [line.ask("mute", f"{number}", guest=f"g{number}", muted=True) for number in range(MOST_MUTED + 1)]
            assert [answer.get("reason") for answer in asked] == [None] * MOST_MUTED + ["too-many-muted"]
            # Those muted already can be muted again, and another one after one is lifted.
            assert line.ask("mute", "a", guest="g0", muted=True)["type"] == "done"
            assert line.ask("mute", "b", guest="g0", muted=False)["type"] == "done"
            assert line.ask("mute", "c", guest="g", muted=True)["type"] == "done"

    def test_a_mute_by_the_host_ends_by_itself(
        self, server: RunningServer, ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = ana.new_table()
        with SocketClient(server, table, ana.token) as host, SocketClient(server, table, ben.token) as loud:
            loud.ask("say", "1", text="first")
            host.ask("mute", "m", guest=ben.id, muted=True, seconds=600)
            # The muted guest sees the end at once, and again when the chat is refused.
            [mute] = loud.receive("table")["table"]["muted"]
            assert mute["until"] == pytest.approx(time() + 600, abs=PATIENCE)
            refused = loud.ask("say", "2", text="second")
            until = strftime("%Y-%m-%d %H:%M", gmtime(mute["until"]))
            assert (refused["reason"], refused["details"]) == ("muted-until", {"until": until})
            assert ana.get(f"tables/{table}/chat")["said"] == []
            monkeypatch.setattr("elbowroom.server.live.chat.time", lambda: mute["until"] + 1)
            assert loud.ask("say", "3", text="third")["type"] == "done"
            assert [message["text"] for message in ben.get(f"tables/{table}/chat")["said"]] == ["first", "third"]

    def test_players_mute_for_themselves(self, server: RunningServer, ana: Person, ben: Person) -> None:
        table = ana.new_table()
        lines = (
            SocketClient(server, table, ana.token),
            SocketClient(server, table, ben.token),
            SocketClient(server, table),
        )
        with lines[0] as loud, lines[1] as quiet, lines[2] as third:
            assert quiet.ask("mute", "m", guest=ana.id, muted=True)["type"] == "done"
            loud.ask("say", "1", text="hello")
            assert third.receive("said")["text"] == "hello"
            quiet.send("ping")
            quiet.receive("pong")
            assert not [message for message in quiet.received if message["type"] == "said"]


class TestClosing:
    def test_too_many_invalid_messages(self, server: RunningServer, ana: Person) -> None:
        with SocketClient(server, ana.new_table(), ana.token) as line:
            for _ in range(sockets.MAX_INVALID_MESSAGES):
                line.socket.send("nonsense")
                assert line.receive("refused")["reason"] == "bad-message"
            line.socket.send("nonsense")
            assert line.is_closed() == sockets.INVALID

    def test_too_many_messages(self, server: RunningServer, ana: Person) -> None:
        with SocketClient(server, ana.new_table(), ana.token) as line:
            try:
                for _ in range(1000):
                    line.send("ping")
            except ConnectionClosed:
                pass
            assert line.is_closed() == sockets.TOO_MANY

    def test_too_long_message(self, server: RunningServer, ana: Person) -> None:
        with SocketClient(server, ana.new_table(), ana.token) as line:
            line.socket.send("x" * (server.config.most_bytes + 1))
            assert line.is_closed() == 1009

    def test_too_many_listeners(self, server: RunningServer, ana: Person) -> None:
        table = ana.new_table()
        with ExitStack() as lines:
            for _ in range(server.config.most_sockets_per_table):
                lines.enter_context(SocketClient(server, table)).receive("here")
            with SocketClient(server, table) as one_more:
                assert one_more.is_closed() == sockets.TOO_MANY

    def test_closed_socket_is_not_present(self, server: RunningServer, ana: Person) -> None:
        table = ana.new_table()
        with SocketClient(server, table, ana.token) as line:
            with SocketClient(server, table) as watching:
                watching.receive("here")
                line.receive("here", watching=1)
            line.receive("here", watching=0)
