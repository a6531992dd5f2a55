"""Collects garbage when the server is idle, because a full collection stops a busy server for a quarter of a second.

Objects that exist after the start are frozen: never examined again. Collecting young objects, as Python does all the
time, also stops a server with a thousand tables, for 30 ms each second, because each action makes a new game object.
And it finds nothing: playing leaves no reference cycles behind. So everything is collected once nothing was committed
for a second, or if that has not happened for long. Young objects alone are collected only if there are very many of
them.
"""

import asyncio
import gc
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Final, Protocol

DEFAULT_THRESHOLDS: Final = gc.get_threshold()
# Young objects that trigger a collection: as many as minutes of play, or an attack, create. With six times as many, one
# action in a hundred took 250 ms instead of 150 ms during attacks.
YOUNG_OBJECTS: Final = 50_000
NEVER: Final = 1_000_000_000
# Seconds between two full collections: if the server is idle, and at most; and how long it must be idle.
IDLE_INTERVAL: Final = 60.0
MAX_INTERVAL: Final = 1800.0
IDLE_SECONDS: Final = 1.0


class CommitCounter(Protocol):
    """An object that counts commits."""

    committed: int


class GarbageCollector:
    """Collects the garbage of this process."""

    def __init__(
        self,
        tables: CommitCounter,
        *,
        max_interval: float = MAX_INTERVAL,
        clock: Callable[[], float] = monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._tables = tables
        self._max_interval = max_interval
        self._clock = clock
        self._sleep = sleep
        self._collecting: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Take over from Python, and collect until cancelled; needs a running event loop."""
        self.open()
        self._collecting = asyncio.create_task(self.collect_forever())

    def open(self) -> None:
        """Take over from Python."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG_OBJECTS, NEVER, NEVER)

    def close(self) -> None:
        """Return to Python's own collection."""
        gc.set_threshold(*DEFAULT_THRESHOLDS)
        gc.unfreeze()

    async def collect_forever(self) -> None:
        """Collect until cancelled."""
        collected_at, seen = self._clock(), self._tables.committed
        while True:
            await self._sleep(IDLE_SECONDS)
            is_idle, seen = seen == self._tables.committed, self._tables.committed
            if self._clock() > collected_at + (IDLE_INTERVAL if is_idle else self._max_interval):
                gc.collect()
                collected_at = self._clock()
