"""The page around a map: frame, title ribbon, compass rose, and the open sea."""

import random
from collections.abc import Sequence

import numpy as np
import shapely
from shapely import Point, affinity, box
from shapely.geometry.base import BaseGeometry

from elbowroom.boards.arcs import XY
from elbowroom.drawing import svg
from elbowroom.drawing.box import Box
from elbowroom.drawing.curves import closed_path, format_number, polyline
from elbowroom.drawing.data import Layer
from elbowroom.drawing.lettering import width_of
from elbowroom.drawing.motifs import wave
from elbowroom.drawing.scatter import scatter
from elbowroom.drawing.shapes import ring


def polygon_of(area: Box) -> BaseGeometry:
    """Return a rectangle as a polygon."""
    return box(area.x, area.y, area.x + area.wide, area.y + area.high)


def rect(area: Box, style: str) -> str:
    """Return a rectangle in a style."""
    return svg.element("rect", class_=style, x=area.x, y=area.y, width=area.wide, height=area.high)


def sheet(area: Box, seed: str) -> str:
    """Return a sheet of paper, a little worn and darker along its edges."""
    dice = random.Random(seed)
    inner = area.grow(-0.004 * area.wide)
    corners = ((0, 0, 1, 0), (1, 0, 0, 1), (1, 1, -1, 0), (0, 1, 0, -1))
    edge = []
    for left, top, along, down in corners:
        for step in range(24):
            share = step / 24
            x = inner.x + inner.wide * (left + along * share)
            y = inner.y + inner.high * (top + down * share)
            edge.append((x + dice.uniform(-1, 1) * 0.0022 * area.wide, y + dice.uniform(-1, 1) * 0.0022 * area.wide))
    return rect(area, "page-edge") + svg.layer(Layer("page", closed_path(edge)))


def frame(inside: Box, band: float) -> str:
    """Return a frame as in an atlas: two lines, and a band between them that alternates between ink and paper."""
    outside = inside.grow(band)
    bars = ""
    for along, across, long, wide in (
        ("x", "y", inside.wide, inside.high),
        ("y", "x", inside.high, inside.wide),
    ):
        count = 2 * round(long / (band * 9) / 2) + 1
        step = long / count
        for index in range(0, count, 2):
            for edge in (-band, wide):
                at = {"x": inside.x, "y": inside.y}
                at[along] += index * step
                at[across] += edge
                size = {along: step, across: band}
                bars += _rect_path(Box(at["x"], at["y"], size["x"], size["y"]))
    ring = _rect_path(outside) + _rect_path(inside)
    band_and_bars = svg.layer(Layer("frame-band", ring)) + svg.layer(Layer("ornament", bars))
    return band_and_bars + rect(outside, "frame") + rect(inside, "frame-fine")


def _rect_path(area: Box) -> str:
    corner, wide = f"M{format_number(area.x)} {format_number(area.y)}", format_number(area.wide)
    return f"{corner}h{wide}v{format_number(area.high)}h{format_number(-area.wide)}z"


def ribbon_box(title: str, middle: XY, size: float) -> Box:
    """Return the room a title's ribbon takes."""
    wide = width_of(title, size, "ExtraBold") + 1.5 * size
    return Box(middle[0] - wide / 2 - 1.1 * size, middle[1] - 0.85 * size, wide + 2.2 * size, 1.95 * size)


def ribbon(title: str, middle: XY, size: float) -> str:
    """Return a title on a ribbon with folded ends."""
    wide = width_of(title, size, "ExtraBold") / 2 + 0.75 * size
    x, y = middle
    up, down, drop = 0.8 * size, 0.72 * size, 0.26 * size
    tails, folds = "", ""
    for side in (-1, 1):
        edge, far, notch, back = (
            wide * side,
            (wide + 0.95 * size) * side,
            (wide + 0.6 * size) * side,
            (wide - 0.5 * size) * side,
        )
        tails += polyline(
            [
                (x + back, y - up + drop),
                (x + far, y - up + drop),
                (x + notch, y + (down - up) / 2 + drop),
                (x + far, y + down + drop),
                (x + back, y + down + drop),
            ],
            closed=True,
        )
        folds += polyline([(x + back, y + down), (x + edge, y + down), (x + back, y + down + drop)], closed=True)
    plate = polyline([(x - wide, y - up), (x + wide, y - up), (x + wide, y + down), (x - wide, y + down)], closed=True)
    return (
        svg.layer(Layer("ribbon-back", tails))
        + svg.layer(Layer("ornament", folds))
        + svg.layer(Layer("ribbon", plate))
        + svg.text(title, x, y + 0.3 * size, "title", size, width_of(title, size, "ExtraBold"))
    )


