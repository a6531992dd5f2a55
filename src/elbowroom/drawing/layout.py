"""Layout: several islands on one sea, all at one scale, as large as the frame allows."""

import math
import random
from collections.abc import Sequence
from itertools import combinations
from typing import Final

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from elbowroom.boards.arcs import XY
from elbowroom.drawing.box_layout import GAP, Layout

LARGEST_DRAW: Final = 5
# The size of a cell of the grid, in units.
CELL: Final = 8.0
# How many of the best initial layouts are compacted, how many of these are annealed, and for how many steps.
STARTS: Final = 14
ANNEALED: Final = 8
ANNEALING_STEPS: Final = 4000

Cells = list[tuple[int, int]]


def arrange(islands: Sequence[BaseGeometry], width: float, height: float, margin: float = GAP) -> Layout:
    """Lay islands out in a frame without turning them, `margin` units from its edge and GAP units from each other."""
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
    """A packing of islands on a grid of cells; a table for each pair says at which offsets they collide."""

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
        """Return where the origin of each board's own coordinates lies, in units."""
        return [(x * CELL - sx, y * CELL - sy) for (x, y), (sx, sy) in zip(cells, self.shifts, strict=True)]

    def extent(self, cells: Cells) -> tuple[float, float, float, float]:
        """Return the box around all islands, in units."""
        placed = [
            (x * CELL + b[0], y * CELL + b[1], x * CELL + b[2], y * CELL + b[3])
            for (x, y), b in zip(cells, self.boxes, strict=True)
        ]
        lefts, tops, rights, bottoms = zip(*placed, strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)

    def cost(self, cells: Cells) -> float:
        """Return the size of the frame that islands need, plus a little for islands far from the centre."""
        left = top = math.inf
        right = bottom = -math.inf
        middles = []
        # Without min, max and zip, which are slower: this runs tens of thousands of times.
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
        scattered = 0.0
        for x, y in middles:
            scattered += math.hypot(x - cx, y - cy)
        larger, smaller = (wide, high) if wide > high else (high, wide)
        return larger + 0.1 * smaller + 0.01 * scattered

    def is_clear(self, cells: Cells, moved: int) -> bool:
        """Return whether an island that was moved collides with no other."""
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
        """Return the best cells found: rectangles side by side first, then moved closer as the coasts allow."""
        dice = random.Random(len(self.sizes))
        starts = sorted(((self.cost(cells), cells) for cells in self._initial_cells(dice)), key=lambda start: start[0])
        pulled = [self._compact(cells) for _, cells in starts[:STARTS]]
        pulled.sort(key=self.cost)
        if len(self.sizes) == 1:
            return pulled[0]
        return min((self._compact(self._anneal(cells, dice)) for cells in pulled[:ANNEALED]), key=self.cost)

    def _initial_cells(self, dice: random.Random) -> list[Cells]:
        """Return layouts of the islands as rectangles, each made by putting two smaller layouts side by side."""
        count = len(self.sizes)
        # Each additional island takes eight times as long, so more islands than in any draw get fewer tries.
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
                        # Centred or flush at random: either may fit the coasts better.
                        centred = dice.random() < 0.5
                        down, right = ((ha - hb) // 2, (wa - wb) // 2) if centred else (0, 0)
                        beside = _shift(ina, 0, max(0, -down)) | _shift(inb, wa, max(0, down))
                        below = _shift(ina, max(0, -right), 0) | _shift(inb, max(0, right), ha)
                        options.append((wa + wb, max(ha, hb), beside))
                        options.append((max(wa, wb), ha + hb, below))
                part = (part - 1) & group
            options.sort(key=lambda option: max(option[0] / self.aspect, option[1]))
            known[group] = options if group.bit_count() == count else options[:best] + options[best::7][:others]
        return [[inside[index] for index in range(count)] for _, _, inside in known[(1 << count) - 1][:400]]

    def _compact(self, cells: Cells) -> Cells:
        """Move islands in ever smaller steps as long as that lowers the cost."""
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
                        if price < cost - 1e-9 and self.is_clear(tried, moved):
                            cells, cost, improved = tried, price, True
        return cells

    def _anneal(self, cells: Cells, dice: random.Random) -> Cells:
        """Move islands at random by simulated annealing; return the best cells on the way."""
        best, best_cost = cells, self.cost(cells)
        cost = best_cost
        for turn in range(ANNEALING_STEPS):
            heat = 0.02 * best_cost * (1 - turn / ANNEALING_STEPS) ** 2
            reach = 2 + int(30 * (1 - turn / ANNEALING_STEPS) ** 2)
            moved = dice.randrange(len(cells))
            tried = list(cells)
            x, y = cells[moved]
            tried[moved] = (x + dice.randint(-reach, reach), y + dice.randint(-reach, reach))
            price = self.cost(tried)
            accepted = price < cost or dice.random() < math.exp((cost - price) / (heat + 1e-6))
            if accepted and self.is_clear(tried, moved):
                cells, cost = tried, price
                if cost < best_cost:
                    best, best_cost = cells, cost
        return best

    def spread(self, cells: Cells, width: float, height: float) -> Cells:
        """Move islands apart in the direction in which the frame has room left."""
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
            if fits and all(self.is_clear(apart, index) for index in range(len(apart))):
                return apart
        return cells


def _shift(inside: dict[int, tuple[int, int]], dx: int, dy: int) -> dict[int, tuple[int, int]]:
    return {index: (x + dx, y + dy) for index, (x, y) in inside.items()}


def _mask(shape: BaseGeometry) -> NDArray[np.bool_]:
    left, top, right, bottom = shape.bounds
    xs, ys = np.arange(left + CELL / 2, right + CELL, CELL), np.arange(top + CELL / 2, bottom + CELL, CELL)
    grid = np.meshgrid(xs, ys)
    shapely.prepare(shape)
    return np.asarray(shapely.contains_xy(shape, grid[0], grid[1]))


def _collisions(one: NDArray[np.bool_], other: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return for each offset of the other island, starting at minus its size, whether the two share a cell."""
    rows, columns = one.shape[0] + other.shape[0] - 1, one.shape[1] + other.shape[1] - 1
    size = (1 << (rows - 1).bit_length(), 1 << (columns - 1).bit_length())
    shared = np.fft.irfft2(np.fft.rfft2(one, size) * np.fft.rfft2(other[::-1, ::-1], size), size)
    return np.asarray(shared[:rows, :columns] > 0.5)
