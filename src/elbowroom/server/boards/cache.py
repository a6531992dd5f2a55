"""Things that take long to make and never change: made once, and kept for the next who asks."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Final, Generic, TypeVar

from elbowroom.server.basics.fair_queue import FairQueue
from elbowroom.server.table.refusals import TableError

Thing = TypeVar("Thing")

# So many wait at most, and so many of one caller.
MOST_WAITING: Final = 200
MOST_OF_CALLER: Final = 6


class Wanted(Generic[Thing]):
    """Something that is not there yet: what it will be, and the callers who wait for a turn to have it made."""

    def __init__(self) -> None:
        self.thing: asyncio.Future[Thing] = asyncio.get_running_loop().create_future()
        self.thing.add_done_callback(_note_error)
        self.turns: dict[str, asyncio.Task[None]] = {}
        self.is_being_made = False


class Cache(Generic[Thing]):
    """Keeps what was asked for last; several who ask at once share one making, when it is the turn of any of them."""

    def __init__(self, most_kept: int, queue: FairQueue, seconds: float) -> None:
        self._most_kept = most_kept
        self._queue = queue
        # About how long it takes to make one.
        self._seconds = seconds
        self._kept: OrderedDict[Hashable, Thing] = OrderedDict()
        self._wanted: dict[Hashable, Wanted[Thing]] = {}

    def __contains__(self, key: Hashable) -> bool:
        """Whether something is there, or wanted by somebody already."""
        return key in self._kept or key in self._wanted

    async def get(self, key: Hashable, caller: str, make: Callable[[], Awaitable[Thing]]) -> Thing:
        """What is there under a key; made if nothing is, when it is the caller's turn."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        wanted = self._wanted.get(key)
        if wanted is None or not (wanted.is_being_made or caller in wanted.turns):
            if self._queue.load >= MOST_WAITING or self._queue.waiting(caller) >= MOST_OF_CALLER:
                raise TableError("too-much-to-draw")
            wanted = self._wanted.setdefault(key, wanted or Wanted())
            wanted.turns[caller] = asyncio.create_task(self._make_in_turn(key, wanted, caller, make))
        # Whoever goes away does not take it from the others.
        return await asyncio.shield(wanted.thing)

    async def _make_in_turn(
        self, key: Hashable, wanted: Wanted[Thing], caller: str, make: Callable[[], Awaitable[Thing]]
    ) -> None:
        async with self._queue.place(self._seconds, caller):
            if wanted.is_being_made:
                return
            wanted.is_being_made = True
            try:
                self._kept[key] = thing = await make()
            except asyncio.CancelledError:
                wanted.thing.cancel()
                raise
            except Exception as error:  # noqa: BLE001 — told to all who wait for it
                wanted.thing.set_exception(error)
            else:
                wanted.thing.set_result(thing)
            finally:
                del self._wanted[key]
                # Nobody else needs a turn for it.
                for turn in wanted.turns.values():
                    if turn is not asyncio.current_task():
                        turn.cancel()
            while len(self._kept) > self._most_kept:
                self._kept.popitem(last=False)

    def close(self) -> None:
        """Make nothing more."""
        for wanted in list(self._wanted.values()):
            for turn in wanted.turns.values():
                turn.cancel()


def _note_error(thing: "asyncio.Future[Any]") -> None:
    """Whoever waited for it was told, or has gone away."""
    if not thing.cancelled():
        thing.exception()
