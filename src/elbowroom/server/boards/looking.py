"""In a process: what somebody sent, read as a board and checked, or an island made as somebody wants it."""

from typing import Final

import msgspec
from msgspec.structs import replace

from elbowroom.boards.board import Board, Size
from elbowroom.boards.check import check_board
from elbowroom.boards.files import format_board, parse_board
from elbowroom.boards.generate import new_island
from elbowroom.boards.lent import named_by_content
from elbowroom.boards.problems import BoardError, Problem
from elbowroom.locales import LANGUAGES
from elbowroom.server.basics.tidying import tidied

LONGEST_NAME: Final = 40
# Whoever has more faults than these mends some first.
MOST_FAULTS: Final = 100


class Fault(msgspec.Struct, frozen=True):
    """One fault: a reason, as in the texts `board.problem.REASON`, the region it is about, and details."""

    reason: str
    region: int | None
    details: dict[str, str | int]

    def sentence(self, language: str) -> str:
        """The fault in words."""
        return Problem(self.reason, region=self.region, **self.details).sentence(language)


class LookedAt(msgspec.Struct, frozen=True):
    """What was found: the board under the id that its content gives it, if it can be read, its file, and its faults."""

    board: Board | None
    toml: str
    faults: tuple[Fault, ...]

    @property
    def is_sound(self) -> bool:
        """Whether a game can be played on it."""
        return self.board is not None and not self.faults


def look_at(toml: str) -> LookedAt:
    """Read and check the text of a board file."""
    try:
        board = parse_board(toml, "")
    except BoardError as error:
        return LookedAt(None, toml, (_fault(error.problem),))
    # The other side is another board: who wants it sends it too.
    board = replace(board, reverse=None, name=_names(board.name))
    faults = tuple(map(_fault, check_board(board)[:MOST_FAULTS]))
    return LookedAt(named_by_content(board), toml, faults)


def make(size: Size, seed: int) -> LookedAt:
    """A new island; it is sound."""
    board = new_island(size, seed)
    return LookedAt(named_by_content(board), format_board(board), ())


def _names(given: dict[str, str]) -> dict[str, str]:
    """Names as they may be shown to others."""
    found = {language: tidied(given.get(language, ""))[:LONGEST_NAME].strip() for language in LANGUAGES}
    return {language: name for language, name in found.items() if name}


def _fault(problem: Problem) -> Fault:
    return Fault(problem.reason, problem.region, dict(problem.details))
