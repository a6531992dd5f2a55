"""The fair queue: neither long jobs nor many jobs of one caller keep others waiting, and no job waits forever."""

import asyncio

import pytest

from elbowroom.server.basics.fair_queue import FairQueue


class Jobs:
    """A queue with a manual clock, and jobs that run until they are allowed to finish."""

    def __init__(self, slots: int = 1, most_per_caller: int | None = None, most_per_guest: int | None = None) -> None:
        self.now = 0.0
        self.queue = FairQueue(slots, lambda: self.now, most_per_caller=most_per_caller, most_per_guest=most_per_guest)
        self.started: list[str] = []
        self.may_finish = {name: asyncio.Event() for name in "abcdef"}

    async def run(self, name: str, seconds: float, caller: str, guest: str) -> None:
        async with self.queue.slot(seconds, caller, guest):
            self.started.append(name)
            await self.may_finish[name].wait()

    async def add(self, name: str, seconds: float, caller: str | None = None, guest: str = "") -> "asyncio.Task[None]":
        task = asyncio.create_task(self.run(name, seconds, caller or name, guest))
        await settled()
        return task

    async def finish(self, name: str) -> None:
        self.may_finish[name].set()
        await settled()


async def settled() -> None:
    """Let all tasks run until they wait."""
    for _ in range(5):
        await asyncio.sleep(0)


def test_a_short_job_passes_long_ones() -> None:
    async def work() -> None:
        jobs = Jobs()
        tasks = [await jobs.add(name, 1.0) for name in "abc"]
        tasks.append(await jobs.add("d", 0.05))
        await jobs.finish("a")
        assert jobs.started == ["a", "d"]
        for name in "dbc":
            await jobs.finish(name)
        assert jobs.started == ["a", "d", "b", "c"]
        await asyncio.gather(*tasks)

    asyncio.run(work())


def test_a_job_that_has_waited_long_enough_is_not_passed_any_more() -> None:
    async def work() -> None:
        jobs = Jobs()
        tasks = [await jobs.add(name, 1.0) for name in "ab"]
        jobs.now = 0.99
        tasks.append(await jobs.add("c", 0.05))
        await jobs.finish("a")
        assert jobs.started == ["a", "b"]
        for name in "bc":
            await jobs.finish(name)
        await asyncio.gather(*tasks)

    asyncio.run(work())


def test_as_many_jobs_run_as_there_are_slots() -> None:
    async def work() -> None:
        jobs = Jobs(slots=2)
        tasks = [await jobs.add(name, 1.0) for name in "abc"]
        assert jobs.started == ["a", "b"]
        assert jobs.queue.load == 1.5
        for name in "abc":
            await jobs.finish(name)
        await asyncio.gather(*tasks)
        assert jobs.queue.load == 0

    asyncio.run(work())


def test_a_cancelled_job_keeps_no_slot() -> None:
    async def work() -> None:
        jobs = Jobs()
        tasks = [await jobs.add(name, 1.0) for name in "abc"]
        tasks[1].cancel()
        await settled()
        await jobs.finish("a")
        assert jobs.started == ["a", "c"]
        # Cancelled just after it was let in: the slot goes to the next job.
        tasks.append(await jobs.add("d", 1.0))
        tasks.append(await jobs.add("e", 1.0))
        jobs.may_finish["c"].set()
        await asyncio.sleep(0)
        tasks[3].cancel()
        await settled()
        assert jobs.started == ["a", "c", "e"]
        await jobs.finish("e")
        await asyncio.gather(*tasks, return_exceptions=True)
        assert jobs.queue.load == 0

    asyncio.run(work())


def test_many_jobs_of_one_caller_delay_only_that_caller() -> None:
    async def work() -> None:
        jobs = Jobs()
        tasks = [await jobs.add(name, 1.0, "greedy") for name in "abcd"]
        jobs.now = 0.5
        tasks.append(await jobs.add("e", 1.0, "modest"))
        for name in "abecd":
            await jobs.finish(name)
        assert jobs.started == ["a", "e", "b", "c", "d"]
        await asyncio.gather(*tasks)

    asyncio.run(work())


