"""Bot accounts over HTTP: tokens, the flag, challenges, and the event stream."""

import re
from collections.abc import Iterator
from pathlib import Path
from time import time
from typing import Any, get_args

import pytest

from elbowroom.server.http.sockets import NO_GUEST
from elbowroom.server.operations.logs import without_secrets
from elbowroom.server.people.bots import BotEvent
from examples.bot import legal
from tests.server.bot_accounts import BotClient, Events, new_bot
from tests.server.conftest import KINDS
from tests.server.running_server import Person, RunningServer, running_server
from tests.server.socket_clients import SocketClient

Json = dict[str, Any]


@pytest.fixture(scope="module", params=KINDS)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    settings: Json = {"most_streams_per_caller": 3}
    if request.param == "postgresql":
        settings["database"] = request.getfixturevalue("postgres").new_database()
    with running_server(tmp_path_factory.mktemp("bots"), **settings) as running:
        yield running


@pytest.fixture
def ana(server: RunningServer) -> Person:
    return server.guest("Ana")


@pytest.fixture
def robo(server: RunningServer) -> BotClient:
    return new_bot(server)


def challenge(host: Person, table: str, bot: BotClient, **more: object) -> Json:
    """Challenge a bot account; return the table."""
    found: Json = host.post(f"tables/{table}/challenges", bot=bot.id, **more)
    return found


def play(bot: BotClient, turn: Json) -> None:
    """Play any legal action."""
    action = next(iter(legal(turn["game"]["decision"])))
    bot.post(f"tables/{turn['table']}/act", version=turn["version"], actions=[action])


class TestAccounts:
    def test_token_identifies_a_bot_account(self, robo: BotClient) -> None:
        assert robo.token.startswith("erbot_")
        assert robo.get("me")["id"] == robo.id
        assert robo.get("me")["bot_account"]

    def test_guests_are_no_bot_accounts(self, ana: Person) -> None:
        assert "bot_account" not in ana.get("me")
        answer = ana.client.get("/api/bots/stream")
        assert (answer.status_code, answer.json()["reason"]) == (403, "not-a-bot")

    def test_wrong_bot_token_is_refused(self, server: RunningServer) -> None:
        with server.client(Authorization="Bearer erbot_nobody") as client:
            assert client.get("/api/me").status_code == 401

    @pytest.mark.parametrize("path", ["me/sign-out", "me/link", "bots"])
    def test_bot_account_cannot_get_other_tokens(self, robo: BotClient, path: str) -> None:
        body = {"name": "Child"} if path == "bots" else {}
        assert robo.refused(path, **body) == (403, "not-for-bots")

    def test_bot_account_cannot_be_rated(self, robo: BotClient) -> None:
        answer = robo.client.patch("/api/me", json={"rated": True})
        assert (answer.status_code, answer.json()["reason"]) == (403, "not-for-bots")

    def test_owner_renews_the_token(self, server: RunningServer, ana: Person) -> None:
        bot = new_bot(server, "Mine", ana)
        assert [one["name"] for one in ana.get("me/bots")["bots"]] == ["Mine"]
        token = ana.post(f"bots/{bot.id}/token")["token"]
        assert bot.client.get("/api/me").status_code == 401
        assert server.client_with(token).get("/api/me").json()["id"] == bot.id

    def test_bot_account_renews_its_own_token(self, server: RunningServer, robo: BotClient) -> None:
        token = robo.post(f"bots/{robo.id}/token")["token"]
        assert server.client_with(token).get("/api/me").json()["id"] == robo.id

    def test_others_can_neither_renew_nor_delete(self, ana: Person, robo: BotClient) -> None:
        assert ana.refused(f"bots/{robo.id}/token") == (404, "unknown-bot-account")
        assert ana.client.delete(f"/api/bots/{robo.id}").status_code == 404
        assert ana.refused(f"bots/{ana.id}/token") == (404, "unknown-bot-account")

    def test_owner_deletes_it(self, server: RunningServer, ana: Person) -> None:
        bot = new_bot(server, "Mine", ana)
        assert ana.client.delete(f"/api/bots/{bot.id}").status_code == 204
        assert bot.client.get("/api/me").status_code == 401
        assert ana.get("me/bots")["bots"] == []

    def test_deleting_the_owner_deletes_it(self, server: RunningServer, ana: Person) -> None:
        bot = new_bot(server, "Mine", ana)
        with bot.stream() as events:
            assert ana.client.delete("/api/me").status_code == 204
            assert events.rest() == []
        assert bot.client.get("/api/me").status_code == 401

    def test_export_names_the_bots_of_an_owner(self, server: RunningServer, ana: Person) -> None:
        new_bot(server, "Mine", ana)
        assert [bot["name"] for bot in ana.get("me/export")["bots"]] == ["Mine"]

    def test_chat_is_flagged(self, robo: BotClient, ana: Person) -> None:
        table = robo.new_table(None, None, sits=False)
        robo.post(f"tables/{table}/say", text="Beep")
        ana.post(f"tables/{table}/say", text="Hello")
        said = ana.get(f"tables/{table}/chat")["said"]
        assert [(line["text"], line.get("bot_account", False)) for line in said] == [("Beep", True), ("Hello", False)]


