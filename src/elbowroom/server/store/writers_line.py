"""Who writes to an SQLite file, one at a time: what is played waits for one other thing at most."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from time import monotonic


class WritersLine:
    """A line for the commits of all tables, which are written together, and one for all others."""

    def __init__(
        self, clock: Callable[[], float] = monotonic, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self._clock = clock
        self._sleep = sleep
        self._turn = asyncio.Lock()
        # However many others there are, one of them is in line with the commits.
        self._others = asyncio.Lock()
        self._commits_waiting = 0
        self._others_rest_until = 0.0

    @asynccontextmanager
    async def turn_of_commits(self) -> AsyncIterator[None]:
        """The right to write what was played."""
        self._commits_waiting += 1
        try:
            await self._turn.acquire()
        finally:
            self._commits_waiting -= 1
        try:
            yield
        finally:
            self._turn.release()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """The right to write anything else; then commits, if any have waited, have the file for as long."""
        async with self._others:
            await self._sleep(max(0.0, self._others_rest_until - self._clock()))
            async with self._turn:
                begun = self._clock()
                try:
                    yield
                finally:
                    if self._commits_waiting:
                        self._others_rest_until = 2 * self._clock() - begun
