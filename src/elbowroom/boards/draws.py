"""The boards of a game by the number of players: a draw of islands (W-1.1), or one map (S-1.1)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, product
from random import Random
from typing import Final

from elbowroom.boards.board import SIZES, AnyBoard, Game, Size
from elbowroom.boards.problems import Problem
from elbowroom.errors import ElbowRoomError

DRAWS: Final[dict[int, tuple[Size, ...]]] = {
    2: ("L", "S"),
    3: ("L", "M", "S"),
    4: ("L", "M", "M", "S"),
    5: ("L", "L", "M", "S", "S"),
}

# Boards or headings: a draw needs no maps.
Draw = tuple[AnyBoard, ...]
Sheet = tuple[AnyBoard, ...]


class DrawError(ElbowRoomError):
    """The given boards do not allow such a draw."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem

    def __str__(self) -> str:
        return self.problem.sentence()


def draw_for(game: Game, boards: Iterable[AnyBoard], players: int, seed: int | str) -> Draw[AnyBoard]:
    """Return the boards of a game: some islands, or one map for this number of players (W-1.1, S-1.1)."""
    return draw(boards, players, seed) if game == "warcraft" else draw_map(boards, players, seed)


def draw_map(boards: Iterable[AnyBoard], players: int, seed: int | str) -> Draw[AnyBoard]:
    """Return a random classic map for this number of players."""
    maps = sorted((board for board in boards if board.players == players), key=lambda board: board.id)
    if not maps:
        raise DrawError(Problem("draw-players", count=players))
    return (Random(f"map {players} {seed}").choice(maps),)


def draw(boards: Iterable[AnyBoard], players: int, seed: int | str) -> Draw[AnyBoard]:
    """Return a random draw of boards and their sides; the same boards and seed give the same draw."""
    sheets = _sheets_by_size(boards)
    for size, wanted in _needs(players):
        count = len(sheets[size])
        if count < wanted:
            raise DrawError(Problem("draw-too-few", players=players, size=size, wanted=wanted, count=count))
    rng = Random(f"draw {players} {seed}")
    chosen = [sheet for size, count in _needs(players) for sheet in rng.sample(sheets[size], count)]
    return tuple(rng.choice(sheet) for sheet in chosen)


def possible_draws(boards: Iterable[AnyBoard], players: int) -> Iterator[Draw[AnyBoard]]:
    """Yield every draw for this number of players; it has at most one side of each board."""
    sheets = _sheets_by_size(boards)
    choices = [combinations(sheets[size], count) for size, count in _needs(players)]
    for chosen in product(*choices):
        yield from product(*(sheet for group in chosen for sheet in group))


def largest_draw(boards: Iterable[AnyBoard], players: int, value: Callable[[AnyBoard], int]) -> Draw[AnyBoard] | None:
    """Return the draw with the largest sum of `value`; None if the boards allow no draw.

    The sum is largest when each size contributes its best boards, and each board its better side.
    """
    sheets = _sheets_by_size(boards)
    if any(len(sheets[size]) < count for size, count in _needs(players)):
        return None
    best: list[AnyBoard] = []
    for size, count in _needs(players):
        sides = [max(sheet, key=value) for sheet in sheets[size]]
        best += sorted(sides, key=value, reverse=True)[:count]
    return tuple(best)


def sheets_of(boards: Iterable[AnyBoard]) -> list[Sheet[AnyBoard]]:
    """Return boards by sheet of cardboard, ordered by id; two boards that name each other share a sheet."""
    by_id: dict[str, list[AnyBoard]] = {}
    for board in boards:
        by_id.setdefault(board.id, []).append(board)
    sheets = []
    for board_id in sorted(by_id):
        back_id = _back_of(by_id, board_id)
        if back_id is None:
            sheets.append(tuple(by_id[board_id]))
        elif board_id < back_id:
            sheets.append((*by_id[board_id], *by_id[back_id]))
    return sheets


def _back_of(by_id: dict[str, list[AnyBoard]], board_id: str) -> str | None:
    """Return the id of the other side, or None unless that side is given and names this one."""
    back_id = by_id[board_id][0].reverse
    if back_id is None or back_id == board_id or back_id not in by_id:
        return None
    return back_id if by_id[back_id][0].reverse == board_id else None


def _sheets_by_size(boards: Iterable[AnyBoard]) -> dict[Size, Sequence[Sheet[AnyBoard]]]:
    islands = [board for board in boards if board.game == "warcraft"]
    return {size: sheets_of(board for board in islands if board.size == size) for size in SIZES}


def _needs(players: int) -> list[tuple[Size, int]]:
    """Return how many boards of each size a draw has, the large ones first."""
    if players not in DRAWS:
        raise DrawError(Problem("draw-players", count=players))
    sizes = DRAWS[players]
    return [(size, sizes.count(size)) for size in dict.fromkeys(sizes)]
