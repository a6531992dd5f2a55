"""Who is let in when many wait: nobody waits long for those who need long or ask for much, and nobody forever."""

import asyncio

import pytest

from elbowroom.server.basics.fair_queue import FairQueue


class Evening:
    """A queue with one place, a clock that is set by hand, and who was let in."""

    def __init__(self, places: int = 1, most_per_caller: int | None = None) -> None:
        self.now = 0.0
        self.queue = FairQueue(places, lambda: self.now, most_per_caller=most_per_caller)
        self.let_in: list[str] = []
        self.may_leave = {name: asyncio.Event() for name in "abcdef"}

    async def come(self, name: str, seconds: float, caller: str) -> None:
        async with self.queue.place(seconds, caller):
            self.let_in.append(name)
            await self.may_leave[name].wait()

    async def comes(self, name: str, seconds: float, caller: str | None = None) -> "asyncio.Task[None]":
        task = asyncio.create_task(self.come(name, seconds, caller or name))
        await settled()
        return task

    async def leaves(self, name: str) -> None:
        self.may_leave[name].set()
        await settled()


async def settled() -> None:
    """Let everybody do what they can."""
    for _ in range(5):
        await asyncio.sleep(0)


def test_a_short_thought_passes_long_ones() -> None:
    async def work() -> None:
        evening = Evening()
        tasks = [await evening.comes(name, 1.0) for name in "abc"]
        tasks.append(await evening.comes("d", 0.05))
        await evening.leaves("a")
        assert evening.let_in == ["a", "d"]
        for name in "dbc":
            await evening.leaves(name)
        assert evening.let_in == ["a", "d", "b", "c"]
        await asyncio.gather(*tasks)

    asyncio.run(work())


def test_whoever_has_waited_long_enough_is_not_passed_any_more() -> None:
    async def work() -> None:
        evening = Evening()
        tasks = [await evening.comes(name, 1.0) for name in "ab"]
        evening.now = 0.99
        tasks.append(await evening.comes("c", 0.05))
        await evening.leaves("a")
        assert evening.let_in == ["a", "b"]
        for name in "bc":
            await evening.leaves(name)
        await asyncio.gather(*tasks)

    asyncio.run(work())


def test_as_many_are_in_as_there_are_places() -> None:
    async def work() -> None:
        evening = Evening(places=2)
        tasks = [await evening.comes(name, 1.0) for name in "abc"]
        assert evening.let_in == ["a", "b"]
        assert evening.queue.load == 1.5
        for name in "abc":
            await evening.leaves(name)
        await asyncio.gather(*tasks)
        assert evening.queue.load == 0

    asyncio.run(work())


def test_whoever_gives_up_takes_no_place_away() -> None:
    async def work() -> None:
        evening = Evening()
        tasks = [await evening.comes(name, 1.0) for name in "abc"]
        tasks[1].cancel()
        await settled()
        await evening.leaves("a")
        assert evening.let_in == ["a", "c"]
        # Let in and given up at the same moment: the place goes on to the next one.
        tasks.append(await evening.comes("d", 1.0))
        tasks.append(await evening.comes("e", 1.0))
        evening.may_leave["c"].set()
        await asyncio.sleep(0)
        tasks[3].cancel()
        await settled()
        assert evening.let_in == ["a", "c", "e"]
        await evening.leaves("e")
        await asyncio.gather(*tasks, return_exceptions=True)
        assert evening.queue.load == 0

    asyncio.run(work())


def test_whoever_asks_for_much_waits_behind_it_and_nobody_else_does() -> None:
    async def work() -> None:
        evening = Evening()
        tasks = [await evening.comes(name, 1.0, "greedy") for name in "abcd"]
        evening.now = 0.5
        tasks.append(await evening.comes("e", 1.0, "modest"))
        for name in "abecd":
            await evening.leaves(name)
        assert evening.let_in == ["a", "e", "b", "c", "d"]
        await asyncio.gather(*tasks)

    asyncio.run(work())


def test_nor_when_everything_takes_longer_than_was_said() -> None:
    async def work() -> None:
        evening = Evening()
        tasks = [await evening.comes(name, 1.0, "greedy") for name in "abcd"]
        # All that the greedy one has asked for is overdue.
        evening.now = 60.0
        tasks.append(await evening.comes("e", 1.0, "modest"))
        for name in "abced":
            await evening.leaves(name)
        assert evening.let_in == ["a", "b", "c", "e", "d"]
        await asyncio.gather(*tasks)

    asyncio.run(work())


def test_one_caller_does_not_have_all_places() -> None:
    async def work() -> None:
        evening = Evening(places=3, most_per_caller=2)
        tasks = [await evening.comes(name, 1.0, "greedy") for name in "abc"]
        tasks.append(await evening.comes("d", 1.0, "modest"))
        assert evening.let_in == ["a", "b", "d"]
        assert (evening.queue.waiting("greedy"), evening.queue.waiting("modest")) == (3, 1)
        await evening.leaves("d")
        assert evening.let_in == ["a", "b", "d"]
        await evening.leaves("a")
        assert evening.let_in == ["a", "b", "d", "c"]
        for name in "bc":
            await evening.leaves(name)
        await asyncio.gather(*tasks)
        assert evening.queue.load == 0

    asyncio.run(work())


@pytest.mark.parametrize("fails", [True, False])
def test_a_place_is_given_back_whatever_happens(fails: bool) -> None:
    async def work() -> None:
        queue = FairQueue(1)
        try:
            async with queue.place(1.0, "a"):
                if fails:
                    raise ValueError
        except ValueError:
            pass
        assert queue.load == 0

    asyncio.run(work())
