"""The write lock: a commit of a game waits for at most one other writer."""

import asyncio

from elbowroom.server.store.sqlite_file import WriteLock
from tests.patience import PATIENCE


def test_a_commit_waits_only_for_the_current_writer() -> None:
    async def work() -> list[str]:
        lock, wrote = WriteLock(), list[str]()
        may_end = asyncio.Event()

        async def other(number: int) -> None:
            async with lock.for_others():
                wrote.append(f"other {number}")
                if number == 0:
                    await may_end.wait()

        async def commit() -> None:
            async with lock.for_commits():
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


def test_cancelled_waiters_block_nobody() -> None:
    async def work() -> None:
        lock = WriteLock()
        async with lock.for_others():
            waiting = [asyncio.create_task(one.__aenter__()) for one in (lock.for_commits(), lock.for_others())]
            await asyncio.sleep(0)
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
        async with lock.for_commits():
            pass
        async with lock.for_others():
            pass

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


def test_commits_that_waited_then_have_the_file_for_as_long() -> None:
    now, slept = [100.0], list[float]()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        await asyncio.sleep(0)

    async def work() -> None:
        lock = WriteLock(lambda: now[0], sleep)

        async def commit() -> None:
            async with lock.for_commits():
                pass

        async with lock.for_others():
            now[0] += 3.0
        async with lock.for_others():
            # No commit has waited, so there is no pause.
            waiting = asyncio.create_task(commit())
            await asyncio.sleep(0)
            now[0] += 2.0
        await waiting
        async with lock.for_others():
            pass

    asyncio.run(asyncio.wait_for(work(), PATIENCE))
    assert slept == [0.0, 0.0, 2.0]
