"""Places for those who stay: so many for each caller, so many in all, and shared out where they are scarce."""

from collections.abc import Callable


class Place:
    """A place that somebody has; it may be taken for somebody who has fewer, and whoever has it is told."""

    def __init__(self, caller: str, on_taken: Callable[[], None]) -> None:
        self.caller = caller
        self.on_taken = on_taken


class Places:
    """Some places: when all are taken, whoever has most gives up their latest for somebody who has fewer."""

    def __init__(self, most: int, most_per_caller: int) -> None:
        self._most = most
        self._most_per_caller = most_per_caller
        # In the order in which they came.
        self._of: dict[str, dict[Place, None]] = {}
        self.count = 0

    def enter(self, caller: str, on_taken: Callable[[], None]) -> Place | None:
        """A place for a caller; None when there is none to be had."""
        own = len(self._of.get(caller, ()))
        if own >= self._most_per_caller:
            return None
        if self.count >= self._most and not self._take_from_richest(own + 1):
            return None
        place = Place(caller, on_taken)
        self._of.setdefault(caller, {})[place] = None
        self.count += 1
        return place

    def leave(self, place: Place) -> None:
        """Give a place back, unless it was taken already."""
        own = self._of.get(place.caller, {})
        if place not in own:
            return
        del own[place]
        self.count -= 1
        if not own:
            del self._of[place.caller]

    def _take_from_richest(self, wanted: int) -> bool:
        """Take a place from whoever has most, if that is more than somebody would have then."""
        richest = max(self._of.values(), key=len, default={})
        if len(richest) <= wanted:
            return False
        latest = next(reversed(richest))
        self.leave(latest)
        latest.on_taken()
        return True
