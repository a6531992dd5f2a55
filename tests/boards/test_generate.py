"""Endless islands from a size and a seed."""

import pytest

from elbowroom.boards.board import SIZES, Board, Size
from elbowroom.boards.catalogue import built_in
from elbowroom.boards.check import check_board, check_set
from elbowroom.boards.generate import new_island
from elbowroom.boards.report import FileProblem


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seed", [0, 1, 7, 10**18 - 1])
def test_new_islands_pass_the_check(size: Size, seed: int) -> None:
    board = new_island(size, seed)
    assert check_board(board) == []
    assert board.size == size


def test_the_same_seed_gives_the_same_island() -> None:
    assert new_island("M", 3) == new_island("M", 3)
    assert new_island("M", 3).regions != new_island("M", 4).regions


def test_new_islands_fit_into_draws_with_the_printed_ones() -> None:
    """W-1.5: no draw takes more Murlocs or mountains than there are, whatever islands are in it."""
    new = [new_island(size, seed) for size in SIZES for seed in (1, 2)]
    assert check_set([*built_in("warcraft"), *new]) == []


@pytest.mark.deep
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("block", range(10))
def test_a_thousand_boards_of_each_size_pass_the_check(size: Size, block: int) -> None:
    problems = [FileProblem(board.id, problem) for board in _islands(size, block) for problem in check_board(board)]
    assert problems == []


def _islands(size: Size, block: int) -> list[Board]:
    return [new_island(size, seed) for seed in range(block * 100, block * 100 + 100)]
