"""Strangers who want to see many maps that nobody has seen: whoever wants to see one waits for one of theirs."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from elbowroom.server.boards.cache import MOST_OF_CALLER
from tests.server.crowds import asking, at_once
from tests.server.served import served

HERE, THERE = "127.0.0.2", "127.0.0.3"
MAPS = ("half-moon", "fishbone", "long-tooth", "hammerhead", "millstone", "old-boot", "sickle-bay", "split-hoof")


@pytest.mark.parametrize("mine", ["three-fords", MAPS[MOST_OF_CALLER - 1]])
def test_a_map_does_not_wait_for_those_of_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mine: str) -> None:
    painted: list[str] = []
    may_go_on = asyncio.Event()

    async def paint(_work: Any, boards: Any, *_shape: Any) -> bytes:
        painted.append(boards[0].id)
        await may_go_on.wait()
        return b"picture"

    with served(tmp_path, drawings_per_minute=20.0) as server:
        monkeypatch.setattr(server.services.scenes._painter, "run", paint)

        async def attack() -> None:
            async with asking(server, HERE) as stranger, asking(server, THERE) as guest:
                queue, greedy = server.services.scenes._painting, []
                for name in MAPS:
                    task = asyncio.create_task(stranger.get("/api/scene.webp", params={"boards": name}))
                    greedy.append(task)
                    while queue.waiting(HERE) < len(greedy) and not task.done():
                        await asyncio.sleep(0.02)
                refused = [task.result().status_code for task in greedy if task.done()]
                assert refused == [503] * (len(MAPS) - MOST_OF_CALLER)
                waiting = asyncio.create_task(guest.get("/api/scene.webp", params={"boards": mine}))
                while not queue.waiting(THERE):
                    await asyncio.sleep(0.02)
                server.loop.call_soon_threadsafe(may_go_on.set)
                assert (await waiting).content == b"picture"
                await asyncio.gather(*greedy)

        at_once(attack())
    assert painted.index(mine) <= 1
    assert len(painted) == len({*painted})
