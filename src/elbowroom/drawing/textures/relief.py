"""Hills and mountains: short arcs and ridges, dark on the shaded side."""

from shapely import Polygon

from elbowroom.boards.board import Terrain
from elbowroom.drawing.curves import path, polyline, sample_points
from elbowroom.drawing.data import Layer
from elbowroom.drawing.motifs import hill_arc, hill_hatches, hill_shade, peak
from elbowroom.drawing.scatter import scatter
from elbowroom.drawing.textures.ground import Ground
from elbowroom.drawing.textures.standing import Thing, stack_layers


def mounds(ground: Ground, terrain: Terrain) -> list[Layer]:
    """Return round hills, hatched on the shaded side."""
    dice, weight = ground.dice, ground.weight
    hills: list[Thing] = []

    def add_hill(x: float, y: float) -> bool:
        wide, high = dice.uniform(18, 29) * weight, dice.uniform(9.5, 13.5) * weight
        arc = hill_arc(x, y, wide, high)
        room = Polygon(sample_points(arc, 8))
        if not ground.free.contains(room):
            return False
        hills.append(Thing(y, room, path(arc), hill_shade(x, y, wide, high), hill_hatches(x, y, wide, high)))
        return True

    scatter(ground.free, 28 * weight, dice, tries=26, fits=add_hill)
    return stack_layers(hills, terrain)


def ridges(ground: Ground, terrain: Terrain) -> list[Layer]:
    """Return small peaks, dark on the shaded side."""
    dice, weight = ground.dice, ground.weight
    peaks: list[Thing] = []

    def add_peak(x: float, y: float) -> bool:
        wide, high = dice.uniform(11, 18) * weight, dice.uniform(17, 30) * weight
        outline, shade, ridge = peak(x, y, wide, high, dice.uniform(-0.15, 0.15) * wide)
        room = Polygon(outline)
        if not ground.free.contains(room):
            return False
        peaks.append(Thing(y, room, polyline(outline), shade, ridge))
        return True

    scatter(ground.free, 22 * weight, dice, tries=26, fits=add_peak)
    return stack_layers(peaks, terrain)
