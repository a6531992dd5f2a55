"""What strangers ask for together has half of the event loop: each waits for their own, and the rest is for players."""

import asyncio

import pytest

from elbowroom.server.basics.shares import LEEWAY, MOST_WAITING, READING, Share
from tests.patience import PATIENCE


class Evening:
    """A share of a loop whose clock is set by hand: sleeping is what lets time pass."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []
        self.share = Share(lambda: self.now, self._pass)

    async def _pass(self, seconds: float) -> None:
        self.slept.append(seconds)
        await asyncio.sleep(0)
        self.now += seconds

    async def work(self, seconds: float) -> str:
        """Something that keeps the loop for so long, twice, and waits for a while in between."""
        self.now += seconds / 2
        await asyncio.sleep(0)
        self.now += seconds / 2
        return "done"


@pytest.fixture
def evening() -> Evening:
    return Evening()


def test_who_comes_now_and_then_does_not_wait(evening: Evening) -> None:
    async def come() -> None:
        for _ in range(10):
            await evening.share.turn("a")
            assert await evening.share.charged(evening.work(0.002)) == "done"
            evening.now += 1.0

    asyncio.run(come())
    assert evening.slept == []


def test_others_have_as_much_time_as_was_taken(evening: Evening) -> None:
    async def come() -> None:
        for _ in range(50):
            await evening.share.turn("a")
            await evening.share.charged(evening.work(0.01))

    asyncio.run(come())
    assert sum(evening.slept) == pytest.approx(50 * (0.01 + 2 * READING), abs=2 * LEEWAY)


def test_what_fails_or_is_given_up_is_counted_too(evening: Evening) -> None:
    async def fail() -> None:
        evening.now += 0.5
        raise TimeoutError

    async def wait_forever() -> None:
        evening.now += 0.5
        await asyncio.Event().wait()

    async def come() -> None:
        with pytest.raises(TimeoutError):
            await evening.share.charged(fail())
        waiting = asyncio.create_task(evening.share.charged(wait_forever()))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await evening.share.turn("a")

    asyncio.run(come())
    assert sum(evening.slept) == pytest.approx(1.0, abs=2 * LEEWAY)


def test_whoever_asks_for_much_waits_behind_their_own(evening: Evening) -> None:
    let_in: list[str] = []

    async def come(caller: str) -> None:
        await evening.share.turn(caller)
        let_in.append(caller)
        await evening.share.charged(evening.work(0.05))

    async def all_come() -> None:
        evening.share.charge(evening.now - 1.0)
        greedy = [asyncio.create_task(come("greedy")) for _ in range(MOST_WAITING + 1)]
        await asyncio.sleep(0)
        assert evening.share.is_full_for("greedy")
        assert not evening.share.is_full_for("modest")
        modest = asyncio.create_task(come("modest"))
        await asyncio.wait_for(asyncio.gather(modest, *greedy), PATIENCE)

    asyncio.run(all_come())
    # The one whose turn it was, and those that were due before.
    assert let_in.index("modest") <= 5
