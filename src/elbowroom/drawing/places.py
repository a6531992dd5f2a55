"""Places stamps and pieces in a region: inside its border, apart from the tokens and from each other."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import MultiLineString, Polygon

from elbowroom.boards.arcs import XY
from elbowroom.boards.board import Region
from elbowroom.boards.measures import SPOT_ROOM
from elbowroom.drawing.data import Mark
from elbowroom.drawing.symbols import APART, INSET, MOUNTAIN_RADIUS, STAMP_RADIUS

LEAST_RADIUS: Final = 13.0

Points = NDArray[np.float64]


def place_marks(
    shape: Polygon, region: Region, kinds: Sequence[str], coast: MultiLineString, weight: float = 1.0
) -> tuple[list[Mark], Mark | None]:
    """Return the stamps of a region and its mountain piece, smaller if there is little room."""
    swell = 1 + 0.55 * (weight - 1)
    for shrink in (1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.44):
        radius = max(min(LEAST_RADIUS, STAMP_RADIUS * swell), STAMP_RADIUS * swell * shrink)
        peak = MOUNTAIN_RADIUS * (1 + 0.25 * (weight - 1)) * shrink
        found = _place_with_radii(shape, region, kinds, coast, radius, peak, SPOT_ROOM)
        if found:
            return found
    # Only a board that does not pass the check gets here, such as one that is being edited.
    return _place_with_radii(shape, region, kinds, coast, 8.0, 12.0, 0.0) or ([], None)


def _place_with_radii(
    shape: Polygon,
    region: Region,
    kinds: Sequence[str],
    coast: MultiLineString,
    radius: float,
    peak: float,
    clear: float,
) -> tuple[list[Mark], Mark | None] | None:
    mountain = None
    if region.terrain == "mountain":
        room, _ = _candidates(shape, region.spot, peak, clear)
        if not len(room):
            return None
        mountain = _mountain(room, region.spot, peak)
    if not kinds:
        return [], mountain
    room, depth = _candidates(shape, region.spot, radius, clear)
    if mountain:
        away = np.hypot(room[:, 0] - mountain.x, room[:, 1] - mountain.y) >= radius + mountain.radius + APART
        room, depth = room[away], depth[away]
    if not len(room):
        return None
    row = _row(room, depth - radius, kinds, region.spot, coast, radius)
    if row is None:
        return None
    return [
        Mark(kind, round(x, 1), round(y, 1), round(radius, 1)) for kind, (x, y) in zip(kinds, row, strict=True)
    ], mountain


def _candidates(shape: Polygon, spot: XY, radius: float, clear: float) -> tuple[Points, Points]:
    """Return grid points around which a disc of this radius is free, and their distances to the border."""
    left, top, right, bottom = shape.bounds
    grid = np.stack(np.meshgrid(np.arange(left, right, 5.0), np.arange(top, bottom, 5.0)), axis=-1).reshape(-1, 2)
    off = np.hypot(grid[:, 0] - spot[0], grid[:, 1] - spot[1]) >= clear + radius + APART
    grid = grid[off]
    shapely.prepare(shape)
    grid = grid[shapely.contains_xy(shape, grid[:, 0], grid[:, 1])]
    depth = np.asarray(shapely.distance(shapely.points(grid), shape.exterior)) if len(grid) else np.zeros(0)
    free = depth >= radius + INSET
    return grid[free], depth[free]


def _mountain(room: Points, spot: XY, radius: float) -> Mark:
    """Return the mountain piece: close to the tokens, preferably above them, where they do not hide it."""
    dx, dy = room[:, 0] - spot[0], room[:, 1] - spot[1]
    cost = np.hypot(dx, dy) + 0.7 * dy + 0.1 * dx
    x, y = room[int(np.argmin(cost))]
    return Mark("mountain", round(float(x), 1), round(float(y), 1), round(radius, 1))


def _row(
    room: Points, depth: Points, kinds: Sequence[str], spot: XY, coast: MultiLineString, radius: float
) -> list[XY] | None:
    """Return the best row of stamps: close together, near the border, at the coast or below the tokens."""
    edge = 0.8 * depth
    below = 0.35 * (spot[1] + 90 - room[:, 1])
    at_coast = 1.2 * np.asarray(shapely.distance(shapely.points(room), coast))
    first = edge + (at_coast if kinds[0] == "anchor" else below)
    best: tuple[float, list[int]] | None = None
    for start in range(len(room)):
        if best and first[start] >= best[0]:
            continue
        cost, chain = float(first[start]), [start]
        while len(chain) < len(kinds):
            step = _next_stamp(room, edge + 0.3 * below, chain, radius)
            if step is None:
                break
            chain.append(step[1])
            cost += step[0]
        if len(chain) == len(kinds) and (best is None or cost < best[0]):
            best = (cost, chain)
    if best is None:
        return None
    return [(float(room[index, 0]), float(room[index, 1])) for index in best[1]]


def _next_stamp(room: Points, edge: Points, chain: list[int], radius: float) -> tuple[float, int] | None:
    here = room[chain[-1]]
    dx, dy = room[:, 0] - here[0], room[:, 1] - here[1]
    away = np.hypot(dx, dy)
    free = away >= 2 * radius + APART
    for index in chain[:-1]:
        free &= np.hypot(room[:, 0] - room[index, 0], room[:, 1] - room[index, 1]) >= 2 * radius + APART
    if not free.any():
        return None
    # Rows read from left to right, so a step to the left has a cost.
    cost = np.where(free, away - 2 * radius + edge + 0.3 * np.maximum(0, radius - dx), np.inf)
    found = int(np.argmin(cost))
    return float(cost[found]), found
