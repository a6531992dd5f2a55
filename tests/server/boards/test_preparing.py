"""Drawing ahead: the boards of all games, then those of games that start, in the shape that is asked for first."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from elbowroom.boards.board import Board
from elbowroom.boards.catalogue import built_in
from elbowroom.boards.draw.scene import draw_ahead, scene_painted, thumbnail
from elbowroom.server.basics.config import Config
from elbowroom.server.basics.processes import Processes
from elbowroom.server.boards import preparing
from elbowroom.server.boards.preparing import BoardPreparer
from elbowroom.server.boards.scenes import Scenes
from tests.server.hubs import until
from tests.server.served import TWO, served

ISLANDS = ("sickle-bay", "fishbone")


class Painter(Processes):
    """Notes what it is to paint."""

    def __init__(self) -> None:
        super().__init__(1, niceness=0)
        self.asked: list[tuple[Any, ...]] = []

    async def run(self, work: Any, *given: Any) -> Any:
        self.asked.append((work, *(one.id if isinstance(one, Board) else one for one in given)))
        if work is thumbnail:
            raise ValueError("no paint left")
        return b"picture"

    @property
    def shapes(self) -> list[str]:
        """What was painted for games."""
        return [shape for work, *_, shape in self.asked if work is scene_painted]


@asynccontextmanager
async def drawing() -> AsyncIterator[tuple[BoardPreparer, Scenes, Painter]]:
    """Somebody who draws ahead."""
    scenes, painter = Scenes(Config()), Painter()
    scenes._painter = painter
    working = asyncio.create_task((one := BoardPreparer(scenes)).draw_forever())
    yield one, scenes, painter
    assert not working.done()
    working.cancel()


def starts(one: BoardPreparer, *boards: str) -> None:
    """A game starts on these boards."""
    one._waiting.append(boards)
    one._is_waiting.set()


def test_all_boards_are_drawn_when_the_server_starts_though_thumbnails_fail() -> None:
    async def work() -> list[tuple[Any, ...]]:
        async with drawing() as (_, _, painter):
            await until(lambda: len(painter.asked) == 2 * len(built_in()))
            return painter.asked

    ids = [board.id for board in built_in()]
    assert asyncio.run(work()) == [(kind, name) for kind in (thumbnail, draw_ahead) for name in ids]


@pytest.mark.parametrize("asked", ["landscape", "portrait"])
def test_the_shape_that_somebody_asks_for_is_painted_first(asked: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparing, "built_in", lambda: ())
    monkeypatch.setattr(preparing, "TO_ASK", 0.2)

    async def work() -> list[str]:
        async with drawing() as (one, scenes, painter):
            starts(one, *ISLANDS)
            await scenes.painted(ISLANDS, asked)
            assert painter.shapes[0] == asked
            await until(lambda: len(painter.shapes) == 2)
            return painter.shapes

    assert sorted(asyncio.run(work())) == ["landscape", "portrait"]


def test_what_cannot_be_drawn_does_not_end_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparing, "built_in", lambda: ())
    monkeypatch.setattr(preparing, "TO_ASK", 0.0)

    async def work() -> None:
        async with drawing() as (one, _, painter):
            starts(one, "atlantis")
            starts(one, "fishbone")
            await until(lambda: painter.shapes == ["landscape", "portrait"])

    asyncio.run(work())


def test_boards_are_painted_when_a_game_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[tuple[str, ...]] = []

    async def paint(names: Any, shape: str) -> None:
        painted.append((shape, *names))

    monkeypatch.setattr(preparing, "built_in", lambda: ())
    monkeypatch.setattr(preparing, "TO_ASK", 0.0)
    with served(tmp_path, prepare=True) as running:
        # Of this server alone: others may be running for other tests.
        monkeypatch.setattr(running.services.scenes, "painted", paint)
        ana = running.guest()
        table = ana.new_table("random", "random", sits=False, setup=TWO | {"boards": list(ISLANDS)})
        assert painted == []
        ana.post(f"tables/{table}/start")
        asyncio.run(until(lambda: len(painted) == 2))
    assert painted == [(shape, *ISLANDS) for shape in ("landscape", "portrait")]
