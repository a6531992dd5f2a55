"""Proof that boards are right: every fault of a board by itself, and of several boards together."""

from elbowroom.boards.board import Board
from elbowroom.boards.numbers import MAX_REGIONS
from elbowroom.boards.problems import Problem
from elbowroom.extras import needs

with needs("boards"):
    from elbowroom.boards.check.borders import border_faults
    from elbowroom.boards.check.counts import count_faults
    from elbowroom.boards.check.graph import graph_faults
    from elbowroom.boards.check.header import header_faults
    from elbowroom.boards.check.links import link_faults, number_faults
    from elbowroom.boards.check.outlines import outline_faults, shapes_of, spot_faults
    from elbowroom.boards.check.sets import check_builtins, check_set
    from elbowroom.boards.check.whole import whole_faults

__all__ = ["check_board", "check_builtins", "check_set"]


def check_board(board: Board) -> list[Problem]:
    """All faults of one board by itself; where basics are broken, what builds on them is not looked at."""
    problems = [*header_faults(board), *count_faults(board)]
    numbers = number_faults(board)
    problems += numbers
    # Whoever writes a thousand regions has a problem already; the graph checks take time by the square.
    if numbers or len(board.regions) > MAX_REGIONS:
        return [*problems, *outline_faults(board)]
    problems += [*link_faults(board), *graph_faults(board), *outline_faults(board)]
    if shapes := shapes_of(board):
        problems += [*spot_faults(shapes), *border_faults(board, shapes), *whole_faults(board, shapes)]
    return problems
