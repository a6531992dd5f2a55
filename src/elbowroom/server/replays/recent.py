"""What took some work and is likely to be wanted again: made in a thread, once, and the last few are kept."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Made = TypeVar("Made")


class Recent(Generic[Made]):
    """The last few things that were wanted, by name."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, Made] = OrderedDict()
        # One at a time: whoever comes second finds it made, and the process has time for others.
        self._making = asyncio.Lock()

    async def get(self, name: Hashable, make: Callable[[Made | None], Made]) -> Made:
        """What has this name, made of what had it before, if it must be made or is not as wanted any more."""
        async with self._making:
            made = await asyncio.to_thread(make, self._kept.get(name))
            self._kept[name] = made
            self._kept.move_to_end(name)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
            return made
