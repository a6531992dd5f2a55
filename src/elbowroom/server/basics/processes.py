"""Processes of their own for what takes long, so that nobody else waits for it."""

import asyncio
import logging
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import Final, TypeVar

logger = logging.getLogger(__name__)

# How often something is tried when its process has died.
ATTEMPTS: Final = 3

Result = TypeVar("Result")


class Processes:
    """Some processes that leave the processor to the server; should one die, there are new ones."""

    def __init__(self, count: int, niceness: int) -> None:
        self._count = max(1, count)
        self._niceness = niceness
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        # One thread for each process that computes: more of them only get in each other's way.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        # A fresh interpreter for each: copying one that has threads is asking for trouble.
        context = get_context("spawn")
        return ProcessPoolExecutor(self._count, mp_context=context, initializer=_begin, initargs=(self._niceness,))

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

    async def _run(self, work: Callable[..., Result], *given: object) -> Result:
        pool = self._pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work, *given)
        except BrokenProcessPool:
            # All who wait for this pool are told; the first one makes another.
            if self._pool is pool:
                logger.warning("a process died")
                self._pool = self._new_pool()
                pool.shutdown(wait=False, cancel_futures=True)
            raise

    def close(self) -> None:
        """Let the processes go."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _begin(niceness: int) -> None:
    """In a process: leave the processor to the server whenever it wants it, and the end to it as well."""
    # A terminal's Ctrl+C goes to all processes; the server decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    end_with_server()


def end_with_server() -> None:
    """In a process: end when the server does, also when it is killed and cannot say so."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_after, args=(parent.sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
