"""Checks of the header of a board file: id, name, width and height."""

import re
from collections.abc import Iterator

from elbowroom.boards.board import Board
from elbowroom.boards.measures import MAX_SIDE
from elbowroom.boards.problems import Problem

SLUG = re.compile(r"[a-z0-9-]+")


def header_problems(board: Board) -> Iterator[Problem]:
    """Yield problems of the id, the name, the width and the height."""
    if not SLUG.fullmatch(board.id):
        yield Problem("id-not-plain", id=board.id)
    yield from name_problems(board, ("en",))
    if not has_valid_dimensions(board):
        yield Problem("board-measures", width=board.width, height=board.height, most=MAX_SIDE)


def name_problems(board: Board, languages: tuple[str, ...]) -> Iterator[Problem]:
    """Yield a problem for each of these languages in which the board has no name."""
    for language in languages:
        if not board.name.get(language, "").strip():
            yield Problem("name-missing", language=language)


def has_valid_dimensions(board: Board) -> bool:
    """Return whether width and height are positive and at most MAX_SIDE."""
    return 0 < board.width <= MAX_SIDE and 0 < board.height <= MAX_SIDE
