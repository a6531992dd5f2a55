"""Computes expensive results in a thread, one at a time, and caches the latest ones."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from time import monotonic
from typing import Final, Generic, TypeVar

from elbowroom.server.basics.fair_queue import FairQueue
from elbowroom.server.basics.loop_budget import LoopBudget

Item = TypeVar("Item")
Result = TypeVar("Result")

# Estimated seconds for one result.
WORK_SECONDS: Final = 0.1


class WorkQueue:
    """Runs work in a thread, one piece at a time and fairly between callers, so that the event loop keeps up."""

    def __init__(self, budget: LoopBudget | None = None) -> None:
        self._queue = FairQueue(1)
        self._budget = budget or LoopBudget()

    @property
    def load(self) -> float:
        """The number of pieces of work that run or wait."""
        return self._queue.load

    async def run(self, caller: str, compute: Callable[[], Result]) -> Result:
        """Run some work in a thread when it is the caller's turn, and return its result."""
        async with self._queue.slot(WORK_SECONDS, caller):
            begun = monotonic()
            try:
                return await asyncio.to_thread(compute)
            finally:
                # While a thread computes, the event loop hardly runs.
                self._budget.charge(begun)


class InlineQueue(WorkQueue):
    """Runs work at once, without a thread: a browser's worker has none."""

    async def run(self, caller: str, compute: Callable[[], Result]) -> Result:  # noqa: ARG002 — there is one caller
        """Run some work and return its result."""
        return compute()


class RecentResults(Generic[Item]):
    """A cache of the latest results by name; a cached result is returned without waiting."""

    def __init__(self, size: int, work_queue: WorkQueue) -> None:
        self._size = size
        self._cache: OrderedDict[Hashable, Item] = OrderedDict()
        self._work_queue = work_queue

    async def get(self, name: Hashable, caller: str, compute: Callable[[], Item]) -> Item:
        """Return the result with this name; compute it if it is not cached."""

        def cached_or_computed() -> Item:
            # It may have been cached while this call waited.
            return self._cache[name] if name in self._cache else compute()

        item = self._cache[name] if name in self._cache else await self._work_queue.run(caller, cached_or_computed)
        self._cache[name] = item
        self._cache.move_to_end(name)
        while len(self._cache) > self._size:
            self._cache.popitem(last=False)
        return item
