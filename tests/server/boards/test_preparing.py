"""Getting ready: the shapes of all boards, then the maps of games that start, in the shape that is asked for first."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from elbowroom.boards.catalogue import built_in
from elbowroom.boards.draw.known import shapes_of
from elbowroom.server.basics.config import Config
from elbowroom.server.basics.processes import Processes
from elbowroom.server.boards import preparing
from elbowroom.server.boards.preparing import BoardPreparer
from elbowroom.server.boards.scenes import Scenes
from tests.server.hubs import until
from tests.server.own_boards import own_boards
from tests.server.served import TWO, served

ISLANDS = ("sickle-bay", "fishbone")


OWN = ("mine", "yours")


class Painter(Processes):
    """Notes what it is to paint."""

    def __init__(self) -> None:
        super().__init__(1, niceness=0)
        self.asked: list[tuple[str, str]] = []

    async def run(self, _work: Any, *given: Any) -> Any:
        board, shape = given
        self.asked.append((shape, board.id))
        return b"picture"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards that come with no game."""
    own_boards(tmp_path / "own", monkeypatch, OWN)


@asynccontextmanager
async def drawing() -> AsyncIterator[tuple[BoardPreparer, Scenes, Painter]]:
    """Somebody who draws ahead."""
    scenes, painter = Scenes(Config()), Painter()
    scenes._painter = painter  # type: ignore[assignment]
    working = asyncio.create_task((one := BoardPreparer(scenes)).draw_forever())
    yield one, scenes, painter
    assert not working.done()
    working.cancel()


def starts(one: BoardPreparer, *boards: str) -> None:
    """A game starts on these boards."""
    one._waiting.append(boards)
    one._is_waiting.set()


def test_the_shapes_of_all_boards_are_known_soon_after_the_server_starts_and_nothing_is_painted() -> None:
    shapes_of.cache_clear()

    async def work() -> None:
        async with drawing() as (_, _, painter):
            await until(lambda: shapes_of.cache_info().currsize == len(built_in()))
            assert painter.asked == []

    asyncio.run(work())


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize("asked", ["landscape", "portrait"])
def test_the_shape_that_somebody_asks_for_is_painted_first(asked: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparing, "built_in", lambda: ())
    monkeypatch.setattr(preparing, "TO_ASK", 0.2)

    async def work() -> list[tuple[str, str]]:
        async with drawing() as (one, scenes, painter):
            starts(one, *OWN, "fishbone")
            await asyncio.gather(*(scenes.picture(board, asked) for board in OWN))
            await until(lambda: len(painter.asked) == 4)
            return painter.asked

    painted = asyncio.run(work())
    assert painted[:2] == [(asked, board) for board in OWN]
    assert {*painted} == {(shape, board) for shape in ("landscape", "portrait") for board in OWN}


@pytest.mark.usefixtures("own")
def test_what_cannot_be_drawn_does_not_end_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparing, "built_in", lambda: ())
    monkeypatch.setattr(preparing, "TO_ASK", 0.0)

    async def work() -> None:
        async with drawing() as (one, _, painter):
            starts(one, "atlantis")
            starts(one, "mine")
            await until(lambda: painter.asked == [("landscape", "mine"), ("portrait", "mine")])

    asyncio.run(work())


def test_the_map_of_a_game_that_starts_is_told_ahead_and_no_painter_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preparing, "built_in", lambda: ())
    monkeypatch.setattr(preparing, "TO_ASK", 0.0)
    with served(tmp_path, prepare=True) as running:
        scenes, painter = running.services.scenes, Painter()
        monkeypatch.setattr(scenes, "_painter", painter)
        ana = running.guest()
        table = ana.new_table("random", "random", sits=False, setup=TWO | {"boards": list(ISLANDS)})
        assert not scenes._scenes._kept
        ana.post(f"tables/{table}/start")
        asyncio.run(until(lambda: len(scenes._scenes._kept) == 2))
        assert painter.asked == []
