"""What stands above the regions in a board's file: id, name and measures."""

import re
from collections.abc import Iterator

from elbowroom.boards.board import Board
from elbowroom.boards.measures import MAX_SIDE
from elbowroom.boards.problems import Problem

SLUG = re.compile(r"[a-z0-9-]+")


def header_faults(board: Board) -> Iterator[Problem]:
    """Faults of id, name, width and height."""
    if not SLUG.fullmatch(board.id):
        yield Problem("id-not-plain", id=board.id)
    yield from name_faults(board, ("en",))
    if not has_sensible_measures(board):
        yield Problem("board-measures", width=board.width, height=board.height, most=MAX_SIDE)


def name_faults(board: Board, languages: tuple[str, ...]) -> Iterator[Problem]:
    """One fault for each of the languages in which the board has no name."""
    for language in languages:
        if not board.name.get(language, "").strip():
            yield Problem("name-missing", language=language)


def has_sensible_measures(board: Board) -> bool:
    """Whether the board has an area, and one that can be computed with."""
    return 0 < board.width <= MAX_SIDE and 0 < board.height <= MAX_SIDE
