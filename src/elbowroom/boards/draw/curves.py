"""Curves: polylines smoothed into Bézier curves, and curves written as the path data of SVG."""

import math
from collections.abc import Iterable, Sequence
from functools import cache

from elbowroom.boards.arcs import XY

# A start, then two control points and an end for each stretch; read backwards it is the same curve reversed.
Curve = tuple[XY, ...]

# Turns sharper than this stay corners: the corners of a rectangular board, the teeth of a cape.
SHARP = math.radians(76)


def smoothed(line: Sequence[XY], *, closed: bool = False) -> Curve:
    """A smooth curve through all points of a line; an open line keeps its ends."""
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
        # Handles as long as a third of their own stretch: long ones would overshoot beside a short stretch.
        reach = math.dist((ax, ay), (bx, by)) / 3
        curve += [(ax + ux * reach, ay + uy * reach), (bx - vx * reach, by - vy * reach), (bx, by)]
    return tuple(curve)


def _heading(line: Sequence[XY], index: int, closed: bool) -> XY:
    """The direction of the curve at a point, of length one, or nothing where it has a corner or an end."""
    count = len(line)
    if not closed and index in (0, count - 1):
        return (0.0, 0.0)
    (ax, ay), (bx, by), (cx, cy) = line[index - 1], line[index], line[(index + 1) % count]
    before, after = math.atan2(by - ay, bx - ax), math.atan2(cy - by, cx - bx)
    if abs((after - before + math.pi) % math.tau - math.pi) > SHARP:
        return (0.0, 0.0)
    long = math.hypot(cx - ax, cy - ay) or 1.0
    return ((cx - ax) / long, (cy - ay) / long)


def joined(curves: Iterable[Curve]) -> Curve:
    """Curves that start where the one before ends, as one curve."""
    points: list[XY] = []
    for curve in curves:
        points += curve[1:] if points else curve
    return tuple(points)


def flat(curve: Curve, steps: int = 3) -> list[XY]:
    """Points along a curve, for measuring."""
    points = [curve[0]]
    for index in range(0, len(curve) - 1, 3):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve[index : index + 4]
        for step in range(1, steps + 1):
            t = step / steps
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            points.append((a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy))
    return points


def number(value: float) -> str:
    """A coordinate as short as one decimal allows."""
    return _tenths(round(value * 10))


@cache
def _tenths(tenths: int) -> str:
    sign = "-" if tenths < 0 else ""
    whole, rest = divmod(abs(tenths), 10)
    if not rest:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}.{rest}"


def _written(points: Iterable[XY], here: tuple[int, int]) -> tuple[str, tuple[int, int]]:
    """Points relative to a place in tenths, and the last of them; rounded once, so that nothing drifts."""
    text, there = "", here
    for x, y in points:
        there = (round(x * 10), round(y * 10))
        for step in (there[0] - here[0], there[1] - here[1]):
            text += _tenths(step) if step < 0 or not text else " " + _tenths(step)
    return text, there


def _path(start: XY, pieces: Iterable[Sequence[XY]], command: str, closed: bool) -> str:
    first, here = _written([start], (0, 0))
    text = f"M{first}{command}"
    fresh = True
    for points in pieces:
        piece, here = _written(points, here)
        text += piece if fresh or piece.startswith("-") else " " + piece
        fresh = False
    return text + "z" if closed else text


def path(curve: Curve, *, closed: bool = False) -> str:
    """The path data of a curve; steps are relative, which is shorter."""
    pieces = (curve[index : index + 3] for index in range(1, len(curve) - 1, 3))
    return _path(curve[0], pieces, "c", closed)


def polyline(points: Sequence[XY], *, closed: bool = False) -> str:
    """The path data of straight strokes through points."""
    return _path(points[0], ([point] for point in points[1:]), "l", closed)


def arcs_path(start: XY, arcs: Sequence[tuple[float, bool, XY]]) -> str:
    """The path data of a closed chain of arcs: the radius, clockwise or not, and the end of each."""
    first, here = _written([start], (0, 0))
    text = f"M{first}"
    for radius, clockwise, point in arcs:
        step, here = _written([point], here)
        gap = "" if step.startswith("-") else " "
        text += f"a{number(radius)} {number(radius)} 0 0 {int(clockwise)}{gap}{step}"
    return text + "z"


def closed_path(ring: Sequence[XY]) -> str:
    """The path data of a smooth closed curve through a ring of points (first not repeated)."""
    return path(smoothed(ring, closed=True), closed=True)


def open_path(line: Sequence[XY]) -> str:
    """The path data of a smooth curve through a line of points."""
    return path(smoothed(line))