class TestChallenges:
    def test_accepting_takes_the_seat_with_a_flag(self, ana: Person, robo: BotClient) -> None:
        table = ana.new_table()
        with robo.stream() as events:
            info = challenge(ana, table, robo)
            assert info["seats"][1]["challenge"]["name"] == "Robo"
            challenged = events.next("challenge")
            assert (challenged["table"]["id"], challenged["seat"]) == (table, 1)
            assert challenged["table"]["setup"]["game"] == "warcraft"
            assert challenged["until"] > time()
            robo.post(f"tables/{table}/join")
            assert events.next("challenge-gone")["table"] == table
            assert events.next("table")["seat"] == 1
        seat = ana.table(table)["seats"][1]
        assert (seat["guest"], seat["bot_account"]) == (robo.id, True)
        assert "challenge" not in seat

    def test_declining_shows_the_reason(self, ana: Person, robo: BotClient) -> None:
        table = ana.new_table()
        with robo.stream() as events:
            challenge(ana, table, robo)
            events.next("challenge")
            robo.post(f"tables/{table}/decline", reason="clock")
            events.next("challenge-gone")
            seat = ana.table(table)["seats"][1]
            assert (seat.get("kind", "open"), seat["challenge"]["declined"]) == ("open", "clock")
            assert robo.refused(f"tables/{table}/join") == (409, "not-challenged")
            # Another challenge takes the place of the declined one.
            challenge(ana, table, robo)
            events.next("challenge")

    def test_host_withdraws_it(self, ana: Person, robo: BotClient) -> None:
        table = ana.new_table()
        with robo.stream() as events:
            challenge(ana, table, robo)
            events.next("challenge")
            ana.post(f"tables/{table}/seat", seat=1)
            assert events.next("challenge-gone")["table"] == table
        assert robo.refused(f"tables/{table}/join") == (409, "not-challenged")
        assert robo.refused(f"tables/{table}/decline") == (409, "not-challenged")

    def test_person_who_takes_the_seat_ends_it(self, server: RunningServer, ana: Person, robo: BotClient) -> None:
        table = ana.new_table()
        with robo.stream() as events:
            challenge(ana, table, robo)
            events.next("challenge")
            server.guest("Ben").post(f"tables/{table}/join")
            events.next("challenge-gone")

    def test_only_the_host_challenges(self, server: RunningServer, ana: Person, robo: BotClient) -> None:
        table = ana.new_table()
        with robo.stream():
            assert server.guest("Ben").refused(f"tables/{table}/challenges", bot=robo.id) == (403, "not-host")

    def test_account_without_a_stream_is_offline(self, ana: Person, robo: BotClient) -> None:
        assert ana.refused(f"tables/{ana.new_table()}/challenges", bot=robo.id) == (409, "bot-offline")

    def test_people_cannot_be_challenged(self, server: RunningServer, ana: Person) -> None:
        ben = server.guest("Ben")
        assert ana.refused(f"tables/{ana.new_table()}/challenges", bot=ben.id) == (404, "unknown-bot-account")

    def test_online_accounts_are_listed(self, ana: Person, robo: BotClient) -> None:
        with robo.stream():
            assert robo.id in [bot["id"] for bot in ana.get("bots")["bots"]]

    def test_challenge_twice_or_to_a_taken_seat_is_refused(self, ana: Person, robo: BotClient) -> None:
        table = ana.new_table(setup={"game": "warcraft", "players": 3})
        with robo.stream():
            assert ana.refused(f"tables/{table}/challenges", bot=robo.id, seat=0) == (409, "seat-taken")
            assert ana.refused(f"tables/{table}/challenges", bot=robo.id, seat=4) == (409, "unknown-seat")
            challenge(ana, table, robo, seat=2)
            assert ana.refused(f"tables/{table}/challenges", bot=robo.id) == (409, "challenged-already")

    def test_bot_account_takes_no_seat_uninvited(self, ana: Person, robo: BotClient) -> None:
        assert robo.refused(f"tables/{ana.new_table(public=True)}/join") == (409, "not-challenged")

    def test_bot_account_challenges_another(self, server: RunningServer, robo: BotClient) -> None:
        other = new_bot(server, "Other")
        with robo.stream() as mine, other.stream() as theirs:
            table = robo.new_table()
            # Its own new table is in the stream as soon as anything happens there.
            challenge(robo, table, other)
            mine.next("table")
            theirs.next("challenge")
            other.post(f"tables/{table}/join")
            theirs.next("challenge-gone")
            theirs.next("table")
            assert mine.next("table")["table"]["seats"][1]["guest"] == other.id
            robo.post(f"tables/{table}/start")
            assert mine.next("game-start")["table"]["status"] == "playing"
            assert theirs.next("game-start")["seat"] == 1