def test_many_jobs_of_one_caller_do_not_delay_others_when_all_take_longer_than_announced() -> None:
    async def work() -> None:
        jobs = Jobs()
        tasks = [await jobs.add(name, 1.0, "greedy") for name in "abcd"]
        # All jobs of the greedy caller are overdue.
        jobs.now = 60.0
        tasks.append(await jobs.add("e", 1.0, "modest"))
        for name in "abced":
            await jobs.finish(name)
        assert jobs.started == ["a", "b", "c", "e", "d"]
        await asyncio.gather(*tasks)

    asyncio.run(work())


def test_one_caller_does_not_get_all_slots() -> None:
    async def work() -> None:
        jobs = Jobs(slots=3, most_per_caller=2)
        tasks = [await jobs.add(name, 1.0, "greedy") for name in "abc"]
        tasks.append(await jobs.add("d", 1.0, "modest"))
        assert jobs.started == ["a", "b", "d"]
        assert (jobs.queue.waiting("greedy"), jobs.queue.waiting("modest")) == (3, 1)
        await jobs.finish("d")
        assert jobs.started == ["a", "b", "d"]
        await jobs.finish("a")
        assert jobs.started == ["a", "b", "d", "c"]
        for name in "bc":
            await jobs.finish(name)
        await asyncio.gather(*tasks)
        assert jobs.queue.load == 0

    asyncio.run(work())


def test_many_guests_of_one_caller_have_one_share_together() -> None:
    async def work() -> None:
        jobs = Jobs()
        tasks = [await jobs.add(name, 1.0, "crowd", f"guest {name}") for name in "abcd"]
        tasks.append(await jobs.add("e", 1.0, "modest"))
        assert jobs.queue.load_for("modest") == 2
        assert jobs.queue.load_for("crowd") == 5
        for name in "aebcd":
            await jobs.finish(name)
        assert jobs.started == ["a", "e", "b", "c", "d"]
        await asyncio.gather(*tasks)

    asyncio.run(work())


def test_guests_of_one_caller_take_turns() -> None:
    async def work() -> None:
        jobs = Jobs()
        tasks = [await jobs.add(name, 1.0, "crowd", "greedy") for name in "abcd"]
        tasks.append(await jobs.add("e", 1.0, "crowd", "modest"))
        tasks.append(await jobs.add("f", 1.0, "elsewhere"))
        for name in "abcdef":
            jobs.may_finish[name].set()
        await asyncio.gather(*tasks)
        # The greedy guest's other jobs come after those of the others.
        assert {*jobs.started[:4]} == {"a", "b", "e", "f"}
        assert jobs.started[4:] == ["c", "d"]

    asyncio.run(work())


def test_one_guest_does_not_get_all_slots_of_a_caller() -> None:
    async def work() -> None:
        jobs = Jobs(slots=5, most_per_caller=3, most_per_guest=2)
        tasks = [await jobs.add(name, 1.0, "crowd", "greedy") for name in "abc"]
        tasks += [await jobs.add(name, 1.0, "crowd", "modest") for name in "de"]
        tasks.append(await jobs.add("f", 1.0, "elsewhere"))
        assert jobs.started == ["a", "b", "d", "f"]
        for name in "abcdef":
            await jobs.finish(name)
        await asyncio.gather(*tasks)
        assert jobs.queue.load == 0

    asyncio.run(work())


@pytest.mark.parametrize("fails", [True, False])
def test_a_slot_is_released_even_after_an_error(fails: bool) -> None:
    async def work() -> None:
        queue = FairQueue(1)
        try:
            async with queue.slot(1.0, "a"):
                if fails:
                    raise ValueError
        except ValueError:
            pass
        assert queue.load == 0

    asyncio.run(work())
