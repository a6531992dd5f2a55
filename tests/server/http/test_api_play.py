"""Playing over HTTP alone: reading, waiting, acting, the example client, and the record."""

import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from elbowroom.fair.verifying import verify
from elbowroom.files import parse_record
from elbowroom.games import load_game
from examples.bot import legal
from tests.patience import PATIENCE
from tests.repeats import few_of
from tests.server.running_server import Person, RunningServer, running_server

# The longest wait; a client that times out before has not been answered when something happened.
LONG = 300.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("play"), most_wait=LONG) as running:
        yield running


@pytest.fixture
def table(server: RunningServer) -> tuple[Person, Person, str]:
    """Start a game; return the deciding player, the other one, and the table."""
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = ana.new_table()
    ben.post(f"tables/{table}/join")
    ana.post(f"tables/{table}/start")
    to_act = ana.get(f"tables/{table}/game")["game"]["view"]["to_act"]
    return (ana, ben, table) if to_act == 0 else (ben, ana, table)


def game_of(person: Person, table: str, **query: object) -> Any:
    return person.get(f"tables/{table}/game", **query)["game"]


def act(person: Person, table: str) -> Any:
    """Play the first legal action."""
    game = game_of(person, table)
    return person.post(f"tables/{table}/act", version=game["version"], actions=legal(game["decision"])[:1])


class TestReading:
    def test_only_the_table_before_the_game(self, server: RunningServer) -> None:
        ana = server.guest("Ana")
        seen = ana.get(f"tables/{ana.new_table()}/game")
        assert seen.keys() == {"table", "seat"}
        assert seen["seat"] == 0

    def test_only_the_deciding_player_gets_the_options(
        self, server: RunningServer, table: tuple[Person, Person, str]
    ) -> None:
        mine, other, at = table
        assert game_of(mine, at)["decision"]["question"] == "ask.pick"
        assert "decision" not in game_of(other, at)
        with server.client() as spectator:
            seen = spectator.get(f"/api/tables/{at}/game").json()
        assert "seat" not in seen
        assert seen["game"].keys().isdisjoint({"decision", "coins"})

    def test_other_players_coins_are_hidden(self, table: tuple[Person, Person, str]) -> None:
        mine, other, at = table
        for person in (mine, other):
            seen = person.get(f"tables/{at}/game")
            assert list(seen["game"]["coins"]) == [str(seen["seat"])]
            assert [seat.get("coins") for seat in seen["game"]["view"]["seats"]] == [None, None]

    def test_events_since_a_version_are_included(self, table: tuple[Person, Person, str]) -> None:
        mine, other, at = table
        version = game_of(mine, at)["version"]
        act(mine, at)
        seen = game_of(other, at, after=version)
        assert seen["since"] == version < seen["version"]
        assert seen["steps"]
        assert "steps" not in game_of(other, at)


