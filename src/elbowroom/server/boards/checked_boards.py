"""Boards of people, read from the text of a board file and checked."""

from typing import Final

import msgspec
from msgspec.structs import replace

from elbowroom.boards.board import Board
from elbowroom.boards.check import check_board
from elbowroom.boards.custom import with_content_id
from elbowroom.boards.files import parse_board
from elbowroom.boards.problems import BoardError, Problem
from elbowroom.server.table.text_cleaning import clean_line
from elbowroom.texts import LANGUAGES

LONGEST_NAME: Final = 40
# Further faults are left out.
MOST_FAULTS: Final = 100


class Fault(msgspec.Struct, frozen=True):
    """A fault: a reason, as in the texts `board.problem.REASON`, the region it is about, and details."""

    reason: str
    region: int | None
    details: dict[str, str | int]

    def sentence(self, language: str) -> str:
        """Return the fault as a sentence."""
        return Problem(self.reason, region=self.region, **self.details).sentence(language)


class CheckedBoard(msgspec.Struct, frozen=True):
    """A board with an id derived from its content (None if it cannot be read), its file, and its faults."""

    board: Board | None
    toml: str
    faults: tuple[Fault, ...]

    @property
    def is_sound(self) -> bool:
        """True if a game can be played on it."""
        return self.board is not None and not self.faults


def check_toml(toml: str) -> CheckedBoard:
    """Parse and check the text of a board file."""
    try:
        board = parse_board(toml, "")
    except BoardError as error:
        return CheckedBoard(None, toml, (_fault(error.problem),))
    # The reverse is another board, which must be uploaded itself.
    board = replace(board, reverse=None, name=_names(board.name))
    faults = tuple(map(_fault, check_board(board)[:MOST_FAULTS]))
    return CheckedBoard(with_content_id(board), toml, faults)


def _names(given: dict[str, str]) -> dict[str, str]:
    """Return cleaned names, fit to be shown to others."""
    found = {language: clean_line(given.get(language, ""))[:LONGEST_NAME].strip() for language in LANGUAGES}
    return {language: name for language, name in found.items() if name}


def _fault(problem: Problem) -> Fault:
    return Fault(problem.reason, problem.region, dict(problem.details))
