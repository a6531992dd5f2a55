"""Turns a board into drawing data."""

import math
import random

from shapely import MultiLineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from elbowroom.boards.board import Board, Region
from elbowroom.drawing.curves import closed_path, path, sample_points
from elbowroom.drawing.data import Drawing, Layer, Mark, RegionDrawing
from elbowroom.drawing.places import place_marks
from elbowroom.drawing.scatter import scatter
from elbowroom.drawing.shapes import Shapes, smooth_board, soft_path
from elbowroom.drawing.style import WASHES
from elbowroom.drawing.symbols import NATIVE_RADIUS, stamp_kinds
from elbowroom.drawing.textures import Ground, texture

# Distances of the shore lines from the coast, the outermost first.
SHORES = (40.0, 27.0, 16.0, 7.5)


def draw_board(board: Board, *, weight: float = 1.0, shapes: Shapes | None = None) -> Drawing:
    """Draw a board; `weight` above 1 makes strokes and stamps bigger, `shapes` are its shapes if known."""
    shapes = shapes or smooth_board(board)
    coast = MultiLineString([sample_points(curve) for curve in shapes.outer])
    return Drawing(
        id=board.id,
        game=board.game,
        size=board.size,
        width=board.width,
        height=board.height,
        weight=weight,
        shores=_shores(shapes) if board.game == "warcraft" else (),
        island=soft_path(shapes.whole),
        regions=tuple(_region(board, region, shapes, coast, weight) for region in board.regions),
        borders="".join(path(curve) for curve in shapes.inner),
        coast="".join(path(curve) for curve in shapes.outer),
    )


def _shores(shapes: Shapes) -> tuple[str, ...]:
    return tuple(soft_path(shapes.whole.buffer(reach + 9).buffer(-9), 0.8) for reach in SHORES)


def _region(board: Board, region: Region, shapes: Shapes, coast: MultiLineString, weight: float) -> RegionDrawing:
    shape = shapes.polygons[region.id]
    dice = random.Random(f"{board.id}/{region.id}")
    stamps, mountain = place_marks(shape, region, stamp_kinds(region), coast, weight)
    native = Mark("native", *region.spot, NATIVE_RADIUS) if region.native else None
    edge = coast if board.game == "classic" and shape.distance(coast) < 1 else None
    ground = Ground(shape, _free_area(shape, region, stamps, mountain, weight), weight, dice, edge)
    return RegionDrawing(
        id=region.id,
        terrain=region.terrain,
        path=path(shapes.outlines[region.id], closed=True),
        spot=region.spot,
        paint=(*_washes(shape, region.terrain), *_dabs(shape, region.terrain, dice)),
        texture=texture(region.terrain, ground),
        stamps=tuple(stamps),
        mountain=mountain,
        native=native,
    )


def _free_area(
    shape: Polygon, region: Region, stamps: list[Mark], mountain: Mark | None, weight: float
) -> BaseGeometry:
    """Return where strokes may lie: off the border, the stamps, the mountain piece and the tokens."""
    free: BaseGeometry = shape.buffer(-5 - 2 * weight)
    for mark in (*stamps, *([mountain] if mountain else [])):
        free = free.difference(Point(mark.x, mark.y).buffer(mark.radius + 3))
    return free.difference(Point(region.spot).buffer(27))


def _washes(shape: Polygon, terrain: str) -> list[Layer]:
    """Return bands of paint, paler with the distance from the border, as in watercolours."""
    bands = (soft_path(shape.buffer(-depth - 8).buffer(8)) for depth in WASHES)
    return [Layer(f"{terrain}-wash-{level}", band) for level, band in enumerate(bands) if band]


def _dabs(shape: Polygon, terrain: str, dice: random.Random) -> list[Layer]:
    """Return a few broad dabs of lighter paint."""
    dabs = ""
    inside = shape.buffer(-WASHES[-1])
    for x, y in scatter(inside, 48, dice):
        wide, high = dice.uniform(20, 46), dice.uniform(9, 20)
        turns = [math.tau * (index + dice.uniform(-0.2, 0.2)) / 9 for index in range(9)]
        waves = [(wide * math.cos(turn), high * math.sin(turn)) for turn in turns]
        ring = [(x + dx, y + dy - 0.12 * dx) for dx, dy in waves]
        if inside.contains(Polygon(ring)):
            dabs += closed_path(ring)
    return [Layer(f"{terrain}-dab", dabs)] if dabs else []
