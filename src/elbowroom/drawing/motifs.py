"""Motifs: the small drawings of which textures consist, such as a tree, a hill or a wave."""

import math
import random
from typing import NamedTuple

from elbowroom.boards.arcs import XY
from elbowroom.drawing.curves import Curve, arcs_path, closed_path, open_path, path, polyline


class Peak(NamedTuple):
    """A small peak: its outline, its shaded side, and the ridge line."""

    outline: list[XY]
    shade: str
    ridge: str


def span(start: float, end: float, step: float) -> list[float]:
    """Return numbers in even steps of about this size from start to end, both included."""
    count = max(2, round((end - start) / step))
    return [start + (end - start) * index / count for index in range(count + 1)]


def ellipse(x: float, y: float, wide: float, high: float) -> list[XY]:
    """Return points around an ellipse."""
    return [(x + wide * math.cos(turn), y + high * math.sin(turn)) for turn in span(0, math.tau, 0.8)[:-1]]


def wave(x: float, y: float, size: float) -> str:
    """Return one wave stroke: two crests."""
    points = ((-14, 1.5), (-7, -2.5), (0, 1.5), (7, -2.5), (14, 1.5))
    return open_path([(x + px * size, y + py * size) for px, py in points])


def crown(x: float, y: float, size: float, dice: random.Random) -> str:
    """Return a crown of leaves: round bunches side by side."""
    bunches, turn = dice.choice((5, 6, 6, 7)), dice.uniform(0, math.tau)
    turns = [turn + math.tau * (index + dice.uniform(-0.12, 0.12)) / bunches for index in range(bunches)]
    notches = [(x + 0.9 * size * math.cos(a), y + 0.9 * size * math.sin(a)) for a in turns]
    leaf = 1.2 * size * math.sin(math.pi / bunches)
    return arcs_path(notches[0], [(leaf, True, notch) for notch in (*notches[1:], notches[0])])


def crescent(x: float, y: float, size: float) -> str:
    """Return the shaded side of a round crown."""
    low, high = (x - 0.5 * size, y + 0.87 * size), (x + 0.97 * size, y - 0.26 * size)
    return arcs_path(high, [(size, True, low), (2.1 * size, False, high)])


def tree_shadow(x: float, y: float, size: float) -> str:
    """Return the shadow of a tree on the ground."""
    x, y = x + 0.34 * size, y + 0.4 * size
    return arcs_path((x - size, y), [(size, True, (x + size, y)), (size, True, (x - size, y))])


def trunk(x: float, y: float, size: float) -> str:
    """Return the trunk of a tree."""
    return polyline([(x, y + 0.8 * size), (x, y + 1.42 * size)])


def pool(x: float, y: float, size: float, dice: random.Random) -> str:
    """Return a pool in a swamp."""
    shore = [(size * dice.uniform(0.9, 1.06), turn) for turn in span(0, math.tau, 0.6)[:-1]]
    return closed_path([(x + reach * math.cos(a), y + 0.52 * reach * math.sin(a)) for reach, a in shore])


def still_water(x: float, y: float, weight: float, dice: random.Random) -> str:
    """Return one stroke of still water."""
    long, middle = dice.uniform(6, 14) * weight, x + dice.uniform(-4, 4) * weight
    return open_path([(middle - long, y), (middle, y + 1.3 * weight), (middle + long, y)])


def tuft(x: float, y: float, weight: float, dice: random.Random) -> tuple[str, str]:
    """Return the stalks and the heads of a tuft of reed."""
    ink, heads = "", ""
    for lean in (-0.66, -0.3, 0.04, 0.4, 0.72):
        long = weight * dice.uniform(17, 24) * (1 - 0.3 * abs(lean))
        tip = (x + lean * long * 0.95, y - long)
        ink += open_path([(x + lean * 7 * weight, y), (x + lean * long * 0.42, y - long * 0.5), tip])
        if lean in (-0.3, 0.4):
            heads += closed_path(ellipse(*tip, 2.2 * weight, 4.8 * weight))
    return ink, heads


def hill_arc(x: float, y: float, wide: float, high: float) -> Curve:
    """Return the outline of a round hill, open at its foot."""
    left, right = (x - wide, y), (x + wide, y)
    return (left, (x - 0.86 * wide, y - 1.34 * high), (x + 0.78 * wide, y - 1.34 * high), right)


def hill_shade(x: float, y: float, wide: float, high: float) -> str:
    """Return the shaded side of a hill."""
    shares = ((0.94, 0.07), (0.8, 0.75), (0.46, 0.93), (0.3, 0.9), (0.6, 0.5), (0.6, 0.2), (0.42, 0))
    return path(tuple((x + wide * right, y - high * up) for right, up in shares), closed=True)


def hill_hatches(x: float, y: float, wide: float, high: float) -> str:
    """Return the strokes on the shaded side of a hill."""
    return "".join(_hatch(x, y, wide, high, share) for share in (0.34, 0.54, 0.72))


def _hatch(x: float, y: float, wide: float, high: float, share: float) -> str:
    top = high * (1 - share * share) ** 0.72 - 0.16 * high
    left, start, end = x + wide * share, y - top, y - 0.4 * top
    return path(((left, start), (left, start), (left + 0.08 * wide, (start + end) / 2), (left + 0.06 * wide, end)))


def peak(x: float, y: float, wide: float, high: float, lean: float) -> Peak:
    """Return a small peak, dark on the shaded side; its top is moved by `lean`."""
    top = (x + lean, y - high)
    right = [(x + wide * 0.52, y - high * 0.5), (x + wide, y)]
    outline = [(x - wide, y), (x - wide * 0.5, y - high * 0.42), top, *right]
    fold = [(x + lean * 0.5 - 0.02 * wide, y - high * 0.62), (x + 0.16 * wide, y - high * 0.36)]
    outer = [(x + wide - 1.2, y), (x + wide * 0.52 - 0.8, y - high * 0.5 + 0.6)]
    shade = polyline([(top[0], top[1] + 1), *fold, (x + 0.04 * wide, y), *outer], closed=True)
    return Peak(outline, shade, polyline([top, *fold]))
