"""Boards are drawn ahead: the shapes of all boards, then the maps of started games, requested shapes first."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from elbowroom.boards.catalogue import built_in
from elbowroom.drawing.board_cache import shapes_of
from elbowroom.server.basics.config import Config
from elbowroom.server.basics.fair_queue import FairQueue
from elbowroom.server.basics.processes import BoardProcess
from elbowroom.server.boards import preparing
from elbowroom.server.boards.preparing import BoardPreparer
from elbowroom.server.boards.scenes import Scenes
from tests.server.hubs import until
from tests.server.own_boards import own_boards
from tests.server.running_server import TWO, running_server

ISLANDS = ("sickle-bay", "fishbone")


OWN = ("mine", "yours")


class Painter(BoardProcess):
    """Records what it should paint."""

    def __init__(self) -> None:
        self.queue = FairQueue(1)
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
    scenes = Scenes(Config(), painter := Painter())
    working = asyncio.create_task((one := BoardPreparer(scenes)).run())
    yield one, scenes, painter
    assert not working.done()
    working.cancel()


async def queue_game(one: BoardPreparer, *boards: str) -> None:
    """Queue the boards of a game that has started."""
    started = SimpleNamespace(table=SimpleNamespace(info=SimpleNamespace(boards=boards)))
    await one.on_started(started, 0)  # type: ignore[arg-type]


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
            await queue_game(one, *OWN, "fishbone")
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
            await queue_game(one, "atlantis")
            await queue_game(one, "mine")
            await until(lambda: painter.asked == [("landscape", "mine"), ("portrait", "mine")])

    asyncio.run(work())


def test_scenes_of_a_started_game_are_made_without_painting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparing, "built_in", lambda: ())
    monkeypatch.setattr(preparing, "REQUEST_SECONDS", 0.0)
    painted: list[object] = []
    monkeypatch.setattr(BoardProcess, "run", lambda *given: painted.append(given))
    # Callers get only scenes that have been made already.
    with running_server(tmp_path, prepare=True, drawings_per_minute=1e-9) as running:
        ana = running.guest()
        table = ana.new_table("random", "random", sits=False, setup=TWO | {"boards": list(ISLANDS)})

        def are_made() -> list[bool]:
            scene = f"/api/scene?boards={','.join(ISLANDS)}&shape="
            return [ana.client.get(scene + shape).is_success for shape in ("landscape", "portrait")]

        assert are_made() == [False, False]
        ana.post(f"tables/{table}/start")
        asyncio.run(until(lambda: all(are_made())))
        assert painted == []
