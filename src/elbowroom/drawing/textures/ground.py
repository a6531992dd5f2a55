"""The ground that textures are drawn on."""

import random
from typing import NamedTuple

from shapely import Polygon
from shapely.geometry.base import BaseGeometry


class Ground(NamedTuple):
    """The area of strokes, and their weight; `edge` is the edge of the board, where water has no shore."""

    region: Polygon
    free: BaseGeometry
    weight: float
    dice: random.Random
    edge: BaseGeometry | None = None
