"""Relaxes a mesh by gradient descent, until regions have the wanted areas, round shapes and no short borders."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from tools.classic.mesh import Mesh

Array = NDArray[np.float64]

# Weights of the parts of the energy.
ROUNDNESS = 0.9
SHORT_BORDER = 3.0
SPRING = 0.15
STEP_FACTOR = 0.12
MAX_STEP = 5.0


@dataclass
class Goals:
    """Goals of the drawing: relative areas by region, least lengths by border."""

    areas: Mapping[int, float]
    border: float
    borders: Mapping[frozenset[int], float]


def relax(mesh: Mesh, goals: Goals, rounds: int = 1500) -> None:
    """Move the points down the gradient of the energy, except those of outlines that would intersect themselves."""
    energy = _Energy(mesh, goals)
    points = np.array(mesh.points)
    for turn in range(rounds):
        reach = MAX_STEP * (1 - turn / rounds)
        way = -energy.gradient(points)
        lengths = np.hypot(way[:, 0], way[:, 1])
        moved = points + way * np.minimum(1.0, reach / np.maximum(lengths, 1e-9))[:, None]
        points = energy.keep_untangled(points, moved)
    mesh.points = [(float(x), float(y)) for x, y in points]


class _Energy:
    def __init__(self, mesh: Mesh, goals: Goals) -> None:
        total = sum(goals.areas.get(region, 1.0) for region in mesh.outlines)
        unit = mesh.width * mesh.height / total
        self.outlines = [np.array(outline) for outline in mesh.outlines.values()]
        self.wanted = [unit * goals.areas.get(region, 1.0) for region in mesh.outlines]
        self.unit = unit
        self.free = np.array([_freedom(mesh.slides[index]) for index in range(len(mesh.points))])
        self.borders = _borders(mesh, goals)
        self.middle = _middles(mesh)
        self.turn = np.sign(_area(np.array(mesh.points)[self.outlines[0]]))

    def gradient(self, points: Array) -> Array:
        """Return the gradient of the energy for every point."""
        gradient = SPRING * (points - self.middle @ points) / self.unit
        for outline, wanted in zip(self.outlines, self.wanted, strict=True):
            ring = points[outline]
            area = self.turn * _area(ring)
            area_gradient = self.turn * _area_gradient(ring)
            around, around_gradient = _length(ring, closed=True)
            gradient[outline] += 2 * (area / wanted - 1) / wanted * area_gradient
            round_gradient = 2 * around / area * around_gradient - around**2 / area**2 * area_gradient
            gradient[outline] += ROUNDNESS / (4 * math.pi) * round_gradient
        for border, least in self.borders:
            length, length_gradient = _length(points[border], closed=False)
            lack = max(0.0, 1 - length / least)
            gradient[border] -= SHORT_BORDER * 2 * lack / least * length_gradient
        scaled: Array = gradient * self.free * self.unit * STEP_FACTOR
        return scaled

    def keep_untangled(self, points: Array, moved: Array) -> Array:
        """Return the moved points, with those of tangled outlines moved back."""
        result = moved.copy()
        while tangled := [o for o in self.outlines if not self._is_sound(result[o])]:
            held = np.concatenate(tangled)
            if np.array_equal(result[held], points[held]):
                return points
            result[held] = points[held]
        return result

    def _is_sound(self, ring: Array) -> bool:
        return self.turn * _area(ring) > 0 and bool(shapely.Polygon(ring).is_valid)


def _middles(mesh: Mesh) -> Array:
    """Return the matrix that maps each point to the mean of its neighbours."""
    near: dict[int, set[int]] = {index: set() for index in range(len(mesh.points))}
    for outline in mesh.outlines.values():
        for here, there in zip(outline, outline[1:] + outline[:1], strict=True):
            near[here].add(there)
            near[there].add(here)
    matrix = np.zeros((len(near), len(near)))
    for index, others in near.items():
        matrix[index, sorted(others)] = 1 / len(others)
    return matrix


def _borders(mesh: Mesh, goals: Goals) -> list[tuple[NDArray[np.int64], float]]:
    """Return each border's points with its least length, and each outer region's share of the frame."""
    sides: dict[frozenset[int], list[int]] = {}
    for region, outline in mesh.outlines.items():
        for here, there in zip(outline, outline[1:] + outline[:1], strict=True):
            sides.setdefault(frozenset((here, there)), []).append(region)
    edges: dict[frozenset[int], list[frozenset[int]]] = {}
    for edge, owners in sides.items():
        edges.setdefault(frozenset(owners), []).append(edge)
    chains = []
    for regions, pieces in edges.items():
        least = goals.borders.get(regions, goals.border)
        chains.append((np.array(_chain(pieces)), least))
    return chains


def _chain(edges: list[frozenset[int]]) -> list[int]:
    """Return the points of connected edges in order."""
    near: dict[int, list[int]] = {}
    for a, b in (tuple(edge) for edge in edges):
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    here = next(point for point, others in near.items() if len(others) == 1)
    chain = [here]
    while True:
        onward = [point for point in near[here] if len(chain) < 2 or point != chain[-2]]
        if not onward:
            return chain
        here = onward[0]
        chain.append(here)


def _freedom(slide: str) -> tuple[float, float]:
    return {"free": (1.0, 1.0), "x": (1.0, 0.0), "y": (0.0, 1.0), "fixed": (0.0, 0.0)}[slide]


def _area(ring: Array) -> float:
    x, y = ring[:, 0], ring[:, 1]
    return float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum() / 2)


def _area_gradient(ring: Array) -> Array:
    before, after = np.roll(ring, 1, axis=0), np.roll(ring, -1, axis=0)
    return np.stack([after[:, 1] - before[:, 1], before[:, 0] - after[:, 0]], axis=1) / 2


def _length(line: Array, *, closed: bool) -> tuple[float, Array]:
    legs = np.roll(line, -1, axis=0) - line if closed else np.diff(line, axis=0)
    lengths = np.hypot(legs[:, 0], legs[:, 1])
    ways = legs / np.maximum(lengths, 1e-9)[:, None]
    gradient = np.zeros_like(line)
    if closed:
        gradient = np.roll(ways, 1, axis=0) - ways
    else:
        gradient[:-1] -= ways
        gradient[1:] += ways
    return float(lengths.sum()), gradient
