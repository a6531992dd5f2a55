"""Stops the removal of old data while the machine's clock cannot be trusted."""

import logging
import time
from collections.abc import Callable
from typing import Final

from elbowroom.server.store.moderation import ModerationStore

logger = logging.getLogger(__name__)

DAY: Final = 24 * 3600.0
# How far the clock may have moved since the last removal: while no server ran, and more than the time that has passed.
MAX_GAP: Final = 7 * DAY
TOLERANCE: Final = 3600.0
# Seconds between two warnings.
WARN_EVERY: Final = 3600.0


def uptime() -> float:
    """Return seconds that a change of the clock does not affect; on Linux with those in which the machine slept."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class RemovalClock:
    """Compares the clock with the time of the last removal, which is stored in the database, and with the uptime.

    A clock that has jumped ahead would make everything look old. The operator confirms a clock that is right, after a
    long time without a server, with `elbowroom admin confirm-clock`.
    """

    def __init__(
        self,
        store: ModerationStore,
        clock: Callable[[], float] = time.time,
        elapsed: Callable[[], float] = uptime,
    ) -> None:
        self._store = store
        self._clock = clock
        self._elapsed = elapsed
        # The uptime at the last removal; None before the first one, and while the clock is behind it.
        self._removed_at: float | None = None
        self._warn_at = 0.0

    async def may_remove(self) -> bool:
        """Return whether the clock is plausible, and store its time; warn otherwise."""
        now, elapsed, last = self._clock(), self._elapsed(), await self._store.removed_at()
        if last is not None and now - last > self._largest_gap(elapsed):
            if elapsed >= self._warn_at:
                self._warn_at = elapsed + WARN_EVERY
                about = {"days": round((now - last) / DAY, 1), "confirm": "elbowroom admin confirm-clock"}
                logger.error(
                    "the clock has jumped: nothing old is removed until it is set right or confirmed", extra=about
                )
            return False
        # A clock that is behind, such as before it is set from the network, may come back to where it was.
        if last is None or now >= last:
            await self._store.note_removal(now)
            self._removed_at = elapsed
        else:
            self._removed_at = None
        self._warn_at = 0.0
        return True

    def _largest_gap(self, elapsed: float) -> float:
        return MAX_GAP if self._removed_at is None else elapsed - self._removed_at + TOLERANCE
