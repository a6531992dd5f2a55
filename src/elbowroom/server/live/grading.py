"""Grades answers to puzzles in the worker processes: one at a time, so that bots never wait long."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from elbowroom.server.basics.fair_queue import FairQueue
from elbowroom.server.live.workers import Workers
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.grading import Graded, grade_turn

# How many answers may wait, altogether and of one caller; further ones are refused.
MAX_WAITING: Final = 60
MAX_PER_CALLER: Final = 3
# Estimated seconds for a grade.
GRADE_SECONDS: Final = 2.0
# Cached grades: many people find the same turn.
CACHE_SIZE: Final = 1000


class Grading:
    """Grades turns one after another, fairly between callers, and caches the grades."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._queue = FairQueue(1)
        self._cache: OrderedDict[tuple[str, ...], Graded] = OrderedDict()

    async def grade(self, puzzle: str, actions: Sequence[str], caller: str) -> Graded:
        """Return the grade of a turn played in a puzzle."""
        key = (puzzle, *actions)
        if key in self._cache:
            self._cache.move_to_end(key)
            return self._cache[key]
        if self._queue.load >= MAX_WAITING or self._queue.waiting(caller) >= MAX_PER_CALLER:
            raise TableError("busy")
        async with self._queue.slot(GRADE_SECONDS, caller):
            found = await self._workers.slow.processes.run(grade_turn, puzzle, tuple(actions))
        self._cache[key] = found
        if len(self._cache) > CACHE_SIZE:
            self._cache.popitem(last=False)
        return found
