"""Planarity of small graphs: whether they can be drawn without crossing lines."""

from collections.abc import Collection, Mapping
from itertools import combinations
from typing import NamedTuple


class _BackEdge(NamedTuple):
    """An edge from a place in the search tree up to one of its ancestors, which has this depth."""

    number: int
    depth: int


def is_planar(near: Mapping[int, Collection[int]]) -> bool:
    """Return whether a graph, given as the neighbours of each node, is planar."""
    links = sum(map(len, near.values())) // 2
    # Planar graphs have few edges (Euler); this also bounds the time that the test takes.
    if links > max(1, 3 * len(near) - 6):
        return False
    return _LeftRightTest(near).passes()


class _LeftRightTest:
    """The left-right criterion of de Fraysseix and Rosenstiehl.

    A graph is planar if each back edge of a depth-first search can be drawn left or right of the tree, so that at every
    fork the back edges of two branches do not cross.
    """

    def __init__(self, near: Mapping[int, Collection[int]]) -> None:
        self._near = near
        self._depth: dict[int, int] = {}
        # Back edges on the same side have the same root. Edge n has the entries 2n, its side, and 2n+1, the other side.
        self._roots: list[int] = []

    def passes(self) -> bool:
        for node in self._near:
            if node not in self._depth:
                self._visit(node, None, 0)
        return all(self._root(side) != self._root(side + 1) for side in range(0, len(self._roots), 2))

    def _visit(self, node: int, parent: int | None, depth: int) -> list[_BackEdge]:
        """Return the back edges from a node and all nodes below it to the nodes above it."""
        self._depth[node] = depth
        branches: list[list[_BackEdge]] = []
        for other in self._near[node]:
            if other not in self._depth:
                below = self._visit(other, node, depth + 1)
                branches.append([edge for edge in below if edge.depth < depth])
            elif other != parent and self._depth[other] < depth:
                branches.append([self._new_edge(self._depth[other])])
        branches = [branch for branch in branches if branch]
        for one, other_one in combinations(branches, 2):
            self._separate(one, other_one)
        return [edge for branch in branches for edge in branch]

    def _new_edge(self, depth: int) -> _BackEdge:
        first = len(self._roots)
        self._roots += [first, first + 1]
        return _BackEdge(first, depth)

    def _separate(self, one: list[_BackEdge], other: list[_BackEdge]) -> None:
        """Put the edges of each branch that end below the highest end of the other branch on different sides."""
        inner = [edge for edge in one if edge.depth > min(rival.depth for rival in other)]
        outer = [edge for edge in other if edge.depth > min(rival.depth for rival in one)]
        for group in (inner, outer):
            for edge in group[1:]:
                self._join(group[0].number, edge.number)
                self._join(group[0].number + 1, edge.number + 1)
        if inner and outer:
            self._join(inner[0].number, outer[0].number + 1)
            self._join(inner[0].number + 1, outer[0].number)

    def _join(self, one: int, other: int) -> None:
        self._roots[self._root(one)] = self._root(other)

    def _root(self, side: int) -> int:
        while self._roots[side] != side:
            # Shorten the way for the next search.
            self._roots[side] = self._roots[self._roots[side]]
            side = self._roots[side]
        return side
