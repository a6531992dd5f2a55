"""Checks of all outlines together: an island in one piece with a clean coast, or a map that fills its board."""

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


def whole_problems(board: Board, shapes: Shapes) -> Iterator[Problem]:
    """Yield problems of all outlines together; single outlines must have passed their check."""
    ground = shapely.union_all(shapes.polygons)
    if board.game == "classic":
        frame = shapely.box(0, 0, board.width, board.height)
        yield from _gap_problems(shapely.get_parts(frame.difference(ground)), shapes)
        yield from _edge_problems(frame.exterior, shapes)
    else:
        islands = sorted(shapely.get_parts(ground), key=lambda part: -part.area)
        for piece in islands[1:]:
            yield Problem("island-in-pieces", region=_touching(piece, shapes)[0])
        coast = shapely.multilinestrings([island.exterior for island in islands])
        holes = [shapely.Polygon(ring) for island in islands for ring in island.interiors]
        yield from _gap_problems(holes, shapes)
        yield from _coast_problems(coast, shapes)
        for island in islands:
            yield from _crack_problems(island, shapes)


def _gap_problems(gaps: Iterable[BaseGeometry], shapes: Shapes) -> Iterator[Problem]:
    for gap in gaps:
        if gap.area > TINY_AREA:
            at = gap.representative_point()
            around = _touching(gap, shapes)
            regions = ", ".join(map(str, around))
            yield Problem("gap", region=around[0], x=round(at.x), y=round(at.y), regions=regions)


def _touching(place: BaseGeometry, shapes: Shapes) -> list[int]:
    touched = shapely.intersects(shapes.polygons, place)
    return [region.id for region, touches in zip(shapes.regions, touched, strict=True) if touches]


def _edge_problems(frame: BaseGeometry, shapes: Shapes) -> Iterator[Problem]:
    """Yield regions whose mark for the edge of the board contradicts their outline (S-1.3)."""
    for region, polygon in zip(shapes.regions, shapes.polygons, strict=True):
        length = longest_piece(polygon.boundary, frame)
        distance = shapely.distance(polygon, frame)
        if region.edge and length < MIN_BORDER:
            yield Problem("edge-short", region=region.id, length=int(length), wanted=MIN_BORDER)
        elif not region.edge and distance == 0:
            yield Problem("edge-undeclared", region=region.id)
        elif not region.edge and distance < MIN_GAP:
            yield Problem("edge-close", region=region.id, distance=int(distance), wanted=MIN_GAP)


def _coast_problems(coast: BaseGeometry, shapes: Shapes) -> Iterator[Problem]:
    """Yield anchors off the coast and water on it (W-1.6), where it would be a gap in the island."""
    for region, polygon in zip(shapes.regions, shapes.polygons, strict=True):
        if region.anchor and (length := longest_piece(polygon.boundary, coast)) < MIN_BORDER:
            yield Problem("anchor-inland", region=region.id, length=int(length), wanted=MIN_BORDER)
        if region.is_water and (distance := shapely.distance(polygon, coast)) < MIN_GAP:
            yield Problem("water-on-coast", region=region.id, distance=int(distance), wanted=MIN_GAP)


def _crack_problems(island: shapely.Polygon, shapes: Shapes) -> Iterator[Problem]:
    """Yield narrow cracks between outlines, which look like a border but are none."""
    ring = np.array(orient(island, sign=-1).exterior.coords[:-1])
    to_next = np.roll(ring, -1, axis=0) - ring
    to_last = np.roll(ring, 1, axis=0) - ring
    turn = np.arctan2(to_next[:, 1], to_next[:, 0]) - np.arctan2(to_last[:, 1], to_last[:, 0])
    # The ring runs clockwise, so the sea is on the left.
    seaward = np.degrees(-turn) % 360
    for x, y in ring[seaward < MIN_INLET]:
        regions = _touching(shapely.Point(x, y), shapes)
        yield Problem("crack", region=regions[0], x=int(x), y=int(y), wanted=MIN_INLET)
