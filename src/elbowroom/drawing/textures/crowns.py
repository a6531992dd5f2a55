"""Forest: scattered crowns of trees."""

import math
import random

from shapely import Point

from elbowroom.boards.board import Terrain
from elbowroom.drawing.curves import arcs_path, polyline
from elbowroom.drawing.data import Layer
from elbowroom.drawing.scatter import scatter
from elbowroom.drawing.textures.ground import Ground
from elbowroom.drawing.textures.standing import Thing, stack_layers


def crowns(ground: Ground, terrain: Terrain) -> list[Layer]:
    """Return round trees, some alone and some in clumps."""
    dice, weight = ground.dice, ground.weight
    trees: list[Thing] = []
    floor: list[str] = []
    trunks: list[str] = []

    def add_tree(x: float, y: float) -> bool:
        size = dice.uniform(9.5, 13.5) * weight
        room = Point(x, y).buffer(size * 1.06, quad_segs=4)
        if not ground.free.contains(room):
            return False
        trees.append(Thing(y + size, room, _crown(x, y, size, dice), _crescent(x, y, size * 0.86)))
        floor.append(_disc(x + 0.34 * size, y + 0.4 * size, size))
        trunks.append(polyline([(x, y + 0.8 * size), (x, y + 1.42 * size)]))
        return True

    scatter(ground.free, 20.5 * weight, dice, tries=22, fits=add_tree)
    return [
        Layer("forest-floor", "".join(floor)),
        Layer("forest-trunk", "".join(trunks)),
        *stack_layers(trees, terrain),
    ]


def _crown(x: float, y: float, size: float, dice: random.Random) -> str:
    """Return a crown of leaves: round bunches side by side."""
    bunches, turn = dice.choice((5, 6, 6, 7)), dice.uniform(0, math.tau)
    turns = [turn + math.tau * (index + dice.uniform(-0.12, 0.12)) / bunches for index in range(bunches)]
    notches = [(x + 0.9 * size * math.cos(a), y + 0.9 * size * math.sin(a)) for a in turns]
    leaf = 1.2 * size * math.sin(math.pi / bunches)
    return arcs_path(notches[0], [(leaf, True, notch) for notch in (*notches[1:], notches[0])])


def _crescent(x: float, y: float, size: float) -> str:
    """Return the shaded side of a round crown."""
    low, high = (x - 0.5 * size, y + 0.87 * size), (x + 0.97 * size, y - 0.26 * size)
    return arcs_path(high, [(size, True, low), (2.1 * size, False, high)])


def _disc(x: float, y: float, size: float) -> str:
    return arcs_path((x - size, y), [(size, True, (x + size, y)), (size, True, (x - size, y))])
