"""Plane geometry with exact numbers and without other packages, so that it also runs in a browser."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import inf

# Outlines have whole numbers; the points where two of their lines cross are fractions.
Coordinate = int | Fraction
Place = tuple[Coordinate, Coordinate]
Segment = tuple[Place, Place]

# The area of a ring with fractions is computed on a grid of this many steps per unit. Exact sums would be slow: the
# denominators of thousands of fractions multiply.
GRID = 1 << 200


def edges_of(ring: Sequence[Place]) -> Iterator[Segment]:
    """Yield the edges of a ring; the last one leads back to the first point."""
    yield from pairwise(ring)
    yield ring[-1], ring[0]


def turn(start: Place, end: Place, point: Place) -> Coordinate:
    """Return a positive number if a point is left of a line, negative if right of it, 0 if on it (y points upwards)."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def signed_area(ring: Sequence[Place]) -> float:
    """Return the area of a ring, negative if it runs clockwise (y points upwards)."""
    if all(isinstance(x, int) and isinstance(y, int) for x, y in ring):
        return float(_doubled_area(ring)) / 2
    left, top = ring[0]
    on_grid = [(int((x - left) * GRID), int((y - top) * GRID)) for x, y in ring]
    return float(_doubled_area(on_grid) / (2 * GRID * GRID))


def _doubled_area(ring: Sequence[Place]) -> Coordinate:
    return sum(ax * by - ay * bx for (ax, ay), (bx, by) in edges_of(ring))


def contains(ring: Sequence[Place], point: Place) -> bool:
    """Return whether a point is inside a ring, not on it."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in edges_of(ring):
        if (ay > y and by > y) or (ay < y and by < y):
            continue
        side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if side == 0 and min(ax, bx) <= x <= max(ax, bx):
            return False
        if (ay > y) != (by > y) and (side > 0) == (by > ay):
            inside = not inside
    return inside


def is_simple(ring: Sequence[Place]) -> bool:
    """Return whether a ring of different points neither crosses nor touches itself."""
    edges = [*edges_of(ring)]
    for one, other in near_pairs(edges):
        (a, b), (c, d) = edges[one], edges[other]
        if b == c or d == a:
            before, corner, after = (a, b, d) if b == c else (c, a, b)
            if turn(before, corner, after) == 0 and _are_on_one_side(before, corner, after):
                return False
        elif turn(a, b, c) * turn(a, b, d) <= 0 and turn(c, d, a) * turn(c, d, b) <= 0:
            return False
    return True


def _are_on_one_side(one: Place, corner: Place, other: Place) -> bool:
    (x, y), (ax, ay), (bx, by) = corner, one, other
    return (ax - x) * (bx - x) + (ay - y) * (by - y) > 0


def near_pairs(segments: Sequence[Segment], reach: int = 0) -> Iterator[tuple[int, int]]:
    """Yield pairs of indices of segments whose bounding boxes are at most `reach` apart in x and in y."""
    boxes = []
    for index, ((ax, ay), (bx, by)) in enumerate(segments):
        boxes.append((min(ax, bx), max(ax, bx), min(ay, by), max(ay, by), index))
    # Sweep along the axis on which fewer boxes overlap.
    if sum(box[1] - box[0] for box in boxes) > sum(box[3] - box[2] for box in boxes):
        boxes = [(low, high, left, right, index) for left, right, low, high, index in boxes]
    boxes.sort()
    for place, (_, right, low, high, index) in enumerate(boxes):
        farthest, lowest, highest = right + reach, low - reach, high + reach
        for later in range(place + 1, len(boxes)):
            box = boxes[later]
            if box[0] > farthest:
                break
            if box[2] <= highest and box[3] >= lowest:
                yield index, box[4]


def squared_distance(point: Place, segment: Segment) -> float:
    """Return the square of the distance between a point and a segment."""
    (x, y), ((ax, ay), (bx, by)) = point, segment
    dx, dy = bx - ax, by - ay
    along, length = (x - ax) * dx + (y - ay) * dy, dx * dx + dy * dy
    if along <= 0:
        return float((x - ax) ** 2 + (y - ay) ** 2)
    if along >= length:
        return float((x - bx) ** 2 + (y - by) ** 2)
    return float((dx * (y - ay) - dy * (x - ax)) ** 2 / length)


def squared_gap(one: Segment, other: Segment) -> float:
    """Return the square of the distance between two segments that do not cross."""
    return min(
        squared_distance(one[0], other),
        squared_distance(one[1], other),
        squared_distance(other[0], one),
        squared_distance(other[1], one),
    )


def point_inside(rings: Sequence[Sequence[Place]]) -> Place:
    """Return a point inside a polygon, given as its outline and its holes: the middle of a wide part of it."""
    heights = sorted({y for ring in rings for _, y in ring})
    middle = Fraction(heights[0] + heights[-1]) / 2
    below = max(y for y in heights if y <= middle)
    above = min(y for y in heights if y > middle)
    y = Fraction(below + above) / 2
    crossings = []
    for ring in rings:
        for (ax, ay), (bx, by) in edges_of(ring):
            if (ay > y) != (by > y):
                crossings.append(ax + (bx - ax) * (y - ay) / (by - ay))
    crossings.sort()
    widest, x = -inf, crossings[0]
    for left, right in zip(crossings[::2], crossings[1::2], strict=True):
        if right - left > widest:
            widest, x = float(right - left), (left + right) / 2
    return x, y
