"""Checks of pairs of outlines: neighbours share a visible border, other regions keep a distance."""

from collections.abc import Iterator
from itertools import combinations
from math import inf, sqrt

from elbowroom.boards.arrangement import Arrangement, members
from elbowroom.boards.board import Board
from elbowroom.boards.check.links import linked_pairs
from elbowroom.boards.geometry import near_pairs, squared_gap
from elbowroom.boards.measures import MIN_BORDER, MIN_GAP, TINY_AREA
from elbowroom.boards.problems import Problem

Pair = tuple[int, int]


def border_problems(board: Board, lines: Arrangement) -> Iterator[Problem]:
    """Yield problems between two outlines; numbers and single outlines must have passed their checks.

    The first outlines of the arrangement are those of the regions.
    """
    ids = [region.id for region in board.regions]
    linked = linked_pairs(board)
    overlaps = _overlaps(lines, len(ids))
    distances = {**_distances(lines, len(ids)), **dict.fromkeys(overlaps, 0.0)}
    close = {(ids[i], ids[j]): (i, j) for i, j in distances}
    for one, other in sorted(linked - close.keys()):
        yield Problem("border-missing", region=one, other=other)
    for (one, other), pair in sorted(close.items()):
        overlap = overlaps.get(pair, 0)
        if overlap > TINY_AREA:
            yield Problem("overlap", region=one, other=other, area=max(1, int(overlap)))
        elif (one, other) in linked:
            yield from _neighbour_problems(one, other, _shared_length(lines, *pair))
        else:
            yield from _non_neighbour_problems(one, other, _shared_length(lines, *pair), distances[pair])
    unshared = ((ids[i], ids[j], point) for i, j, point in lines.unshared_points() if max(i, j) < len(ids))
    for region, other, (x, y) in sorted(unshared):
        yield Problem("point-not-shared", region=region, other=other, x=int(x), y=int(y))


def _overlaps(lines: Arrangement, count: int) -> dict[Pair, float]:
    """Return the area that two regions have in common."""
    overlaps: dict[Pair, float] = {}
    for cover in lines.covers():
        regions = [*members(cover & (1 << count) - 1)]
        if len(regions) > 1:
            area = sum(map(lines.area_left_of, lines.walks({cover})))
            for pair in combinations(regions, 2):
                overlaps[pair] = overlaps.get(pair, 0) + area
    return overlaps


def _distances(lines: Arrangement, count: int) -> dict[Pair, float]:
    """Return the distance between the outlines of two regions where it is at most MIN_GAP."""
    touched = [1 << index for index in range(count)]
    for meeting in set(lines.meeting):
        for region in members(meeting & (1 << count) - 1):
            touched[region] |= meeting
    distances = {(i, j): 0.0 for i in range(count) for j in members(touched[i]) if i < j < count}
    segments = [*lines.segments]
    owners = [bits & (1 << count) - 1 for bits in lines.segments.values()]
    touching_all: dict[int, int] = {}
    for bits in set(owners):
        touching_all[bits] = -1
        for region in members(bits):
            touching_all[bits] &= touched[region]
    squares: dict[Pair, float] = {}
    for first, second in near_pairs(segments, MIN_GAP):
        # The regions of most segments touch each other, so no distance has to be computed.
        if not owners[second] & ~touching_all[owners[first]]:
            continue
        square = squared_gap(segments[first], segments[second])
        for one in members(owners[first]):
            for other in members(owners[second] & ~touched[one]):
                pair = min(one, other), max(one, other)
                squares[pair] = min(square, squares.get(pair, inf))
    return distances | {pair: sqrt(square) for pair, square in squares.items() if square <= MIN_GAP**2}


def _shared_length(lines: Arrangement, one: int, other: int) -> float:
    return lines.longest_stretch(one, lambda way: bool(lines.owners[way] >> other & 1))


def _neighbour_problems(one: int, other: int, length: float) -> Iterator[Problem]:
    if length == 0:
        yield Problem("border-missing", region=one, other=other)
    elif length < MIN_BORDER:
        yield Problem("border-short", region=one, other=other, length=int(length), wanted=MIN_BORDER)


def _non_neighbour_problems(one: int, other: int, length: float, distance: float) -> Iterator[Problem]:
    if length > 0:
        yield Problem("border-undeclared", region=one, other=other, length=int(length))
    elif distance == 0:
        yield Problem("corner-touch", region=one, other=other)
    elif distance < MIN_GAP:
        yield Problem("too-close", region=one, other=other, distance=int(distance), wanted=MIN_GAP)
