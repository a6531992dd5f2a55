"""The first outlines of a map, through the midpoints of the graph's edges and the centres of its triangles.

By construction, two outlines share a border exactly where the graph has an edge.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

XY = tuple[float, float]
Graph = Mapping[int, Sequence[int]]


@dataclass
class Mesh:
    """Points, and each region's outline as a list of point numbers; points on the frame may only move along it."""

    width: float
    height: float
    points: list[XY] = field(default_factory=list)
    outlines: dict[int, list[int]] = field(default_factory=dict)
    slides: dict[int, str] = field(default_factory=dict)

    def add(self, point: XY, slide: str = "free") -> int:
        """Add a point and return its number; `slide` is `free`, `x`, `y` (one direction only) or `fixed`."""
        self.points.append(point)
        self.slides[len(self.points) - 1] = slide
        return len(self.points) - 1


def first_mesh(graph: Graph, centres: Mapping[int, XY], width: float, height: float) -> Mesh:
    """Return outlines for all regions of a graph with straight edges, whose inner faces are all triangles."""
    order = {
        node: sorted(near, key=lambda other: _angle(centres[node], centres[other])) for node, near in graph.items()
    }
    around = outer_cycle(order, centres)
    mesh = Mesh(width, height)
    middles = {frozenset((a, b)): mesh.add(_mean(centres[a], centres[b])) for a in graph for b in graph[a] if a < b}
    triangles: dict[frozenset[int], int] = {}
    frame = _Frame(mesh, around, centres)
    for node, near in order.items():
        outline: list[int] = []
        for index, other in enumerate(near):
            following = near[(index + 1) % len(near)]
            outline.append(middles[frozenset((node, other))])
            if around.get(other) == node and around.get(node) == following:
                outline += frame.share(other, node, following)
            else:
                corner = frozenset((node, other, following))
                if corner not in triangles:
                    triangles[corner] = mesh.add(_mean(centres[node], centres[other], centres[following]))
                outline.append(triangles[corner])
        mesh.outlines[node] = outline
    return mesh


def outer_cycle(order: Graph, centres: Mapping[int, XY]) -> dict[int, int]:
    """Return the outer regions, each with the next one, by increasing angle."""
    start = min(order, key=lambda node: centres[node])
    cycle: dict[int, int] = {}
    node, back = start, None
    while node not in cycle:
        near = order[node]
        if back is None:
            # The outer face is to the left of the leftmost centre.
            following = min(near, key=lambda other: _turn(centres[node], centres[other]))
        else:
            following = near[(near.index(back) + 1) % len(near)]
        cycle[node] = following
        node, back = following, node
    return cycle


class _Frame:
    """The edge of the board, divided where borders of outer regions end."""

    def __init__(self, mesh: Mesh, around: Mapping[int, int], centres: Mapping[int, XY]) -> None:
        self.mesh = mesh
        self.cuts: dict[frozenset[int], tuple[float, int]] = {}
        for node, following in around.items():
            place = self._project(_mean(centres[node], centres[following]))
            slide = "x" if place[1] in (0.0, mesh.height) else "y"
            self.cuts[frozenset((node, following))] = (self._along(place), mesh.add(place, slide))
        corners = [(0.0, 0.0), (mesh.width, 0.0), (mesh.width, mesh.height), (0.0, mesh.height)]
        self.corners = [(self._along(corner), mesh.add(corner, "fixed")) for corner in corners]

    def share(self, before: int, node: int, after: int) -> list[int]:
        """Return the points of the frame that belong to one outer region's outline."""
        start, first = self.cuts[frozenset((before, node))]
        end, last = self.cuts[frozenset((node, after))]
        length = 2 * (self.mesh.width + self.mesh.height)
        span = (end - start) % length
        forwards = span < length / 2
        inside = [
            ((along - start) % length, corner)
            for along, corner in self.corners
            if ((along - start) % length < span) == forwards
        ]
        between = [corner for _, corner in sorted(inside, reverse=not forwards)]
        return [first, *between, last]

    def _project(self, point: XY) -> XY:
        """Return the intersection of the frame and the ray from the board's centre through a point."""
        width, height = self.mesh.width, self.mesh.height
        dx, dy = point[0] - width / 2, point[1] - height / 2
        reach_x = (width / 2) / abs(dx) if dx else math.inf
        reach_y = (height / 2) / abs(dy) if dy else math.inf
        if reach_x < reach_y:
            return (width if dx > 0 else 0.0, height / 2 + dy * reach_x)
        return (width / 2 + dx * reach_y, height if dy > 0 else 0.0)

    def _along(self, point: XY) -> float:
        """Return the distance of a point along the frame, clockwise from the upper left corner."""
        width, height = self.mesh.width, self.mesh.height
        x, y = point
        if y == 0.0:
            return x
        if x == width:
            return width + y
        if y == height:
            return width + height + (width - x)
        return 2 * width + height + (height - y)


def _angle(here: XY, there: XY) -> float:
    return math.atan2(there[1] - here[1], there[0] - here[0])


def _turn(here: XY, there: XY) -> float:
    return (_angle(here, there) - math.pi) % (2 * math.pi)


def _mean(*points: XY) -> XY:
    return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