class TestWaiting:
    def test_answer_comes_after_a_change(self, table: tuple[Person, Person, str]) -> None:
        mine, other, at = table
        version = game_of(other, at)["version"]
        answers: list[Any] = []
        waiting = threading.Thread(target=lambda: answers.append(game_of(other, at, after=version, wait=LONG)))
        waiting.start()
        waiting.join(0.5)
        assert waiting.is_alive()
        act(mine, at)
        waiting.join(PATIENCE)
        assert answers[0]["version"] > version

    def test_answer_comes_when_the_time_is_up(self, table: tuple[Person, Person, str]) -> None:
        mine, _, at = table
        seen = mine.get(f"tables/{at}/game")
        begun = monotonic()
        assert mine.get(f"tables/{at}/game", after=seen["game"]["version"], wait=0.3) == seen
        assert monotonic() - begun >= 0.3

    def test_outdated_client_does_not_wait(self, table: tuple[Person, Person, str]) -> None:
        mine, _, at = table
        # The client itself would time out before.
        mine.get(f"tables/{at}/game", after=0, wait=LONG)
        mine.get(f"tables/{at}/game", wait=LONG)

    def test_waiting_for_a_new_revision(self, server: RunningServer) -> None:
        ana, ben = server.guest("Ana"), server.guest("Ben")
        at = ana.new_table()
        revision = ana.table(at)["revision"]
        answers: list[Any] = []

        def wait() -> None:
            answers.append(ana.get(f"tables/{at}/game", revision=revision, wait=LONG))

        waiting = threading.Thread(target=wait)
        waiting.start()
        waiting.join(0.3)
        ben.post(f"tables/{at}/join")
        waiting.join(PATIENCE)
        assert answers[0]["table"]["seats"][1]["guest"] == ben.id

    def test_waiting_requests_are_limited(self, tmp_path_factory: pytest.TempPathFactory) -> None:
        with running_server(tmp_path_factory.mktemp("waiting"), most_sockets_per_table=1, most_wait=LONG) as few:
            ana, ben, eva = few.guest(), few.guest(), few.guest()
            at = ana.new_table()
            waiting = threading.Thread(target=lambda: eva.get(f"tables/{at}/game", after=0, wait=LONG))
            waiting.start()
            while not few.services.hub.audience.admission.count:
                waiting.join(0.05)
            answer = ben.client.get(f"/api/tables/{at}/game", params={"after": 0, "wait": LONG})
            assert (answer.status_code, answer.json()["reason"]) == (503, "too-many-listeners")
            assert ben.client.get(f"/api/tables/{at}/game").status_code == 200
            ana.post(f"tables/{at}/close")
            waiting.join(PATIENCE)
            assert few.services.hub.audience.admission.count == 0

    def test_disconnected_client_stops_waiting(self, server: RunningServer, table: tuple[Person, Person, str]) -> None:
        mine, _, at = table
        path = f"/api/tables/{at}/game?after={game_of(mine, at)['version']}&wait={LONG}"
        with socket.create_connection(("127.0.0.1", server.config.port)) as connection:
            connection.sendall(f"GET {path} HTTP/1.1\r\nHost: here\r\n\r\n".encode())
            while not server.services.hub.audience.admission.count:
                sleep(0.05)
        until = monotonic() + PATIENCE
        while server.services.hub.audience.admission.count and monotonic() < until:
            sleep(0.05)
        assert server.services.hub.audience.admission.count == 0

    @pytest.mark.parametrize("query", ["wait=-1", "wait=x", "wait=1000", "after=-1", "after=", "again=1", "wait=nan"])
    def test_invalid_queries_are_refused(self, table: tuple[Person, Person, str], query: str) -> None:
        mine, _, at = table
        answer = mine.client.get(f"/api/tables/{at}/game?{query}")
        assert (answer.status_code, answer.json()["reason"]) == (400, "bad-message")