class TestGames:
    def start(self, ana: Person, robo: BotClient, events: Events, **setup: object) -> str:
        """Start a game between a person and a bot account."""
        table = ana.new_table(setup={"game": "classic", "players": 2, "first": 1} | setup)
        challenge(ana, table, robo)
        events.next("challenge")
        robo.post(f"tables/{table}/join")
        events.next("challenge-gone")
        events.next("table")
        ana.post(f"tables/{table}/start")
        assert events.next("game-start")["seat"] == 1
        return table

    def test_turn_brings_the_decision(self, ana: Person, robo: BotClient) -> None:
        with robo.stream() as events:
            table = self.start(ana, robo, events, clock={"kind": "live", "seconds": 600})
            turn = events.next("turn")
            assert turn["table"] == table
            assert turn["deadline"] > time()
            assert turn["game"]["decision"]["seat"] == 1
            play(robo, turn)
            after = events.next("turn")
            # The steps since the last turn, so that a program can follow the game.
            assert after["game"]["since"] == turn["version"] < after["version"]

    def test_new_stream_begins_with_everything_open(self, ana: Person, robo: BotClient) -> None:
        with robo.stream() as events:
            table = self.start(ana, robo, events)
            turn = events.next("turn")
            waiting = ana.new_table()
            challenge(ana, waiting, robo)
            events.next("challenge")
        with robo.stream() as events:
            found = [events.next("challenge", "game-start", "turn") for _ in range(3)]
        kinds = {event["type"]: event for event in found}
        assert kinds["game-start"]["table"]["id"] == table
        assert kinds["turn"]["version"] == turn["version"]
        assert kinds["challenge"]["table"]["id"] == waiting

    def test_paused_game_waits_with_the_turn(self, ana: Person, robo: BotClient) -> None:
        with robo.stream() as events:
            table = self.start(ana, robo, events)
            events.next("turn")
            ana.post(f"tables/{table}/pause", paused=True)
        with robo.stream() as events:
            events.next("game-start")
            ana.post(f"tables/{table}/pause", paused=False)
            events.next("turn")

    def test_closed_game_is_over(self, ana: Person, robo: BotClient) -> None:
        with robo.stream() as events:
            table = self.start(ana, robo, events)
            events.next("turn")
            ana.post(f"tables/{table}/close")
            assert events.next("game-over")["table"]["status"] == "closed"

    def test_games_with_a_bot_account_are_not_rated(self, server: RunningServer, ana: Person, robo: BotClient) -> None:
        ben = server.guest("Ben", "127.0.0.9")
        for person in (ana, ben):
            person.client.patch("/api/me", json={"rated": True})
        clock = {"kind": "live", "seconds": 600}

        def started(*others: Person) -> Json:
            setup = {"game": "classic", "players": 1 + len(others), "clock": clock}
            table = ana.new_table(setup=setup)
            with robo.stream():
                for other in others:
                    if other is robo:
                        challenge(ana, table, robo)
                    other.post(f"tables/{table}/join")
            ana.post(f"tables/{table}/start")
            found: Json = ana.table(table)
            return found

        assert started(ben)["rated"]
        info = started(ben, robo)
        assert (info.get("rated", False), info["unrated"]) == (False, "bot-account")

    def test_rematch_reaches_the_stream_with_the_flag(self, ana: Person, robo: BotClient) -> None:
        with robo.stream() as events:
            table = self.start(ana, robo, events)
            events.next("turn")
            for who in (ana, robo):
                who.post(f"tables/{table}/vote", end=True)
            events.next("game-over")
            again = ana.post(f"tables/{table}/rematch")["table"]
            assert events.next("table")["table"]["id"] == again
        assert ana.table(again)["seats"][1]["bot_account"]


