"""Scenes, pictures and thumbnails: shipped or made once for all requests; refused for invalid boards."""

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import msgspec
import pytest

from elbowroom.boards.catalogue import built_in, find_board
from elbowroom.drawing.painted import painted_picture
from elbowroom.drawing.scene import Scene
from elbowroom.drawing.scene import make_scene as really_make
from elbowroom.server.basics import processes
from elbowroom.server.basics.processes import Processes
from elbowroom.server.boards import scene_addresses, scenes
from elbowroom.texts import LANGUAGES, words
from tests.patience import PATIENCE
from tests.server.own_boards import own_boards
from tests.server.running_server import RunningServer, config_in, running_server

TWO_ISLANDS = "half-moon,fishbone"
OWN = ("own-1", "own-2", "own-3")


def picture(board: str) -> str:
    """Return the address of a board's picture with a wrong version."""
    return f"/api/boards/{board}/landscape-any.webp"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("scenes")) as running:
        yield running


class Counted:
    """Counts the scenes or pictures that are made, and can make them wait."""

    def __init__(self) -> None:
        self.made: list[tuple[str, ...]] = []
        self.finished = 0
        self.may_go_on = threading.Event()
        self.may_go_on.set()

    def make_scene(self, boards: Any, shape: Any) -> Scene:
        self._note(boards, shape)
        return really_make(boards, shape)

    def painted(self, board: Any, shape: Any) -> bytes:
        self._note([board], shape)
        return b"picture"

    def _note(self, boards: Any, shape: Any) -> None:
        self.made.append((shape, *(board.id for board in boards)))
        assert self.may_go_on.wait(2 * PATIENCE)
        self.finished += 1


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """Count the scenes that are made."""
    counter = Counted()
    monkeypatch.setattr(scene_addresses, "make_scene", counter.make_scene)
    return counter


class Nearby(Processes):
    """Paints in a thread, where a test can observe it."""

    async def run(self, work: Any, *given: Any) -> Any:
        return await asyncio.to_thread(work, *given)


