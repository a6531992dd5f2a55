"""Checks of the graph of neighbours: connected, planar, and on islands without dead ends."""

from collections.abc import Iterator
from itertools import combinations

import networkx as nx

from elbowroom.boards.board import Board
from elbowroom.boards.check.links import linked_pairs
from elbowroom.boards.problems import Problem

MIN_SHORES = 3
MIN_LAND_NEIGHBOURS = 2


def graph_problems(board: Board) -> Iterator[Problem]:
    """Yield problems of the graph of neighbours; the numbers of regions must have passed their check."""
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(region.id for region in board.regions)
    graph.add_edges_from(linked_pairs(board))
    for apart in _smaller_parts(graph):
        yield Problem("cut-off", region=min(apart))
    if not nx.check_planarity(graph)[0]:
        yield Problem("not-planar")
    if board.game == "warcraft":
        yield from _water_problems(board, graph)
        yield from _land_problems(board, graph)


def _water_problems(board: Board, graph: "nx.Graph[int]") -> Iterator[Problem]:
    land = {region.id for region in board.land}
    for region in board.water:
        shores = len(land.intersection(graph[region.id]))
        if shores < MIN_SHORES:
            yield Problem("water-few-shores", region=region.id, count=shores, wanted=MIN_SHORES)


def _land_problems(board: Board, graph: "nx.Graph[int]") -> Iterator[Problem]:
    """Yield problems of an island's land: dead ends, separate parts, anchors all together, and bottlenecks."""
    land: nx.Graph[int] = nx.Graph(graph.subgraph(region.id for region in board.land))
    for region in sorted(land):
        if land.degree[region] < MIN_LAND_NEIGHBOURS:
            yield Problem("dead-end", region=region, count=land.degree[region], wanted=MIN_LAND_NEIGHBOURS)
    apart = _smaller_parts(land)
    for part in apart:
        yield Problem("land-cut-off", region=min(part))
    anchors = {region.id for region in board.land if region.anchor}
    if len(anchors) > 1 and all(land.has_edge(*pair) for pair in combinations(anchors, 2)):
        yield Problem("anchors-together")
    if anchors and not apart:
        yield from _bottlenecks(land, anchors)


def _bottlenecks(land: "nx.Graph[int]", anchors: set[int]) -> Iterator[Problem]:
    for region in sorted(land):
        rest = land.subgraph(set(land) - {region})
        for part in nx.connected_components(rest):
            if not part & anchors:
                yield Problem("bottleneck", region=region, other=min(part))


def _smaller_parts(graph: "nx.Graph[int]") -> list[set[int]]:
    """Return the connected parts of a graph, without the largest."""
    parts = sorted(nx.connected_components(graph), key=lambda part: (-len(part), min(part)))
    return parts[1:]
