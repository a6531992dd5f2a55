"""Limits: rates by token buckets, slots for what is held long, such as sockets, and the open files of a process."""

from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from math import ceil
from time import monotonic
from typing import Final, NamedTuple

# Open files that a process asks for, if the system allows it.
MAX_FILES: Final = 65_536
# The least recently used buckets beyond this number are dropped, and start full again.
MAX_BUCKETS: Final = 10_000


class RateState(NamedTuple):
    """The rest of a rate limit; times are whole seconds, rounded up."""

    limit: int
    remaining: int
    # Until nothing is used, and until one more request is allowed (0: it is now).
    reset: int
    retry_after: int


class Bucket:
    """A token bucket."""

    def __init__(self, per_second: float, at_once: float) -> None:
        self._per_second = per_second
        self._most = at_once
        self._left = at_once
        self._refilled_at = monotonic()

    def take(self, count: int = 1) -> bool:
        """Take tokens; return False when there are not enough left."""
        self._refill()
        if self._left < count:
            return False
        self._left -= count
        return True

    @property
    def state(self) -> RateState:
        """How much is left."""
        self._refill()
        reset = ceil((self._most - self._left) / self._per_second)
        retry_after = ceil(max(0.0, 1 - self._left) / self._per_second)
        return RateState(int(self._most), int(self._left), reset, retry_after)

    def _refill(self) -> None:
        now = monotonic()
        self._left = min(self._most, self._left + (now - self._refilled_at) * self._per_second)
        self._refilled_at = now


class Buckets:
    """A token bucket for each name."""

    def __init__(self, per_second: float, at_once: float) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, name: str, count: int = 1) -> bool:
        """Take tokens from a name's bucket; return False when there are not enough left."""
        return self._bucket(name).take(count)

    def state(self, name: str) -> RateState:
        """Return how much is left for a name."""
        return self._bucket(name).state

    def _bucket(self, name: str) -> Bucket:
        bucket = self._of.get(name)
        if bucket is None:
            bucket = self._of[name] = Bucket(self._per_second, self._at_once)
            if len(self._of) > MAX_BUCKETS:
                self._of.popitem(last=False)
        else:
            self._of.move_to_end(name)
        return bucket


class Slot:
    """A slot of a caller; `on_taken` is called when it is taken away for a caller with fewer slots."""

    def __init__(self, caller: str, on_taken: Callable[[], None]) -> None:
        self.caller = caller
        self.on_taken = on_taken


class Slots:
    """A pool of slots: when it is empty, the caller with most slots loses the latest for a caller with fewer."""

    def __init__(self, most: int, most_per_caller: int) -> None:
        self._most = most
        self._most_per_caller = most_per_caller
        # Oldest first.
        self._of: dict[str, dict[Slot, None]] = {}
        self.count = 0

    def acquire(self, caller: str, on_taken: Callable[[], None], *, is_limited: bool = True) -> Slot | None:
        """Return a slot for a caller, or None when there is none; a caller who is not limited may have all."""
        own = len(self._of.get(caller, ()))
        if is_limited and own >= self._most_per_caller:
            return None
        if self.count >= self._most and not self._take_from_richest(own + 1):
            return None
        slot = Slot(caller, on_taken)
        self._of.setdefault(caller, {})[slot] = None
        self.count += 1
        return slot

    def release(self, slot: Slot) -> None:
        """Give a slot back, unless it was taken already."""
        own = self._of.get(slot.caller, {})
        if slot not in own:
            return
        del own[slot]
        self.count -= 1
        if not own:
            del self._of[slot.caller]

    def _take_from_richest(self, wanted: int) -> bool:
        """Take a slot from the caller with most, if these are more than `wanted`; return whether one was taken."""
        richest = max(self._of.values(), key=len, default={})
        if len(richest) <= wanted:
            return False
        latest = next(reversed(richest))
        self.release(latest)
        latest.on_taken()
        return True


def raise_file_limit() -> int:
    """Let this process open as many files and sockets as the system allows; return how many these are."""
    # Windows has no such limit.
    with suppress(ImportError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
        # Some systems allow less than they say.
        with suppress(ValueError, OSError):
            if soft != resource.RLIM_INFINITY and soft < wanted:
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return file_limit()


def file_limit() -> int:
    """Return how many files and sockets this process may open."""
    with suppress(ImportError):
        import resource

        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        if soft != resource.RLIM_INFINITY:
            return soft
    return MAX_FILES
