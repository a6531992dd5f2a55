"""The shapes of a board: smoothed outlines, in which neighbours share the same border."""

from collections.abc import Iterator
from typing import NamedTuple

from shapely import Geometry, LineString, MultiLineString, MultiPolygon, Polygon, get_parts, unary_union
from shapely.geometry.base import BaseGeometry

from elbowroom.boards.arcs import XY
from elbowroom.boards.board import Board
from elbowroom.drawing.curves import Curve, closed_path, open_path, sample_points
from elbowroom.drawing.measures import LAND_MARGIN
from elbowroom.drawing.outlines import smooth_borders


class Shapes(NamedTuple):
    """Curves for drawing and polygons for measuring."""

    outlines: dict[int, Curve]
    polygons: dict[int, Polygon]
    inner: list[Curve]
    outer: list[Curve]
    whole: Polygon | MultiPolygon


def smooth_board(board: Board) -> Shapes:
    """Return the shapes of a board with smooth borders."""
    outlines, inner, outer = smooth_borders(board)
    polygons = {number: repair(Polygon(sample_points(curve))) for number, curve in outlines.items()}
    # Borders of sampled curves match only up to rounding; a small buffer closes the gaps.
    whole = unary_union([polygon.buffer(LAND_MARGIN) for polygon in polygons.values()])
    return Shapes(
        outlines, polygons, inner, outer, MultiPolygon([Polygon(part.exterior) for part in polygons_in(whole)])
    )


def repair(polygon: Polygon) -> Polygon:
    """Return the largest valid part of a polygon, without the tiny loops that smoothing may have made."""
    if polygon.is_valid:
        return polygon
    return max(polygons_in(polygon.buffer(0)), key=lambda piece: piece.area)


def polygons_in(shape: BaseGeometry | Geometry) -> list[Polygon]:
    """Return the polygons in a shape, the largest first."""
    found = [piece for piece in get_parts(shape) if isinstance(piece, Polygon) and not piece.is_empty]
    return sorted(found, key=lambda piece: (-piece.area, piece.bounds))


def lines_in(shape: BaseGeometry | Geometry) -> list[LineString]:
    """Return the lines in a shape, in a fixed order."""
    found = [piece for piece in _flatten(shape) if isinstance(piece, LineString) and not piece.is_empty]
    return sorted(found, key=lambda piece: piece.bounds)


def _flatten(shape: BaseGeometry | Geometry) -> Iterator[BaseGeometry]:
    for piece in get_parts(shape):
        if isinstance(piece, MultiLineString):
            yield from _flatten(piece)
        else:
            yield piece


def ring(polygon: Polygon) -> list[XY]:
    """Return the corner points of a polygon's outer ring, the first not repeated."""
    return [(x, y) for x, y in polygon.exterior.coords[:-1]]


def soft_path(shape: BaseGeometry, detail: float = 1.2, *, holes: bool = False) -> str:
    """Return a shape as smooth path data, simplified without a visible difference."""
    text = ""
    for polygon in polygons_in(shape.simplify(detail)):
        text += closed_path(ring(polygon))
        if holes:
            for hole in polygon.interiors:
                text += closed_path([(x, y) for x, y in hole.coords[:-1]])
    return text


def stroke_paths(found: list[LineString], shortest: float = 3.0) -> str:
    """Return the path data of lines as smooth strokes, without those that are too short."""
    return "".join(open_path([(x, y) for x, y in line.coords]) for line in found if line.length >= shortest)
