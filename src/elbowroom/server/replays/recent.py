"""What took some work and is likely to be wanted again: made in a thread, once, and the last few are kept."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from time import monotonic
from typing import Final, Generic, TypeVar

from elbowroom.server.basics.fair_queue import FairQueue
from elbowroom.server.basics.shares import Share

Made = TypeVar("Made")
Result = TypeVar("Result")

# About how long one thing takes to be made, in seconds.
A_WHILE: Final = 0.1


class Making:
    """Where things are made: one at a time, so that the process has time for others, and fair by caller."""

    def __init__(self, share: Share | None = None) -> None:
        self._queue = FairQueue(1)
        self._share = share or Share()

    @property
    def load(self) -> float:
        """How many are made or wait to be."""
        return self._queue.load

    async def run(self, caller: str, make: Callable[[], Result]) -> Result:
        """What comes of some work, done in a thread when it is the caller's turn."""
        async with self._queue.place(A_WHILE, caller):
            begun = monotonic()
            try:
                return await asyncio.to_thread(make)
            finally:
                # While a thread works the event loop can hardly do so.
                self._share.charge(begun)


class Recent(Generic[Made]):
    """The last few things that were wanted, by name; whoever wants one that is kept waits for nobody."""

    def __init__(self, most: int, making: Making) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, Made] = OrderedDict()
        self._making = making

    async def get(self, name: Hashable, caller: str, make: Callable[[], Made]) -> Made:
        """What has this name, made if nothing has."""

        def found() -> Made:
            # Others may have wanted it meanwhile.
            return self._kept[name] if name in self._kept else make()

        made = self._kept[name] if name in self._kept else await self._making.run(caller, found)
        self._kept[name] = made
        self._kept.move_to_end(name)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return made
