"""Helpers for polygons of new boards, on top of shapely."""

from collections.abc import Iterable

from shapely import Polygon, unary_union
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize

from elbowroom.boards.arcs import XY

# Points closer than this are one point, because sums of floats differ in their last digits.
GRID = 0.01


def ring(polygon: Polygon) -> tuple[XY, ...]:
    """Return the outline of a polygon, its first point not repeated."""
    return tuple((x, y) for x, y in polygon.exterior.coords[:-1])


def largest(geometry: BaseGeometry) -> Polygon:
    """Return the polygon of the largest area in a geometry, an empty one if there is none."""
    parts = [part for part in getattr(geometry, "geoms", [geometry]) if isinstance(part, Polygon)]
    return max(parts, key=lambda part: part.area, default=Polygon())


def faces(shapes: Iterable[BaseGeometry]) -> list[Polygon]:
    """Return the faces between the outlines of some shapes; neighbours have the same points on their border."""
    lines = unary_union([shape.boundary for shape in shapes], grid_size=GRID)
    return list(polygonize([lines]))
