"""Who writes to an SQLite file: what is played waits for one other thing at most, however many want to write."""

import asyncio

from elbowroom.server.store.writers_line import WritersLine
from tests.patience import PATIENCE


def test_a_commit_passes_all_others_but_the_one_that_writes() -> None:
    async def work() -> list[str]:
        line, wrote = WritersLine(), list[str]()
        may_end = asyncio.Event()

        async def other(number: int) -> None:
            async with line.turn():
                wrote.append(f"other {number}")
                if number == 0:
                    await may_end.wait()

        async def commit() -> None:
            async with line.turn_of_commits():
                wrote.append("commit")

        writing = [asyncio.create_task(other(number)) for number in range(20)]
        await asyncio.sleep(0)
        while not wrote:
            await asyncio.sleep(0)
        writing.append(asyncio.create_task(commit()))
        await asyncio.sleep(0)
        may_end.set()
        await asyncio.wait_for(asyncio.gather(*writing), PATIENCE)
        return wrote

    wrote = asyncio.run(work())
    assert wrote[:2] == ["other 0", "commit"]
    assert len(wrote) == 21


def test_whoever_gives_up_keeps_nobody_from_writing() -> None:
    async def work() -> None:
        line = WritersLine()
        async with line.turn():
            waiting = [asyncio.create_task(one.__aenter__()) for one in (line.turn_of_commits(), line.turn())]
            await asyncio.sleep(0)
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
        async with line.turn_of_commits():
            pass
        async with line.turn():
            pass

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


def test_commits_that_have_waited_then_have_the_file_for_as_long() -> None:
    now, slept = [100.0], list[float]()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        await asyncio.sleep(0)

    async def work() -> None:
        line = WritersLine(lambda: now[0], sleep)

        async def commit() -> None:
            async with line.turn_of_commits():
                pass

        async with line.turn():
            now[0] += 3.0
        async with line.turn():
            # Nobody has waited: nobody rests.
            waiting = asyncio.create_task(commit())
            await asyncio.sleep(0)
            now[0] += 2.0
        await waiting
        async with line.turn():
            pass

    asyncio.run(asyncio.wait_for(work(), PATIENCE))
    assert slept == [0.0, 0.0, 2.0]
