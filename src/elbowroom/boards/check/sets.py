"""Boards together: their ids, their two sides, and what every possible draw takes from the box."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from elbowroom.boards.board import SIZES, Board, Size
from elbowroom.boards.check.header import name_faults
from elbowroom.boards.check.sides import have_same_shape
from elbowroom.boards.draws import DRAWS, largest_draw
from elbowroom.boards.numbers import CLASSIC_REGIONS, MAX_REGIONS, WARCRAFT_SUPPLY
from elbowroom.boards.problems import Problem
from elbowroom.locales import LANGUAGES

# What the rules promise; more of each is welcome.
LEAST_FACES = 4
LEAST_FACES_WITH_WATER: dict[Size, int] = {"S": 2, "M": 2, "L": 4}
MIN_MAGIC = 2

# Where (the id of a board, those of a draw joined by plus signs, or "boards" for the whole set), and what.
Fault = tuple[str, Problem]


def check_set(boards: Sequence[Board]) -> list[Fault]:
    """Faults that show only when several boards are looked at together."""
    return [*_id_faults(boards), *_side_faults(boards), *_draw_faults(boards)]


def check_builtins(boards: Sequence[Board]) -> list[Fault]:
    """Faults of the boards that come with the games, which have at least those of W-1.1, W-1.6 and S-1.1."""
    return [*check_set(boards), *_completeness_faults(boards)]


def _id_faults(boards: Sequence[Board]) -> Iterator[Fault]:
    for board_id, times in Counter(board.id for board in boards).items():
        if times > 1:
            yield board_id, Problem("same-id", count=times)


def _side_faults(boards: Sequence[Board]) -> Iterator[Fault]:
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
        elif board.id < back.id and have_same_shape(board, back):
            yield board.id, Problem("reverse-same-shape", other=back.id)


def _draw_faults(boards: Sequence[Board]) -> Iterator[Fault]:
    """The draw that takes most of a thing shows whether any draw takes too much."""
    for players, limit in product(DRAWS, LIMITS):
        worst = largest_draw(boards, players, limit.count_of)
        count = sum(map(limit.count_of, worst or ()))
        if worst and count > limit.most:
            yield _joined(worst), Problem(limit.reason, players=players, count=count, most=limit.most)
    poorest = largest_draw(boards, 2, lambda board: -_magic(board))
    if poorest and sum(map(_magic, poorest)) < MIN_MAGIC:
        magic = sum(map(_magic, poorest))
        yield _joined(poorest), Problem("draw-magic", players=2, count=magic, wanted=MIN_MAGIC)


def _joined(drawn: Sequence[Board]) -> str:
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
    """What all islands of a draw together may have at most of one thing."""

    reason: str
    count_of: Callable[[Board], int]
    most: int


LIMITS = (
    Limit("draw-natives", _natives, WARCRAFT_SUPPLY.natives),
    Limit("draw-mountains", _mountains, WARCRAFT_SUPPLY.mountains),
    Limit("draw-regions", _regions, MAX_REGIONS),
)


def _completeness_faults(boards: Sequence[Board]) -> Iterator[Fault]:
    for board in boards:
        yield from ((board.id, problem) for problem in name_faults(board, LANGUAGES[1:]))
    for size in SIZES:
        faces = [board for board in boards if board.game == "warcraft" and board.size == size]
        if len(faces) < LEAST_FACES:
            yield "boards", Problem("set-faces", size=size, count=len(faces), wanted=LEAST_FACES)
        wet = sum(bool(face.water) for face in faces)
        if wet < LEAST_FACES_WITH_WATER[size]:
            yield "boards", Problem("set-water", size=size, count=wet, wanted=LEAST_FACES_WITH_WATER[size])
    for players in CLASSIC_REGIONS:
        if not any(board.game == "classic" and board.players == players for board in boards):
            yield "boards", Problem("set-maps", players=players)