@pytest.fixture
def nearby(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Counted:
    """Count the pictures of local boards that are painted."""
    own_boards(tmp_path / "own", monkeypatch, OWN)
    counter = Counted()
    monkeypatch.setattr(processes, "Processes", Nearby)
    monkeypatch.setattr(scenes, "paint_quickly", counter.painted)
    return counter


class TestAnswers:
    @pytest.mark.parametrize(
        "path",
        [
            f"/api/scene?boards={TWO_ISLANDS}",
            "/api/boards/half-moon/thumbnail.webp",
        ],
    )
    def test_responses_have_an_etag_and_are_cached_for_a_day(self, server: RunningServer, path: str) -> None:
        with server.client() as client:
            answer = client.get(path)
            again = client.get(path, headers={"if-none-match": answer.headers["etag"]})
            head = client.head(path)
        assert answer.headers["cache-control"] == "public, max-age=86400"
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", answer.headers["etag"])
        assert again.headers["cache-control"] == "public, max-age=86400"
        assert (head.status_code, head.content, head.headers["etag"]) == (200, b"", answer.headers["etag"])

    def test_a_scene_is_compressed_if_the_client_accepts_it(self, server: RunningServer) -> None:
        with server.client() as client:
            packed = client.get("/api/scene", params={"boards": TWO_ISLANDS}, headers={"accept-encoding": "gzip"})
            plain = client.get("/api/scene", params={"boards": TWO_ISLANDS}, headers={"accept-encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert int(packed.headers["content-length"]) < len(plain.content) / 2
        assert packed.content == plain.content

    @pytest.mark.parametrize("shape", ["landscape", "portrait"])
    def test_pictures_named_in_a_scene_are_cached_forever(self, server: RunningServer, shape: Any) -> None:
        with server.client() as client:
            response = client.get("/api/scene", params={"boards": TWO_ISLANDS, "shape": shape})
            scene = msgspec.json.decode(response.content, type=Scene)
            assert [board.id for board in scene.boards] == TWO_ISLANDS.split(",")
            for board in scene.boards:
                answer = client.get(board.picture.address)
                assert answer.headers["content-type"] == "image/webp"
                assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
                assert answer.content == painted_picture(find_board(board.id), shape)
                again = client.get(board.picture.address, headers={"if-none-match": answer.headers["etag"]})
                assert (again.status_code, again.content) == (304, b"")
                assert client.head(board.picture.address).content == b""

    def test_a_picture_with_an_old_version_is_not_cached_forever(self, server: RunningServer) -> None:
        with server.client() as client:
            answer = client.get(picture("half-moon"))
            assert client.get("/api/boards/half-moon/round-any.webp").status_code == 404
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")

    def test_a_thumbnail_is_a_small_picture(self, server: RunningServer) -> None:
        with server.client() as client:
            answer = client.get("/api/boards/half-moon/thumbnail.webp")
        assert answer.headers["content-type"] == "image/webp"
        assert answer.content[8:12] == b"WEBP"
        assert len(answer.content) < 25_000


class TestRefusals:
    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize(
        ("boards", "status", "reason"),
        [
            ("atlantis", 422, "unknown-board"),
            ("half-moon,atlantis", 422, "unknown-board"),
            ("half-moon,half-moon", 422, "board-twice"),
            ("half-moon,elbow-valley", 422, "board-of-other-game"),
            ("elbow-valley,four-winds", 422, "one-map"),
            ("new-l-7", 409, "board-not-online"),
            ("../half-moon", 400, "bad-message"),
            ("Half-Moon", 400, "bad-message"),
            ("", 400, "bad-message"),
        ],
    )
    def test_invalid_boards_are_refused_with_a_sentence(
        self, server: RunningServer, counted: Counted, boards: str, status: int, reason: str, language: str
    ) -> None:
        with server.client(**{"accept-language": language}) as client:
            answer = client.get("/api/scene", params={"boards": boards})
        assert (answer.status_code, answer.json()["reason"]) == (status, reason)
        assert answer.json()["sentence"]
        assert answer.headers["cache-control"] == "no-store"
        assert counted.made == []

    def test_boards_and_a_known_shape_are_required(self, server: RunningServer) -> None:
        with server.client() as client:
            assert client.get("/api/scene").status_code == 400
            assert client.get("/api/scene", params={"boards": "half-moon", "shape": "round"}).status_code == 400

    @pytest.mark.parametrize(("board", "status"), [("atlantis", 422), ("new-s-1", 409), ("..%2fhalf-moon", 404)])
    def test_unknown_boards_have_no_picture(self, server: RunningServer, board: str, status: int) -> None:
        with server.client() as client:
            for name in ("thumbnail", "portrait-any"):
                assert client.get(f"/api/boards/{board}/{name}.webp").status_code == status


class TestBuiltInBoards:
    def test_their_pictures_need_no_painter(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        asked: list[object] = []

        async def run(_self: object, *work: object) -> bytes:
            asked.append(work)
            return b"picture"

        monkeypatch.setattr(Processes, "run", run)
        # More than the limit of drawings.
        with running_server(tmp_path, drawings_per_minute=1.0) as running, running.client() as client:
            for board in built_in():
                for name in ("landscape-any", "portrait-any", "thumbnail"):
                    answer = client.get(f"/api/boards/{board.id}/{name}.webp")
                    assert answer.content == painted_picture(board, name.partition("-")[0])  # type: ignore[arg-type] # one of the kinds
        assert asked == []


class TestMaking:
    def test_simultaneous_requests_are_made_once(self, server: RunningServer, counted: Counted) -> None:
        counted.may_go_on.clear()
        with server.client() as client, ThreadPoolExecutor(8) as askers:
            asked = [
                askers.submit(client.get, "/api/scene", params={"boards": "half-moon,millstone"}) for _ in range(8)
            ]
            until(lambda: counted.made != [])
            # Other requests do not wait for it.
            assert client.get("/healthz").status_code == 200
            counted.may_go_on.set()
            answers = [one.result(PATIENCE) for one in asked]
            assert {answer.status_code for answer in answers} == {200}
            assert client.get("/api/scene", params={"boards": "half-moon,millstone"}).status_code == 200
        assert counted.made == [("landscape", "half-moon", "millstone")]

    def test_each_shape_and_order_is_a_different_scene(self, server: RunningServer, counted: Counted) -> None:
        with server.client() as client:
            for boards in ("flint-heart,fishbone", "fishbone,flint-heart"):
                for shape in ("landscape", "portrait"):
                    scene = client.get("/api/scene", params={"boards": boards, "shape": shape}).json()
                    assert ",".join(board["id"] for board in scene["boards"]) == boards
        assert len(set(counted.made)) == len(counted.made) == 4

    def test_a_scene_does_not_wait_for_its_picture(self, tmp_path: Path, nearby: Counted) -> None:
        nearby.may_go_on.clear()
        with running_server(tmp_path) as running, running.client() as client, ThreadPoolExecutor(1) as asker:
            asked = asker.submit(client.get, picture("own-1"))
            until(lambda: nearby.made != [])
            assert client.get("/api/scene", params={"boards": "own-1,fishbone"}).json()["regions"]
            assert not asked.done()
            nearby.may_go_on.set()
            assert asked.result(PATIENCE).content == b"picture"

    def test_drawings_are_limited_by_caller(self, tmp_path: Path, nearby: Counted) -> None:
        with running_server(tmp_path, drawings_per_minute=2.0) as strict, strict.client() as client:

            def asked(board: str) -> int:
                return client.get(picture(board)).status_code

            assert [asked(board) for board in OWN] == [200, 200, 503]
            # Cached pictures are not limited.
            assert [asked(board) for board in OWN[:2]] == [200, 200]
        assert len(nearby.made) == 2

    def test_the_server_stops_while_something_is_drawn(self, tmp_path: Path, counted: Counted) -> None:
        counted.may_go_on.clear()
        running = RunningServer(config_in(tmp_path, shutdown=0.1))
        running.start()
        with running.client() as client, ThreadPoolExecutor(1) as asker:
            asked = asker.submit(client.get, "/api/scene", params={"boards": "half-moon"})
            until(lambda: counted.made != [])
            running.stop()
            assert counted.finished == 0
            counted.may_go_on.set()
            asked.exception(PATIENCE)


def until(is_so: Any) -> None:
    """Wait until a condition holds."""
    end = monotonic() + PATIENCE
    while not is_so():
        assert monotonic() < end
        sleep(0.02)


class TestShutdown:
    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("path", [picture("own-1"), "/api/boards/own-1/thumbnail.webp"])
    def test_waiting_requests_are_refused_at_shutdown(
        self, tmp_path: Path, nearby: Counted, monkeypatch: pytest.MonkeyPatch, path: str, language: str
    ) -> None:
        monkeypatch.setattr(scenes, "thumbnail", lambda board: nearby.painted(board, "small"))
        nearby.may_go_on.clear()
        with (
            ThreadPoolExecutor(1) as pool,
            running_server(tmp_path) as running,
            running.client(**{"accept-language": language}) as client,
        ):
            asking = pool.submit(client.get, path)
            while not nearby.made:
                sleep(0.01)
            # As on a signal: the picture is not finished, and shutdown does not wait for it.
            running.loop.call_soon_threadsafe(running.services.drain)
            answer = asking.result(PATIENCE)
            late = client.get(f"/api/scene?boards={TWO_ISLANDS}")
            nearby.may_go_on.set()
        sentence = words("error.closing", language)
        for response in (answer, late):
            assert (response.status_code, response.headers["retry-after"]) == (503, "5")
            assert response.json() == {"reason": "closing", "details": {}, "sentence": sentence}

    def test_unfinished_pictures_are_no_errors_at_shutdown(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Also for a picture that waits in the queue of the board process."""
        own_boards(tmp_path / "own", monkeypatch, OWN)
        running = RunningServer(config_in(tmp_path))
        running.start()
        with ThreadPoolExecutor(3) as pool, running.client() as client:
            asking = [pool.submit(client.get, picture(board)) for board in OWN]
            while len(running.services.scenes._painted._pending) < len(OWN):
                sleep(0.01)
            running.stop()
            answers = [one.result(PATIENCE) for one in asking]
        assert {answer.status_code for answer in answers} <= {200, 503}
        assert {answer.status_code for answer in answers[1:]} == {503}
