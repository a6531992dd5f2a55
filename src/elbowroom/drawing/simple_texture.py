"""Textures in plain Python, for browsers; `textures` fills a region a little better."""

import math
import random
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from elbowroom.boards.arcs import XY
from elbowroom.boards.board import Terrain
from elbowroom.drawing.curves import closed_path, open_path, path, polyline
from elbowroom.drawing.data import Layer
from elbowroom.drawing.measures import Bounds
from elbowroom.drawing.motifs import (
    crescent,
    crown,
    ellipse,
    hill_arc,
    hill_hatches,
    hill_shade,
    peak,
    pool,
    span,
    still_water,
    tree_shadow,
    trunk,
    tuft,
    wave,
)

# Random places tried for each motif that would fit into the box of a region.
TRIES: Final = 6
# The distance of the middles of fields, of their rows, and of the points at which rows are cut off, in units.
FIELD: Final = 78
ROW_GAP: Final = 10.5
ROW_STEP: Final = 7.0


class SimpleGround(NamedTuple):
    """The box of a region, a function that says whether a point of it is free, and the weight of strokes."""

    box: Bounds
    is_free: Callable[[XY], bool]
    weight: float
    dice: random.Random


class _Thing(NamedTuple):
    """A tree, a hill or a peak: its foot, and the paths to draw."""

    foot: XY
    body: str
    shade: str
    ink: str = ""


def simple_texture(terrain: Terrain, ground: SimpleGround) -> list[Layer]:
    """Return the texture layers of a region."""
    return [layer for layer in (*_dabs(terrain, ground), *_TEXTURES[terrain](ground, terrain)) if layer.path]


def _scatter(ground: SimpleGround, spacing: float, corners: Sequence[XY]) -> list[XY]:
    """Return random places, at least `spacing` apart, at which all corners of a motif are free."""
    left, top, right, bottom = ground.box
    dice, found = ground.dice, list[XY]()
    for _ in range(int(TRIES * max(1.0, (right - left) * (bottom - top) / spacing**2))):
        x, y = dice.uniform(left, right), dice.uniform(top, bottom)
        is_apart = all((x - ox) ** 2 + (y - oy) ** 2 >= spacing**2 for ox, oy in found)
        if is_apart and all(ground.is_free((x + dx, y + dy)) for dx, dy in corners):
            found.append((x, y))
    return found


def _around(wide: float, up: float, down: float) -> tuple[XY, ...]:
    """Return the corners of a motif, relative to its place."""
    return ((-wide, 0.0), (wide, 0.0), (0.0, -up), (0.0, down))


def _dabs(terrain: Terrain, ground: SimpleGround) -> list[Layer]:
    """Return a few broad dabs of lighter paint."""
    places = _scatter(ground, 60, _around(34, 18, 18))
    dabs = (closed_path(ellipse(x, y, ground.dice.uniform(18, 32), ground.dice.uniform(8, 14))) for x, y in places)
    return [Layer(f"{terrain}-dab", "".join(dabs))]


def _furrows(ground: SimpleGround, terrain: Terrain) -> list[Layer]:
    """Return fields side by side, each ploughed in its own direction."""
    weight, dice = ground.weight, ground.dice
    left, top, right, bottom = ground.box
    middles = _scatter(ground, FIELD * weight, [(0.0, 0.0)]) or [((left + right) / 2, (top + bottom) / 2)]
    turn, reach = dice.uniform(0, math.pi), math.hypot(right - left, bottom - top)
    rows = ""
    for middle in middles:
        turn += dice.uniform(0.9, 1.5)
        others = [other for other in middles if other != middle]
        for away in span(-reach, reach, ROW_GAP * weight):
            rows += _row(ground, middle, others, turn, away, reach)
    return [Layer(f"{terrain}-ink", rows)]


def _row(ground: SimpleGround, middle: XY, others: list[XY], turn: float, away: float, reach: float) -> str:
    """Return one row of a field, cut off where another field or something else begins."""
    gap = 12 * ground.weight
    cos, sin = math.cos(turn), math.sin(turn)
    strokes, run = "", list[XY]()
    for along in span(-reach, reach, ROW_STEP):
        point = (middle[0] + along * cos - away * sin, middle[1] + along * sin + away * cos)
        near = math.dist(point, middle) + gap
        if all(math.dist(point, other) > near for other in others) and ground.is_free(point):
            run.append(point)
            continue
        if len(run) > 2:
            strokes += polyline([run[0], run[-1]])
        run = []
    return strokes


