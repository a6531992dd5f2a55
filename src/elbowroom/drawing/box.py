"""Rectangles on a page or a board."""

from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle on the page."""

    x: float
    y: float
    wide: float
    high: float

    def grow(self, by: float) -> "Box":
        """Return a rectangle that is larger by this much on every side."""
        return Box(self.x - by, self.y - by, self.wide + 2 * by, self.high + 2 * by)
