"""Curves: polylines smoothed into Bézier curves, and curves written as the path data of SVG."""

import math
from collections.abc import Iterable, Sequence
from functools import cache

from elbowroom.boards.arcs import XY

# A start, then two control points and an end for each Bézier segment; reversing the points reverses the curve.
Curve = tuple[XY, ...]

# Turns sharper than this stay corners: the corners of a rectangular board, the teeth of a cape.
CORNER_ANGLE = math.radians(76)


def smooth(line: Sequence[XY], *, closed: bool = False) -> Curve:
    """Return a smooth curve through all points of a line; an open line keeps its ends."""
    count = len(line)
    if count < 3:
        start, end = line[0], line[-1]
        return (start, start, end, end)
    headings = [_heading(line, index, closed) for index in range(count)]
    curve: list[XY] = [line[0]]
    for index in range(count if closed else count - 1):
        after = (index + 1) % count
        (ax, ay), (bx, by) = line[index], line[after]
        (ux, uy), (vx, vy) = headings[index], headings[after]
        # Handles of a third of the segment: longer ones would overshoot beside a short segment.
        reach = math.dist((ax, ay), (bx, by)) / 3
        curve += [(ax + ux * reach, ay + uy * reach), (bx - vx * reach, by - vy * reach), (bx, by)]
    return tuple(curve)


def _heading(line: Sequence[XY], index: int, closed: bool) -> XY:
    """Return the direction of the curve at a point as a unit vector; (0, 0) at a corner or an end."""
    count = len(line)
    if not closed and index in (0, count - 1):
        return (0.0, 0.0)
    (ax, ay), (bx, by), (cx, cy) = line[index - 1], line[index], line[(index + 1) % count]
    before, after = math.atan2(by - ay, bx - ax), math.atan2(cy - by, cx - bx)
    if abs((after - before + math.pi) % math.tau - math.pi) > CORNER_ANGLE:
        return (0.0, 0.0)
    long = math.hypot(cx - ax, cy - ay) or 1.0
    return ((cx - ax) / long, (cy - ay) / long)


def join_curves(curves: Iterable[Curve]) -> Curve:
    """Join curves, each of which starts where the one before ends."""
    points: list[XY] = []
    for curve in curves:
        points += curve[1:] if points else curve
    return tuple(points)


def sample_points(curve: Curve, steps: int = 3) -> list[XY]:
    """Return points along a curve, for measuring."""
    points = [curve[0]]
    for index in range(0, len(curve) - 1, 3):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve[index : index + 4]
        for step in range(1, steps + 1):
            t = step / steps
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            points.append((a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy))
    return points


def format_number(value: float) -> str:
    """Return a coordinate as short as one decimal allows."""
    return _format_tenths(round(value * 10))


@cache
def _format_tenths(tenths: int) -> str:
    sign = "-" if tenths < 0 else ""
    whole, rest = divmod(abs(tenths), 10)
    if not rest:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}.{rest}"


def _relative_steps(points: Iterable[XY], here: tuple[int, int]) -> tuple[str, tuple[int, int]]:
    """Return points as steps from `here`, and the last point; in tenths, so that rounding errors do not add up."""
    text, there = "", here
    for x, y in points:
        there = (round(x * 10), round(y * 10))
        for step in (there[0] - here[0], there[1] - here[1]):
            text += _format_tenths(step) if step < 0 or not text else " " + _format_tenths(step)
    return text, there


def _path(start: XY, pieces: Iterable[Sequence[XY]], command: str, closed: bool) -> str:
    first, here = _relative_steps([start], (0, 0))
    text = f"M{first}{command}"
    fresh = True
    for points in pieces:
        piece, here = _relative_steps(points, here)
        text += piece if fresh or piece.startswith("-") else " " + piece
        fresh = False
    return text + "z" if closed else text


def path(curve: Curve, *, closed: bool = False) -> str:
    """Return the path data of a curve; steps are relative, which is shorter."""
    pieces = (curve[index : index + 3] for index in range(1, len(curve) - 1, 3))
    return _path(curve[0], pieces, "c", closed)


def polyline(points: Sequence[XY], *, closed: bool = False) -> str:
    """Return the path data of straight strokes through points."""
    return _path(points[0], ([point] for point in points[1:]), "l", closed)


def arcs_path(start: XY, arcs: Sequence[tuple[float, bool, XY]]) -> str:
    """Return the path data of a closed chain of arcs: the radius, clockwise or not, and the end of each."""
    first, here = _relative_steps([start], (0, 0))
    text = f"M{first}"
    for radius, clockwise, point in arcs:
        step, here = _relative_steps([point], here)
        gap = "" if step.startswith("-") else " "
        text += f"a{format_number(radius)} {format_number(radius)} 0 0 {int(clockwise)}{gap}{step}"
    return text + "z"


def closed_path(ring: Sequence[XY]) -> str:
    """Return the path data of a smooth closed curve through a ring of points (first not repeated)."""
    return path(smooth(ring, closed=True), closed=True)


def open_path(line: Sequence[XY]) -> str:
    """Return the path data of a smooth curve through a line of points."""
    return path(smooth(line))
