"""The cache of slow results: eviction, and the order in which callers are served."""

import asyncio
from functools import partial

import pytest

from elbowroom.server.basics.fair_queue import FairQueue
from elbowroom.server.boards import cache as cache_module
from elbowroom.server.boards.cache import Cache
from elbowroom.server.table.answers import TableError


async def settled() -> None:
    """Let all tasks run until they wait."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_the_oldest_items_are_evicted() -> None:
    async def run() -> list[int]:
        made: list[int] = []
        cache: Cache[int] = Cache(2, FairQueue(1), 1.0)

        async def make(number: int) -> int:
            made.append(number)
            return number

        for number in (1, 2, 1, 3, 1, 2):
            assert await cache.get(number, "ana", partial(make, number)) == number
        return made

    assert asyncio.run(run()) == [1, 2, 3, 2]


@pytest.mark.parametrize("most", ["MOST_WAITING", "MOST_OF_CALLER"])
def test_too_many_waiting_requests_are_refused(monkeypatch: pytest.MonkeyPatch, most: str) -> None:
    monkeypatch.setattr(cache_module, most, 2)

    async def run() -> None:
        may_go_on = asyncio.Event()
        cache: Cache[bool] = Cache(9, FairQueue(1), 1.0)
        waiting = [asyncio.create_task(cache.get(number, "ana", may_go_on.wait)) for number in (1, 2, 2)]
        await settled()
        with pytest.raises(TableError) as refused:
            await cache.get(3, "ana", may_go_on.wait)
        assert refused.value.reason == "too-much-to-draw"
        may_go_on.set()
        assert await asyncio.gather(*waiting) == [True] * 3
        assert await cache.get(3, "ana", may_go_on.wait)

    asyncio.run(run())


def test_an_item_is_made_at_the_first_turn_of_any_caller_who_wants_it() -> None:
    async def run() -> list[int]:
        may_go_on, made = asyncio.Event(), []
        cache: Cache[int] = Cache(9, FairQueue(1), 1.0)

        async def make(number: int) -> int:
            await may_go_on.wait()
            made.append(number)
            return number

        waiting = [asyncio.create_task(cache.get(number, "greedy", partial(make, number))) for number in (1, 2, 3, 4)]
        await settled()
        waiting.append(asyncio.create_task(cache.get(4, "modest", partial(make, 4))))
        await settled()
        may_go_on.set()
        assert await asyncio.gather(*waiting) == [1, 2, 3, 4, 4]
        return made

    assert asyncio.run(run()) == [1, 4, 2, 3]


def test_a_cancelled_request_does_not_cancel_others() -> None:
    async def run() -> None:
        may_go_on = asyncio.Event()
        cache: Cache[bool] = Cache(9, FairQueue(1), 1.0)
        first, second = (asyncio.create_task(cache.get("it", "ana", may_go_on.wait)) for _ in range(2))
        await settled()
        first.cancel()
        await settled()
        may_go_on.set()
        assert await second
        assert first.cancelled()

    asyncio.run(run())


def test_failed_items_are_tried_again() -> None:
    async def run() -> None:
        cache: Cache[int] = Cache(9, FairQueue(1), 1.0)

        async def divide(number: int) -> int:
            return 1 // number

        with pytest.raises(ZeroDivisionError):
            await cache.get("it", "ana", partial(divide, 0))
        assert await cache.get("it", "ana", partial(divide, 1)) == 1

    asyncio.run(run())
