"""All outlines together: an island in one piece with a clean coast, or a map that fills its board."""

from collections.abc import Iterable, Iterator

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from elbowroom.boards.board import Board
from elbowroom.boards.check.borders import longest_piece
from elbowroom.boards.check.outlines import Shapes
from elbowroom.boards.measures import MIN_BORDER, MIN_GAP, MIN_INLET, TINY_AREA
from elbowroom.boards.problems import Problem


def whole_faults(board: Board, shapes: Shapes) -> Iterator[Problem]:
    """Faults of the land as a whole; each outline must be a polygon by itself."""
    ground = shapely.union_all(shapes.polygons)
    if board.game == "classic":
        frame = shapely.box(0, 0, board.width, board.height)
        yield from _gap_faults(shapely.get_parts(frame.difference(ground)), shapes)
        yield from _edge_faults(frame.exterior, shapes)
    else:
        islands = sorted(shapely.get_parts(ground), key=lambda part: -part.area)
        for piece in islands[1:]:
            yield Problem("island-in-pieces", region=_touching(piece, shapes)[0])
        coast = shapely.multilinestrings([island.exterior for island in islands])
        holes = [shapely.Polygon(ring) for island in islands for ring in island.interiors]
        yield from _gap_faults(holes, shapes)
        yield from _coast_faults(coast, shapes)
        for island in islands:
            yield from _crack_faults(island, shapes)


def _gap_faults(gaps: Iterable[BaseGeometry], shapes: Shapes) -> Iterator[Problem]:
    for gap in gaps:
        if gap.area > TINY_AREA:
            at = gap.representative_point()
            around = _touching(gap, shapes)
            regions = ", ".join(map(str, around))
            yield Problem("gap", region=around[0], x=round(at.x), y=round(at.y), regions=regions)


def _touching(place: BaseGeometry, shapes: Shapes) -> list[int]:
    touched = shapely.intersects(shapes.polygons, place)
    return [region.id for region, touches in zip(shapes.regions, touched, strict=True) if touches]


def _edge_faults(frame: BaseGeometry, shapes: Shapes) -> Iterator[Problem]:
    """A region is marked as lying on the edge if and only if one can see that it does (S-1.3)."""
    for region, polygon in zip(shapes.regions, shapes.polygons, strict=True):
        length = longest_piece(polygon.boundary, frame)
        distance = shapely.distance(polygon, frame)
        if region.edge and length < MIN_BORDER:
            yield Problem("edge-short", region=region.id, length=int(length), wanted=MIN_BORDER)
        elif not region.edge and distance == 0:
            yield Problem("edge-undeclared", region=region.id)
        elif not region.edge and distance < MIN_GAP:
            yield Problem("edge-close", region=region.id, distance=int(distance), wanted=MIN_GAP)


def _coast_faults(coast: BaseGeometry, shapes: Shapes) -> Iterator[Problem]:
    """Anchors lie on the coast, water does not (W-1.6): there it would be a gap in the island."""
    for region, polygon in zip(shapes.regions, shapes.polygons, strict=True):
        if region.anchor and (length := longest_piece(polygon.boundary, coast)) < MIN_BORDER:
            yield Problem("anchor-inland", region=region.id, length=int(length), wanted=MIN_BORDER)
        if region.is_water and (distance := shapely.distance(polygon, coast)) < MIN_GAP:
            yield Problem("water-on-coast", region=region.id, distance=int(distance), wanted=MIN_GAP)


def _crack_faults(island: shapely.Polygon, shapes: Shapes) -> Iterator[Problem]:
    """Two outlines that part by a hair look like a border but are none."""
    ring = np.array(orient(island, sign=-1).exterior.coords[:-1])
    to_next = np.roll(ring, -1, axis=0) - ring
    to_last = np.roll(ring, 1, axis=0) - ring
    turn = np.arctan2(to_next[:, 1], to_next[:, 0]) - np.arctan2(to_last[:, 1], to_last[:, 0])
    # The ring runs clockwise: on the way round, the sea lies to the left.
    seaward = np.degrees(-turn) % 360
    for x, y in ring[seaward < MIN_INLET]:
        regions = _touching(shapely.Point(x, y), shapes)
        yield Problem("crack", region=regions[0], x=int(x), y=int(y), wanted=MIN_INLET)
