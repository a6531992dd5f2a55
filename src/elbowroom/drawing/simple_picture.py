"""A simple picture of a board as SVG text, in plain Python: browsers draw custom boards with it.

It has the size, the colours and the symbols of the pictures that `painting` makes, and simpler textures.
"""

import math
import random
from typing import Final

from elbowroom.boards.arcs import Line
from elbowroom.boards.board import Board, Region, Terrain
from elbowroom.drawing import svg
from elbowroom.drawing.board_key import BoardKey
from elbowroom.drawing.curves import Curve, path
from elbowroom.drawing.data import Layer, Mark
from elbowroom.drawing.island import island_box, island_weight
from elbowroom.drawing.measures import bounds_of, measures_of, room_at
from elbowroom.drawing.painted import SceneShape
from elbowroom.drawing.simple_places import place_simply
from elbowroom.drawing.simple_texture import SimpleGround, simple_texture
from elbowroom.drawing.style import PAINTS, POOLED, TEXTURE, WASHES, css, mix
from elbowroom.drawing.symbols import art_of

# The radius around the tokens without texture, in units.
TOKEN_RADIUS: Final = 27
# The distances of the lines along the shore of a lake, in units.
RIMS: Final = (16.0, 8.0)


def simple_picture(board: Board, shape: SceneShape) -> str:
    """Return the picture of a board for a scene, transparent around the land; natives are not in it."""
    box, weight = island_box(board, shape), island_weight(board, shape)
    borders = measures_of(BoardKey(board)).borders
    # Fewer points than the curve has: measuring takes a third of the time.
    rings = {number: curve[::3] for number, curve in borders.outlines.items()}
    marks = {region.id: place_simply(rings[region.id], region, weight) for region in board.regions}
    parts = []
    if board.game != "classic":
        island = "".join(path(curve, closed=True) for curve in borders.outlines.values())
        parts.append(svg.group(svg.layer(Layer("cast", island)), 4 * weight, 6 * weight))
    for region in board.regions:
        seed = f"{board.id}/{region.id}"
        parts.append(_paint(region, borders.outlines[region.id], weight))
        parts.append(_texture(region, rings[region.id], marks[region.id], weight, seed))
    inner, outer = ("".join(map(path, curves)) for curves in (borders.inner, borders.outer))
    parts += [svg.layer(Layer(style, inner)) for style in ("halo", "border")]
    parts.append(svg.layer(Layer("coast", outer)))
    art = {}
    for mark in sorted((mark for each in marks.values() for mark in each), key=lambda mark: (mark.y, mark.x)):
        art[mark] = art_of(mark.kind, board.game, board.size)
        parts.append(svg.use(art[mark], mark.x, mark.y, mark.radius))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box.x:.3f} {box.y:.3f} {box.wide:.3f} {box.high:.3f}" '
        f'width="{box.wide:.3f}" height="{box.high:.3f}"><style>{css(weight)}</style>'
        f"{svg.definitions(art.values())}{''.join(parts)}</svg>"
    )


def _paint(region: Region, outline: Curve, weight: float) -> str:
    """Return the paint of a region: bands along the border are strokes of which only the inner half is visible."""
    drawn, clip = f"region-{region.id}", f"clip-{region.id}"
    outlined = svg.element("path", id=drawn, d=path(outline, closed=True))
    strokes = "".join(
        svg.element("use", href=f"#{drawn}", fill="none", stroke=colour, stroke_width=width, stroke_linejoin="round")
        for width, colour in _bands(region.terrain, weight)
    )
    body = svg.element("use", href=f"#{drawn}", fill=PAINTS[region.terrain].fill) + strokes
    return svg.element("defs", svg.element("clipPath", outlined, id=clip)) + svg.element(
        "g", body, clip_path=f"url(#{clip})"
    )


def _bands(terrain: Terrain, weight: float) -> list[tuple[float, str]]:
    """Return the widths and colours of strokes along a border; each covers a part of the one before."""
    paint = PAINTS[terrain]
    bands = [(2 * depth, mix(paint.fill, paint.edge, share)) for depth, share in zip(WASHES, POOLED, strict=False)]
    if terrain != "lake":
        return sorted(bands, reverse=True)
    line = TEXTURE * weight
    for depth in RIMS:
        # The paint just inside the line is that of the band that reaches deeper.
        around = min(band for band in bands if band[0] > 2 * depth)[1]
        bands += [(2 * depth + line, mix(around, paint.edge, 0.8)), (2 * depth - line, around)]
    return sorted(bands, reverse=True)


def _texture(region: Region, ring: Line, marks: list[Mark], weight: float, seed: str) -> str:
    """Return the strokes in a region, off its border, the stamps, the mountain piece and the tokens."""
    left, top, right, bottom = box = bounds_of(ring)
    taken = [(*region.spot, TOKEN_RADIUS), *((mark.x, mark.y, mark.radius + 3) for mark in marks)]

    def is_free(point: tuple[float, float]) -> bool:
        x, y = point
        if not (left < x < right and top < y < bottom):
            return False
        is_off = all(math.hypot(x - mx, y - my) >= radius for mx, my, radius in taken)
        return is_off and room_at(point, ring) >= 5 + 2 * weight

    ground = SimpleGround(box, is_free, weight, random.Random(seed))
    return "".join(map(svg.layer, simple_texture(region.terrain, ground)))
