"""A board as a picture of its own, transparent around its land: browsers lay it on the sea, where a scene says."""

from typing import Final

from elbowroom.boards.board import Board
from elbowroom.boards.draw import svg
from elbowroom.boards.draw.known import Known, drawing_of, shapes_of, usual_weight
from elbowroom.boards.draw.page import Box
from elbowroom.boards.draw.picture import HEAVIEST
from elbowroom.boards.draw.raster import to_webp
from elbowroom.boards.draw.style import COAST, css
from elbowroom.boards.painted import SceneShape

# What is left for the map on a desktop, where panels lie beside it, and on a phone, where they lie below.
SIZES: Final[dict[SceneShape, tuple[int, int]]] = {"landscape": (1040, 800), "portrait": (390, 440)}
# Bytes of a picture at most. A map is a whole table by itself, as large as three islands.
MOST_BYTES: Final[dict[SceneShape, int]] = {"landscape": 80_000, "portrait": 36_000}
ISLANDS_OF_A_MAP: Final = 3
QUALITIES: Final = (75, 70, 65, 60, 55, 50, 45, 40, 35, 30)
QUICK_QUALITY: Final = 65
# The strokes of an island, which lies among one to four others: those of a map are as its scale wants them.
WEIGHTS: Final[dict[SceneShape, float]] = {"landscape": 1.4, "portrait": HEAVIEST}
# Pixels for each unit of an island, and for each pixel of a map's scene: phones have many to an inch.
PIXELS: Final[dict[SceneShape, float]] = {"landscape": 1.15, "portrait": 0.75}
CLOSER: Final[dict[SceneShape, float]] = {"landscape": 1.6, "portrait": 2.6}


def island_box(board: Board, shape: SceneShape) -> Box:
    """The part of a board that its picture shows, in units: the land, half of the coast's line, and its shadow."""
    left, top, right, bottom = shapes_of(Known(board)).whole.bounds
    if board.game == "classic":
        return Box(left, top, right - left, bottom - top)
    weight = WEIGHTS[shape]
    line = COAST * weight / 2 + 1
    return Box(left - line, top - line, right - left + line + 5 * weight, bottom - top + line + 7 * weight)


def paint_island(board: Board, shape: SceneShape) -> bytes:
    """The picture as a WebP, as good as the bytes for it allow."""
    most = MOST_BYTES[shape] * (ISLANDS_OF_A_MAP if board.game == "classic" else 1)
    drawn, width = _drawn(board, shape)
    tries = (to_webp(drawn, quality, width, is_clear=True) for quality in QUALITIES)
    return next(data for data in tries if len(data) <= most)


def paint_quickly(board: Board, shape: SceneShape) -> bytes:
    """The same for a board of one's own, while somebody waits."""
    drawn, width = _drawn(board, shape)
    return to_webp(drawn, QUICK_QUALITY, width, effort=2, is_clear=True)


def _drawn(board: Board, shape: SceneShape) -> tuple[str, int]:
    """The picture as SVG text, and how many pixels wide it is to be."""
    box = island_box(board, shape)
    if board.game == "classic":
        scale = min(SIZES[shape][0] / box.wide, SIZES[shape][1] / box.high)
        weight, pixels = usual_weight(scale), scale * CLOSER[shape]
    else:
        weight, pixels = WEIGHTS[shape], PIXELS[shape]
    drawing = drawing_of(Known(board), weight)
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box.x} {box.y} {box.wide} {box.high}" width="{box.wide}" '
        f'height="{box.high}"><style>{css(weight)}</style>{svg.definitions(svg.kinds_of(drawing))}'
        f"{svg.land(drawing, 'b0')}</svg>"
    )
    return text, round(box.wide * pixels)
