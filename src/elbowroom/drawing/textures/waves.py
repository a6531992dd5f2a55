"""Water: waves, and lines along the shore."""

from shapely import line_merge

from elbowroom.boards.board import Terrain
from elbowroom.drawing.curves import closed_path
from elbowroom.drawing.data import Layer
from elbowroom.drawing.motifs import wave
from elbowroom.drawing.scatter import scatter
from elbowroom.drawing.shapes import lines_in, stroke_paths
from elbowroom.drawing.textures.ground import Ground


def waves(ground: Ground, terrain: Terrain) -> list[Layer]:
    """Return small waves, and lines that follow the shore."""
    weight, dice = ground.weight, ground.dice
    calm = ground.free.buffer(-15 * weight)
    ink = "".join(wave(x, y, weight * dice.uniform(0.85, 1.15)) for x, y in scatter(calm, 40 * weight, dice))
    shore = "".join(_shore_line(ground, depth * weight) for depth in (8, 16))
    return [Layer(f"{terrain}-rim", shore), Layer(f"{terrain}-ink", ink)]


def _shore_line(ground: Ground, depth: float) -> str:
    """Return a line along the shore, at a distance from it; there is none along the edge of the board."""
    line = ground.region.buffer(-depth - 8).buffer(8).simplify(0.8).boundary
    if ground.edge is None:
        return "".join(closed_path([(x, y) for x, y in ring.coords[:-1]]) for ring in lines_in(line))
    return stroke_paths(lines_in(line_merge(line.difference(ground.edge.buffer(depth + 10)))), 20)
