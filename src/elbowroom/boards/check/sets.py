"""Checks of several boards: ids, front and back, and the pieces that every possible draw needs."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from elbowroom.boards.board import SIZES, Board, Size
from elbowroom.boards.check.header import name_problems
from elbowroom.boards.draws import DRAWS, largest_draw
from elbowroom.boards.numbers import CLASSIC_REGIONS, MAX_REGIONS, WARCRAFT_SUPPLY
from elbowroom.boards.problems import Problem
from elbowroom.extras import needs

# The numbers of boards that the rules require.
MIN_FACES = 4
MIN_FACES_WITH_WATER: dict[Size, int] = {"S": 2, "M": 2, "L": 4}
MIN_MAGIC = 2

# A problem, with the id of its board, the ids of a draw joined by plus signs, or "boards" for the whole set.
SetProblem = tuple[str, Problem]


def check_set(boards: Sequence[Board]) -> list[SetProblem]:
    """Return the problems that several boards have together."""
    return [*_id_problems(boards), *_side_problems(boards), *_draw_problems(boards)]


def check_builtins(boards: Sequence[Board], languages: tuple[str, ...]) -> list[SetProblem]:
    """Check the boards that come with the games: names in these languages, and enough boards (W-1.1, W-1.6, S-1.1)."""
    return [*check_set(boards), *_completeness_problems(boards, languages)]


def _id_problems(boards: Sequence[Board]) -> Iterator[SetProblem]:
    for board_id, times in Counter(board.id for board in boards).items():
        if times > 1:
            yield board_id, Problem("same-id", count=times)


def _side_problems(boards: Sequence[Board]) -> Iterator[SetProblem]:
    by_id = {board.id: board for board in boards}
    for board in boards:
        if board.reverse is None or board.game != "warcraft":
            continue
        back = by_id.get(board.reverse)
        if board.reverse == board.id:
            yield board.id, Problem("reverse-itself")
        elif back is None:
            yield board.id, Problem("reverse-unknown", other=board.reverse)
        elif back.reverse != board.id:
            yield board.id, Problem("reverse-one-sided", other=back.id)
        elif back.size != board.size:
            yield board.id, Problem("reverse-other-size", other=back.id)
        elif board.id < back.id and _have_same_shape(board, back):
            yield board.id, Problem("reverse-same-shape", other=back.id)


def _have_same_shape(board: Board, back: Board) -> bool:
    # Imported late: it needs shapely, and the check of a single board must run without.
    with needs("boards"):
        from elbowroom.boards.check.sides import have_same_shape

    return have_same_shape(board, back)


def _draw_problems(boards: Sequence[Board]) -> Iterator[SetProblem]:
    """Yield draws that need more natives, mountains or regions than there are, or have too little magic.

    Only the draw that needs most of each is looked at.
    """
    for players, limit in product(DRAWS, LIMITS):
        worst = largest_draw(boards, players, limit.count_of)
        count = sum(map(limit.count_of, worst or ()))
        if worst and count > limit.most:
            yield _ids(worst), Problem(limit.reason, players=players, count=count, most=limit.most)
    least_magic = largest_draw(boards, 2, lambda board: -_magic(board))
    if least_magic and sum(map(_magic, least_magic)) < MIN_MAGIC:
        magic = sum(map(_magic, least_magic))
        yield _ids(least_magic), Problem("draw-magic", players=2, count=magic, wanted=MIN_MAGIC)


def _ids(drawn: Sequence[Board]) -> str:
    return " + ".join(board.id for board in drawn)


def _natives(board: Board) -> int:
    return sum(region.native for region in board.regions)


def _mountains(board: Board) -> int:
    return sum(region.terrain == "mountain" for region in board.regions)


def _regions(board: Board) -> int:
    return len(board.regions)


def _magic(board: Board) -> int:
    return sum("magic" in region.symbols for region in board.regions)


class Limit(NamedTuple):
    """The maximum number of something on all islands of a draw."""

    reason: str
    count_of: Callable[[Board], int]
    most: int


LIMITS = (
    Limit("draw-natives", _natives, WARCRAFT_SUPPLY.natives),
    Limit("draw-mountains", _mountains, WARCRAFT_SUPPLY.mountains),
    Limit("draw-regions", _regions, MAX_REGIONS),
)


def _completeness_problems(boards: Sequence[Board], languages: tuple[str, ...]) -> Iterator[SetProblem]:
    for board in boards:
        yield from ((board.id, problem) for problem in name_problems(board, languages))
    for size in SIZES:
        faces = [board for board in boards if board.game == "warcraft" and board.size == size]
        if len(faces) < MIN_FACES:
            yield "boards", Problem("set-faces", size=size, count=len(faces), wanted=MIN_FACES)
        with_water = sum(bool(face.water) for face in faces)
        if with_water < MIN_FACES_WITH_WATER[size]:
            yield "boards", Problem("set-water", size=size, count=with_water, wanted=MIN_FACES_WITH_WATER[size])
    for players in CLASSIC_REGIONS:
        if not any(board.game == "classic" and board.players == players for board in boards):
            yield "boards", Problem("set-maps", players=players)
