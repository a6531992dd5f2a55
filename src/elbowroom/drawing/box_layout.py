"""A simple layout of islands, as rectangles side by side; it needs no other package, so browsers can compute it.

`layout` fits islands closer together, by their coasts. Both place a single island alike.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from elbowroom.boards.arcs import XY
from elbowroom.drawing.measures import Bounds

# The gap between islands, in units.
GAP: Final = 46.0
# How many ways to cut a rectangle are kept for each group of islands.
MAX_CUTS: Final = 10


class Layout(NamedTuple):
    """Where islands lie: the scale of all, and the place of each board's origin in the frame."""

    scale: float
    places: tuple[XY, ...]


class _Cut(NamedTuple):
    """A rectangle with one island, or cut into two rectangles beside or below each other."""

    wide: float
    high: float
    island: int = -1
    parts: tuple["_Cut", ...] = ()
    is_beside: bool = False


def arrange_boxes(bounds: Sequence[Bounds], width: float, height: float, margin: float = GAP) -> Layout:
    """Lay the boxes of islands out in a frame, `margin` units from its edge and at least GAP units from each other."""
    # Each rectangle has half a gap on every side.
    leaves = [
        _Cut(right - left + GAP, bottom - top + GAP, index) for index, (left, top, right, bottom) in enumerate(bounds)
    ]
    border = 2 * margin - GAP
    whole = min(_cuts(leaves), key=lambda cut: max((cut.wide + border) / width, (cut.high + border) / height))
    scale = min(width / (whole.wide + border), height / (whole.high + border))
    middles: dict[int, XY] = {}
    _place(whole, border / 2, border / 2, width / scale - border, height / scale - border, middles)
    places = []
    for index, (left, top, right, bottom) in enumerate(bounds):
        x, y = middles[index]
        places.append((scale * (x - (left + right) / 2), scale * (y - (top + bottom) / 2)))
    return Layout(scale, tuple(places))


def rounded(layout: Layout) -> Layout:
    """Return a layout with as many digits as a map needs."""
    return Layout(round(layout.scale, 4), tuple((round(x, 1), round(y, 1)) for x, y in layout.places))


def _cuts(leaves: Sequence[_Cut]) -> list[_Cut]:
    """Return good rectangles of all islands, each made by putting two smaller rectangles side by side."""
    # By the bits of the islands in a group. A group comes after its parts, which are smaller numbers.
    known: dict[int, list[_Cut]] = {}
    for group in range(1, 1 << len(leaves)):
        if group.bit_count() == 1:
            known[group] = [leaves[group.bit_length() - 1]]
            continue
        options = []
        part = (group - 1) & group
        # The part with the last island is the larger number: stop there, because the rest are the same pairs.
        while part > group ^ part:
            for one in known[part]:
                for other in known[group ^ part]:
                    wide, high = one.wide + other.wide, max(one.high, other.high)
                    options.append(_Cut(wide, high, parts=(one, other), is_beside=True))
                    wide, high = max(one.wide, other.wide), one.high + other.high
                    options.append(_Cut(wide, high, parts=(one, other)))
            part = (part - 1) & group
        known[group] = _smallest(options)
    return known[(1 << len(leaves)) - 1]


def _smallest(options: list[_Cut]) -> list[_Cut]:
    """Return rectangles of different shapes, of which none is both wider and higher than another."""
    front: list[_Cut] = []
    lowest = math.inf
    for option in sorted(options, key=lambda cut: (cut.wide, cut.high)):
        if option.high < lowest:
            front.append(option)
            lowest = option.high
    count = len(front)
    if count <= MAX_CUTS:
        return front
    return [front[index * (count - 1) // (MAX_CUTS - 1)] for index in range(MAX_CUTS)]


def _place(cut: _Cut, x: float, y: float, wide: float, high: float, middles: dict[int, XY]) -> None:
    """Put the middles of islands into `middles`; parts share the room that is left by their sizes."""
    if not cut.parts:
        middles[cut.island] = (x + wide / 2, y + high / 2)
        return
    one, other = cut.parts
    if cut.is_beside:
        first = wide * one.wide / (one.wide + other.wide)
        _place(one, x, y, first, high, middles)
        _place(other, x + first, y, wide - first, high, middles)
    else:
        first = high * one.high / (one.high + other.high)
        _place(one, x, y, wide, first, middles)
        _place(other, x, y + first, wide, high - first, middles)
