"""The loop budget: requests use at most half of the loop's time, and one caller's requests delay only that caller."""

import asyncio

import pytest

from elbowroom.server.basics.loop_budget import LEEWAY, MAX_WAITING, REQUEST_OVERHEAD, LoopBudget
from tests.patience import PATIENCE


class Loop:
    """A loop budget with a manual clock that only sleeping and work advance."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []
        self.budget = LoopBudget(lambda: self.now, self._pass)

    async def _pass(self, seconds: float) -> None:
        self.slept.append(seconds)
        await asyncio.sleep(0)
        self.now += seconds

    async def work(self, seconds: float) -> str:
        """Use the loop twice for half of the time, and wait in between."""
        self.now += seconds / 2
        await asyncio.sleep(0)
        self.now += seconds / 2
        return "done"


@pytest.fixture
def loop() -> Loop:
    return Loop()


def test_occasional_requests_do_not_wait(loop: Loop) -> None:
    async def request() -> None:
        for _ in range(10):
            await loop.budget.wait_turn("a")
            assert await loop.budget.run_charged(loop.work(0.002)) == "done"
            loop.now += 1.0

    asyncio.run(request())
    assert loop.slept == []


def test_the_loop_is_left_to_others_for_as_long_as_the_work_took(loop: Loop) -> None:
    async def request() -> None:
        for _ in range(50):
            await loop.budget.wait_turn("a")
            await loop.budget.run_charged(loop.work(0.01))

    asyncio.run(request())
    assert sum(loop.slept) == pytest.approx(50 * (0.01 + 2 * REQUEST_OVERHEAD), abs=2 * LEEWAY)


def test_failed_and_cancelled_work_is_charged_too(loop: Loop) -> None:
    async def fail() -> None:
        loop.now += 0.5
        raise TimeoutError

    async def wait_forever() -> None:
        loop.now += 0.5
        await asyncio.Event().wait()

    async def request() -> None:
        with pytest.raises(TimeoutError):
            await loop.budget.run_charged(fail())
        waiting = asyncio.create_task(loop.budget.run_charged(wait_forever()))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await loop.budget.wait_turn("a")

    asyncio.run(request())
    assert sum(loop.slept) == pytest.approx(1.0, abs=2 * LEEWAY)


def test_many_requests_of_one_caller_delay_only_that_caller(loop: Loop) -> None:
    served: list[str] = []

    async def request(caller: str) -> None:
        await loop.budget.wait_turn(caller)
        served.append(caller)
        await loop.budget.run_charged(loop.work(0.05))

    async def request_all() -> None:
        loop.budget.charge(loop.now - 1.0)
        greedy = [asyncio.create_task(request("greedy")) for _ in range(MAX_WAITING + 1)]
        await asyncio.sleep(0)
        assert loop.budget.is_full_for("greedy")
        assert not loop.budget.is_full_for("modest")
        modest = asyncio.create_task(request("modest"))
        await asyncio.wait_for(asyncio.gather(modest, *greedy), PATIENCE)

    asyncio.run(request_all())
    # The one that was running, and those that were due before.
    assert served.index("modest") <= 5
