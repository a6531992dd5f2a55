"""Scattering: points strewn like by hand, never in rows and never too close together."""

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
    """Blue noise: random points `spacing` apart in an area, only where what is drawn there fits."""
    if area.is_empty:
        return []
    left, top, right, bottom = area.bounds
    count = int(tries * max(1.0, (right - left) * (bottom - top) / spacing**2))
    throws = np.array([(dice.uniform(left, right), dice.uniform(top, bottom)) for _ in range(count)])
    shapely.prepare(area)
    inside = throws[shapely.contains_xy(area, throws[:, 0], throws[:, 1])]
    taken: dict[tuple[int, int], list[XY]] = {}
    found = []
    for x, y in inside.tolist():
        column, row = int(x // spacing), int(y // spacing)
        near = (taken.get((column + i, row + j), ()) for i in (-1, 0, 1) for j in (-1, 0, 1))
        apart = all((x - a) ** 2 + (y - b) ** 2 >= spacing**2 for points in near for a, b in points)
        if apart and (fits is None or fits(x, y)):
            taken.setdefault((column, row), []).append((x, y))
            found.append((x, y))
    return found
