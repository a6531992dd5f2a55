"""Cuts an island into regions of similar size."""

from collections.abc import Iterator
from random import Random

from shapely import MultiPoint, Point, Polygon, box, voronoi_polygons
from shapely.geometry.base import BaseGeometry

from elbowroom.boards.planar import faces, largest

ROUNDS = 12
VARIANTS = 8
NUDGE = 16.0


def partitions(land: Polygon, count: int, rng: Random) -> Iterator[list[Polygon]]:
    """Yield partitions of the land into `count` pieces of similar size; a lake inside is one more piece."""
    points = _scatter(land, count, rng)
    rough_land = largest(land.simplify(8))
    # Lloyd's relaxation: moving each point to the centroid of its piece makes the pieces similar.
    for _ in range(ROUNDS):
        points = [piece.centroid for piece in _cells(rough_land, points)]
    for _ in range(VARIANTS):
        # Random offsets, because regular pieces would look like honeycombs.
        nudged = [Point(p.x + rng.gauss(0, NUDGE), p.y + rng.gauss(0, NUDGE)) for p in points]
        yield faces(_cells(land, nudged))


def _scatter(land: Polygon, count: int, rng: Random) -> list[Point]:
    left, top, right, bottom = land.bounds
    points: list[Point] = []
    while len(points) < count:
        point = Point(rng.uniform(left, right), rng.uniform(top, bottom))
        if land.contains(point):
            points.append(point)
    return points


def _cells(land: Polygon, points: list[Point]) -> list[BaseGeometry]:
    cells = voronoi_polygons(MultiPoint(points), extend_to=box(*land.bounds))
    return [piece for cell in cells.geoms if (piece := cell.intersection(land)).area > 0]
