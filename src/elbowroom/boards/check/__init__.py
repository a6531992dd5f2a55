"""Checks of boards: problems of a single board, and of several boards together.

The check of a single board needs no other package, so that the board editor can run it in a browser.
"""

from elbowroom.boards.board import Board
from elbowroom.boards.check.borders import border_problems
from elbowroom.boards.check.counts import count_problems
from elbowroom.boards.check.graph import graph_problems
from elbowroom.boards.check.header import has_valid_dimensions, header_problems
from elbowroom.boards.check.links import link_problems, number_problems
from elbowroom.boards.check.outlines import outline_problems, spot_problems
from elbowroom.boards.check.sets import check_builtins, check_set
from elbowroom.boards.check.whole import lines_of, whole_problems
from elbowroom.boards.numbers import MAX_REGIONS
from elbowroom.boards.problems import Problem

__all__ = ["check_board", "check_builtins", "check_set"]


def check_board(board: Board) -> list[Problem]:
    """Return all problems of one board; a check is skipped if an earlier one that it depends on has failed."""
    problems = [*header_problems(board), *count_problems(board)]
    numbers = number_problems(board)
    outlines = outline_problems(board)
    problems += numbers
    # The checks of the graph take quadratic time; a board with too many regions has failed already.
    if numbers or len(board.regions) > MAX_REGIONS:
        return [*problems, *outlines]
    problems += [*link_problems(board), *graph_problems(board), *outlines]
    if has_valid_dimensions(board) and not outlines:
        lines = lines_of(board)
        problems += [*spot_problems(board), *border_problems(board, lines), *whole_problems(board, lines)]
    return problems
