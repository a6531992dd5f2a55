"""A queue in which neither long jobs nor callers with many jobs keep others waiting."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic
from typing import Final

# Callers whose last due time is remembered; beyond that, entries in the past are dropped.
MAX_CALLERS: Final = 1000


class Waiter:
    """A job in the queue; `turn` is resolved when it may run.

    Between callers jobs are ordered by `due`, among those of one caller by `guest_due`, and then by arrival.
    """

    def __init__(self, caller: str, guest: str, due: float, guest_due: float, number: int) -> None:
        self.caller = caller
        self.guest = guest
        self.due = due
        self.guest_due = guest_due
        self.number = number
        self.turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class FairQueue:
    """Runs a limited number of jobs at a time, the job with the earliest due time first.

    A job is due after waiting about as long as it takes, so a short job passes long ones, and long ones pass jobs that
    come after they have waited long enough. The due times of one caller's jobs add up, so other callers pass them, and
    only `most_per_caller` jobs of one caller run at the same time. The guests of one caller share its turns in the
    same way, with `most_per_guest`.
    """

    def __init__(
        self,
        slots: int,
        clock: Callable[[], float] = monotonic,
        *,
        most_per_caller: int | None = None,
        most_per_guest: int | None = None,
    ) -> None:
        self._slots = slots
        self._most_per_caller = slots if most_per_caller is None else most_per_caller
        self._most_per_guest = slots if most_per_guest is None else most_per_guest
        # Jobs that run, and the due time of the latest job: by caller, and by caller and guest.
        self._running: Counter[tuple[str, ...]] = Counter()
        self._last_due: dict[tuple[str, ...], float] = {}
        self._count_running = 0
        self._waiting: list[Waiter] = []
        self._count = 0
        self._clock = clock

    @property
    def load(self) -> float:
        """Jobs that run or wait, per slot."""
        return (self._count_running + len(self._waiting)) / self._slots

    def load_for(self, caller: str) -> float:
        """Return how many jobs share a slot with a job of this caller: its own, and one of each other caller."""
        callers = {name[0] for name in self._running} | {entry.caller for entry in self._waiting}
        return (self.waiting(caller) + len(callers - {caller})) / self._slots

    def waiting(self, caller: str) -> int:
        """Return how many jobs of a caller run or wait."""
        return self._running[caller,] + sum(entry.caller == caller for entry in self._waiting)

    @asynccontextmanager
    async def slot(self, seconds: float, caller: str, guest: str = "") -> AsyncIterator[None]:
        """Hold a slot for a job of a caller's guest that takes about `seconds`."""
        await self._acquire(seconds, caller, guest)
        try:
            yield
        finally:
            self._release(caller, guest)

    async def _acquire(self, seconds: float, caller: str, guest: str) -> None:
        due = self._due(seconds, (caller,), [entry.due for entry in self._waiting])
        guest_dues = [entry.guest_due for entry in self._waiting if entry.caller == caller]
        guest_due = self._due(seconds, (caller, guest), guest_dues)
        if self._has_room(caller, guest):
            self._begin(caller, guest)
            return
        self._count += 1
        entry = Waiter(caller, guest, due, guest_due, self._count)
        self._waiting.append(entry)
        try:
            await entry.turn
        except asyncio.CancelledError:
            # Cancelled just after being let in: pass the slot on.
            if entry in self._waiting:
                self._waiting.remove(entry)
            else:
                self._release(caller, guest)
            raise

    def _due(self, seconds: float, name: tuple[str, ...], waiting: list[float]) -> float:
        # When jobs take longer than announced, all may be overdue. The queue's time is then the earliest of them,
        # so that a caller's many overdue jobs do not all go before a job that arrives now.
        now = min([self._clock(), *waiting])
        if len(self._last_due) > MAX_CALLERS:
            self._last_due = {name: due for name, due in self._last_due.items() if due > now}
        due = self._last_due[name] = max(now, self._last_due.get(name, now)) + seconds
        return due

    def _has_room(self, caller: str, guest: str) -> bool:
        return (
            self._count_running < self._slots
            and self._running[caller,] < self._most_per_caller
            and self._running[caller, guest] < self._most_per_guest
        )

    def _begin(self, caller: str, guest: str) -> None:
        self._count_running += 1
        self._running.update([(caller,), (caller, guest)])

    def _release(self, caller: str, guest: str) -> None:
        """Release a slot and give it to the next waiting job."""
        self._count_running -= 1
        for name in ((caller,), (caller, guest)):
            self._running[name] -= 1
            if not self._running[name]:
                del self._running[name]
        if following := self._following():
            self._waiting.remove(following)
            self._begin(following.caller, following.guest)
            following.turn.set_result(None)

    def _following(self) -> Waiter | None:
        """Return the next job: the first of those of the caller whose turn it is."""
        waiting = [
            entry for entry in self._waiting if self._has_room(entry.caller, entry.guest) and not entry.turn.done()
        ]
        if not waiting:
            return None
        first = min(waiting, key=lambda entry: (entry.due, entry.number))
        own = [entry for entry in waiting if entry.caller == first.caller]
        following = min(own, key=lambda entry: (entry.guest_due, entry.number))
        # It goes in place of the other, which gets its due time.
        first.due, following.due = following.due, first.due
        return following
