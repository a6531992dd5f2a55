"""A part of the event loop's time for what strangers can ask for, in turn by caller: the rest is for those who play."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Generator
from time import monotonic
from typing import Any, Final, TypeVar

from elbowroom.server.basics.fair_queue import FairQueue

# About how long a request keeps the loop, in seconds.
A_REQUEST: Final = 0.002
# What is not measured: reading and answering a request, a message, and a socket that is opened and closed.
READING, A_MESSAGE, A_HANDSHAKE = 0.0005, 0.0003, 0.0015
# Whatever may be asked of a table: it is played, written and told to all who are there.
A_CHANGE: Final = 0.0015
# Whoever comes while no more time than this is owed need not wait: what comes one by one never does.
LEEWAY: Final = 0.02
# So many requests of one caller wait; the next is refused.
MOST_WAITING: Final = 50

Result = TypeVar("Result")


class Share:
    """After each thing that it lets in, others have as much of the loop as that took; until then the next one waits."""

    def __init__(
        self, clock: Callable[[], float] = monotonic, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self._queue = FairQueue(1, clock)
        self._clock = clock
        self._sleep = sleep
        # When others have had as much time as was taken.
        self._even_at = 0.0

    def is_full_for(self, caller: str) -> bool:
        """Whether so much of a caller waits that no more should."""
        return self._queue.load > MOST_WAITING and self._queue.waiting(caller) >= MOST_WAITING

    async def turn(self, caller: str) -> None:
        """Wait until it is a caller's turn."""
        if not self._queue.load and self._owed <= LEEWAY:
            return
        async with self._queue.place(A_REQUEST, caller):
            while (owed := self._owed) > LEEWAY:
                await self._sleep(owed - LEEWAY / 2)

    @property
    def _owed(self) -> float:
        return self._even_at - self._clock()

    async def charged(self, work: Coroutine[Any, Any, Result], besides: float = READING) -> Result:
        """Do something, counting the time for which it keeps the loop; while it waits it keeps nobody."""
        self.charge(self._clock(), besides)
        result: Result = await _Timed(work, self)
        return result

    def charge(self, begun: float, seconds: float = 0.0) -> None:
        """Something has kept the loop since then, and will for so many seconds more."""
        self._even_at = max(self._even_at, begun) + 2 * (self._clock() - begun + seconds)


class _Timed:
    """Awaits a coroutine, and looks at the clock whenever that begins and stops to run."""

    def __init__(self, work: Coroutine[Any, Any, Any], share: Share) -> None:
        self._work = work
        self._share = share

    def __await__(self) -> Generator[Any, Any, Any]:
        error: BaseException | None = None
        while True:
            begun = self._share._clock()
            try:
                waits_for = self._work.throw(error) if error is not None else self._work.send(None)
            except StopIteration as over:
                return over.value
            finally:
                self._share.charge(begun)
            error = None
            try:
                yield waits_for
            except BaseException as raised:  # noqa: BLE001 - cancellation too is for what is awaited
                error = raised
