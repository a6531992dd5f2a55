"""Forest: scattered crowns of trees."""

from shapely import Point

from elbowroom.boards.board import Terrain
from elbowroom.drawing.data import Layer
from elbowroom.drawing.motifs import crescent, crown, tree_shadow, trunk
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
        trees.append(Thing(y + size, room, crown(x, y, size, dice), crescent(x, y, size * 0.86)))
        floor.append(tree_shadow(x, y, size))
        trunks.append(trunk(x, y, size))
        return True

    scatter(ground.free, 20.5 * weight, dice, tries=22, fits=add_tree)
    return [
        Layer("forest-floor", "".join(floor)),
        Layer("forest-trunk", "".join(trunks)),
        *stack_layers(trees, terrain),
    ]
