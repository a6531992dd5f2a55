"""Swamp: reeds, pools and still water."""

from shapely import box

from elbowroom.boards.board import Terrain
from elbowroom.drawing.curves import open_path
from elbowroom.drawing.data import Layer
from elbowroom.drawing.motifs import pool, still_water, tuft
from elbowroom.drawing.scatter import scatter
from elbowroom.drawing.textures.ground import Ground


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
            stalks, tips = tuft(x, y + 9 * weight, weight, dice)
            ink.append(stalks)
            heads.append(tips)
        elif kind == "pool":
            pools.append(pool(x, y, dice.uniform(14, 18) * weight, dice))
            ink.append(open_path([(x - 7 * weight, y - 0.5), (x, y + 0.5), (x + 5 * weight, y - 0.5)]))
        else:
            ink += [still_water(x, y + offset * weight, weight, dice) for offset in (-5.5, 0, 5.5)]
    return [
        Layer("swamp-pool", "".join(pools)),
        Layer(f"{terrain}-ink", "".join(ink)),
        Layer(f"{terrain}-solid", "".join(heads)),
    ]
