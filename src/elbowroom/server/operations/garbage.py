"""Garbage is collected when nobody waits: looking at all objects of a busy server stops it for a quarter of a second.

What is there from the beginning is never looked at again. To look at young objects alone, as Python does all the time,
stops a server with a thousand tables too, for thirty milliseconds each second: each game that was played on is among
them with all that led there. And nothing is found: playing leaves none of the knots behind for which one has to look.
So all is looked at when nothing was committed for a second, or when that has not happened for long; young objects only
where so many came that something is amiss.
"""

import asyncio
import gc
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Final, Protocol

USUAL: Final = gc.get_threshold()
# How many more objects there are than before when the young ones are looked at: what minutes of play add, or a flood.
# Six times as many at once made one action in a hundred wait for 250 ms instead of 150 while strangers attacked.
YOUNG: Final = 50_000
NEVER: Final = 1_000_000_000
# Seconds between two looks at everything: in a quiet moment, and at the latest.
SOON: Final = 60.0
LATE: Final = 1800.0
QUIET: Final = 1.0


class Counting(Protocol):
    """Somebody who counts what was committed."""

    committed: int


class GarbageCollector:
    """Collects the garbage of this process."""

    def __init__(
        self,
        tables: Counting,
        *,
        late: float = LATE,
        clock: Callable[[], float] = monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._tables = tables
        self._late = late
        self._clock = clock
        self._sleep = sleep
        self._collecting: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Take over from Python, and collect from now on; there is an event loop."""
        self.open()
        self._collecting = asyncio.create_task(self.collect_forever())

    def open(self) -> None:
        """Take over from Python."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, NEVER, NEVER)

    def close(self) -> None:
        """Leave it to Python again."""
        gc.set_threshold(*USUAL)
        gc.unfreeze()

    async def collect_forever(self) -> None:
        """Collect until cancelled."""
        collected, seen = self._clock(), self._tables.committed
        while True:
            await self._sleep(QUIET)
            is_quiet, seen = seen == self._tables.committed, self._tables.committed
            if self._clock() > collected + (SOON if is_quiet else self._late):
                gc.collect()
                collected = self._clock()
