"""Very long logs: their length is limited, and reading them delays nobody else."""

import threading
from collections.abc import Callable, Iterator
from time import monotonic, sleep
from typing import Any

import httpx
import pytest

from elbowroom.engine.viewing import view_of
from elbowroom.server.live import loading
from elbowroom.server.replays import frames
from elbowroom.server.table.restoring import replay
from elbowroom.server.table.turns import MAX_UNDOS_PER_TURN
from tests.patience import PATIENCE
from tests.server.clients import options_of
from tests.server.running_server import Person, RunningServer, running_server

HERE, THERE = "127.0.0.2", "127.0.0.3"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("long")) as running:
        yield running


@pytest.fixture
def table(server: RunningServer) -> str:
    """Play a game between bots; its log has some hundred entries."""
    ana = server.guest("Ana")
    table = ana.new_table(*["random"] * 5, sits=False, setup={"game": "warcraft", "players": 5})
    ana.post(f"tables/{table}/start")
    while ana.table(table)["status"] != "over":
        ana.get(f"tables/{table}/game", after=ana.get(f"tables/{table}/game")["game"]["version"], wait=5)
    assert ana.get(f"tables/{table}/game")["game"]["version"] > 3 * frames.PAGE
    return table


class Gate:
    """A barrier at which a thread waits until the test opens it."""

    def __init__(self) -> None:
        self.is_reached = threading.Event()
        self.is_open = threading.Event()

    def wait(self) -> None:
        self.is_reached.set()
        assert self.is_open.wait(PATIENCE)


def wait_until(condition: Callable[[], bool]) -> None:
    until = monotonic() + PATIENCE
    while not condition():
        assert monotonic() < until
        sleep(0.01)


def decide(guest: Person, table: str, *, undo: bool) -> tuple[int, Any]:
    """Undo the last action if possible, otherwise act; return the status and the answer."""
    seen = guest.get(f"tables/{table}/game")["game"]
    body: dict[str, object] = {"version": seen["version"]}
    what = "undo" if undo and seen.get("can_undo") else "act"
    if what == "act":
        # The first option never ends the turn.
        body["actions"] = [options_of(seen["decision"])[0]]
    answer = guest.client.post(f"/api/tables/{table}/{what}", json=body)
    return answer.status_code, answer.json()


def test_undos_per_turn_are_limited(server: RunningServer) -> None:
    ana = server.guest("Ana", HERE)
    table = ana.new_table(None, "random", setup={"game": "classic", "players": 2, "first": 0})
    ana.post(f"tables/{table}/start")
    # After a combo is picked, actions can be undone.
    while not ana.get(f"tables/{table}/game")["game"].get("can_undo"):
        decide(ana, table, undo=False)
    begun = ana.get(f"tables/{table}/game")["game"]["version"]
    for _ in range(2 * MAX_UNDOS_PER_TURN - 1):
        assert decide(ana, table, undo=True)[0] == 200
    seen = ana.get(f"tables/{table}/game")["game"]
    assert seen["version"] == begun + 2 * MAX_UNDOS_PER_TURN - 1
    decide(ana, table, undo=False)
    version = ana.get(f"tables/{table}/game")["game"]["version"]
    assert not ana.get(f"tables/{table}/game")["game"].get("can_undo")
    assert ana.refused(f"tables/{table}/undo", version=version) == (409, "too-many-undos")


def test_one_frame_does_not_compute_all(server: RunningServer, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = 0

    def count(*given: Any, **named: Any) -> Any:
        nonlocal made
        made += 1
        return view_of(*given, **named)

    monkeypatch.setattr(frames, "view_of", count)
    with server.client(HERE) as stranger:
        for after in (0, 3 * frames.PAGE - 1):
            found = stranger.get(f"/api/tables/{table}/frames", params={"after": after, "most": 1}).json()
            assert [frame["version"] for frame in found["frames"]] == [after + 1]
    assert made <= 2 * frames.PAGE


def test_cached_replay_does_not_wait_for_others(
    server: RunningServer, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate()

    def slowly(*given: Any, **named: Any) -> Any:
        gate.wait()
        return view_of(*given, **named)

    with server.client(HERE) as stranger, server.client(THERE) as guest:
        cached = guest.get(f"/api/tables/{table}/frames").json()
        monkeypatch.setattr(frames, "view_of", slowly)
        host = server.guest("Eva")
        mine = host.new_table("random", "random", sits=False)
        host.post(f"tables/{mine}/start")
        loader = threading.Thread(target=lambda: stranger.get(f"/api/tables/{mine}/frames"))
        loader.start()
        assert gate.is_reached.wait(PATIENCE)
        try:
            assert guest.get(f"/api/tables/{table}/frames").json() == cached
            assert loader.is_alive()
        finally:
            gate.is_open.set()
            loader.join(PATIENCE)


def test_one_page_does_not_wait_for_many_of_another_caller(
    server: RunningServer, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, make = Gate(), frames.Pages.frames_of
    made: list[int] = []
    ana = server.guest("Ana", THERE)
    mine = ana.new_table(None, "random")
    ana.post(f"tables/{mine}/start")

    def recorded(pages: frames.Pages, number: int, log: list[str], **named: Any) -> Any:
        if not made:
            gate.wait()
        made.append(len(log))
        return make(pages, number, log, **named)

    def look(client: httpx.Client, of: str, page: int = 0) -> threading.Thread:
        path = f"/api/tables/{of}/frames?after={page * frames.PAGE}&most=1"
        looking = threading.Thread(target=lambda: client.get(path))
        looking.start()
        return looking

    monkeypatch.setattr(frames.Pages, "frames_of", recorded)
    with server.client(HERE) as greedy, server.client(THERE) as modest:
        everybody = [look(greedy, table)]
        assert gate.is_reached.wait(PATIENCE)
        # Pages before the wanted one must be replayed first, once for each request.
        everybody += [look(greedy, table, page % 3 + 1) for page in range(9)]
        wait_until(lambda: server.services.replays.work_queue.load == 10)
        everybody.append(look(modest, mine))
        wait_until(lambda: server.services.replays.work_queue.load == 11)
        gate.is_open.set()
        for one in everybody:
            one.join(PATIENCE)
    assert made.index(min(made)) <= 2


def test_others_are_served_while_a_long_game_is_loaded(
    server: RunningServer, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, resumed = Gate(), loading._resumed

    def slowly_replayed(*given: Any) -> Any:
        gate.wait()
        return replay(*given)

    def slowly_resumed(*given: Any) -> Any:
        gate.wait()
        return resumed(*given)

    monkeypatch.setattr(loading, "replay", slowly_replayed)
    monkeypatch.setattr(loading, "_resumed", slowly_resumed)

    async def forget() -> None:
        del server.services.hub.tables.live[table]

    server.run_in_loop(forget)
    with server.client(HERE) as stranger, server.client(THERE) as guest:
        loaded = threading.Thread(target=lambda: stranger.get(f"/api/tables/{table}"))
        loaded.start()
        assert gate.is_reached.wait(PATIENCE)
        try:
            assert guest.get("/healthz").status_code == 200
        finally:
            gate.is_open.set()
            loaded.join(PATIENCE)
