"""What is worked out of a board once: its shapes, and its drawing in a few weights."""

from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace

from elbowroom.boards.board import Board
from elbowroom.boards.draw.data import Drawing
from elbowroom.boards.draw.drawing import drawing
from elbowroom.boards.draw.picture import HEAVIEST, weight_for
from elbowroom.boards.draw.shapes import Shapes, shapes

# Strokes in few weights, so that a board drawn for one picture is good for most others.
WEIGHTS: Final = (1.0, 1.4, 1.6, HEAVIEST)


class Known:
    """A board by what is in its file: an edited one is another board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._content = msgspec.json.encode(board)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Known) and self._content == other._content

    def __hash__(self) -> int:
        return hash(self._content)


def usual_weight(scale: float) -> float:
    """One of the few weights, for so many pixels per unit."""
    wanted = weight_for(scale)
    return min(WEIGHTS, key=lambda weight: abs(weight - wanted))


@lru_cache(maxsize=64)
def shapes_of(known: Known) -> Shapes:
    """The shapes of a board."""
    return shapes(known.board)


@lru_cache(maxsize=96)
def drawing_of(known: Known, weight: float) -> Drawing:
    """A board without its natives: they are tokens that clients show for as long as they are there."""
    whole = drawing(known.board, weight=weight, cut=shapes_of(known))
    return replace(whole, regions=tuple(replace(region, native=None) for region in whole.regions))
