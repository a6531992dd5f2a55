"""Garbage is collected when nobody waits: looking at all objects of a busy server stops it for a quarter of a second.

What is there from the beginning is never looked at again, young objects are looked at as always, and all of them only
when nothing was committed for a second, or when that has not happened for long.
"""

import asyncio
import gc
from time import monotonic
from typing import Final, Protocol

USUAL: Final = gc.get_threshold()
# How many new objects there are before the young ones are looked at.
YOUNG: Final = 5000
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

    def __init__(self, tables: Counting, *, quiet: float = QUIET, soon: float = SOON, late: float = LATE) -> None:
        self._tables = tables
        self._quiet, self._soon, self._late = quiet, soon, late
        self._has_frozen = False

    def open(self) -> None:
        """Take over from Python; what somebody has set aside before us stays as it is, and is not ours to give back."""
        if not gc.get_freeze_count():
            gc.collect()
            gc.freeze()
            self._has_frozen = True
        gc.set_threshold(YOUNG, USUAL[1], NEVER)

    def close(self) -> None:
        """Leave it to Python again."""
        gc.set_threshold(*USUAL)
        if self._has_frozen:
            gc.unfreeze()
            self._has_frozen = False

    async def collect_forever(self) -> None:
        """Collect until cancelled."""
        collected, seen = monotonic(), self._tables.committed
        while True:
            await asyncio.sleep(self._quiet)
            is_quiet, seen = seen == self._tables.committed, self._tables.committed
            if monotonic() > collected + (self._soon if is_quiet else self._late):
                gc.collect()
                collected = monotonic()
