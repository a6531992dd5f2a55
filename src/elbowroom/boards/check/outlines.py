"""Checks of single outlines: a simple polygon on the board, with room for a stack of tokens."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from elbowroom.boards.board import Board, Point, Region
from elbowroom.boards.check.header import has_valid_dimensions
from elbowroom.boards.measures import SPOT_ROOM
from elbowroom.boards.problems import Problem

MIN_POINTS = 3


class Shapes(NamedTuple):
    """The outlines of a board as polygons, in the order of its regions."""

    regions: tuple[Region, ...]
    polygons: NDArray[np.object_]
    points: tuple[frozenset[Point], ...]


def shapes_of(board: Board) -> Shapes | None:
    """Return the polygons of a board; None if its dimensions or one of its outlines are invalid."""
    if not board.regions or not has_valid_dimensions(board) or outline_problems(board):
        return None
    polygons = np.array([shapely.Polygon(region.outline) for region in board.regions], dtype=object)
    shapely.prepare(polygons)
    return Shapes(board.regions, polygons, tuple(frozenset(region.outline) for region in board.regions))


def outline_problems(board: Board) -> list[Problem]:
    """Return problems of single outlines."""
    # With invalid dimensions every point would be outside of the board; the header's check reports them.
    if not has_valid_dimensions(board):
        return []
    return [problem for region in board.regions for problem in _region_problems(board, region)]


def spot_problems(shapes: Shapes) -> Iterator[Problem]:
    """Yield problems of the spots where tokens are stacked."""
    for region, polygon in zip(shapes.regions, shapes.polygons, strict=True):
        x, y = region.spot
        left, top, right, bottom = polygon.bounds
        # Bounds first: the geometry library cannot take very large numbers.
        if not (left <= x <= right and top <= y <= bottom and polygon.contains(shapely.Point(x, y))):
            yield Problem("spot-outside", region=region.id, x=x, y=y)
        elif (room := polygon.exterior.distance(shapely.Point(x, y))) < SPOT_ROOM:
            yield Problem("spot-tight", region=region.id, room=int(room), wanted=SPOT_ROOM)


def _region_problems(board: Board, region: Region) -> list[Problem]:
    problems = [*_point_problems(board, region)]
    if problems:
        return problems
    polygon = shapely.Polygon(region.outline)
    if polygon.area == 0:
        return [Problem("outline-flat", region=region.id)]
    if not polygon.is_valid:
        return [Problem("outline-crosses-itself", region=region.id)]
    return []


def _point_problems(board: Board, region: Region) -> Iterator[Problem]:
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
