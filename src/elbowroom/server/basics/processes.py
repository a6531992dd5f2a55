"""Worker processes for slow work."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from typing import Final, TypeVar

from elbowroom.matches.jobs import fresh_pool
from elbowroom.server.basics.config import Config
from elbowroom.server.basics.fair_queue import FairQueue

logger = logging.getLogger(__name__)

# Attempts when worker processes die.
MAX_ATTEMPTS: Final = 3
# Lower priority than the server but higher than bots, since a browser waits for the picture.
BOARD_NICENESS: Final = 5

Result = TypeVar("Result")


class Processes:
    """A pool of low-priority worker processes, replaced when one of them dies."""

    def __init__(self, count: int, niceness: int, memory: int = 0) -> None:
        self._fresh_pool = partial(fresh_pool, max(1, count), niceness, memory)
        self._pool = self._fresh_pool()
        self._is_closed = False

    async def wake(self, work: Callable[[], object]) -> None:
        """Start a process with some first work, without waiting for it."""
        # Submitting fails if the pool was just closed or broken; the next run() replaces a broken pool.
        with suppress(RuntimeError):
            await asyncio.to_thread(self._pool.submit, work)

    async def run(self, work: Callable[..., Result], *given: object) -> Result:
        """Return the result of some work, which may run several times when processes die."""
        for _ in range(MAX_ATTEMPTS - 1):
            try:
                return await self._run(work, *given)
            except BrokenProcessPool:
                if self._is_closed:
                    raise
        return await self._run(work, *given)

    async def run_within(self, seconds: float, work: Callable[..., Result], *given: object) -> Result:
        """Do the same with a time limit; when it is over, kill the processes and raise TimeoutError.

        Other work in these processes is repeated.
        """
        try:
            async with asyncio.timeout(seconds):
                return await self.run(work, *given)
        except TimeoutError:
            # The pool may have been replaced since the work began, and then the work was repeated in the new one.
            pool, self._pool = self._pool, self._fresh_pool()
            _kill(pool)
            raise

    async def _run(self, work: Callable[..., Result], *given: object) -> Result:
        pool = self._pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work, *given)
        except BrokenProcessPool:
            # Every caller waiting on this pool gets this error; the first one replaces the pool.
            if self._pool is pool and not self._is_closed:
                logger.warning("a worker process died")
                self._pool = self._fresh_pool()
                pool.shutdown(wait=False, cancel_futures=True)
            raise

    def close(self) -> None:
        """Stop the processes, whatever they are doing: nobody waits for results any more."""
        self._is_closed = True
        _kill(self._pool)


class TooCostlyError(Exception):
    """A job took more time or memory than it may."""


class BoardProcess:
    """Parses, checks, generates and paints boards, with a queue that is fair by caller, and limits for each job.

    In one process: a thread would not do, since painting holds the GIL, and more would use up the other processors.
    """

    def __init__(self, config: Config) -> None:
        self.queue = FairQueue(1)
        self._processes = Processes(1, BOARD_NICENESS if config.polite else 0, config.board_megabytes << 20)
        self._seconds = config.board_seconds

    async def run(self, work: Callable[..., Result], *given: object) -> Result:
        """Run some work (hold a slot of the queue first); raise TooCostlyError if it takes too much time or memory."""
        try:
            return await self._processes.run_within(self._seconds, work, *given)
        except (TimeoutError, MemoryError, BrokenProcessPool) as error:
            logger.warning("work with a board was given up", extra={"reason": type(error).__name__})
            raise TooCostlyError from error

    def close(self) -> None:
        """End the process."""
        self._processes.close()


def _kill(pool: ProcessPoolExecutor) -> None:
    """Kill the processes of a pool: work that has begun can only be ended with its process."""
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()
