"""Paints boards: the picture of one board, transparent around its land, for a scene; thumbnails; and bare maps."""

from typing import Final

from elbowroom.boards.board import Board
from elbowroom.drawing import svg
from elbowroom.drawing.board_cache import drawing_of, shapes_of
from elbowroom.drawing.board_key import BoardKey
from elbowroom.drawing.island import SIZES, island_box, island_weight
from elbowroom.drawing.painted import SceneShape
from elbowroom.drawing.pictures import bare_map
from elbowroom.drawing.raster import to_webp
from elbowroom.drawing.scene import LaidOutBoards
from elbowroom.drawing.style import css, usual_weight

# The maximum size of a picture in bytes. A map covers a whole table, like three islands.
MAX_BYTES: Final[dict[SceneShape, int]] = {"landscape": 80_000, "portrait": 36_000}
ISLANDS_OF_A_MAP: Final = 3
QUALITIES: Final = (75, 70, 65, 60, 55, 50, 45, 40, 35, 30)
QUICK_QUALITY: Final = 65
# Resolution: pixels per unit of an island, and per scene pixel of a classic map (phones have dense screens).
PIXELS_PER_UNIT: Final[dict[SceneShape, float]] = {"landscape": 1.15, "portrait": 0.75}
MAP_ZOOM: Final[dict[SceneShape, float]] = {"landscape": 1.6, "portrait": 2.6}
THUMBNAIL: Final = (320, 230)
THUMBNAIL_QUALITY: Final = 80


def draw_map(laid: LaidOutBoards) -> str:
    """Return the map of boards as SVG text; that is slow."""
    weight = usual_weight(laid.plan.layout.scale)
    keys = [BoardKey(board) for board in laid.boards]
    return bare_map([shapes_of(key).whole for key in keys], [drawing_of(key, weight) for key in keys], laid.plan)


def thumbnail(board: Board) -> bytes:
    """Return a board as a small WebP, drawn as on a phone."""
    return to_webp(draw_map(LaidOutBoards([board], THUMBNAIL)), THUMBNAIL_QUALITY)


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
    key = BoardKey(board)
    # The bounds of the polygons differ from those that scenes use by less than 0.001 units. They are used here so that
    # the built-in pictures stay the same to the byte.
    box = island_box(board, shape, shapes_of(key).whole.bounds)
    weight = island_weight(board, shape)
    if board.game == "classic":
        pixels = min(SIZES[shape][0] / box.wide, SIZES[shape][1] / box.high) * MAP_ZOOM[shape]
    else:
        pixels = PIXELS_PER_UNIT[shape]
    drawing = drawing_of(key, weight)
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box.x} {box.y} {box.wide} {box.high}" width="{box.wide}" '
        f'height="{box.high}"><style>{css(weight)}</style>{svg.definitions(svg.kinds_of(drawing))}'
        f"{svg.land(drawing, 'b0')}</svg>"
    )
    return text, round(box.wide * pixels)
