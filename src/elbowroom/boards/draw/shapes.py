"""The shapes of a board: its outlines smoothed, each shared border once for both of its sides."""

from collections.abc import Iterator
from typing import NamedTuple

from shapely import Geometry, LineString, MultiLineString, MultiPolygon, Polygon, get_parts, unary_union
from shapely.geometry.base import BaseGeometry

from elbowroom.boards.arcs import XY, all_arcs, walks
from elbowroom.boards.board import Board
from elbowroom.boards.draw.curves import Curve, closed_path, flat, joined, open_path, path, smoothed


class Shapes(NamedTuple):
    """Curves for drawing and polygons for measuring."""

    outlines: dict[int, Curve]
    polygons: dict[int, Polygon]
    inner: list[Curve]
    outer: list[Curve]
    whole: Polygon | MultiPolygon


def shapes(board: Board) -> Shapes:
    """Smooth the borders of a board."""
    of = walks({region.id: region.outline for region in board.regions})
    curves = {arc: smoothed(arc.line) for arc in all_arcs(of)}
    outlines = {
        number: joined(curves[arc][::-1] if back else curves[arc] for arc, back in steps)
        for number, steps in of.items()
    }
    polygons = {number: sound(Polygon(flat(curve))) for number, curve in outlines.items()}
    # Borders of sampled curves fit together only up to rounding: a hair's breadth closes the seams.
    whole = unary_union([polygon.buffer(0.4) for polygon in polygons.values()])
    return Shapes(
        outlines,
        polygons,
        [curve for arc, curve in curves.items() if not arc.is_outer],
        [curve for arc, curve in curves.items() if arc.is_outer],
        MultiPolygon([Polygon(part.exterior) for part in parts(whole)]),
    )


def sound(polygon: Polygon) -> Polygon:
    """The polygon without the tiny loops that smoothing may have made: the largest piece of it."""
    if polygon.is_valid:
        return polygon
    return max(parts(polygon.buffer(0)), key=lambda piece: piece.area)


def parts(shape: BaseGeometry | Geometry) -> list[Polygon]:
    """The polygons in a shape, the largest first."""
    found = [piece for piece in get_parts(shape) if isinstance(piece, Polygon) and not piece.is_empty]
    return sorted(found, key=lambda piece: (-piece.area, piece.bounds))


def lines(shape: BaseGeometry | Geometry) -> list[LineString]:
    """The lines in a shape, in a fixed order."""
    found = [piece for piece in _simple(shape) if isinstance(piece, LineString) and not piece.is_empty]
    return sorted(found, key=lambda piece: piece.bounds)


def _simple(shape: BaseGeometry | Geometry) -> Iterator[BaseGeometry]:
    for piece in get_parts(shape):
        if isinstance(piece, MultiLineString):
            yield from _simple(piece)
        else:
            yield piece


def ring(polygon: Polygon) -> list[XY]:
    """The corner points of a polygon's outer ring, the first not repeated."""
    return [(x, y) for x, y in polygon.exterior.coords[:-1]]


def soft_path(shape: BaseGeometry, detail: float = 1.2, *, holes: bool = False) -> str:
    """A shape as smooth path data, simplified as far as nobody sees it."""
    text = ""
    for polygon in parts(shape.simplify(detail)):
        text += closed_path(ring(polygon))
        if holes:
            for hole in polygon.interiors:
                text += closed_path([(x, y) for x, y in hole.coords[:-1]])
    return text


def outline_path(curve: Curve) -> str:
    """A region's outline as path data."""
    return path(curve, closed=True)


def strokes(found: list[LineString], shortest: float = 3.0) -> str:
    """Lines as smooth strokes; crumbs are left out."""
    return "".join(open_path([(x, y) for x, y in line.coords]) for line in found if line.length >= shortest)
