"""A cache of the shapes of boards, and of their drawings in a few weights."""

from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace

from elbowroom.boards.board import Board
from elbowroom.drawing.data import Drawing
from elbowroom.drawing.drawing import draw_board
from elbowroom.drawing.picture import HEAVIEST, weight_for
from elbowroom.drawing.shapes import Shapes, smooth_board

# The few weights of strokes: with more, drawings could rarely be used twice.
WEIGHTS: Final = (1.0, 1.4, 1.6, HEAVIEST)


class BoardKey:
    """A cache key made from the content of a board: an edited board has another key."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._content = msgspec.json.encode(board)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BoardKey) and self._content == other._content

    def __hash__(self) -> int:
        return hash(self._content)


def usual_weight(scale: float) -> float:
    """Return the weight of WEIGHTS that fits best at this number of pixels per unit."""
    wanted = weight_for(scale)
    return min(WEIGHTS, key=lambda weight: abs(weight - wanted))


@lru_cache(maxsize=64)
def shapes_of(key: BoardKey) -> Shapes:
    """Return the shapes of a board."""
    return smooth_board(key.board)


@lru_cache(maxsize=96)
def drawing_of(key: BoardKey, weight: float) -> Drawing:
    """Return the drawing of a board without natives, which clients show as tokens."""
    whole = draw_board(key.board, weight=weight, shapes=shapes_of(key))
    return replace(whole, regions=tuple(replace(region, native=None) for region in whole.regions))
