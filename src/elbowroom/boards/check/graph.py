"""Checks of the graph of neighbours: connected, planar, and on islands without dead ends."""

from collections.abc import Iterator
from itertools import combinations

from elbowroom.boards.board import Board
from elbowroom.boards.check.links import linked_pairs
from elbowroom.boards.check.planarity import is_planar
from elbowroom.boards.problems import Problem

MIN_SHORES = 3
MIN_LAND_NEIGHBOURS = 2

# The neighbours of each region.
Graph = dict[int, set[int]]


def graph_problems(board: Board) -> Iterator[Problem]:
    """Yield problems of the graph of neighbours; the numbers of regions must have passed their check."""
    graph: Graph = {region.id: set() for region in board.regions}
    for one, other in linked_pairs(board):
        graph[one].add(other)
        graph[other].add(one)
    for apart in _smaller_parts(graph):
        yield Problem("cut-off", region=min(apart))
    if not is_planar(graph):
        yield Problem("not-planar")
    if board.game == "warcraft":
        yield from _water_problems(board, graph)
        yield from _land_problems(board, graph)


def _water_problems(board: Board, graph: Graph) -> Iterator[Problem]:
    land = {region.id for region in board.land}
    for region in board.water:
        shores = len(land & graph[region.id])
        if shores < MIN_SHORES:
            yield Problem("water-few-shores", region=region.id, count=shores, wanted=MIN_SHORES)


def _land_problems(board: Board, graph: Graph) -> Iterator[Problem]:
    """Yield problems of an island's land: dead ends, separate parts, anchors all together, and bottlenecks."""
    land = _only(graph, {region.id for region in board.land})
    for region, near in land.items():
        if len(near) < MIN_LAND_NEIGHBOURS:
            yield Problem("dead-end", region=region, count=len(near), wanted=MIN_LAND_NEIGHBOURS)
    apart = _smaller_parts(land)
    for part in apart:
        yield Problem("land-cut-off", region=min(part))
    anchors = {region.id for region in board.land if region.anchor}
    if len(anchors) > 1 and all(other in land[one] for one, other in combinations(anchors, 2)):
        yield Problem("anchors-together")
    if anchors and not apart:
        yield from _bottlenecks(land, anchors)


def _bottlenecks(land: Graph, anchors: set[int]) -> Iterator[Problem]:
    for region in land:
        for part in _parts(_only(land, land.keys() - {region})):
            if not part & anchors:
                yield Problem("bottleneck", region=region, other=min(part))


def _only(graph: Graph, regions: set[int]) -> Graph:
    """Return a graph without all other regions, in the order of their numbers."""
    return {region: graph[region] & regions for region in sorted(regions)}


def _smaller_parts(graph: Graph) -> list[set[int]]:
    """Return the connected parts of a graph, without the largest."""
    parts = sorted(_parts(graph), key=lambda part: (-len(part), min(part)))
    return parts[1:]


def _parts(graph: Graph) -> Iterator[set[int]]:
    """Yield the connected parts of a graph."""
    seen: set[int] = set()
    for region in graph:
        if region in seen:
            continue
        part, waiting = {region}, [region]
        while waiting:
            new = graph[waiting.pop()] - part
            part |= new
            waiting += new
        seen |= part
        yield part