class TestActing:
    def test_action_for_an_old_version_is_refused(self, table: tuple[Person, Person, str]) -> None:
        mine, _, at = table
        version = game_of(mine, at)["version"]
        assert mine.refused(f"tables/{at}/act", version=version + 1, actions=["pick 0"]) == (409, "stale")
        assert mine.refused(f"tables/{at}/act", version=version, actions=["pick 9"]) == (409, "not-legal")
        assert mine.refused(f"tables/{at}/act", version=version, actions=["dance"]) == (409, "unknown-action")
        assert mine.refused(f"tables/{at}/act", version=version, actions=[]) == (400, "bad-message")
        assert game_of(mine, at)["version"] == version
        assert mine.post(f"tables/{at}/act", version=version, actions=["pick 0"])["version"] > version

    def test_repeated_id_is_played_once(self, table: tuple[Person, Person, str]) -> None:
        mine, _, at = table
        version = game_of(mine, at)["version"]
        first = mine.post(f"tables/{at}/act", id="mine", version=version, actions=["pick 0"])
        assert mine.post(f"tables/{at}/act", id="mine", version=version, actions=["pick 0"]) == first
        assert game_of(mine, at)["version"] == first["version"]

    def test_acting_for_another_player_is_refused(
        self, server: RunningServer, table: tuple[Person, Person, str]
    ) -> None:
        mine, other, at = table
        version = game_of(mine, at)["version"]
        request = {"version": version, "actions": ["pick 0"]}
        assert other.refused(f"tables/{at}/act", **request) == (409, "not-your-decision")
        assert server.guest().refused(f"tables/{at}/act", **request) == (403, "no-seat")
        with server.client() as nobody:
            assert nobody.post(f"/api/tables/{at}/act", json=request).status_code == 401

    def test_undo(self, table: tuple[Person, Person, str]) -> None:
        mine, _, at = table
        version = game_of(mine, at)["version"]
        assert mine.refused(f"tables/{at}/undo", version=version) == (409, "nothing-to-undo")

    def test_hints_only_if_agreed(self, server: RunningServer, table: tuple[Person, Person, str]) -> None:
        mine, other, at = table
        assert mine.table(at)["setup"]["hints"] is False
        assert mine.refused(f"tables/{at}/hint", version=game_of(mine, at)["version"]) == (409, "no-hints")

        at = mine.new_table(setup={"game": "classic", "players": 2, "first": 0, "hints": True})
        other.post(f"tables/{at}/join")
        mine.post(f"tables/{at}/start")
        version = game_of(mine, at)["version"]
        hint = mine.post(f"tables/{at}/hint", version=version)
        [action] = hint["actions"]
        assert action in legal(game_of(mine, at)["decision"])
        assert other.refused(f"tables/{at}/hint", version=version) == (409, "not-your-decision")


class TestRecord:
    def test_running_game_has_no_record(self, table: tuple[Person, Person, str]) -> None:
        mine, _, at = table
        answer = mine.client.get(f"/api/tables/{at}/record")
        assert (answer.status_code, answer.json()["reason"]) == (409, "not-over")


class TestExample:
    @pytest.mark.parametrize("game", few_of(["warcraft", "azeroth", "classic"]))
    def test_example_plays_a_verifiable_game(self, server: RunningServer, root: Path, game: str) -> None:
        command = [
            sys.executable,
            str(root / "examples/bot.py"),
            "--server",
            server.url,
            "--game",
            game,
            "--players",
            "2",
        ]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
        first, last = done.stdout.splitlines()
        assert last.startswith("The game is over; coins: [")
        at = first.split()[3]
        with server.client() as anybody:
            answer = anybody.get(f"/api/tables/{at}/record")
        assert answer.headers["content-disposition"] == f'attachment; filename="elbowroom-{game}-{at}.json"'
        record = parse_record(answer.content)
        assert load_game(record).is_over
        verify(record)

    @pytest.mark.slow
    def test_example_plays_on_postgresql(self, postgres_url: str, tmp_path: Path, root: Path) -> None:
        with running_server(tmp_path, database=postgres_url) as elsewhere:
            command = [sys.executable, str(root / "examples/bot.py"), "--server", elsewhere.url]
            done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        assert "The game is over; coins: [" in done.stdout, done.stderr

    def test_example_joins_a_table(self, server: RunningServer, root: Path) -> None:
        ana = server.guest("Ana")
        at = ana.new_table(None, None)
        command = [
            sys.executable,
            str(root / "examples/bot.py"),
            "--server",
            server.url,
            "--table",
            at,
            "--name",
            "Ada",
        ]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as playing:
            while "name" not in ana.table(at)["seats"][1]:
                assert playing.poll() is None
                ana.get(f"tables/{at}/game", revision=ana.table(at)["revision"], wait=1)
            assert ana.table(at)["seats"][1]["name"] == "Ada"
            ana.post(f"tables/{at}/start")
            ana.post(f"tables/{at}/leave")
            out, _ = playing.communicate(timeout=PATIENCE)
        assert "The game is over" in out
