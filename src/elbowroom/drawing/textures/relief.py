"""Hills and mountains: short arcs and ridges, dark on the shaded side."""

from shapely import Polygon

from elbowroom.boards.board import Terrain
from elbowroom.drawing.curves import Curve, path, polyline, sample_points
from elbowroom.drawing.data import Layer
from elbowroom.drawing.scatter import scatter
from elbowroom.drawing.textures.ground import Ground
from elbowroom.drawing.textures.standing import Thing, stack_layers


def mounds(ground: Ground, terrain: Terrain) -> list[Layer]:
    """Return round hills, hatched on the shaded side."""
    dice, weight = ground.dice, ground.weight
    hills: list[Thing] = []

    def add_hill(x: float, y: float) -> bool:
        wide, high = dice.uniform(18, 29) * weight, dice.uniform(9.5, 13.5) * weight
        left, right = (x - wide, y), (x + wide, y)
        arc = (left, (x - 0.86 * wide, y - 1.34 * high), (x + 0.78 * wide, y - 1.34 * high), right)
        room = Polygon(sample_points(arc, 8))
        if not ground.free.contains(room):
            return False
        shade = path(_shaded_side(x, y, wide, high), closed=True)
        hatches = "".join(_hatch(x, y, wide, high, share) for share in (0.34, 0.54, 0.72))
        hills.append(Thing(y, room, path(arc), shade, hatches))
        return True

    scatter(ground.free, 28 * weight, dice, tries=26, fits=add_hill)
    return stack_layers(hills, terrain)


def _shaded_side(x: float, y: float, wide: float, high: float) -> Curve:
    shares = ((0.94, 0.07), (0.8, 0.75), (0.46, 0.93), (0.3, 0.9), (0.6, 0.5), (0.6, 0.2), (0.42, 0))
    return tuple((x + wide * right, y - high * up) for right, up in shares)


def _hatch(x: float, y: float, wide: float, high: float, share: float) -> str:
    top = high * (1 - share * share) ** 0.72 - 0.16 * high
    left, start, end = x + wide * share, y - top, y - 0.4 * top
    return path(((left, start), (left, start), (left + 0.08 * wide, (start + end) / 2), (left + 0.06 * wide, end)))


def ridges(ground: Ground, terrain: Terrain) -> list[Layer]:
    """Return small peaks, dark on the shaded side."""
    dice, weight = ground.dice, ground.weight
    peaks: list[Thing] = []

    def add_peak(x: float, y: float) -> bool:
        wide, high = dice.uniform(11, 18) * weight, dice.uniform(17, 30) * weight
        lean = dice.uniform(-0.15, 0.15) * wide
        top = (x + lean, y - high)
        right = [(x + wide * 0.52, y - high * 0.5), (x + wide, y)]
        outline = [(x - wide, y), (x - wide * 0.5, y - high * 0.42), top, *right]
        room = Polygon(outline)
        if not ground.free.contains(room):
            return False
        fold = [(x + lean * 0.5 - 0.02 * wide, y - high * 0.62), (x + 0.16 * wide, y - high * 0.36)]
        outer = [(x + wide - 1.2, y), (x + wide * 0.52 - 0.8, y - high * 0.5 + 0.6)]
        shade = polyline([(top[0], top[1] + 1), *fold, (x + 0.04 * wide, y), *outer], closed=True)
        peaks.append(Thing(y, room, polyline(outline), shade, polyline([top, *fold])))
        return True

    scatter(ground.free, 22 * weight, dice, tries=26, fits=add_peak)
    return stack_layers(peaks, terrain)