class TestStreams:
    def test_second_stream_ends_the_first(self, robo: BotClient, server: RunningServer) -> None:
        again = BotClient(server.client_with(robo.token), robo.id, robo.token)
        with robo.stream() as first, again.stream():
            assert first.rest() == []
            assert len(server.services.hub.bot_streams) == 1

    def test_renewed_token_ends_the_stream(self, server: RunningServer, ana: Person) -> None:
        bot = new_bot(server, "Mine", ana)
        with bot.stream() as events:
            ana.post(f"bots/{bot.id}/token")
            assert events.rest() == []
        assert bot.client.get("/api/bots/stream").status_code == 401

    def test_renewed_token_closes_the_sockets_of_the_old_one(self, server: RunningServer, ana: Person) -> None:
        bot = new_bot(server, "Mine", ana)
        table = ana.new_table()
        with SocketClient(server, table, bot.token) as theirs, SocketClient(server, table, ana.token) as own:
            assert (theirs.welcome["you"], own.welcome["you"]) == (bot.id, ana.id)
            token = ana.post(f"bots/{bot.id}/token")["token"]
            assert theirs.is_closed() == NO_GUEST
            assert own.ask("say", "1", text="still here")["type"] != "refused"
            with SocketClient(server, table, token) as again:
                assert again.welcome["you"] == bot.id

    def test_streams_are_limited_by_address(self, server: RunningServer) -> None:
        bots = [new_bot(server, f"Robo {number}", address="127.0.0.7") for number in range(4)]
        with bots[0].stream(), bots[1].stream(), bots[2].stream():
            answer = bots[3].client.get("/api/bots/stream")
            assert (answer.status_code, answer.json()["reason"]) == (503, "too-many-streams")
            assert "retry-after" in answer.headers
            # Another address has its own limit.
            with new_bot(server, address="127.0.0.8").stream():
                pass

    def test_answer_is_neither_compressed_nor_buffered(self, robo: BotClient) -> None:
        with robo.stream() as events:
            assert events.answer.headers["content-type"] == "application/x-ndjson"
            assert events.answer.headers["content-encoding"] == "identity"
            assert events.answer.headers["x-accel-buffering"] == "no"


def test_logs_hide_tokens(robo: BotClient) -> None:
    assert without_secrets(f"token {robo.token}, bot") == "token erbot_…, bot"


def test_page_lists_all_events_with_their_fields(root: Path) -> None:
    page = (root / "docs/bots.md").read_text(encoding="utf-8")
    for event in get_args(BotEvent):
        row = re.search(rf"^\| `{event.__struct_config__.tag}` \| (.*?) \|", page, re.MULTILINE)
        assert row is not None, event
        assert re.findall(r"`(\w+)`", row[1]) == list(event.__struct_fields__)
