"""Processes of their own for what takes long, so that nobody else waits for it."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Final, TypeVar

from elbowroom.jobs.pool import fresh_pool

logger = logging.getLogger(__name__)

# How often something is tried when its process has died.
ATTEMPTS: Final = 3

Result = TypeVar("Result")


class Processes:
    """Some processes that leave the processor to the server; should one die, there are new ones."""

    def __init__(self, count: int, niceness: int) -> None:
        self._count = max(1, count)
        self._niceness = niceness
        self._pool = fresh_pool(self._count, niceness)

    async def wake(self, work: Callable[[], object]) -> None:
        """Start a process and give it something to do first, without waiting for it."""
        # A pool that has just been closed, or whose process has died, wakes when it is asked.
        with suppress(RuntimeError):
            await asyncio.to_thread(self._pool.submit, work)

    async def run(self, work: Callable[..., Result], *given: object) -> Result:
        """What comes of some work; it may be done more than once."""
        for _ in range(ATTEMPTS - 1):
            try:
                return await self._run(work, *given)
            except BrokenProcessPool:
                continue
        return await self._run(work, *given)

    async def run_within(self, seconds: float, work: Callable[..., Result], *given: object) -> Result:
        """The same where it takes no longer than so many seconds; else TimeoutError, and the processes are ended."""
        pool = self._pool
        try:
            return await asyncio.wait_for(self.run(work, *given), seconds)
        except TimeoutError:
            if self._pool is pool:
                self._pool = fresh_pool(self._count, self._niceness)
            # Nothing else ends what is under way in them.
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)
            raise

    async def _run(self, work: Callable[..., Result], *given: object) -> Result:
        pool = self._pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work, *given)
        except BrokenProcessPool:
            # All who wait for this pool are told; the first one makes another.
            if self._pool is pool:
                logger.warning("a process died")
                self._pool = fresh_pool(self._count, self._niceness)
                pool.shutdown(wait=False, cancel_futures=True)
            raise

    def close(self) -> None:
        """Let the processes go."""
        self._pool.shutdown(wait=False, cancel_futures=True)