def _trees(ground: SimpleGround, terrain: Terrain) -> list[Layer]:
    """Return round trees."""
    weight, dice = ground.weight, ground.dice
    places = _scatter(ground, 21 * weight, _around(10 * weight, 10 * weight, 12 * weight))
    trees = [(x, y, weight * dice.uniform(9.5, 13)) for x, y in places]
    things = [_Thing((x, y), crown(x, y, size, dice), crescent(x, y, 0.86 * size)) for x, y, size in trees]
    return [
        Layer("forest-floor", "".join(tree_shadow(*tree) for tree in trees)),
        Layer("forest-trunk", "".join(trunk(*tree) for tree in trees)),
        *_stack(things, terrain, 27 * weight),
    ]


def _hills(ground: SimpleGround, terrain: Terrain) -> list[Layer]:
    """Return round hills, hatched on the shaded side."""
    weight, dice = ground.weight, ground.dice
    things = []
    for x, y in _scatter(ground, 29 * weight, _around(20 * weight, 11 * weight, 0)):
        hill = (x, y, weight * dice.uniform(17, 25), weight * dice.uniform(9.5, 13))
        things.append(_Thing((x, y), path(hill_arc(*hill)), hill_shade(*hill), hill_hatches(*hill)))
    return _stack(things, terrain, 50 * weight)


def _peaks(ground: SimpleGround, terrain: Terrain) -> list[Layer]:
    """Return small peaks, dark on the shaded side."""
    weight, dice = ground.weight, ground.dice
    things = []
    for x, y in _scatter(ground, 23 * weight, _around(13 * weight, 24 * weight, 0)):
        wide, high = weight * dice.uniform(11, 16), weight * dice.uniform(17, 28)
        outline, shade, ridge = peak(x, y, wide, high, wide * dice.uniform(-0.15, 0.15))
        things.append(_Thing((x, y), polyline(outline), shade, ridge))
    return _stack(things, terrain, 35 * weight)


def _stack(things: list[_Thing], terrain: Terrain, reach: float) -> list[Layer]:
    """Return the layers of many things, those behind first; things more than `reach` apart may share a layer."""
    order = sorted(things, key=lambda thing: thing.foot[::-1])
    ranks: list[int] = []
    for index, thing in enumerate(order):
        behind = (ranks[other] for other in range(index) if math.dist(order[other].foot, thing.foot) < reach)
        ranks.append(max(behind, default=-1) + 1)
    layers = []
    for rank in range(max(ranks, default=-1) + 1):
        row = [thing for thing, its in zip(order, ranks, strict=True) if its == rank]
        layers.append(Layer(f"{terrain}-body", "".join(thing.body for thing in row)))
        layers.append(Layer(f"{terrain}-shade", "".join(thing.shade for thing in row)))
        layers.append(Layer(f"{terrain}-ink", "".join(thing.ink for thing in row)))
    return layers


def _reeds(ground: SimpleGround, terrain: Terrain) -> list[Layer]:
    """Return tufts of reed, pools, and the strokes of still water."""
    weight, dice = ground.weight, ground.dice
    pools, ink, heads = "", "", ""
    places = _scatter(ground, 28 * weight, _around(14 * weight, 13 * weight, 9 * weight))
    for index, (x, y) in enumerate(places):
        kind = ("reed", "still", "reed", "pool", "still")[index % 5]
        if kind == "reed":
            stalks, tips = tuft(x, y + 9 * weight, weight, dice)
            ink, heads = ink + stalks, heads + tips
        elif kind == "pool":
            pools += pool(x, y, weight * dice.uniform(13, 16), dice)
            ink += open_path([(x - 7 * weight, y - 0.5), (x, y + 0.5), (x + 5 * weight, y - 0.5)])
        else:
            ink += "".join(still_water(x, y + shift * weight, weight, dice) for shift in (-5.5, 0, 5.5))
    return [Layer("swamp-pool", pools), Layer(f"{terrain}-ink", ink), Layer(f"{terrain}-solid", heads)]


def _waves(ground: SimpleGround, terrain: Terrain) -> list[Layer]:
    """Return small waves."""
    weight, dice = ground.weight, ground.dice
    places = _scatter(ground, 40 * weight, _around(24 * weight, 14 * weight, 14 * weight))
    return [Layer(f"{terrain}-ink", "".join(wave(x, y, weight * dice.uniform(0.85, 1.15)) for x, y in places))]


_TEXTURES: Final[dict[Terrain, Callable[[SimpleGround, Terrain], list[Layer]]]] = {
    "farmland": _furrows,
    "forest": _trees,
    "hill": _hills,
    "swamp": _reeds,
    "mountain": _peaks,
    "sea": _waves,
    "lake": _waves,
}
