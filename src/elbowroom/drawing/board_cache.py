"""A cache of the shapes of boards, and of their drawings in a few weights."""

from functools import lru_cache

from msgspec.structs import replace

from elbowroom.drawing.board_key import BoardKey
from elbowroom.drawing.data import Drawing
from elbowroom.drawing.drawing import draw_board
from elbowroom.drawing.shapes import Shapes, smooth_board


@lru_cache(maxsize=64)
def shapes_of(key: BoardKey) -> Shapes:
    """Return the shapes of a board."""
    return smooth_board(key.board)


@lru_cache(maxsize=96)
def drawing_of(key: BoardKey, weight: float) -> Drawing:
    """Return the drawing of a board without natives, which clients show as tokens."""
    whole = draw_board(key.board, weight=weight, shapes=shapes_of(key))
    return replace(whole, regions=tuple(replace(region, native=None) for region in whole.regions))
