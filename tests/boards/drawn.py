"""The boards that tests of drawing look at, each drawn once."""

from functools import cache

import pytest

from elbowroom.boards.board import Board
from elbowroom.boards.catalogue import built_in, find_board
from elbowroom.boards.draw.data import Drawing
from elbowroom.boards.draw.drawing import drawing
from elbowroom.boards.draw.shapes import Shapes, shapes

GENERATED = tuple(f"new-{size}-0" for size in "lms")
MORE = tuple(pytest.param(f"new-{size}-1", marks=pytest.mark.deep) for size in "lms")
NAMES = (*(board.id for board in built_in()), *GENERATED, *MORE)
# A desktop, a single island on a phone, five islands on a phone.
WEIGHTS = (1.0, 1.7, 2.1)


@cache
def board(name: str) -> Board:
    return find_board(name)


@cache
def cut(name: str) -> Shapes:
    return shapes(board(name))


@cache
def drawn(name: str, weight: float = 1.0) -> Drawing:
    return drawing(board(name), weight=weight, cut=cut(name))
