"""The place of a board's picture in a scene, on a desktop and on a phone."""

from typing import Final

from elbowroom.boards.board import Board
from elbowroom.drawing.board_key import BoardKey
from elbowroom.drawing.box import Box
from elbowroom.drawing.measures import Bounds, measures_of
from elbowroom.drawing.painted import SceneShape
from elbowroom.drawing.style import COAST, HEAVIEST, usual_weight

# The size of the map on a desktop, with panels beside it, and on a phone, with panels below it.
SIZES: Final[dict[SceneShape, tuple[int, int]]] = {"landscape": (1040, 800), "portrait": (390, 440)}
# How bold the strokes of an island are; those of a classic map depend on its scale.
WEIGHTS: Final[dict[SceneShape, float]] = {"landscape": 1.4, "portrait": HEAVIEST}


def island_box(board: Board, shape: SceneShape, land: Bounds | None = None) -> Box:
    """Return the part of a board in its picture, in units: the land with its coast line and shadow."""
    left, top, right, bottom = land or measures_of(BoardKey(board)).bounds
    if board.game == "classic":
        return Box(left, top, right - left, bottom - top)
    weight = WEIGHTS[shape]
    line = COAST * weight / 2 + 1
    return Box(left - line, top - line, right - left + line + 5 * weight, bottom - top + line + 7 * weight)


def island_weight(board: Board, shape: SceneShape) -> float:
    """Return how bold the strokes in the picture of a board are."""
    if board.game != "classic":
        return WEIGHTS[shape]
    box = island_box(board, shape)
    return usual_weight(min(SIZES[shape][0] / box.wide, SIZES[shape][1] / box.high))
