"""The check of many boards at once: those of the games and the player's, or just some files."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from elbowroom.boards.board import Board
from elbowroom.boards.catalogue import built_in, own_files
from elbowroom.boards.check import check_board, check_builtins, check_set
from elbowroom.boards.files import read_board
from elbowroom.boards.problems import BoardError, Problem


class Fault(NamedTuple):
    """A problem and the file, or the draw of several boards, that has it."""

    source: str
    problem: Problem


class Report(NamedTuple):
    """How many boards were looked at, and what is wrong with them."""

    boards: int
    faults: list[Fault]


def check_everything() -> Report:
    """Check the boards that come with the games, and those in the player's own folder together with them."""
    games = list(built_in())
    faults = [Fault(_file(board), problem) for board in games for problem in check_board(board)]
    faults += [Fault(*fault) for fault in check_builtins(games)]
    own = check_files(own_files())
    return Report(len(games) + own.boards, faults + own.faults)


def check_files(paths: Sequence[Path]) -> Report:
    """Check board files, each by itself and in draws with the boards that come with the games."""
    faults: list[Fault] = []
    boards: list[Board] = []
    for path in paths:
        try:
            board = read_board(path)
        except BoardError as error:
            faults.append(Fault(error.source, error.problem))
        else:
            boards.append(board)
            faults += [Fault(path.name, problem) for problem in check_board(board)]
    games = list(built_in())
    known = set(check_set(games))
    new = [board for board in boards if board not in games]
    faults += [Fault(*fault) for fault in check_set([*games, *new]) if fault not in known]
    return Report(len(paths), faults)


def _file(board: Board) -> str:
    return f"{board.id}.toml"
