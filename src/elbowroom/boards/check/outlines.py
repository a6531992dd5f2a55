"""Each region's outline by itself: a simple polygon on the board, with room for a stack of tokens."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from elbowroom.boards.board import Board, Point, Region
from elbowroom.boards.check.header import has_sensible_measures
from elbowroom.boards.measures import SPOT_ROOM
from elbowroom.boards.problems import Problem

MIN_POINTS = 3


class Shapes(NamedTuple):
    """The outlines of a board as polygons, in the order of its regions."""

    regions: tuple[Region, ...]
    polygons: NDArray[np.object_]
    points: tuple[frozenset[Point], ...]


def shapes_of(board: Board) -> Shapes | None:
    """The polygons of a board; None when its measures or one of its outlines are broken."""
    if not board.regions or not has_sensible_measures(board) or outline_faults(board):
        return None
    polygons = np.array([shapely.Polygon(region.outline) for region in board.regions], dtype=object)
    shapely.prepare(polygons)
    return Shapes(board.regions, polygons, tuple(frozenset(region.outline) for region in board.regions))


def outline_faults(board: Board) -> list[Problem]:
    """Faults of the outlines, each looked at alone."""
    # On a board without sensible measures every point would be a fault: that one is named already.
    if not has_sensible_measures(board):
        return []
    return [problem for region in board.regions for problem in _region_faults(board, region)]


def spot_faults(shapes: Shapes) -> Iterator[Problem]:
    """Faults of the places where tokens are stacked."""
    for region, polygon in zip(shapes.regions, shapes.polygons, strict=True):
        x, y = region.spot
        left, top, right, bottom = polygon.bounds
        # Bounds first: a number far out might not even fit the geometry library.
        if not (left <= x <= right and top <= y <= bottom and polygon.contains(shapely.Point(x, y))):
            yield Problem("spot-outside", region=region.id, x=x, y=y)
        elif (room := polygon.exterior.distance(shapely.Point(x, y))) < SPOT_ROOM:
            yield Problem("spot-tight", region=region.id, room=int(room), wanted=SPOT_ROOM)


def _region_faults(board: Board, region: Region) -> list[Problem]:
    faults = [*_point_faults(board, region)]
    if faults:
        return faults
    polygon = shapely.Polygon(region.outline)
    if polygon.area == 0:
        return [Problem("outline-flat", region=region.id)]
    if not polygon.is_valid:
        return [Problem("outline-crosses-itself", region=region.id)]
    return []


def _point_faults(board: Board, region: Region) -> Iterator[Problem]:
    points = region.outline
    if len(points) < MIN_POINTS:
        yield Problem("outline-short", region=region.id, count=len(points), wanted=MIN_POINTS)
        return
    for x, y in points:
        if not (0 <= x <= board.width and 0 <= y <= board.height):
            yield Problem("point-outside", region=region.id, x=x, y=y, width=board.width, height=board.height)
            break
    if points[0] == points[-1]:
        yield Problem("outline-closed", region=region.id)
        points = points[:-1]
    seen: set[Point] = set()
    for x, y in points:
        if (x, y) in seen:
            yield Problem("point-twice", region=region.id, x=x, y=y)
            break
        seen.add((x, y))
