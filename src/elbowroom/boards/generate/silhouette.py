"""The coast of an island: a few strokes of a wide brush, smoothed."""

import math
from random import Random
from typing import NamedTuple

from shapely import LineString, Point, Polygon, affinity, unary_union
from shapely.geometry.base import BaseGeometry

from elbowroom.boards.generate.rough import embay
from elbowroom.boards.planar import largest, ring

# The mean area of a region, 220 × 200 units.
REGION_AREA = 44_000

SMOOTH = 34
BAYS = 20.0


class Stroke(NamedTuple):
    """A brush stroke through some points; the width has the same unit as the points."""

    points: tuple[tuple[float, float], ...]
    width: float


Strokes = tuple[Stroke, ...]


def silhouette(strokes: Strokes, hole: Stroke | None, land_regions: int, rng: Random) -> tuple[Polygon, Polygon | None]:
    """Return coast and shore of strokes and a lake, scaled for this number of regions, with bays and capes."""
    paint = unary_union([_paint(stroke) for stroke in strokes])
    lake = _paint(hole) if hole else None
    area = paint.area - (lake.area if lake else 0)
    scale = math.sqrt(land_regions * REGION_AREA / area)
    paint = affinity.scale(paint, scale, scale, origin=(0, 0))
    coast = _smooth(Polygon(embay(ring(_smooth(paint)), BAYS, rng)).buffer(0))
    shore = _smooth(affinity.scale(lake, scale, scale, origin=(0, 0))) if lake else None
    return coast, shore


def _paint(stroke: Stroke) -> Polygon:
    bare = LineString(stroke.points) if len(stroke.points) > 1 else Point(stroke.points[0])
    return bare.buffer(stroke.width / 2, quad_segs=12)


def _smooth(shape: BaseGeometry) -> Polygon:
    """Round off convex and concave corners; keep the largest piece, without holes."""
    soft = shape.buffer(SMOOTH).buffer(-2 * SMOOTH).buffer(SMOOTH)
    return Polygon(largest(soft).exterior)


def random_strokes(rng: Random) -> Strokes:
    """Return the strokes of an island: a bent one, and one to three from it to the sides."""
    turn = rng.uniform(0, 2 * math.pi)
    bend = rng.uniform(-1.1, 1.1)
    length = rng.uniform(0.9, 2.2)
    spine = [(0.0, 0.0)]
    for step in range(4):
        angle = turn + bend * (step - 1.5) / 1.5
        x, y = spine[-1]
        spine.append((x + math.cos(angle) * length / 4, y + math.sin(angle) * length / 4))
    strokes = [Stroke(tuple(spine), rng.uniform(1.0, 1.35))]
    for _ in range(rng.randint(1, 3)):
        x, y = rng.choice(spine)
        angle = rng.uniform(0, 2 * math.pi)
        reach = rng.uniform(0.35, 0.75)
        tip = (x + math.cos(angle) * reach, y + math.sin(angle) * reach)
        strokes.append(Stroke(((x, y), tip), rng.uniform(0.7, 1.0)))
    return tuple(strokes)


def random_lake(strokes: Strokes, rng: Random) -> Stroke:
    """Return a lake somewhere along the first stroke."""
    points = strokes[0].points
    x, y = points[rng.randrange(1, len(points) - 1)]
    return Stroke(((x - rng.uniform(0.02, 0.14), y), (x + 0.1, y + rng.uniform(-0.1, 0.1))), rng.uniform(0.42, 0.5))