def card(area: Box) -> str:
    """Return a small sheet of paper lying on the map."""
    return (
        rect(area._replace(x=area.x + 3, y=area.y + 4), "shadow")
        + rect(area, "card")
        + rect(area.grow(-4), "frame-fine")
    )


def free_disc(sea: BaseGeometry, most: float) -> tuple[XY, float]:
    """Return the centre and radius of a large free disc in the sea, `most` at most."""
    left, top, right, bottom = sea.bounds
    grid = np.stack(np.meshgrid(np.linspace(left, right, 60), np.linspace(top, bottom, 60)), axis=-1).reshape(-1, 2)
    inside = grid[shapely.contains_xy(sea, grid[:, 0], grid[:, 1])]
    if not len(inside):
        return (left, top), 0.0
    reach = np.minimum(shapely.distance(shapely.points(inside), sea.boundary), most)
    # Prefer places near a corner, where a compass rose is not in the way.
    corner = np.minimum(inside[:, 0] - left, right - inside[:, 0]) + np.minimum(
        inside[:, 1] - top, bottom - inside[:, 1]
    )
    found = int(np.argmax(reach - 0.04 * corner))
    return (float(inside[found, 0]), float(inside[found, 1])), float(reach[found])


def rose(middle: XY, radius: float) -> str:
    """Return a compass rose, north up."""
    points, dark = [], ""
    long, short, waist = 1.0, 0.62, 0.17
    for turn in range(8):
        reach = long if turn % 2 == 0 else short
        points.append((turn, reach))
    light = ""
    for turn, reach in sorted(points, key=lambda point: point[1]):
        angle = np.pi * turn / 4
        tip = (reach * np.sin(angle), -reach * np.cos(angle))
        for side in (-1, 1):
            hip = (
                waist * np.sin(angle + side * np.pi / 4) * 1.2,
                -waist * np.cos(angle + side * np.pi / 4) * 1.2,
            )
            blade = polyline([(100 * tip[0], 100 * tip[1]), (100 * hip[0], 100 * hip[1]), (0, 0)], closed=True)
            light, dark = (light + blade, dark) if side < 0 else (light, dark + blade)
    circles = "M0-74a74 74 0 1 1 0 148a74 74 0 1 1 0-148zM0-68a68 68 0 1 1 0 136a68 68 0 1 1 0-136z"
    layers = (Layer("rose-line", circles), Layer("rose", light), Layer("rose-dark", dark))
    return svg.group("".join(map(svg.layer, layers)), *middle, radius / 100)


def open_sea(sea: BaseGeometry, seed: str, size: float) -> str:
    """Return broad dabs of paint and scattered groups of waves on the open sea."""
    dice = random.Random(seed)
    strokes, dabs = "", ""
    for x, y in scatter(sea.buffer(-10 * size), 84 * size, dice, tries=10):
        wide = dice.uniform(40, 120) * size
        dab = affinity.rotate(affinity.scale(Point(x, y).buffer(1, quad_segs=3), wide, dice.uniform(7, 17) * size), -6)
        if sea.contains(dab):
            dabs += closed_path(ring(dab))
    for x, y in scatter(sea.buffer(-24 * size), 105 * size, dice, tries=8):
        for step in range(dice.choice((1, 2, 2, 3))):
            strokes += wave(x + dice.uniform(-14, 14) * size, y + (step - 1) * 11 * size, size * dice.uniform(0.8, 1.1))
    return svg.layer(Layer("ocean-dab", dabs)) + svg.layer(Layer("ocean-waves", strokes))


def free_sea(panel: Box, islands: Sequence[BaseGeometry], taken: Sequence[Box]) -> BaseGeometry:
    """Return the part of the panel without islands and without the given areas."""
    sea = polygon_of(panel)
    for shape in islands:
        sea = sea.difference(shape)
    for area in taken:
        sea = sea.difference(polygon_of(area))
    return sea
