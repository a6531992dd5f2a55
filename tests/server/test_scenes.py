"""Scenes and thumbnails: made once for all who ask, kept, drawn ahead, and refused where there is nothing to show."""

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from io import BytesIO
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import msgspec
import pytest
from PIL import Image

from elbowroom.boards.board import Board
from elbowroom.boards.draw.scene import Scene
from elbowroom.boards.draw.scene import make_scene as really_make
from elbowroom.server import scenes
from elbowroom.server.processes import Processes
from elbowroom.server.refusals import TableError
from elbowroom.server.scenes import Scenes
from elbowroom.server.shelf import Shelf
from tests.server.served import TWO, Served, config_in, served

TWO_ISLANDS = "half-moon,fishbone"
PATIENCE = 60.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("scenes")) as running:
        yield running


class Counted:
    """Counts the scenes that are told, or those that are painted, and lets them wait if asked to."""

    def __init__(self) -> None:
        self.made: list[tuple[str, ...]] = []
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
        assert self.may_go_on.wait(PATIENCE)


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
    @pytest.mark.parametrize("shape", ["landscape", "portrait"])
    def test_a_scene_and_its_picture_belong_together(self, server: Served, shape: str) -> None:
        with server.client() as client:
            answer = client.get("/api/scene", params={"boards": TWO_ISLANDS, "shape": shape})
            scene = msgspec.json.decode(answer.content, type=Scene)
            picture = client.get(scene.picture)
        assert [board.id for board in scene.boards] == TWO_ISLANDS.split(",")
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert f'viewBox="0 0 {scene.width} {scene.height}"' in picture.text
        for board in scene.boards:
            assert f"scale({board.scale:.4f})" in picture.text

    def test_a_picture_may_have_a_style_and_do_nothing(self, server: Served) -> None:
        with server.client() as client:
            policy = client.get("/api/scene.svg", params={"boards": TWO_ISLANDS}).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "style-src 'unsafe-inline'" in policy
        assert "script-src" not in policy
        assert "sandbox" in policy

    @pytest.mark.parametrize(
        "path",
        [
            f"/api/scene?boards={TWO_ISLANDS}",
            f"/api/scene.svg?boards={TWO_ISLANDS}",
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

    @pytest.mark.parametrize("path", ["/api/scene", "/api/scene.svg"])
    def test_they_are_packed_for_those_who_can_unpack(self, server: Served, path: str) -> None:
        with server.client() as client:
            packed = client.get(path, params={"boards": TWO_ISLANDS}, headers={"accept-encoding": "gzip"})
            plain = client.get(path, params={"boards": TWO_ISLANDS}, headers={"accept-encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert int(packed.headers["content-length"]) < len(plain.content) / 2
        assert packed.content == plain.content

    @pytest.mark.parametrize(("shape", "closer"), [("landscape", 2), ("portrait", 3)])
    def test_the_same_picture_can_be_had_in_pixels(self, server: Served, shape: str, closer: int) -> None:
        with server.client() as client:
            told = client.get("/api/scene", params={"boards": "half-moon", "shape": shape})
            scene = msgspec.json.decode(told.content, type=Scene)
            answer = client.get(scene.painted)
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
    @pytest.mark.parametrize("language", ["en", "pt-BR", "de"])
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
            answers = [client.get(path, params={"boards": boards}) for path in ("/api/scene", "/api/scene.svg")]
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

    def test_boards_are_drawn_ahead_when_a_game_starts(
        self, tmp_path: Path, nearby: Counted, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(scenes, "built_in", lambda: ())
        monkeypatch.setattr(scenes, "TO_ASK", 0.05)
        with served(tmp_path, prepare=True) as running:
            ana = running.guest()
            table = ana.new_table("random", "random", sits=False, setup=TWO | {"boards": ["sickle-bay", "fishbone"]})
            sleep(0.3)
            assert nearby.made == []
            ana.post(f"tables/{table}/start")
            until(lambda: len(nearby.made) == 2)
            with running.client() as client:
                for shape in ("landscape", "portrait"):
                    asked = {"boards": "sickle-bay,fishbone", "shape": shape}
                    assert client.get("/api/scene.webp", params=asked).content == b"picture"
        assert nearby.made == [(shape, "sickle-bay", "fishbone") for shape in ("landscape", "portrait")]

    def test_the_shape_that_somebody_asks_for_is_painted_first(
        self, tmp_path: Path, nearby: Counted, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(scenes, "built_in", lambda: ())
        with served(tmp_path, prepare=True) as running, running.client() as client:
            ana = running.guest()
            table = ana.new_table("random", "random", sits=False, setup=TWO | {"boards": ["sickle-bay", "fishbone"]})
            ana.post(f"tables/{table}/start")
            client.get("/api/scene.webp", params={"boards": "sickle-bay,fishbone", "shape": "portrait"})
            until(lambda: len(nearby.made) == 2)
        assert nearby.made == [(shape, "sickle-bay", "fishbone") for shape in ("portrait", "landscape")]

    def test_a_scene_does_not_wait_for_its_picture(self, tmp_path: Path, nearby: Counted) -> None:
        nearby.may_go_on.clear()
        with served(tmp_path) as running, running.client() as client, ThreadPoolExecutor(1) as asker:
            asked = asker.submit(client.get, "/api/scene.webp", params={"boards": "half-moon"})
            until(lambda: nearby.made != [])
            assert client.get("/api/scene", params={"boards": "half-moon"}).json()["regions"]
            assert not asked.done()
            nearby.may_go_on.set()
            assert asked.result(PATIENCE).content == b"picture"

    def test_thumbnails_are_drawn_ahead_when_the_server_starts(
        self, tmp_path: Path, nearby: Counted, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        made: list[str] = []

        def small(board: Board) -> bytes:
            made.append(board.id)
            return b"picture"

        monkeypatch.setattr(scenes, "thumbnail", small)
        with served(tmp_path, prepare=True) as running, running.client() as client:
            until(lambda: len(made) == 16)
            assert client.get("/api/boards/half-moon/thumbnail.webp").content == b"picture"
        assert len(made) == len(set(made)) == 16

    def test_boards_are_drawn_ahead_of_all_games(
        self, tmp_path: Path, nearby: Counted, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        made: list[str] = []
        monkeypatch.setattr(scenes, "thumbnail", lambda _board: b"picture")
        monkeypatch.setattr(scenes, "draw_ahead", lambda board: made.append(board.id))
        with served(tmp_path, prepare=True):
            until(lambda: len(made) == 16)
        assert len(made) == len(set(made)) == 16

    def test_a_server_ends_though_something_is_being_drawn(self, tmp_path: Path, counted: Counted) -> None:
        counted.may_go_on.clear()
        running = Served(config_in(tmp_path, shutdown=0.1))
        running.start()
        with running.client() as client, ThreadPoolExecutor(1) as asker:
            asked = asker.submit(client.get, "/api/scene", params={"boards": "half-moon"})
            until(lambda: counted.made != [])
            begun = monotonic()
            running.stop()
            assert monotonic() - begun < 20
            counted.may_go_on.set()
            asked.exception(PATIENCE)


class TestShelf:
    """What is kept, and for whom."""

    def test_only_the_latest_are_kept(self) -> None:
        async def run() -> list[int]:
            made: list[int] = []
            shelf: Shelf[int] = Shelf(most_kept=2, most_waiting=9)

            async def make(number: int) -> int:
                made.append(number)
                return number

            for number in (1, 2, 1, 3, 1, 2):
                assert await shelf.get(number, partial(make, number)) == number
            return made

        assert asyncio.run(run()) == [1, 2, 3, 2]

    def test_not_too_many_wait(self) -> None:
        async def run() -> None:
            may_go_on = asyncio.Event()
            shelf: Shelf[bool] = Shelf(most_kept=9, most_waiting=2)
            waiting = [asyncio.create_task(shelf.get(number, may_go_on.wait)) for number in (1, 2, 2)]
            await asyncio.sleep(0.05)
            with pytest.raises(TableError) as refused:
                await shelf.get(3, may_go_on.wait)
            assert refused.value.reason == "too-much-to-draw"
            may_go_on.set()
            assert await asyncio.gather(*waiting) == [True] * 3
            assert await shelf.get(3, may_go_on.wait)

        asyncio.run(run())

    def test_who_goes_away_does_not_take_it_from_others(self) -> None:
        async def run() -> None:
            may_go_on = asyncio.Event()
            shelf: Shelf[bool] = Shelf(most_kept=9, most_waiting=9)
            first, second = (asyncio.create_task(shelf.get("it", may_go_on.wait)) for _ in range(2))
            await asyncio.sleep(0.05)
            first.cancel()
            await asyncio.sleep(0.05)
            may_go_on.set()
            assert await second
            assert first.cancelled()

        asyncio.run(run())

    def test_what_failed_is_tried_again(self) -> None:
        async def run() -> None:
            shelf: Shelf[int] = Shelf(most_kept=9, most_waiting=9)

            async def divide(number: int) -> int:
                return 1 // number

            with pytest.raises(ZeroDivisionError):
                await shelf.get("it", partial(divide, 0))
            assert await shelf.get("it", partial(divide, 1)) == 1

        asyncio.run(run())


class TestDrawingAhead:
    def test_what_cannot_be_drawn_does_not_end_it(self, nearby: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
        def failing(board: Board) -> bytes:
            raise ValueError(board.id)

        async def run() -> None:
            made = Scenes()
            made._ahead.extend([("atlantis",), ("fishbone",)])
            drawing = asyncio.create_task(made.draw_ahead_forever())
            while len(nearby.made) < 2:
                await asyncio.sleep(0.02)
                assert not drawing.done()
            drawing.cancel()
            made.close()

        monkeypatch.setattr(scenes, "thumbnail", failing)
        asyncio.run(run())
        assert nearby.made == [("landscape", "fishbone"), ("portrait", "fishbone")]


def until(is_so: Any) -> None:
    """Wait until something is so."""
    end = monotonic() + PATIENCE
    while not is_so():
        assert monotonic() < end
        sleep(0.02)
