"""Swamp: reeds, pools and still water."""

import math
import random

from shapely import box

from elbowroom.boards.board import Terrain
from elbowroom.drawing.curves import closed_path, open_path
from elbowroom.drawing.data import Layer
from elbowroom.drawing.scatter import scatter
from elbowroom.drawing.textures.ground import Ground, ellipse, span


def reeds(ground: Ground, terrain: Terrain) -> list[Layer]:
    """Return tufts of reed, pools, and the strokes of still water."""
    dice, weight = ground.dice, ground.weight
    pools, ink, heads = [], [], []

    def has_room(x: float, y: float) -> bool:
        room = box(x - 15 * weight, y - 13 * weight, x + 15 * weight, y + 10 * weight)
        return bool(ground.free.contains(room))

    for index, (x, y) in enumerate(scatter(ground.free, 27 * weight, dice, tries=26, fits=has_room)):
        kind = ("reed", "still", "reed", "pool", "still")[index % 5]
        if kind == "reed":
            tuft, tips = _tuft(x, y + 9 * weight, weight, dice)
            ink.append(tuft)
            heads.append(tips)
        elif kind == "pool":
            pools.append(_pool(x, y, dice.uniform(14, 18) * weight, dice))
            ink.append(open_path([(x - 7 * weight, y - 0.5), (x, y + 0.5), (x + 5 * weight, y - 0.5)]))
        else:
            ink += [_still(x, y + offset * weight, weight, dice) for offset in (-5.5, 0, 5.5)]
    return [
        Layer("swamp-pool", "".join(pools)),
        Layer(f"{terrain}-ink", "".join(ink)),
        Layer(f"{terrain}-solid", "".join(heads)),
    ]


def _pool(x: float, y: float, size: float, dice: random.Random) -> str:
    shore = [(size * dice.uniform(0.9, 1.06), turn) for turn in span(0, math.tau, 0.6)[:-1]]
    return closed_path([(x + reach * math.cos(a), y + 0.52 * reach * math.sin(a)) for reach, a in shore])


def _still(x: float, y: float, weight: float, dice: random.Random) -> str:
    long, middle = dice.uniform(6, 14) * weight, x + dice.uniform(-4, 4) * weight
    return open_path([(middle - long, y), (middle, y + 1.3 * weight), (middle + long, y)])


def _tuft(x: float, y: float, weight: float, dice: random.Random) -> tuple[str, str]:
    ink, heads = "", ""
    for lean in (-0.66, -0.3, 0.04, 0.4, 0.72):
        long = weight * dice.uniform(17, 24) * (1 - 0.3 * abs(lean))
        tip = (x + lean * long * 0.95, y - long)
        ink += open_path([(x + lean * 7 * weight, y), (x + lean * long * 0.42, y - long * 0.5), tip])
        if lean in (-0.3, 0.4):
            heads += closed_path(ellipse(*tip, 2.2 * weight, 4.8 * weight))
    return ink, heads
