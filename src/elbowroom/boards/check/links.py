"""Checks of the numbers of regions and of their lists of neighbours."""

from collections import Counter
from collections.abc import Iterator

from elbowroom.boards.board import Board
from elbowroom.boards.problems import Problem


def number_problems(board: Board) -> list[Problem]:
    """Return problems of the numbers: regions must be numbered 1, 2, 3 … in the order of the file."""
    numbers = [region.id for region in board.regions]
    if not numbers:
        return [Problem("no-regions")]
    twice = {number for number, times in Counter(numbers).items() if times > 1}
    problems = [Problem("number-twice", region=number) for number in sorted(twice)]
    for wanted, number in enumerate(numbers, start=1):
        if number != wanted and number not in twice:
            problems.append(Problem("number-wrong", region=number, wanted=wanted))
            # All numbers after a wrong one may be shifted: one problem is enough.
            break
    return problems


def link_problems(board: Board) -> Iterator[Problem]:
    """Yield problems of the lists of neighbours: each neighbour must exist, be listed once, and list the region too."""
    near = {region.id: set(region.neighbours) for region in board.regions}
    for region in board.regions:
        for other, times in sorted(Counter(region.neighbours).items()):
            if times > 1:
                yield Problem("neighbour-twice", region=region.id, other=other)
            if other == region.id:
                yield Problem("neighbour-itself", region=region.id)
            elif other not in near:
                yield Problem("neighbour-unknown", region=region.id, other=other)
            elif region.id not in near[other]:
                yield Problem("neighbour-one-sided", region=region.id, other=other)


def linked_pairs(board: Board) -> set[tuple[int, int]]:
    """Return the pairs of existing regions, lower number first, in which at least one lists the other."""
    known = {region.id for region in board.regions}
    pairs = {(region.id, other) for region in board.regions for other in region.neighbours if other in known}
    return {(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]}
