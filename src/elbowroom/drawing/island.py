"""The picture of one board, transparent around its land; a scene says where it lies on the sea."""

from typing import Final

from elbowroom.boards.board import Board
from elbowroom.drawing import svg
from elbowroom.drawing.board_cache import BoardKey, drawing_of, shapes_of, usual_weight
from elbowroom.drawing.page import Box
from elbowroom.drawing.painted import SceneShape
from elbowroom.drawing.picture import HEAVIEST
from elbowroom.drawing.raster import to_webp
from elbowroom.drawing.style import COAST, css

# The size of the map on a desktop, with panels beside it, and on a phone, with panels below it.
SIZES: Final[dict[SceneShape, tuple[int, int]]] = {"landscape": (1040, 800), "portrait": (390, 440)}
# The maximum size of a picture in bytes. A map covers a whole table, like three islands.
MAX_BYTES: Final[dict[SceneShape, int]] = {"landscape": 80_000, "portrait": 36_000}
ISLANDS_OF_A_MAP: Final = 3
QUALITIES: Final = (75, 70, 65, 60, 55, 50, 45, 40, 35, 30)
QUICK_QUALITY: Final = 65
# How bold the strokes of an island are; those of a classic map depend on its scale.
WEIGHTS: Final[dict[SceneShape, float]] = {"landscape": 1.4, "portrait": HEAVIEST}
# Resolution: pixels per unit of an island, and per scene pixel of a classic map (phones have dense screens).
PIXELS_PER_UNIT: Final[dict[SceneShape, float]] = {"landscape": 1.15, "portrait": 0.75}
MAP_ZOOM: Final[dict[SceneShape, float]] = {"landscape": 1.6, "portrait": 2.6}


def island_box(board: Board, shape: SceneShape) -> Box:
    """Return the part of a board in its picture, in units: the land with its coast line and shadow."""
    left, top, right, bottom = shapes_of(BoardKey(board)).whole.bounds
    if board.game == "classic":
        return Box(left, top, right - left, bottom - top)
    weight = WEIGHTS[shape]
    line = COAST * weight / 2 + 1
    return Box(left - line, top - line, right - left + line + 5 * weight, bottom - top + line + 7 * weight)


def paint_island(board: Board, shape: SceneShape) -> bytes:
    """Return the picture as a WebP, in the best quality that MAX_BYTES allows."""
    most = MAX_BYTES[shape] * (ISLANDS_OF_A_MAP if board.game == "classic" else 1)
    drawn, width = _to_svg(board, shape)
    tries = (to_webp(drawn, quality, width, transparent=True) for quality in QUALITIES)
    return next(data for data in tries if len(data) <= most)


def paint_quickly(board: Board, shape: SceneShape) -> bytes:
    """Return the picture of a custom board, compressed with less effort, since a person waits for it."""
    drawn, width = _to_svg(board, shape)
    return to_webp(drawn, QUICK_QUALITY, width, effort=2, transparent=True)


def _to_svg(board: Board, shape: SceneShape) -> tuple[str, int]:
    """Return the picture as SVG text, and the width in pixels at which to draw it."""
    box = island_box(board, shape)
    if board.game == "classic":
        scale = min(SIZES[shape][0] / box.wide, SIZES[shape][1] / box.high)
        weight, pixels = usual_weight(scale), scale * MAP_ZOOM[shape]
    else:
        weight, pixels = WEIGHTS[shape], PIXELS_PER_UNIT[shape]
    drawing = drawing_of(BoardKey(board), weight)
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box.x} {box.y} {box.wide} {box.high}" width="{box.wide}" '
        f'height="{box.high}"><style>{css(weight)}</style>{svg.definitions(svg.kinds_of(drawing))}'
        f"{svg.land(drawing, 'b0')}</svg>"
    )
    return text, round(box.wide * pixels)
