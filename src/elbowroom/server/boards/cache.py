"""Things that take long to make and never change: made once, and kept for the next who asks."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Generic, TypeVar

from elbowroom.server.table.refusals import TableError

Thing = TypeVar("Thing")


class Cache(Generic[Thing]):
    """Keeps what was asked for last; several who ask at once share one making."""

    def __init__(self, most_kept: int, most_waiting: int) -> None:
        self._most_kept = most_kept
        self._most_waiting = most_waiting
        self._kept: OrderedDict[Hashable, Thing] = OrderedDict()
        self._making: dict[Hashable, asyncio.Task[Thing]] = {}

    def __contains__(self, key: Hashable) -> bool:
        """Whether something is there, or being made."""
        return key in self._kept or key in self._making

    async def get(self, key: Hashable, make: Callable[[], Awaitable[Thing]]) -> Thing:
        """What is there under a key, made now if nothing is."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._making:
            if len(self._making) >= self._most_waiting:
                raise TableError("too-much-to-draw")
            making = self._making[key] = asyncio.create_task(self._made(key, make))
            making.add_done_callback(_note_error)
        # Whoever goes away does not take it from the others.
        return await asyncio.shield(self._making[key])

    async def _made(self, key: Hashable, make: Callable[[], Awaitable[Thing]]) -> Thing:
        try:
            thing = await make()
        finally:
            del self._making[key]
        self._kept[key] = thing
        while len(self._kept) > self._most_kept:
            self._kept.popitem(last=False)
        return thing


def _note_error(task: "asyncio.Task[Any]") -> None:
    """Whoever waited for it was told, or has gone away."""
    if not task.cancelled():
        task.exception()
