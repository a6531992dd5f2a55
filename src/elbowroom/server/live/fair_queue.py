"""A queue in which those who need long do not keep those waiting who need little."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count
from time import monotonic

# When somebody should have had a turn, who came first, and what tells them that they have it.
Waiting = tuple[float, int, "asyncio.Future[None]"]


class FairQueue:
    """Lets so many in at a time; first comes whoever has waited longest in proportion to what they need.

    Whoever comes says how long it takes, and should be let in after waiting about as long: somebody who needs a moment
    passes those who need seconds, and these pass whoever comes when they have waited for seconds.
    """

    def __init__(self, places: int, clock: Callable[[], float] = monotonic) -> None:
        self._places = places
        self._inside = 0
        self._waiting: list[Waiting] = []
        self._numbers = count()
        self._clock = clock

    @property
    def load(self) -> float:
        """How many are in or wait, for each place."""
        return (self._inside + len(self._waiting)) / self._places

    @asynccontextmanager
    async def place(self, seconds: float) -> AsyncIterator[None]:
        """A place for something that takes about so long."""
        await self._enter(seconds)
        try:
            yield
        finally:
            self._leave()

    async def _enter(self, seconds: float) -> None:
        if self._inside < self._places:
            self._inside += 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (self._clock() + seconds, next(self._numbers), turn))
        try:
            await turn
        except asyncio.CancelledError:
            # Whoever gives up just when let in passes the place on.
            if turn.done() and not turn.cancelled():
                self._leave()
            else:
                self._waiting = sorted(entry for entry in self._waiting if entry[2] is not turn)
            raise

    def _leave(self) -> None:
        """Give a place back: the next one has it."""
        while self._waiting:
            _, _, turn = heappop(self._waiting)
            if not turn.done():
                turn.set_result(None)
                return
        self._inside -= 1
