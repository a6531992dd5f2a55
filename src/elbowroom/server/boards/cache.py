"""A cache of immutable results that take long to make."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from hashlib import blake2b
from typing import Any, Final, Generic, TypeVar

from elbowroom.server.basics.fair_queue import FairQueue
from elbowroom.server.table.answers import TableError

Item = TypeVar("Item")

# The most waiting requests, in total and of one caller.
MOST_WAITING: Final = 200
MOST_OF_CALLER: Final = 6


class Pending(Generic[Item]):
    """An item that is not made yet: its future, and the callers who wait for a turn to have it made."""

    def __init__(self) -> None:
        self.item: asyncio.Future[Item] = asyncio.get_running_loop().create_future()
        self.item.add_done_callback(_retrieve_error)
        self.turns: dict[str, asyncio.Task[None]] = {}
        self.is_being_made = False


class Cache(Generic[Item]):
    """Keeps the last items; simultaneous requests for one are made once, as soon as any of the callers has a turn."""

    def __init__(self, most_kept: int, queue: FairQueue, seconds: float) -> None:
        self._most_kept = most_kept
        self._queue = queue
        # About how long it takes to make an item.
        self._seconds = seconds
        self._kept: OrderedDict[Hashable, Item] = OrderedDict()
        self._pending: dict[Hashable, Pending[Item]] = {}

    def __contains__(self, key: Hashable) -> bool:
        """Return whether an item is cached or already requested."""
        return key in self._kept or key in self._pending

    async def get(self, key: Hashable, caller: str, make: Callable[[], Awaitable[Item]]) -> Item:
        """Return an item; if it is missing, make it when it is the caller's turn."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        pending = self._pending.get(key)
        if pending is None or not (pending.is_being_made or caller in pending.turns):
            if self._queue.load >= MOST_WAITING or self._queue.waiting(caller) >= MOST_OF_CALLER:
                raise TableError("too-much-to-draw")
            pending = self._pending.setdefault(key, pending or Pending())
            pending.turns[caller] = asyncio.create_task(self._make_in_turn(key, pending, caller, make))
        # A caller who goes away does not cancel it for others.
        return await asyncio.shield(pending.item)

    async def _make_in_turn(
        self, key: Hashable, pending: Pending[Item], caller: str, make: Callable[[], Awaitable[Item]]
    ) -> None:
        async with self._queue.slot(self._seconds, caller):
            if pending.is_being_made:
                return
            pending.is_being_made = True
            try:
                self._kept[key] = item = await make()
            except asyncio.CancelledError:
                pending.item.cancel()
                raise
            except Exception as error:  # noqa: BLE001 — passed to all waiting callers
                pending.item.set_exception(error)
            else:
                pending.item.set_result(item)
            finally:
                del self._pending[key]
                # The others need no turn any more.
                for turn in pending.turns.values():
                    if turn is not asyncio.current_task():
                        turn.cancel()
            while len(self._kept) > self._most_kept:
                self._kept.popitem(last=False)

    def close(self) -> None:
        """Cancel everything that is not made yet."""
        for pending in list(self._pending.values()):
            for turn in pending.turns.values():
                turn.cancel()


def _retrieve_error(item: "asyncio.Future[Any]") -> None:
    """Mark an exception as retrieved, in case all waiting callers have gone."""
    if not item.cancelled():
        item.exception()


def weak_etag(data: bytes) -> str:
    """Return an ETag; it is weak because the body may be compressed on its way."""
    return f'W/"{blake2b(data, digest_size=12).hexdigest()}"'
