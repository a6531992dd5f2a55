"""Check all boards of the games and the player, or some files."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from elbowroom.boards.board import Board
from elbowroom.boards.catalogue import built_in, own_files
from elbowroom.boards.check import check_board, check_builtins, check_set
from elbowroom.boards.files import read_board
from elbowroom.boards.problems import BoardError, Problem


class FileProblem(NamedTuple):
    """A problem and the file, or the draw of several boards, that has it."""

    source: str
    problem: Problem


class Report(NamedTuple):
    """The number of checked boards, and their problems."""

    boards: int
    problems: list[FileProblem]


def check_everything(languages: tuple[str, ...]) -> Report:
    """Check the boards that come with the games, named in these languages, and those in the player's own folder."""
    games = list(built_in())
    problems = [FileProblem(_file(board), problem) for board in games for problem in check_board(board)]
    problems += [FileProblem(*found) for found in check_builtins(games, languages)]
    own = check_files(own_files())
    return Report(len(games) + own.boards, problems + own.problems)


def check_files(paths: Sequence[Path]) -> Report:
    """Check board files, alone and in draws with the boards that come with the games."""
    problems: list[FileProblem] = []
    boards: list[Board] = []
    for path in paths:
        try:
            board = read_board(path)
        except BoardError as error:
            problems.append(FileProblem(error.source, error.problem))
        else:
            boards.append(board)
            problems += [FileProblem(path.name, problem) for problem in check_board(board)]
    games = list(built_in())
    known = set(check_set(games))
    new = [board for board in boards if board not in games]
    problems += [FileProblem(*found) for found in check_set([*games, *new]) if found not in known]
    return Report(len(paths), problems)


def _file(board: Board) -> str:
    return f"{board.id}.toml"
