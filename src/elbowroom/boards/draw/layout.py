"""Layout: several islands on one sea, all at one scale, as large as the frame allows."""

import math
import random
from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from elbowroom.boards.arcs import XY

GAP: Final = 46.0
LARGEST_DRAW: Final = 5
CELL: Final = 8.0
STARTS: Final = 14
SHAKEN: Final = 8
SHAKES: Final = 4000

Cells = list[tuple[int, int]]


class Layout(NamedTuple):
    """Where islands lie: the scale of all, and the place of each board's origin in the frame."""

    scale: float
    places: tuple[XY, ...]


def arrange(islands: Sequence[BaseGeometry], width: float, height: float, margin: float = GAP) -> Layout:
    """Lay islands out in a frame, `margin` units off its edge and GAP off each other, none turned."""
    packing = _Packing(islands, width / height)
    cells = packing.solve()
    left, top, right, bottom = packing.extent(cells)
    scale = min(width / (right - left + 2 * margin), height / (bottom - top + 2 * margin))
    cells = packing.spread(cells, width / scale - 2 * margin, height / scale - 2 * margin)
    left, top, right, bottom = packing.extent(cells)
    dx = width / 2 - scale * (left + right) / 2
    dy = height / 2 - scale * (top + bottom) / 2
    return Layout(scale, tuple((dx + scale * x, dy + scale * y) for x, y in packing.origins(cells)))


