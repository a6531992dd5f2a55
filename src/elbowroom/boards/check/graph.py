"""The board as a graph of neighbours: connected, drawable on paper, and on islands without dead ends."""

from collections.abc import Iterator
from itertools import combinations

import networkx as nx

from elbowroom.boards.board import Board
from elbowroom.boards.check.links import linked_pairs
from elbowroom.boards.problems import Problem

MIN_SHORES = 3
MIN_WAYS = 2


def graph_faults(board: Board) -> Iterator[Problem]:
    """Faults of the net that the regions and their borders form; regions must be numbered rightly."""
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(region.id for region in board.regions)
    graph.add_edges_from(linked_pairs(board))
    for apart in _smaller_parts(graph):
        yield Problem("cut-off", region=min(apart))
    if not nx.check_planarity(graph)[0]:
        yield Problem("not-planar")
    if board.game == "warcraft":
        yield from _water_faults(board, graph)
        yield from _land_faults(board, graph)


def _water_faults(board: Board, graph: "nx.Graph[int]") -> Iterator[Problem]:
    land = {region.id for region in board.land}
    for region in board.water:
        shores = len(land.intersection(graph[region.id]))
        if shores < MIN_SHORES:
            yield Problem("water-few-shores", region=region.id, count=shores, wanted=MIN_SHORES)


def _land_faults(board: Board, graph: "nx.Graph[int]") -> Iterator[Problem]:
    """An island is no trap: every region has two ways out, and no region guards the only way to another."""
    land: nx.Graph[int] = nx.Graph(graph.subgraph(region.id for region in board.land))
    for region in sorted(land):
        if land.degree[region] < MIN_WAYS:
            yield Problem("dead-end", region=region, count=land.degree[region], wanted=MIN_WAYS)
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
    """The connected parts of a graph, without the largest."""
    parts = sorted(nx.connected_components(graph), key=lambda part: (-len(part), min(part)))
    return parts[1:]
