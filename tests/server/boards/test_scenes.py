"""Scenes and thumbnails: made once for all who ask, kept, and refused where there is nothing to show."""

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import msgspec
import pytest
from PIL import Image

from elbowroom.boards.draw.scene import Scene
from elbowroom.boards.draw.scene import make_scene as really_make
from elbowroom.locales import LANGUAGES, words
from elbowroom.server.basics.processes import Processes
from elbowroom.server.boards import scenes
from tests.patience import PATIENCE
from tests.server.served import Served, config_in, served

TWO_ISLANDS = "half-moon,fishbone"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("scenes")) as running:
        yield running


class Counted:
    """Counts the scenes that are told, or those that are painted, and lets them wait if asked to."""

    def __init__(self) -> None:
        self.made: list[tuple[str, ...]] = []
        self.finished = 0
        self.may_go_on = threading.Event()
        self.may_go_on.set()

    def told(self, boards: Any, shape: Any) -> Scene:
        self._note(boards, shape)
        return really_make(boards, shape)

    def painted(self, boards: Any, shape: Any) -> bytes:
        self._note(boards, shape)
        return b"picture"

    def _note(self, boards: Any, shape: Any) -> None:
        self.made.append((shape, *(board.id for board in boards)))
        assert self.may_go_on.wait(2 * PATIENCE)
        self.finished += 1


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """Scenes, as they are told."""
    counter = Counted()
    monkeypatch.setattr(scenes, "make_scene", counter.told)
    return counter


class Nearby(Processes):
    """Paints in a thread, where a test can look."""

    async def run(self, work: Any, *given: Any) -> Any:
        return await asyncio.to_thread(work, *given)


