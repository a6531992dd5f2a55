"""Strangers who request pictures of many custom boards: another caller waits for at most one of them."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from elbowroom.server.boards.cache import MOST_OF_CALLER
from tests.server.crowds import client_from, run_in_time
from tests.server.own_boards import own_boards
from tests.server.running_server import running_server

HERE, THERE = "127.0.0.2", "127.0.0.3"
BOARDS = tuple(f"own-{number}" for number in range(8))
MINE = "own-9"


def picture(board: str) -> str:
    """Return the path of a board's picture."""
    return f"/api/boards/{board}/landscape-any.webp"


@pytest.mark.parametrize("mine", [MINE, BOARDS[MOST_OF_CALLER - 1]])
def test_picture_does_not_wait_for_other_callers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mine: str) -> None:
    painted: list[str] = []
    released = asyncio.Event()

    async def paint(_work: Any, board: Any, _shape: Any) -> bytes:
        painted.append(board.id)
        await released.wait()
        return b"picture"

    own_boards(tmp_path / "own", monkeypatch, [*BOARDS, MINE])
    with running_server(tmp_path, drawings_per_minute=20.0) as server:
        monkeypatch.setattr(server.services.scenes._process, "run", paint)

        async def attack() -> None:
            async with client_from(server, HERE) as stranger, client_from(server, THERE) as guest:
                queue, greedy = server.services.scenes._process.queue, []
                for name in BOARDS:
                    task = asyncio.create_task(stranger.get(picture(name)))
                    greedy.append(task)
                    while queue.waiting(HERE) < len(greedy) and not task.done():
                        await asyncio.sleep(0.02)
                refused = [task.result().status_code for task in greedy if task.done()]
                assert refused == [503] * (len(BOARDS) - MOST_OF_CALLER)
                waiting = asyncio.create_task(guest.get(picture(mine)))
                while not queue.waiting(THERE):
                    await asyncio.sleep(0.02)
                server.loop.call_soon_threadsafe(released.set)
                assert (await waiting).content == b"picture"
                await asyncio.gather(*greedy)

        run_in_time(attack())
    assert painted.index(mine) <= 1
    assert len(painted) == len({*painted})
