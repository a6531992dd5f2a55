"""Guests banned by the host cannot come back, whatever they try with their token."""

from collections.abc import Iterator

import pytest

from tests.server.running_server import Person, RunningServer, running_server
from tests.server.socket_clients import SocketClient

SETUP = {"game": "classic", "players": 3, "first": 1}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("away")) as running:
        yield running


@pytest.fixture
def ana(server: RunningServer) -> Person:
    return server.guest("Ana")


@pytest.fixture
def ben(server: RunningServer) -> Person:
    return server.guest("Ben")


def names(ana: Person, table: str) -> list[str | None]:
    return [seat.get("name") for seat in ana.table(table)["seats"]]


@pytest.mark.parametrize("how", ["seat", "ban"])
def test_banned_guest_cannot_join_or_chat_before_the_game(
    server: RunningServer, ana: Person, ben: Person, how: str
) -> None:
    table = ana.new_table(setup=SETUP)
    with SocketClient(server, table, ben.token) as line:
        assert line.ask("join", "1")["type"] == "done"
        ana.post(f"tables/{table}/{how}", **({"seat": 1} if how == "seat" else {"guest": ben.id, "banned": True}))
        assert names(ana, table) == ["Ana", None, None]
        for kind, more in (("join", {}), ("join", {"seat": 2}), ("say", {"text": "Here I am."})):
            assert line.ask(kind, f"2 {kind} {more}"[:38].replace(" ", "_"), **more)["reason"] == "banned"
    assert ben.refused(f"tables/{table}/join") == (403, "banned")
    assert ana.table(table)["banned"] == [{"guest": ben.id, "name": "Ben"}]
    ana.post(f"tables/{table}/ban", guest=ben.id, banned=False)
    ben.post(f"tables/{table}/join")
    assert names(ana, table) == ["Ana", "Ben", None]


def test_bot_replaces_a_guest_banned_during_the_game(ana: Person, ben: Person) -> None:
    table = ana.new_table(None, None, "random", setup=SETUP)
    ben.post(f"tables/{table}/join")
    ana.post(f"tables/{table}/start")
    ana.post(f"tables/{table}/ban", guest=ben.id, banned=True)
    assert ben.refused(f"tables/{table}/back") == (403, "banned")
    assert ben.refused(f"tables/{table}/vote", end=True) == (403, "banned")
    while True:
        # Ben never gets a seat, whatever the answer is.
        seen = ben.get(f"tables/{table}/game")["game"]
        answer = ben.client.post(f"/api/tables/{table}/act", json={"version": seen["version"], "actions": ["decline"]})
        if answer.json()["reason"] != "stale":
            break
    assert ana.table(table)["seats"][1]["away"]
    assert ana.table(table)["seats"][1]["bot"]
    ana.post(f"tables/{table}/close")
    assert ben.refused(f"tables/{table}/rematch") == (403, "banned")
    again = ana.post(f"tables/{table}/rematch")["table"]
    assert ben.refused(f"tables/{again}/join") == (403, "banned")


def test_mutes_and_bans_are_shown_only_to_the_host_and_to_those_concerned(
    server: RunningServer, ana: Person, ben: Person
) -> None:
    eve, carl = server.guest("Eve"), server.guest("Carl")
    table = ana.new_table(setup=SETUP, public=True)
    carl.post(f"tables/{table}/join")
    sockets = [SocketClient(server, table, who.token if who else None) for who in (ana, ben, eve, carl, None)]
    with sockets[0] as host, sockets[1] as banned, sockets[2] as muted, sockets[3] as player, sockets[4] as nameless:
        ana.post(f"tables/{table}/ban", guest=ben.id, banned=True)
        ana.post(f"tables/{table}/mute", guest=eve.id, muted=True)
        for line, expected in (
            (host, (True, True)),
            (banned, (True, False)),
            (muted, (False, True)),
            (player, (False, False)),
            (nameless, (False, False)),
        ):
            revision = ana.table(table)["revision"]
            while (info := line.receive("table")["table"])["revision"] < revision:
                pass
            assert ("banned" in info, "muted" in info) == expected
    with SocketClient(server, table, carl.token) as again, server.client() as anybody:
        answers = [
            str(again.welcome["table"]),
            *(
                client.get(f"/api/tables/{table}{path}").text
                for client in (carl.client, anybody)
                for path in ("", "/game")
            ),
            *(client.get("/api/tables").text for client in (carl.client, anybody)),
            carl.client.get("/api/me/tables").text,
        ]
    assert all(table in answer for answer in answers)
    assert not [answer for answer in answers if ben.id in answer or eve.id in answer]
    assert ana.table(table)["banned"] == [{"guest": ben.id}]
    assert ana.table(table)["muted"] == [{"guest": eve.id}]


def test_muted_guests_still_read_their_own_messages(server: RunningServer, ana: Person, ben: Person) -> None:
    table = ana.new_table(setup=SETUP)
    ben.post(f"tables/{table}/join")
    for who, text in ((ben, "Hello!"), (ana, "Hi.")):
        who.post(f"tables/{table}/say", text=text)
    ana.post(f"tables/{table}/mute", guest=ben.id, muted=True)

    def texts_read_by(who: Person) -> list[str]:
        with SocketClient(server, table, who.token) as line:
            return [message["text"] for message in line.welcome["chat"]]

    assert texts_read_by(ben) == ["Hello!", "Hi."]
    assert texts_read_by(ana) == ["Hi."]
    assert [message["text"] for message in ben.get(f"tables/{table}/chat")["said"]] == ["Hello!", "Hi."]


def test_only_the_host_bans_and_never_the_host(ana: Person, ben: Person) -> None:
    table = ana.new_table(setup=SETUP)
    ben.post(f"tables/{table}/join")
    assert ben.refused(f"tables/{table}/ban", guest=ana.id, banned=True) == (403, "not-host")
    assert ana.refused(f"tables/{table}/ban", guest=ana.id, banned=True) == (409, "own-seat")
    for number in range(50):
        ana.post(f"tables/{table}/ban", guest=f"stranger-{number}", banned=True)
    assert ana.refused(f"tables/{table}/ban", guest=ben.id, banned=True) == (409, "too-many-banned")


def test_deleted_guest_is_removed_from_the_ban_list(ana: Person, ben: Person) -> None:
    table = ana.new_table(setup=SETUP)
    ben.post(f"tables/{table}/join")
    ana.post(f"tables/{table}/seat", seat=1)
    assert ben.client.delete("/api/me").status_code == 204
    assert "banned" not in ana.table(table)