class _Packing:
    """Islands on a grid of cells, with a table for each pair that says which offsets collide."""

    def __init__(self, islands: Sequence[BaseGeometry], aspect: float) -> None:
        self.aspect = aspect
        self.bounds = [island.bounds for island in islands]
        grown = [island.simplify(2).buffer(GAP / 2 + 0.72 * CELL) for island in islands]
        masks = [_mask(shape) for shape in grown]
        self.shifts = [(shape.bounds[0], shape.bounds[1]) for shape in grown]
        self.boxes = [
            (b[0] - sx, b[1] - sy, b[2] - sx, b[3] - sy) for b, (sx, sy) in zip(self.bounds, self.shifts, strict=True)
        ]
        self.sizes = [(mask.shape[1], mask.shape[0]) for mask in masks]
        self.collides = {
            (one, other): _collisions(masks[one], masks[other]) for one, other in combinations(range(len(masks)), 2)
        }

    def origins(self, cells: Cells) -> list[XY]:
        """Where the origin of each board's own coordinates lies, in units."""
        return [(x * CELL - sx, y * CELL - sy) for (x, y), (sx, sy) in zip(cells, self.shifts, strict=True)]

    def extent(self, cells: Cells) -> tuple[float, float, float, float]:
        """The box around all islands, in units."""
        placed = [
            (x * CELL + b[0], y * CELL + b[1], x * CELL + b[2], y * CELL + b[3])
            for (x, y), b in zip(cells, self.boxes, strict=True)
        ]
        lefts, tops, rights, bottoms = zip(*placed, strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)

    def cost(self, cells: Cells) -> float:
        """How much frame the islands need; smaller is better, and compact is better among equals."""
        left = top = math.inf
        right = bottom = -math.inf
        middles = []
        # No min and max, no zip: this is asked for tens of thousands of times.
        for index, (column, row) in enumerate(cells):
            bx, by, ex, ey = self.boxes[index]
            x, y = column * CELL, row * CELL
            bx, ex, by, ey = x + bx, x + ex, y + by, y + ey
            if bx < left:
                left = bx
            if ex > right:
                right = ex
            if by < top:
                top = by
            if ey > bottom:
                bottom = ey
            middles.append((bx + ex, by + ey))
        wide, high = (right - left) / self.aspect, bottom - top
        cx, cy = left + right, top + bottom
        strewn = 0.0
        for x, y in middles:
            strewn += math.hypot(x - cx, y - cy)
        larger, smaller = (wide, high) if wide > high else (high, wide)
        return larger + 0.1 * smaller + 0.01 * strewn

    def clear(self, cells: Cells, moved: int) -> bool:
        """Whether one island, after a move, collides with no other."""
        x, y = cells[moved]
        for other, (ox, oy) in enumerate(cells):
            if other == moved:
                continue
            first, second, dx, dy = moved, other, ox - x, oy - y
            if moved > other:
                first, second, dx, dy = other, moved, -dx, -dy
            table, (wide, high) = self.collides[first, second], self.sizes[second]
            row, column = dy + high - 1, dx + wide - 1
            if 0 <= row < table.shape[0] and 0 <= column < table.shape[1] and table[row, column]:
                return False
        return True

    def solve(self) -> Cells:
        """The best places found: boxes side by side first, then pulled together along the real coasts."""
        dice = random.Random(len(self.sizes))
        starts = sorted(((self.cost(cells), cells) for cells in self._guillotine(dice)), key=lambda start: start[0])
        pulled = [self._pull(cells) for _, cells in starts[:STARTS]]
        pulled.sort(key=self.cost)
        if len(self.sizes) == 1:
            return pulled[0]
        return min((self._pull(self._shake(cells, dice)) for cells in pulled[:SHAKEN]), key=self.cost)

    def _guillotine(self, dice: random.Random) -> list[Cells]:
        count = len(self.sizes)
        # More islands than in any draw are laid out less thoroughly: each one more takes eight times as long.
        best, others = (40, 30) if count <= LARGEST_DRAW else (9, 6)
        known: dict[int, list[tuple[int, int, dict[int, tuple[int, int]]]]] = {
            1 << index: [(*self.sizes[index], {index: (0, 0)})] for index in range(count)
        }
        for group in sorted(range(1, 1 << count), key=int.bit_count):
            if group in known:
                continue
            options = []
            part = (group - 1) & group
            while part:
                for wa, ha, ina in known[part]:
                    for wb, hb, inb in known[group ^ part]:
                        # Some boxes are centred on each other, some flush: coasts differ in what they like.
                        centred = dice.random() < 0.5
                        down, right = ((ha - hb) // 2, (wa - wb) // 2) if centred else (0, 0)
                        beside = _moved(ina, 0, max(0, -down)) | _moved(inb, wa, max(0, down))
                        below = _moved(ina, max(0, -right), 0) | _moved(inb, max(0, right), ha)
                        options.append((wa + wb, max(ha, hb), beside))
                        options.append((max(wa, wb), ha + hb, below))
                part = (part - 1) & group
            options.sort(key=lambda option: max(option[0] / self.aspect, option[1]))
            known[group] = options if group.bit_count() == count else options[:best] + options[best::7][:others]
        return [[inside[index] for index in range(count)] for _, _, inside in known[(1 << count) - 1][:400]]

    def _pull(self, cells: Cells) -> Cells:
        cells, cost = list(cells), self.cost(cells)
        for step in (24, 8, 3, 1):
            improved = True
            while improved:
                improved = False
                for moved in range(len(cells)):
                    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1)):
                        tried = list(cells)
                        tried[moved] = (cells[moved][0] + dx * step, cells[moved][1] + dy * step)
                        price = self.cost(tried)
                        if price < cost - 1e-9 and self.clear(tried, moved):
                            cells, cost, improved = tried, price, True
        return cells

    def _shake(self, cells: Cells, dice: random.Random) -> Cells:
        best, best_cost = cells, self.cost(cells)
        cost = best_cost
        for turn in range(SHAKES):
            heat = 0.02 * best_cost * (1 - turn / SHAKES) ** 2
            reach = 2 + int(30 * (1 - turn / SHAKES) ** 2)
            moved = dice.randrange(len(cells))
            tried = list(cells)
            x, y = cells[moved]
            tried[moved] = (x + dice.randint(-reach, reach), y + dice.randint(-reach, reach))
            price = self.cost(tried)
            bold = price < cost or dice.random() < math.exp((cost - price) / (heat + 1e-6))
            if bold and self.clear(tried, moved):
                cells, cost = tried, price
                if cost < best_cost:
                    best, best_cost = cells, cost
        return best

    def spread(self, cells: Cells, width: float, height: float) -> Cells:
        """Let islands drift apart along the side where the frame is wider than they need."""
        left, top, right, bottom = self.extent(cells)
        for share in (1.0, 0.75, 0.5, 0.25):
            fx = 1 + share * (width / (right - left) - 1)
            fy = 1 + share * (height / (bottom - top) - 1)
            middle = [(x + wide / 2, y + high / 2) for (x, y), (wide, high) in zip(cells, self.sizes, strict=True)]
            mx, my = sum(x for x, _ in middle) / len(middle), sum(y for _, y in middle) / len(middle)
            apart = [
                (math.floor(x + (fx - 1) * (cx - mx)), math.floor(y + (fy - 1) * (cy - my)))
                for (x, y), (cx, cy) in zip(cells, middle, strict=True)
            ]
            nleft, ntop, nright, nbottom = self.extent(apart)
            fits = nright - nleft <= width + 1e-6 and nbottom - ntop <= height + 1e-6
            if fits and all(self.clear(apart, index) for index in range(len(apart))):
                return apart
        return cells


def _moved(inside: dict[int, tuple[int, int]], dx: int, dy: int) -> dict[int, tuple[int, int]]:
    return {index: (x + dx, y + dy) for index, (x, y) in inside.items()}


def _mask(shape: BaseGeometry) -> NDArray[np.bool_]:
    left, top, right, bottom = shape.bounds
    xs, ys = np.arange(left + CELL / 2, right + CELL, CELL), np.arange(top + CELL / 2, bottom + CELL, CELL)
    grid = np.meshgrid(xs, ys)
    shapely.prepare(shape)
    return np.asarray(shapely.contains_xy(shape, grid[0], grid[1]))


def _collisions(one: NDArray[np.bool_], other: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """For each offset of the other, from its own size below zero on: whether the two share a cell."""
    rows, columns = one.shape[0] + other.shape[0] - 1, one.shape[1] + other.shape[1] - 1
    size = (1 << (rows - 1).bit_length(), 1 << (columns - 1).bit_length())
    shared = np.fft.irfft2(np.fft.rfft2(one, size) * np.fft.rfft2(other[::-1, ::-1], size), size)
    return np.asarray(shared[:rows, :columns] > 0.5)
