"""The ground that textures are drawn on."""

import math
import random
from typing import NamedTuple

from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from elbowroom.boards.arcs import XY


class Ground(NamedTuple):
    """The area of strokes, and their weight; `edge` is the edge of the board, where water has no shore."""

    region: Polygon
    free: BaseGeometry
    weight: float
    dice: random.Random
    edge: BaseGeometry | None = None


def span(start: float, end: float, step: float) -> list[float]:
    """Return numbers in even steps of about this size from start to end, both included."""
    count = max(2, round((end - start) / step))
    return [start + (end - start) * index / count for index in range(count + 1)]


def ellipse(x: float, y: float, wide: float, high: float) -> list[XY]:
    """Return points around an ellipse."""
    return [(x + wide * math.cos(turn), y + high * math.sin(turn)) for turn in span(0, math.tau, 0.8)[:-1]]
