"""Farmland: fields side by side, each ploughed in its own direction."""

import math
import random

from shapely import LineString, MultiPoint, affinity, voronoi_polygons
from shapely.geometry.base import BaseGeometry

from elbowroom.boards.board import Terrain
from elbowroom.drawing.data import Layer
from elbowroom.drawing.motifs import span
from elbowroom.drawing.scatter import scatter
from elbowroom.drawing.shapes import lines_in, polygons_in, soft_path, stroke_paths
from elbowroom.drawing.textures.ground import Ground


def furrows(ground: Ground, terrain: Terrain) -> list[Layer]:
    """Return fields side by side, each ploughed in its own direction."""
    dice, weight = ground.dice, ground.weight
    middles = scatter(ground.region.buffer(10), 78 * weight, dice)
    fields: list[BaseGeometry] = [ground.region]
    if len(middles) > 1:
        cells = voronoi_polygons(MultiPoint(middles), extend_to=ground.region)
        fields = [cell.intersection(ground.region) for cell in polygons_in(cells)]
    fields.sort(key=lambda field: (field.centroid.y, field.centroid.x))
    light, shade, rows = "", "", ""
    turn = dice.uniform(0, math.pi)
    for index, field in enumerate(fields):
        turn += dice.uniform(0.9, 1.5)
        plot = field.buffer(-5 * weight).intersection(ground.region.buffer(-8)).buffer(-4).buffer(4)
        tone = index % 3
        if tone == 0:
            light += soft_path(plot)
        elif tone == 1:
            shade += soft_path(plot)
        ploughed = plot.buffer(-3 * weight).intersection(ground.free)
        rows += stroke_paths(_rows(ploughed, turn, 10.5 * weight, dice), 12 * weight)
    return [Layer("farmland-dab", light), Layer("farmland-field", shade), Layer(f"{terrain}-ink", rows)]


def _rows(plot: BaseGeometry, turn: float, gap: float, dice: random.Random) -> list[LineString]:
    if plot.is_empty:
        return []
    middle = plot.centroid
    reach = math.dist(plot.bounds[:2], plot.bounds[2:]) / 2
    sag = dice.uniform(-0.16, 0.16)
    found = []
    for step in range(-int(reach / gap), int(reach / gap) + 1):
        v = step * gap
        curve = [(u, v + sag * u * u / reach) for u in span(-reach, reach, 16)]
        turned = affinity.rotate(LineString(curve), turn, (0, 0), use_radians=True)
        row = affinity.translate(turned, middle.x, middle.y)
        found += lines_in(row.intersection(plot).simplify(0.3))
    return found
