"""Water: waves, and lines along the shore."""

from shapely import line_merge

from elbowroom.boards.board import Terrain
from elbowroom.boards.draw.curves import closed_path, open_path
from elbowroom.boards.draw.data import Layer
from elbowroom.boards.draw.scatter import scatter
from elbowroom.boards.draw.shapes import lines, strokes
from elbowroom.boards.draw.textures.ground import Ground


def waves(ground: Ground, terrain: Terrain) -> list[Layer]:
    """Small waves, and lines that follow the shore."""
    weight, dice = ground.weight, ground.dice
    calm = ground.free.buffer(-15 * weight)
    ink = "".join(wave(x, y, weight * dice.uniform(0.85, 1.15)) for x, y in scatter(calm, 40 * weight, dice))
    shore = "".join(_shore_line(ground, depth * weight) for depth in (8, 16))
    return [Layer(f"{terrain}-rim", shore), Layer(f"{terrain}-ink", ink)]


def _shore_line(ground: Ground, depth: float) -> str:
    """A line inside the water along its land; along the board's edge there is no shore."""
    line = ground.region.buffer(-depth - 8).buffer(8).simplify(0.8).boundary
    if ground.edge is None:
        return "".join(closed_path([(x, y) for x, y in ring.coords[:-1]]) for ring in lines(line))
    return strokes(lines(line_merge(line.difference(ground.edge.buffer(depth + 10)))), 20)


def wave(x: float, y: float, size: float) -> str:
    """One wave stroke: two crests."""
    points = ((-14, 1.5), (-7, -2.5), (0, 1.5), (7, -2.5), (14, 1.5))
    return open_path([(x + px * size, y + py * size) for px, py in points])
