"""Boards are drawn ahead: the shapes of all boards, then the maps of started games, requested shapes first."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from elbowroom.boards.catalogue import built_in
from elbowroom.drawing.board_cache import shapes_of
from elbowroom.server.basics.config import Config
from elbowroom.server.basics.processes import Processes
from elbowroom.server.boards import preparing
from elbowroom.server.boards.preparing import BoardPreparer
from elbowroom.server.boards.scenes import Scenes
from tests.server.hubs import until
from tests.server.own_boards import own_boards
from tests.server.running_server import TWO, running_server

ISLANDS = ("sickle-bay", "fishbone")


OWN = ("mine", "yours")


class Painter(Processes):
    """Records what it should paint."""

    def __init__(self) -> None:
        super().__init__(1, niceness=0)
        self.asked: list[tuple[str, str]] = []

    async def run(self, _work: Any, *given: Any) -> Any:
        board, shape = given
        self.asked.append((shape, board.id))
        return b"picture"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Add local boards that are not built in."""
    own_boards(tmp_path / "own", monkeypatch, OWN)


@asynccontextmanager
async def drawing() -> AsyncIterator[tuple[BoardPreparer, Scenes, Painter]]:
    """Run a preparer."""
    scenes, painter = Scenes(Config()), Painter()
    scenes._process = painter  # type: ignore[assignment]
    working = asyncio.create_task((one := BoardPreparer(scenes)).run())
    yield one, scenes, painter
    assert not working.done()
    working.cancel()


def queue_game(one: BoardPreparer, *boards: str) -> None:
    """Queue the boards of a game."""
    one._waiting.append(boards)
    one._is_waiting.set()


def test_shapes_of_all_boards_are_computed_at_start_without_painting() -> None:
    shapes_of.cache_clear()

    async def work() -> None:
        async with drawing() as (_, _, painter):
            await until(lambda: shapes_of.cache_info().currsize == len(built_in()))
            assert painter.asked == []

    asyncio.run(work())


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize("asked", ["landscape", "portrait"])
def test_a_requested_shape_is_painted_first(asked: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparing, "built_in", lambda: ())
    monkeypatch.setattr(preparing, "REQUEST_SECONDS", 0.2)

    async def work() -> list[tuple[str, str]]:
        async with drawing() as (one, scenes, painter):
            queue_game(one, *OWN, "fishbone")
            await asyncio.gather(*(scenes.picture(board, asked) for board in OWN))
            await until(lambda: len(painter.asked) == 4)
            return painter.asked

    painted = asyncio.run(work())
    assert painted[:2] == [(asked, board) for board in OWN]
    assert {*painted} == {(shape, board) for shape in ("landscape", "portrait") for board in OWN}


@pytest.mark.usefixtures("own")
def test_errors_do_not_stop_the_preparer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparing, "built_in", lambda: ())
    monkeypatch.setattr(preparing, "REQUEST_SECONDS", 0.0)

    async def work() -> None:
        async with drawing() as (one, _, painter):
            queue_game(one, "atlantis")
            queue_game(one, "mine")
            await until(lambda: painter.asked == [("landscape", "mine"), ("portrait", "mine")])

    asyncio.run(work())


def test_scenes_of_a_started_game_are_made_without_painting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparing, "built_in", lambda: ())
    monkeypatch.setattr(preparing, "REQUEST_SECONDS", 0.0)
    with running_server(tmp_path, prepare=True) as running:
        scenes, painter = running.services.scenes, Painter()
        monkeypatch.setattr(scenes, "_process", painter)
        ana = running.guest()
        table = ana.new_table("random", "random", sits=False, setup=TWO | {"boards": list(ISLANDS)})
        assert not scenes._scenes._kept
        ana.post(f"tables/{table}/start")
        asyncio.run(until(lambda: len(scenes._scenes._kept) == 2))
        assert painter.asked == []
