"""Checks whether two sides of a board look like the same island (W-1.6)."""

from itertools import product

import shapely
from shapely import affinity
from shapely.geometry.base import BaseGeometry

from elbowroom.boards.board import Board
from elbowroom.boards.check.header import has_valid_dimensions
from elbowroom.boards.check.outlines import outline_problems

# Two islands look the same if this share of their area is common, turned or mirrored.
SAME_SHAPE = 0.95


def have_same_shape(board: Board, other: Board) -> bool:
    """Return whether two islands look alike when moved, turned by quarters or mirrored; False for invalid ones."""
    first, second = _centre_on_origin(board), _centre_on_origin(other)
    if first is None or second is None:
        return False
    mirrored = affinity.scale(second, -1, 1, origin=(0, 0))
    ways = product((second, mirrored), (0, 90, 180, 270))
    turned = (affinity.rotate(side, angle, origin=(0, 0)) for side, angle in ways)
    return any(_likeness(first, shape) > SAME_SHAPE for shape in turned)


def _centre_on_origin(board: Board) -> BaseGeometry | None:
    if not board.regions or not has_valid_dimensions(board) or outline_problems(board):
        return None
    ground = shapely.union_all([shapely.Polygon(region.outline) for region in board.regions])
    return affinity.translate(ground, -ground.centroid.x, -ground.centroid.y)


def _likeness(first: BaseGeometry, second: BaseGeometry) -> float:
    common = shapely.intersection(first, second).area
    return common / (first.area + second.area - common)
