"""Checks of single outlines: a simple polygon on the board, with room for a stack of tokens."""

from collections.abc import Iterator
from math import sqrt

from elbowroom.boards.board import Board, Point, Region
from elbowroom.boards.check.header import has_valid_dimensions
from elbowroom.boards.geometry import contains, edges_of, is_simple, signed_area, squared_distance
from elbowroom.boards.measures import SPOT_ROOM
from elbowroom.boards.problems import Problem

MIN_POINTS = 3


def outline_problems(board: Board) -> list[Problem]:
    """Return problems of single outlines."""
    # With invalid dimensions every point would be outside of the board; the header's check reports them.
    if not has_valid_dimensions(board):
        return []
    return [problem for region in board.regions for problem in _region_problems(board, region)]


def spot_problems(board: Board) -> Iterator[Problem]:
    """Yield problems of the spots where tokens are stacked; the outlines must have passed their check."""
    for region in board.regions:
        x, y = region.spot
        if not contains(region.outline, region.spot):
            yield Problem("spot-outside", region=region.id, x=x, y=y)
            continue
        room = sqrt(min(squared_distance(region.spot, edge) for edge in edges_of(region.outline)))
        if room < SPOT_ROOM:
            yield Problem("spot-tight", region=region.id, room=int(room), wanted=SPOT_ROOM)


def _region_problems(board: Board, region: Region) -> list[Problem]:
    problems = [*_point_problems(board, region)]
    if problems:
        return problems
    if signed_area(region.outline) == 0:
        return [Problem("outline-flat", region=region.id)]
    if not is_simple(region.outline):
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
