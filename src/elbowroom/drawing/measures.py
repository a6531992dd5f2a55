"""The measures of a board that scenes need, in plain Python, so that browsers can compute them too."""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from elbowroom.boards.arcs import XY
from elbowroom.boards.board import Board
from elbowroom.drawing.board_key import BoardKey
from elbowroom.drawing.curves import sample_points
from elbowroom.drawing.outlines import Borders, smooth_borders

# The left, top, right and bottom edge of a shape.
Bounds = tuple[float, float, float, float]

# The land reaches this far beyond the outlines of its regions: `shapes` widens them by as much to close gaps.
LAND_MARGIN: Final = 0.4


class Measures(NamedTuple):
    """Measures of a board, by region number; `rooms` are the distances of the spots to the borders."""

    borders: Borders
    boxes: dict[int, Bounds]
    rooms: dict[int, float]
    # The bounds of the whole land.
    bounds: Bounds


@lru_cache(maxsize=64)
def measures_of(key: BoardKey) -> Measures:
    """Return the measures of a board."""
    return measure(key.board)


def measure(board: Board) -> Measures:
    """Measure a board."""
    borders = smooth_borders(board)
    rings = {number: sample_points(curve) for number, curve in borders.outlines.items()}
    left, top, right, bottom = bounds_of(point for ring in rings.values() for point in ring)
    return Measures(
        borders,
        {number: bounds_of(ring) for number, ring in rings.items()},
        {region.id: room_at(region.spot, rings[region.id]) for region in board.regions},
        (left - LAND_MARGIN, top - LAND_MARGIN, right + LAND_MARGIN, bottom + LAND_MARGIN),
    )


def bounds_of(points: Iterable[XY]) -> Bounds:
    """Return the smallest rectangle around points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def room_at(point: XY, ring: Sequence[XY]) -> float:
    """Return the radius of the largest disc around a point within a ring; 0 if the point is outside."""
    x, y = point
    is_inside = False
    nearest = math.inf
    ax, ay = ring[-1]
    for bx, by in ring:
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            is_inside = not is_inside
        dx, dy = bx - ax, by - ay
        long = dx * dx + dy * dy
        share = ((x - ax) * dx + (y - ay) * dy) / long if long else 0.0
        # Without min, max and hypot, which are slower: pictures of browsers call this for thousands of points.
        share = 0.0 if share < 0 else 1.0 if share > 1 else share
        away = (ax + share * dx - x) ** 2 + (ay + share * dy - y) ** 2
        if away < nearest:
            nearest = away
        ax, ay = bx, by
    return math.sqrt(nearest) if is_inside else 0.0
