"""Boards for tests of drawing; each is smoothed and drawn once."""

from functools import cache

import pytest

from elbowroom.boards.board import Board
from elbowroom.boards.catalogue import built_in, find_board
from elbowroom.drawing.data import Drawing
from elbowroom.drawing.drawing import draw_board
from elbowroom.drawing.shapes import Shapes, smooth_board
from tests.repeats import few_of

GENERATED = tuple(f"new-{size}-0" for size in "lms")
MORE = tuple(pytest.param(f"new-{size}-1", marks=pytest.mark.deep) for size in "lms")
# In ./test one classic map, one island and one generated board; the others in the slow tests.
USUAL = ("crowded-coast", "half-moon", "new-m-0")
OTHERS = sorted({*(board.id for board in built_in()), *GENERATED} - set(USUAL))
NAMES = (*few_of((*USUAL, *OTHERS), len(USUAL)), *MORE)
# A desktop, a single island on a phone, five islands on a phone.
WEIGHTS = (1.0, 1.7, 2.1)


@cache
def board(name: str) -> Board:
    return find_board(name)


@cache
def shapes(name: str) -> Shapes:
    return smooth_board(board(name))


@cache
def drawing(name: str, weight: float = 1.0) -> Drawing:
    return draw_board(board(name), weight=weight, shapes=shapes(name))
