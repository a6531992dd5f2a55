"""How a board becomes drawing data."""

import math
import random

from shapely import MultiLineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from elbowroom.boards.board import Board, Region
from elbowroom.boards.draw.curves import closed_path, flat, path
from elbowroom.boards.draw.data import Drawing, Layer, Mark, RegionDrawing
from elbowroom.boards.draw.places import NATIVE_RADIUS, places, stamp_kinds
from elbowroom.boards.draw.scatter import scatter
from elbowroom.boards.draw.shapes import Shapes, outline_path, shapes, soft_path
from elbowroom.boards.draw.textures import Ground, texture

# How far from the coast the shore lines run, the open sea first.
SHORES = (40.0, 27.0, 16.0, 7.5)
WASHES = (5.0, 12.0, 23.0)


def drawing(board: Board, *, weight: float = 1.0, cut: Shapes | None = None) -> Drawing:
    """Draw a board; `weight` above 1 makes strokes and stamps bigger, `cut` are its shapes if known."""
    cut = cut or shapes(board)
    coast = MultiLineString([flat(curve) for curve in cut.outer])
    return Drawing(
        id=board.id,
        game=board.game,
        size=board.size,
        width=board.width,
        height=board.height,
        weight=weight,
        shores=_shores(cut) if board.game == "warcraft" else (),
        island=soft_path(cut.whole),
        regions=tuple(_region(board, region, cut, coast, weight) for region in board.regions),
        borders="".join(path(curve) for curve in cut.inner),
        coast="".join(path(curve) for curve in cut.outer),
    )


def _shores(cut: Shapes) -> tuple[str, ...]:
    return tuple(soft_path(cut.whole.buffer(reach + 9).buffer(-9), 0.8) for reach in SHORES)


def _region(board: Board, region: Region, cut: Shapes, coast: MultiLineString, weight: float) -> RegionDrawing:
    shape = cut.polygons[region.id]
    dice = random.Random(f"{board.id}/{region.id}")
    stamps, mountain = places(shape, region, stamp_kinds(region), coast, weight)
    native = Mark("native", *region.spot, NATIVE_RADIUS) if region.native else None
    edge = coast if board.game == "classic" and shape.distance(coast) < 1 else None
    ground = Ground(shape, _free(shape, region, stamps, mountain, weight), weight, dice, edge)
    return RegionDrawing(
        id=region.id,
        terrain=region.terrain,
        path=outline_path(cut.outlines[region.id]),
        spot=region.spot,
        paint=(*_washes(shape, region.terrain), *_dabs(shape, region.terrain, dice)),
        texture=texture(region.terrain, ground),
        stamps=tuple(stamps),
        mountain=mountain,
        native=native,
    )


def _free(shape: Polygon, region: Region, stamps: list[Mark], mountain: Mark | None, weight: float) -> BaseGeometry:
    """Where strokes may lie: off the border, the stamps, the mountain piece and the tokens."""
    free: BaseGeometry = shape.buffer(-5 - 2 * weight)
    for mark in (*stamps, *([mountain] if mountain else [])):
        free = free.difference(Point(mark.x, mark.y).buffer(mark.radius + 3))
    return free.difference(Point(region.spot).buffer(27))


def _washes(shape: Polygon, terrain: str) -> list[Layer]:
    """Pigment pools where the brush stops: paler paint over darker, farther and farther from the border."""
    bands = (soft_path(shape.buffer(-depth - 8).buffer(8)) for depth in WASHES)
    return [Layer(f"{terrain}-wash-{level}", band) for level, band in enumerate(bands) if band]


def _dabs(shape: Polygon, terrain: str, dice: random.Random) -> list[Layer]:
    """A few broad dabs of lighter paint."""
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
