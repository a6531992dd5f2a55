"""Scattering: random points that keep a distance and form no rows."""

import random
from collections.abc import Callable

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from elbowroom.boards.arcs import XY


def scatter(
    area: BaseGeometry,
    spacing: float,
    dice: random.Random,
    *,
    tries: int = 14,
    fits: Callable[[float, float], bool] | None = None,
) -> list[XY]:
    """Return random points in an area, `spacing` apart (blue noise), at which `fits` returns True."""
    if area.is_empty:
        return []
    left, top, right, bottom = area.bounds
    count = int(tries * max(1.0, (right - left) * (bottom - top) / spacing**2))
    wide, high, chance = right - left, bottom - top, dice.random
    throws = np.array([(left + wide * chance(), top + high * chance()) for _ in range(count)])
    shapely.prepare(area)
    waiting = throws[shapely.contains_xy(area, throws[:, 0], throws[:, 1])]
    found: list[XY] = []
    while len(waiting):
        x, y = waiting[0].tolist()
        waiting = waiting[1:]
        if fits is None or fits(x, y):
            found.append((x, y))
            # Dropped here, not when their turn comes: most points are too close to an earlier one.
            apart = (waiting[:, 0] - x) ** 2 + (waiting[:, 1] - y) ** 2 >= spacing**2
            waiting = waiting[apart]
    return found
