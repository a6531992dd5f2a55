"""How much somebody may ask for: so much at once, and so much each second."""

from collections import OrderedDict
from time import monotonic
from typing import Final

# So many are remembered by name; who was not heard of for longest is forgotten first, and begins anew.
REMEMBERED: Final = 10_000


class Bucket:
    """A bucket of permissions that fills up again with time."""

    def __init__(self, per_second: float, at_once: float) -> None:
        self._per_second = per_second
        self._most = at_once
        self._left = at_once
        self._looked_at = monotonic()

    def take(self) -> bool:
        """Take one permission; False when there is none left."""
        now = monotonic()
        self._left = min(self._most, self._left + (now - self._looked_at) * self._per_second)
        self._looked_at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for everybody, by name."""

    def __init__(self, per_second: float, at_once: float) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, name: str) -> bool:
        """Take one permission of somebody; False when there is none left."""
        bucket = self._of.get(name)
        if bucket is None:
            bucket = self._of[name] = Bucket(self._per_second, self._at_once)
            if len(self._of) > REMEMBERED:
                self._of.popitem(last=False)
        else:
            self._of.move_to_end(name)
        return bucket.take()
