"""The protocol over real sockets: hello, watching, acting, coming back, talk, and why a socket is closed."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from elbowroom.server.http import sockets
from tests.patience import PATIENCE, PATIENTLY
from tests.server.clients import options_of
from tests.server.lines import Line
from tests.server.served import Person, Served, served

Json = dict[str, Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("sockets")
    with served(folder, messages_at_once=200, most_sockets_per_table=6, chats_per_minute=3) as running:
        yield running


@pytest.fixture
def ana(server: Served) -> Person:
    return server.guest("Ana")


@pytest.fixture
def ben(server: Served) -> Person:
    return server.guest("Ben")


class TestHello:
    def test_is_answered_with_the_table_and_ones_seat(self, server: Served, ana: Person) -> None:
        table = ana.new_table()
        with Line(server, table, ana.token) as line:
            welcome = line.welcome
            assert (welcome["protocol"], welcome["you"], welcome["seat"]) == (1, ana.id, 0)
            assert welcome["table"]["id"] == table
            assert line.hear("here") == {"type": "here", "guests": [ana.id], "watching": 0}

    @pytest.mark.parametrize("token", [None, "", "nonsense", "x.y"])
    def test_without_a_good_token_one_watches(self, server: Served, ana: Person, token: str | None) -> None:
        table = ana.new_table("simple", None)
        with Line(server, table, token) as line:
            welcome = line.welcome
            assert "you" not in welcome
            assert "seat" not in welcome
            assert line.ask("join", "1")["reason"] == "no-guest"

    def test_nobody_is_another_by_a_token_that_was_changed(self, server: Served, ana: Person, ben: Person) -> None:
        table = ana.new_table()
        forged = f"{ana.id}.{ben.token.partition('.')[2]}"
        with Line(server, table, forged) as line:
            assert "you" not in line.welcome

    def test_comes_first(self, server: Served) -> None:
        with connect(f"ws://127.0.0.1:{server.config.port}/ws", **PATIENTLY) as socket:
            socket.send('{"type":"ping"}')
            with pytest.raises(ConnectionClosed):
                socket.recv(PATIENCE)
            assert socket.close_code == sockets.NONSENSE

    @pytest.mark.parametrize("table", ["nowhere", "k7w2m9xq4d"])
    def test_names_a_table_that_is_there(self, server: Served, table: str) -> None:
        with Line(server, table) as line:
            assert line.is_closed() == sockets.UNKNOWN_TABLE

    def test_is_said_once(self, server: Served, ana: Person) -> None:
        table = ana.new_table()
        with Line(server, table, ana.token) as line:
            line.say("hello", table=table)
            assert line.hear("refused")["reason"] == "hello-twice"


class TestPlaying:
    def test_everybody_hears_what_happens_and_only_one_is_asked(self, server: Served, ana: Person, ben: Person) -> None:
        table = ana.new_table()
        lines = (Line(server, table, ana.token), Line(server, table, ben.token), Line(server, table))
        with lines[0] as first, lines[1] as second, lines[2] as third:
            assert second.ask("join", "j", nonce="mine")["type"] == "done"
            assert first.ask("start", "s")["type"] == "done"
            updates = [first.last("update"), second.hear("update"), third.hear("update")]
            assert len({json.dumps(update["view"]) for update in updates}) == 1
            assert [sorted(update.get("coins", {})) for update in updates] == [["0"], ["1"], []]
            assert sum("decision" in update for update in updates) == 1
            assert "decision" not in updates[2]

    def test_what_is_done_was_told_before(self, server: Served, ana: Person) -> None:
        table = ana.new_table(None, "simple", setup={"game": "classic", "players": 2, "first": 0})
        with Line(server, table, ana.token) as line:
            line.ask("start", "s")
            update = line.last("update")
            action = options_of(update["decision"])[0]
            done = line.ask("act", "a", version=update["version"], actions=[action])
            assert done["type"] == "done"
            assert [message["version"] for message in line.heard if message["type"] == "update"][-1] == done["version"]

    def test_who_comes_back_is_told_what_happened_and_sends_again_what_was_not_answered(
        self, server: Served, ana: Person, ben: Person
    ) -> None:
        table = ana.new_table(setup={"game": "classic", "players": 2, "first": 0})
        with Line(server, table, ana.token) as line, Line(server, table, ben.token) as other:
            other.ask("join", "j")
            line.ask("start", "s")
            update = line.last("update")
            request = {"version": update["version"], "actions": [options_of(update["decision"])[0]]}
            line.say("act", id="same", **request)
            other.hear("update", since=update["version"])
        with Line(server, table, ana.token, seen=update["version"]) as line:
            told = line.hear("update")
            assert told["since"] == update["version"]
            assert told["steps"]
            done = line.ask("act", "same", **request)
            assert (done["type"], done["version"]) == ("done", told["version"])
            line.say("sync", seen=0)
            again = line.hear("update")
            assert (again["since"], again["version"]) == (0, told["version"])

    def test_a_vote_lays_the_coins_open(self, server: Served, ana: Person) -> None:
        table = ana.new_table(None, "simple", setup={"game": "classic", "players": 2, "first": 0})
        with Line(server, table, ana.token) as line, Line(server, table) as watching:
            line.ask("start", "s")
            line.ask("vote", "v", end=True)
            told = [message["table"] for message in line.heard if message["type"] == "table"]
            info = watching.hear("table", table=told[-1])["table"]
            assert (info["status"], info["ended_early"]) == ("over", True)
            assert all("coins" in seat for seat in watching.hear("update")["view"]["seats"])
            assert line.ask("rematch", "r")["table"] == ana.table(table)["next_table"]

    def test_a_hint_is_for_whoever_must_decide(self, server: Served, ana: Person, ben: Person) -> None:
        table = ana.new_table(setup={"game": "classic", "players": 2, "first": 0, "hints": True})
        with Line(server, table, ana.token) as line, Line(server, table, ben.token) as other:
            other.ask("join", "j")
            line.ask("start", "s")
            update = line.last("update")
            hinted = line.ask("hint", "h", version=update["version"])
            assert hinted["actions"][0] in options_of(update["decision"])
            assert other.ask("hint", "h", version=update["version"])["reason"] == "not-your-decision"
            assert line.ask("hint", "h2", version=0)["reason"] == "stale"
        assert not [message for message in other.heard if message["type"] == "hinted"]

    def test_where_people_play_against_each_other_there_is_none(self, server: Served, ana: Person, ben: Person) -> None:
        table = ana.new_table(setup={"game": "classic", "players": 2, "first": 0})
        ben.post(f"tables/{table}/join")
        with Line(server, table, ana.token) as line:
            line.ask("start", "s")
            assert line.last("table")["table"]["setup"]["hints"] is False
            assert line.ask("hint", "h", version=line.last("update")["version"])["reason"] == "no-hints"


def test_nobody_is_told_a_nonce_before_the_game_whoever_asks_and_how(server: Served, ana: Person, ben: Person) -> None:
    table = ana.new_table(public=True)
    with Line(server, table, ana.token) as line, Line(server, table, ben.token) as other:
        line.ask("join", "j", nonce="a-secret-of-ana")
        other.ask("join", "j", nonce="a-secret-of-ben")
        asked = [ben.get("tables"), ben.get("me/tables"), ben.table(table), ben.get(f"tables/{table}/game")]
        assert all(table in json.dumps(answer) for answer in asked)
        assert "a-secret-of" not in json.dumps([asked, line.heard, other.heard])
        line.ask("start", "s")
        assert [seat["nonce"] for seat in ben.table(table)["seats"]] == ["a-secret-of-ana", "a-secret-of-ben"]
        assert "seed" not in ben.table(table)


class TestTalk:
    def test_is_heard_by_all_and_by_those_who_come_later(self, server: Served, ana: Person, ben: Person) -> None:
        table = ana.new_table()
        with Line(server, table, ana.token) as first, Line(server, table, ben.token) as second:
            assert second.ask("say", "1", text=" Olá,\u202e\n\x07 tudo  bem? ")["type"] == "done"
            said = first.hear("said")
            assert (said["name"], said["text"], said["number"]) == ("Ben", "Olá, tudo bem?", 1)
            with Line(server, table) as later:
                assert [line["text"] for line in later.welcome["chat"]] == ["Olá, tudo bem?"]

    def test_is_not_for_nothing_or_nobody(self, server: Served, ana: Person) -> None:
        table = ana.new_table()
        with Line(server, table, ana.token) as line, Line(server, table) as nobody:
            assert line.ask("say", "1", text=" \u2066\t ")["reason"] == "nothing-said"
            assert nobody.ask("say", "1", text="hi")["reason"] == "no-guest"

    def test_has_a_limit(self, server: Served, ana: Person) -> None:
        table = ana.new_table()
        with Line(server, table, ana.token) as line:
            answers = [line.ask("say", f"{number}", text="again") for number in range(3)]
            assert [answer["type"] for answer in answers] == ["done"] * 3
            # Whoever is slow may say a little more, but not as much as they like.
            later = [line.ask("say", f"{number}", text="again").get("reason") for number in range(3, 20)]
        assert "too-much-chat" in later

    def test_whom_the_host_mutes_nobody_hears(self, server: Served, ana: Person, ben: Person) -> None:
        table = ana.new_table()
        with Line(server, table, ana.token) as host, Line(server, table, ben.token) as loud:
            loud.ask("say", "1", text="first")
            host.ask("mute", "m", guest=ben.id, muted=True)
            assert loud.ask("say", "2", text="second")["reason"] == "muted"
            with Line(server, table) as later:
                assert "chat" not in later.welcome
            host.ask("mute", "m2", guest=ben.id, muted=False)
            assert loud.ask("say", "3", text="third")["type"] == "done"

    def test_others_mute_for_themselves(self, server: Served, ana: Person, ben: Person) -> None:
        table = ana.new_table()
        lines = (Line(server, table, ana.token), Line(server, table, ben.token), Line(server, table))
        with lines[0] as loud, lines[1] as quiet, lines[2] as third:
            assert quiet.ask("mute", "m", guest=ana.id, muted=True)["type"] == "done"
            loud.ask("say", "1", text="hello")
            assert third.hear("said")["text"] == "hello"
            quiet.say("ping")
            quiet.hear("pong")
            assert not [message for message in quiet.heard if message["type"] == "said"]


class TestClosing:
    def test_too_much_nonsense(self, server: Served, ana: Person) -> None:
        with Line(server, ana.new_table(), ana.token) as line:
            for _ in range(sockets.MOST_FAULTS):
                line.socket.send("nonsense")
                assert line.hear("refused")["reason"] == "bad-message"
            line.socket.send("nonsense")
            assert line.is_closed() == sockets.NONSENSE

    def test_too_many_messages(self, server: Served, ana: Person) -> None:
        with Line(server, ana.new_table(), ana.token) as line:
            try:
                for _ in range(1000):
                    line.say("ping")
            except ConnectionClosed:
                pass
            assert line.is_closed() == sockets.TOO_MANY

    def test_a_message_that_is_too_long(self, server: Served, ana: Person) -> None:
        with Line(server, ana.new_table(), ana.token) as line:
            line.socket.send("x" * (server.config.most_bytes + 1))
            assert line.is_closed() == 1009

    def test_too_many_who_listen(self, server: Served, ana: Person) -> None:
        table = ana.new_table()
        with ExitStack() as lines:
            for _ in range(server.config.most_sockets_per_table):
                lines.enter_context(Line(server, table)).hear("here")
            with Line(server, table) as one_more:
                assert one_more.is_closed() == sockets.TOO_MANY

    def test_a_socket_that_was_closed_is_not_here_any_more(self, server: Served, ana: Person) -> None:
        table = ana.new_table()
        with Line(server, table, ana.token) as line:
            with Line(server, table) as watching:
                watching.hear("here")
                line.hear("here", watching=1)
            line.hear("here", watching=0)
