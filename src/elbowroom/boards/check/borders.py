"""Checks of pairs of outlines: neighbours share a visible border, other regions keep a distance."""

from collections.abc import Iterator

import numpy as np
import shapely
from shapely import STRtree
from shapely.geometry.base import BaseGeometry

from elbowroom.boards.board import Board
from elbowroom.boards.check.links import linked_pairs
from elbowroom.boards.check.outlines import Shapes
from elbowroom.boards.measures import MIN_BORDER, MIN_GAP, TINY_AREA
from elbowroom.boards.problems import Problem


def border_problems(board: Board, shapes: Shapes) -> Iterator[Problem]:
    """Yield problems between two outlines; numbers and single outlines must have passed their checks."""
    linked = linked_pairs(board)
    close = _close_pairs(shapes)
    for one, other in sorted(linked - set(close)):
        yield Problem("border-missing", region=one, other=other)
    for (one, other), (first, second) in sorted(close.items()):
        overlap = shapely.intersection(first, second).area
        if overlap > TINY_AREA:
            yield Problem("overlap", region=one, other=other, area=max(1, int(overlap)))
        elif (one, other) in linked:
            yield from _neighbour_problems(one, other, first, second)
        else:
            yield from _non_neighbour_problems(one, other, first, second)
    yield from _shared_point_problems(shapes)


def _close_pairs(shapes: Shapes) -> dict[tuple[int, int], tuple[BaseGeometry, BaseGeometry]]:
    tree = STRtree(shapes.polygons)
    firsts, seconds = tree.query(shapes.polygons, predicate="dwithin", distance=MIN_GAP)
    return {
        (shapes.regions[i].id, shapes.regions[j].id): (shapes.polygons[i], shapes.polygons[j])
        for i, j in zip(firsts, seconds, strict=True)
        if i < j
    }


def _neighbour_problems(one: int, other: int, first: BaseGeometry, second: BaseGeometry) -> Iterator[Problem]:
    length = longest_piece(first.boundary, second.boundary)
    if length == 0:
        yield Problem("border-missing", region=one, other=other)
    elif length < MIN_BORDER:
        yield Problem("border-short", region=one, other=other, length=int(length), wanted=MIN_BORDER)


def _non_neighbour_problems(one: int, other: int, first: BaseGeometry, second: BaseGeometry) -> Iterator[Problem]:
    length = longest_piece(first.boundary, second.boundary)
    distance = shapely.distance(first, second)
    if length > 0:
        yield Problem("border-undeclared", region=one, other=other, length=int(length))
    elif distance == 0:
        yield Problem("corner-touch", region=one, other=other)
    elif distance < MIN_GAP:
        yield Problem("too-close", region=one, other=other, distance=int(distance), wanted=MIN_GAP)


def longest_piece(line: BaseGeometry, other: BaseGeometry) -> float:
    """Return the length of the longest unbroken stretch that two lines share."""
    parts = shapely.get_parts(shapely.intersection(line, other))
    stretches = parts[shapely.length(parts) > 0]
    if not len(stretches):
        return 0.0
    merged = shapely.line_merge(shapely.multilinestrings(stretches))
    return float(max(shapely.length(shapely.get_parts(merged))))


def _shared_point_problems(shapes: Shapes) -> Iterator[Problem]:
    """Yield points of one outline that lie on an edge of another without being one of its points."""
    rings = [np.array(region.outline, dtype=float) for region in shapes.regions]
    starts = np.concatenate(rings)
    ends = np.concatenate([np.roll(ring, -1, axis=0) for ring in rings])
    owner = np.repeat(np.arange(len(rings)), [len(ring) for ring in rings])
    edges = np.asarray(shapely.linestrings(np.stack([starts, ends], axis=1)))
    which_point, which_edge = STRtree(edges).query(shapely.points(starts), predicate="intersects")
    elsewhere = owner[which_point] != owner[which_edge]
    problems: dict[tuple[int, int], tuple[int, int]] = {}
    for point, edge in zip(which_point[elsewhere], which_edge[elsewhere], strict=True):
        x, y = int(starts[point][0]), int(starts[point][1])
        if (x, y) not in shapes.points[owner[edge]]:
            pair = shapes.regions[owner[point]].id, shapes.regions[owner[edge]].id
            problems.setdefault(pair, (x, y))
    for (region, other), (x, y) in sorted(problems.items()):
        yield Problem("point-not-shared", region=region, other=other, x=x, y=y)
