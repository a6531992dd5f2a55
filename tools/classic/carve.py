"""Adds a peninsula to a map, in the middle of the coast that it is connected to."""

import math

from shapely import LineString, MultiLineString, Point, Polygon
from shapely.ops import linemerge

from elbowroom.boards.arcs import XY
from elbowroom.boards.planar import faces, largest, ring

HEAD = 94.0
NECK = 0.66


def carve(rings: dict[int, tuple[XY, ...]], region: int, sea: int, land: int) -> dict[int, tuple[XY, ...]]:
    """Add the peninsula `region`: a round head in the sea, connected to the border of sea and land."""
    shapes = {key: Polygon(ring) for key, ring in rings.items()}
    coast = _coast(shapes[sea], shapes[land])
    middle = coast.interpolate(0.5, normalized=True)
    ahead = coast.interpolate(coast.length / 2 + 20)
    behind = coast.interpolate(coast.length / 2 - 20)
    angle = math.atan2(ahead.y - behind.y, ahead.x - behind.x) + math.pi / 2
    if not shapes[sea].contains(Point(middle.x + 30 * math.cos(angle), middle.y + 30 * math.sin(angle))):
        angle += math.pi
    centre = Point(middle.x + NECK * HEAD * math.cos(angle), middle.y + NECK * HEAD * math.sin(angle))
    shapes[region] = largest(shapes[sea].intersection(centre.buffer(HEAD, quad_segs=6)))
    shapes[sea] = largest(shapes[sea].difference(shapes[region]))
    return _share_points(shapes)


def _coast(sea: Polygon, land: Polygon) -> LineString:
    shared = sea.intersection(land)
    line = linemerge(shared) if isinstance(shared, MultiLineString) else shared
    assert isinstance(line, LineString)
    return line


def _share_points(shapes: dict[int, Polygon]) -> dict[int, tuple[XY, ...]]:
    """Return outlines with the same points on both sides of every border."""
    whole = faces(shapes.values())
    inside = {key: shape.representative_point() for key, shape in shapes.items()}
    return {key: ring(next(face for face in whole if face.contains(point))) for key, point in inside.items()}