@pytest.fixture
def nearby(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """Pictures, as they are painted."""
    counter = Counted()
    monkeypatch.setattr(scenes, "Processes", Nearby)
    monkeypatch.setattr(scenes, "scene_painted", counter.painted)
    return counter


class TestAnswers:
    @pytest.mark.parametrize(
        "path",
        [
            f"/api/scene?boards={TWO_ISLANDS}",
            f"/api/scene.webp?boards={TWO_ISLANDS}",
            "/api/boards/half-moon/thumbnail.webp",
        ],
    )
    def test_they_are_kept_for_a_day_and_known_by_a_tag(self, server: Served, path: str) -> None:
        with server.client() as client:
            answer = client.get(path)
            again = client.get(path, headers={"if-none-match": answer.headers["etag"]})
            head = client.head(path)
        assert answer.headers["cache-control"] == "public, max-age=86400"
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", answer.headers["etag"])
        assert again.headers["cache-control"] == "public, max-age=86400"
        assert (head.status_code, head.content, head.headers["etag"]) == (200, b"", answer.headers["etag"])

    def test_a_scene_is_packed_for_those_who_can_unpack(self, server: Served) -> None:
        with server.client() as client:
            packed = client.get("/api/scene", params={"boards": TWO_ISLANDS}, headers={"accept-encoding": "gzip"})
            plain = client.get("/api/scene", params={"boards": TWO_ISLANDS}, headers={"accept-encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert int(packed.headers["content-length"]) < len(plain.content) / 2
        assert packed.content == plain.content

    @pytest.mark.parametrize(("shape", "closer"), [("landscape", 2), ("portrait", 3)])
    def test_a_scene_and_its_picture_belong_together(self, server: Served, shape: str, closer: int) -> None:
        with server.client() as client:
            told = client.get("/api/scene", params={"boards": TWO_ISLANDS, "shape": shape})
            scene = msgspec.json.decode(told.content, type=Scene)
            answer = client.get(scene.painted)
        assert [board.id for board in scene.boards] == TWO_ISLANDS.split(",")
        assert answer.headers["content-type"] == "image/webp"
        with Image.open(BytesIO(answer.content)) as image:
            assert image.size == pytest.approx((closer * scene.width, closer * scene.height), abs=2)

    def test_a_thumbnail_is_a_small_picture(self, server: Served) -> None:
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
    def test_what_cannot_be_shown_is_refused_in_words(
        self, server: Served, counted: Counted, boards: str, status: int, reason: str, language: str
    ) -> None:
        with server.client(**{"accept-language": language}) as client:
            answers = [client.get(path, params={"boards": boards}) for path in ("/api/scene", "/api/scene.webp")]
        for answer in answers:
            assert (answer.status_code, answer.json()["reason"]) == (status, reason)
            assert answer.json()["sentence"]
            assert answer.headers["cache-control"] == "no-store"
        assert counted.made == []

    def test_boards_and_a_known_shape_are_needed(self, server: Served) -> None:
        with server.client() as client:
            assert client.get("/api/scene").status_code == 400
            assert client.get("/api/scene", params={"boards": "half-moon", "shape": "round"}).status_code == 400

    @pytest.mark.parametrize(("board", "status"), [("atlantis", 422), ("new-s-1", 409), ("..%2fhalf-moon", 404)])
    def test_there_is_no_thumbnail_of_nothing(self, server: Served, board: str, status: int) -> None:
        with server.client() as client:
            assert client.get(f"/api/boards/{board}/thumbnail.webp").status_code == status


class TestMaking:
    def test_several_who_ask_at_once_share_one_making(self, server: Served, counted: Counted) -> None:
        counted.may_go_on.clear()
        with server.client() as client, ThreadPoolExecutor(8) as askers:
            asked = [
                askers.submit(client.get, "/api/scene", params={"boards": "half-moon,millstone"}) for _ in range(8)
            ]
            until(lambda: counted.made != [])
            # Nobody else waits while it is made.
            assert client.get("/healthz").status_code == 200
            counted.may_go_on.set()
            answers = [one.result(PATIENCE) for one in asked]
            assert {answer.status_code for answer in answers} == {200}
            assert client.get("/api/scene", params={"boards": "half-moon,millstone"}).status_code == 200
        assert counted.made == [("landscape", "half-moon", "millstone")]

    def test_each_shape_and_each_order_is_a_scene_of_its_own(self, server: Served, counted: Counted) -> None:
        with server.client() as client:
            for boards in ("flint-heart,fishbone", "fishbone,flint-heart"):
                for shape in ("landscape", "portrait"):
                    scene = client.get("/api/scene", params={"boards": boards, "shape": shape}).json()
                    assert ",".join(board["id"] for board in scene["boards"]) == boards
        assert len(set(counted.made)) == len(counted.made) == 4

    def test_a_scene_does_not_wait_for_its_picture(self, tmp_path: Path, nearby: Counted) -> None:
        nearby.may_go_on.clear()
        with served(tmp_path) as running, running.client() as client, ThreadPoolExecutor(1) as asker:
            asked = asker.submit(client.get, "/api/scene.webp", params={"boards": "half-moon"})
            until(lambda: nearby.made != [])
            assert client.get("/api/scene", params={"boards": "half-moon"}).json()["regions"]
            assert not asked.done()
            nearby.may_go_on.set()
            assert asked.result(PATIENCE).content == b"picture"

    def test_nobody_can_have_the_painter_for_themselves(self, tmp_path: Path, nearby: Counted) -> None:
        with served(tmp_path, drawings_per_minute=2.0) as strict, strict.client() as client:

            def asked(boards: str) -> int:
                return client.get("/api/scene.webp", params={"boards": boards}).status_code

            assert [asked("half-moon"), asked("fishbone"), asked("millstone")] == [200, 200, 503]
            # What is there already is for everybody.
            assert [asked("half-moon"), asked("fishbone")] == [200, 200]
        assert len(nearby.made) == 2

    def test_a_server_ends_though_something_is_being_drawn(self, tmp_path: Path, counted: Counted) -> None:
        counted.may_go_on.clear()
        running = Served(config_in(tmp_path, shutdown=0.1))
        running.start()
        with running.client() as client, ThreadPoolExecutor(1) as asker:
            asked = asker.submit(client.get, "/api/scene", params={"boards": "half-moon"})
            until(lambda: counted.made != [])
            running.stop()
            assert counted.finished == 0
            counted.may_go_on.set()
            asked.exception(PATIENCE)


def until(is_so: Any) -> None:
    """Wait until something is so."""
    end = monotonic() + PATIENCE
    while not is_so():
        assert monotonic() < end
        sleep(0.02)


class TestShutdown:
    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("path", [f"/api/scene.webp?boards={TWO_ISLANDS}", "/api/boards/half-moon/thumbnail.webp"])
    def test_who_waits_for_a_picture_is_told_that_the_server_closes(
        self, tmp_path: Path, nearby: Counted, monkeypatch: pytest.MonkeyPatch, path: str, language: str
    ) -> None:
        monkeypatch.setattr(scenes, "thumbnail", lambda board: nearby.painted([board], "small"))
        nearby.may_go_on.clear()
        with (
            ThreadPoolExecutor(1) as pool,
            served(tmp_path) as running,
            running.client(**{"accept-language": language}) as client,
        ):
            asking = pool.submit(client.get, path)
            while not nearby.made:
                sleep(0.01)
            # As when a signal comes: the picture is not done, and nobody waits until it is.
            running.loop.call_soon_threadsafe(running.services.drain)
            answer = asking.result(PATIENCE)
            late = client.get(f"/api/scene?boards={TWO_ISLANDS}")
            nearby.may_go_on.set()
        sentence = words("error.closing", language)
        for said in (answer, late):
            assert (said.status_code, said.headers["retry-after"]) == (503, "5")
            assert said.json() == {"reason": "closing", "details": {}, "sentence": sentence}

    def test_what_was_begun_when_it_closes_is_no_failure(self, tmp_path: Path) -> None:
        """A picture that is being painted in another process, or waits for its turn there."""
        boards = ("half-moon", "fishbone", "long-tooth")
        running = Served(config_in(tmp_path))
        running.start()
        with ThreadPoolExecutor(3) as pool, running.client() as client:
            asking = [pool.submit(client.get, f"/api/scene.webp?boards={board}") for board in boards]
            while len(running.services.scenes._painted._wanted) < len(boards):
                sleep(0.01)
            running.stop()
            answers = [one.result(PATIENCE) for one in asking]
        assert {answer.status_code for answer in answers} <= {200, 503}
        assert {answer.status_code for answer in answers[1:]} == {503}
