"""Limits requests and messages from outside to half of the event loop's time, so that games stay responsive."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Generator
from time import monotonic
from typing import Any, Final, TypeVar

from elbowroom.server.basics.fair_queue import FairQueue

# Estimated loop time of a request, in seconds: its weight in the queue.
REQUEST_SECONDS: Final = 0.002
# Estimates for work that is not measured: parsing and answering a request, a message, and opening and closing a socket.
REQUEST_OVERHEAD, MESSAGE_SECONDS, HANDSHAKE_SECONDS = 0.0005, 0.0003, 0.0015
# A change of a table: playing it, writing it and sending it to all listeners.
CHANGE_SECONDS: Final = 0.0015
# Debt of loop time up to which requests need not wait, so that single requests never do.
LEEWAY: Final = 0.02
# Requests of one caller that may wait; more are refused.
MAX_WAITING: Final = 50

Result = TypeVar("Result")


class LoopBudget:
    """Limits untrusted work to half of the loop's time.

    After each piece of work the loop is left to others for as long as the work took; until then the next one waits.
    """

    def __init__(
        self, clock: Callable[[], float] = monotonic, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self._queue = FairQueue(1, clock)
        self._clock = clock
        self._sleep = sleep
        # When the time used so far has been matched by time for others.
        self._repaid_at = 0.0

    def is_full_for(self, caller: str) -> bool:
        """Return whether too many requests of a caller wait already, so that the next is refused."""
        return self._queue.load > MAX_WAITING and self._queue.waiting(caller) >= MAX_WAITING

    async def wait_turn(self, caller: str) -> None:
        """Wait until a caller may use the loop."""
        if not self._queue.load and self._debt <= LEEWAY:
            return
        async with self._queue.slot(REQUEST_SECONDS, caller):
            while (debt := self._debt) > LEEWAY:
                await self._sleep(debt - LEEWAY / 2)

    @property
    def _debt(self) -> float:
        return self._repaid_at - self._clock()

    async def run_charged(self, work: Coroutine[Any, Any, Result], overhead: float = REQUEST_OVERHEAD) -> Result:
        """Run a coroutine and charge the time during which it runs, but not the time during which it waits."""
        self.charge(self._clock(), overhead)
        result: Result = await _Timed(work, self)
        return result

    def charge(self, begun: float, seconds: float = 0.0) -> None:
        """Charge the time since `begun`, plus an estimate of unmeasured seconds."""
        self._repaid_at = max(self._repaid_at, begun) + 2 * (self._clock() - begun + seconds)


class _Timed:
    """Awaits a coroutine and charges each step of it to a budget."""

    def __init__(self, work: Coroutine[Any, Any, Any], budget: LoopBudget) -> None:
        self._work = work
        self._budget = budget

    def __await__(self) -> Generator[Any, Any, Any]:
        error: BaseException | None = None
        while True:
            begun = self._budget._clock()
            try:
                waits_for = self._work.throw(error) if error is not None else self._work.send(None)
            except StopIteration as over:
                return over.value
            finally:
                self._budget.charge(begun)
            error = None
            try:
                yield waits_for
            except BaseException as raised:  # noqa: BLE001 - cancellation too is passed into the coroutine
                error = raised
