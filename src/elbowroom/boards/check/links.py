"""The regions' numbers and who names whom as neighbour."""

from collections import Counter
from collections.abc import Iterator

from elbowroom.boards.board import Board
from elbowroom.boards.problems import Problem


def number_faults(board: Board) -> list[Problem]:
    """Faults of the numbers: regions are numbered 1, 2, 3 … in the order of the file."""
    numbers = [region.id for region in board.regions]
    if not numbers:
        return [Problem("no-regions")]
    twice = {number for number, times in Counter(numbers).items() if times > 1}
    faults = [Problem("number-twice", region=number) for number in sorted(twice)]
    for wanted, number in enumerate(numbers, start=1):
        if number != wanted and number not in twice:
            faults.append(Problem("number-wrong", region=number, wanted=wanted))
            # The numbers after a slip are all shifted: one fault says it.
            break
    return faults


def link_faults(board: Board) -> Iterator[Problem]:
    """Faults of the lists of neighbours: they must exist, be named once, and name each other."""
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
    """Pairs of existing regions, lower number first, of which at least one names the other."""
    known = {region.id for region in board.regions}
    pairs = {(region.id, other) for region in board.regions for other in region.neighbours if other in known}
    return {(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]}
