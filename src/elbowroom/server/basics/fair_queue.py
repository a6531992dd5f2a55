"""A queue in which neither long jobs nor callers with many jobs keep others waiting."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic
from typing import Final, NamedTuple

# Callers whose last due time is remembered; beyond that, entries in the past are dropped.
MAX_CALLERS: Final = 1000


class Waiter(NamedTuple):
    """A job in the queue, ordered by due time, then by arrival; `turn` is resolved when it may run."""

    due: float
    number: int
    caller: str
    turn: "asyncio.Future[None]"


class FairQueue:
    """Runs a limited number of jobs at a time, the job with the earliest due time first.

    A job is due after waiting about as long as it takes, so a short job passes long ones, and long ones pass jobs that
    come after they have waited long enough. The due times of one caller's jobs add up, so other callers pass them, and
    only `most_per_caller` jobs of one caller run at the same time.
    """

    def __init__(
        self, slots: int, clock: Callable[[], float] = monotonic, *, most_per_caller: int | None = None
    ) -> None:
        self._slots = slots
        self._most_per_caller = slots if most_per_caller is None else most_per_caller
        self._running: Counter[str] = Counter()
        self._waiting: list[Waiter] = []
        # The due time of each caller's latest job.
        self._last_due: dict[str, float] = {}
        self._count = 0
        self._clock = clock

    @property
    def load(self) -> float:
        """Jobs that run or wait, per slot."""
        return (self._running.total() + len(self._waiting)) / self._slots

    def waiting(self, caller: str) -> int:
        """Return how many jobs of a caller run or wait."""
        return self._running[caller] + sum(entry.caller == caller for entry in self._waiting)

    @asynccontextmanager
    async def slot(self, seconds: float, caller: str) -> AsyncIterator[None]:
        """Hold a slot for a caller's job that takes about `seconds`."""
        await self._acquire(seconds, caller)
        try:
            yield
        finally:
            self._release(caller)

    async def _acquire(self, seconds: float, caller: str) -> None:
        due = self._due(seconds, caller)
        if self._has_room(caller):
            self._running[caller] += 1
            return
        self._count += 1
        entry = Waiter(due, self._count, caller, asyncio.get_running_loop().create_future())
        self._waiting.append(entry)
        try:
            await entry.turn
        except asyncio.CancelledError:
            # Cancelled just after being let in: pass the slot on.
            if entry in self._waiting:
                self._waiting.remove(entry)
            else:
                self._release(caller)
            raise

    def _due(self, seconds: float, caller: str) -> float:
        # When jobs take longer than announced, all may be overdue. The queue's time is then the earliest of them,
        # so that a caller's many overdue jobs do not all go before a job that arrives now.
        now = min((entry.due for entry in self._waiting), default=self._clock())
        now = min(now, self._clock())
        if len(self._last_due) > MAX_CALLERS:
            self._last_due = {name: due for name, due in self._last_due.items() if due > now}
        due = self._last_due[caller] = max(now, self._last_due.get(caller, now)) + seconds
        return due

    def _has_room(self, caller: str) -> bool:
        return self._running.total() < self._slots and self._running[caller] < self._most_per_caller

    def _release(self, caller: str) -> None:
        """Release a slot and give it to the next waiting job."""
        self._running[caller] -= 1
        if not self._running[caller]:
            del self._running[caller]
        waiting = (entry for entry in self._waiting if self._has_room(entry.caller) and not entry.turn.done())
        following = min(waiting, default=None)
        if following is not None:
            self._waiting.remove(following)
            self._running[following.caller] += 1
            following.turn.set_result(None)
