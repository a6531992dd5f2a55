"""A queue in which neither those who need long nor those who ask for much keep others waiting."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic
from typing import Final, NamedTuple

# So many callers are remembered; of those whose turns are long past nothing needs to be.
REMEMBERED: Final = 1000


class Waiting(NamedTuple):
    """Somebody who waits: when they should have had a turn, who came first, who it is, and what lets them in."""

    due: float
    number: int
    caller: str
    turn: "asyncio.Future[None]"


class FairQueue:
    """Lets so many in at a time; first comes whoever has waited longest in proportion to what they need.

    Whoever comes says how long it takes, and should be let in after waiting about as long: somebody who needs a moment
    passes those who need seconds, and these pass whoever comes when they have waited for seconds. What one caller asks
    for is due one after the other, so that others pass it; and of one caller only so many are in at the same time.
    """

    def __init__(
        self, places: int, clock: Callable[[], float] = monotonic, *, most_per_caller: int | None = None
    ) -> None:
        self._places = places
        self._most_per_caller = places if most_per_caller is None else most_per_caller
        self._inside: Counter[str] = Counter()
        self._waiting: list[Waiting] = []
        # When the last thing that a caller asked for was due.
        self._last_due: dict[str, float] = {}
        self._count = 0
        self._clock = clock

    @property
    def load(self) -> float:
        """How many are in or wait, for each place."""
        return (self._inside.total() + len(self._waiting)) / self._places

    def waiting(self, caller: str) -> int:
        """How many a caller has in the queue, those that were let in included."""
        return self._inside[caller] + sum(entry.caller == caller for entry in self._waiting)

    @asynccontextmanager
    async def place(self, seconds: float, caller: str) -> AsyncIterator[None]:
        """A place for something that a caller wants and that takes about so long."""
        await self._enter(seconds, caller)
        try:
            yield
        finally:
            self._leave(caller)

    async def _enter(self, seconds: float, caller: str) -> None:
        due = self._due(seconds, caller)
        if self._has_room(caller):
            self._inside[caller] += 1
            return
        self._count += 1
        entry = Waiting(due, self._count, caller, asyncio.get_running_loop().create_future())
        self._waiting.append(entry)
        try:
            await entry.turn
        except asyncio.CancelledError:
            # Whoever gives up just when let in passes the place on.
            if entry in self._waiting:
                self._waiting.remove(entry)
            else:
                self._leave(caller)
            raise

    def _due(self, seconds: float, caller: str) -> float:
        # While the queue is late, as when all takes longer than was said, its time is that of whoever is first: those
        # who came with much at once are not overdue with all of it before others who come now.
        now = min((entry.due for entry in self._waiting), default=self._clock())
        now = min(now, self._clock())
        if len(self._last_due) > REMEMBERED:
            self._last_due = {name: due for name, due in self._last_due.items() if due > now}
        due = self._last_due[caller] = max(now, self._last_due.get(caller, now)) + seconds
        return due

    def _has_room(self, caller: str) -> bool:
        return self._inside.total() < self._places and self._inside[caller] < self._most_per_caller

    def _leave(self, caller: str) -> None:
        """Give a place back: the next one has it."""
        self._inside[caller] -= 1
        if not self._inside[caller]:
            del self._inside[caller]
        waiting = (entry for entry in self._waiting if self._has_room(entry.caller) and not entry.turn.done())
        let_in = min(waiting, default=None)
        if let_in is not None:
            self._waiting.remove(let_in)
            self._inside[let_in.caller] += 1
            let_in.turn.set_result(None)
