"""Small valid boards that tests break: islands of hexagons and maps of bricks, with rough borders."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

from msgspec.structs import replace

from elbowroom.boards.board import Board, Point, Region, Size, Symbol, Terrain
from elbowroom.boards.numbers import ANCHORS, EVEN_TERRAINS, LAND, MOUNTAINS, NATIVES, symbol_range
from elbowroom.boards.problems import Problem
from elbowroom.texts import LANGUAGES

Cell = tuple[int, int]
Rings = dict[int, list[Point]]

# A hexagon of whole numbers, 224 units wide: cells share their corners exactly.
HALF, SIDE = 112, 65
RING: tuple[Cell, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
ROWS = {2: (5, 4, 5, 4, 5), 3: (6, 7, 6, 5, 6), 4: (7, 6, 7, 6, 7, 6), 5: (7, 6, 7, 6, 7, 8, 7)}
MAP_WIDTH, ROW_HEIGHT = 2400, 220

LAKE_ISLANDS: dict[Size, Sequence[tuple[Cell, ...]]] = {
    "S": [((2, -1),)],
    "M": [((2, -1), (2, 0), (1, 1))],
    "L": [((2, -1), (2, 0), (1, 1), (0, 2), (-1, 2)), ((2, -1), (2, 0), (-2, 1), (-2, 0), (-1, -1))],
}
DRY_ISLANDS: dict[Size, Sequence[tuple[Cell, ...]]] = {
    "S": [((0, 0), *RING), tuple((q, r) for r, row in enumerate((range(3), range(-1, 3))) for q in row)],
    "M": [
        tuple((q, r) for q in range(3) for r in range(3)),
        tuple((q, r) for r, row in enumerate((range(4), range(-1, 4))) for q in row),
    ],
}


def island(size: Size = "S", *, lake: bool = True, shape: int = 0, **fields: Any) -> Board:
    """Return a valid island; a lake is region 1, in the middle of the first six land regions."""
    cells = ((0, 0), *RING, *LAKE_ISLANDS[size][shape]) if lake else DRY_ISLANDS[size][shape]
    rings, width, height = _moved_to_origin([_hexagon(cell) for cell in cells])
    near = neighbours_of(rings)
    land = [number for number in rings if not (lake and number == 1)]
    coast = [number for number in land if not _is_inner(cells, cells[number - 1])]
    anchors: list[int] = []
    for number in coast:
        if len(anchors) < ANCHORS[size][0] and not near[number] & set(anchors):
            anchors.append(number)
    regions = []
    for number, ring in rings.items():
        place = land.index(number) if number in land else None
        regions.append(
            Region(
                id=number,
                terrain=_island_terrain(size, place),
                symbols=_island_symbols(size, place),
                native=place is not None and place < NATIVES[size],
                anchor=number in anchors,
                size_mark=place == LAND[size] - 1,
                neighbours=tuple(sorted(near[number])),
                spot=_middle(ring),
                outline=tuple(with_rough_edges(ring)),
            )
        )
    texts = {"id": f"{size.lower()}-{'wet' if lake else 'dry'}-{shape}", "name": {"en": "Test Isle"}}
    head: dict[str, Any] = {**texts, "game": "warcraft", "size": size, "width": width, "height": height}
    return Board(**head | fields, regions=tuple(regions))


def _hexagon(cell: Cell) -> list[Point]:
    x, y = 2 * HALF * cell[0] + HALF * cell[1], 3 * SIDE * cell[1]
    corners = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
    return [(x + HALF * across, y + SIDE * down) for across, down in corners]


def _moved_to_origin(cells: list[list[Point]]) -> tuple[Rings, int, int]:
    left = min(x for cell in cells for x, _ in cell) - 30
    top = min(y for cell in cells for _, y in cell) - 30
    rings = {number: [(x - left, y - top) for x, y in cell] for number, cell in enumerate(cells, start=1)}
    points = [point for ring in rings.values() for point in ring]
    return rings, max(x for x, _ in points) + 30, max(y for _, y in points) + 30


def _is_inner(cells: Sequence[Cell], cell: Cell) -> bool:
    return all((cell[0] + dq, cell[1] + dr) in cells for dq, dr in RING)


def _island_terrain(size: Size, place: int | None) -> Terrain:
    if place is None:
        return "lake"
    return "mountain" if place < MOUNTAINS[size] else EVEN_TERRAINS[place % 4]


def _island_symbols(size: Size, place: int | None) -> tuple[Symbol, ...]:
    least, most = symbol_range(LAND[size])
    magic: list[Symbol] = ["magic"] if place is not None and place < most else []
    cavern: list[Symbol] = ["cavern"] if place is not None and 1 <= place <= least else []
    return tuple(cavern + magic)


def classic_map(players: int = 2, **fields: Any) -> Board:
    """Return a valid classic map: rows of bricks, seas in two corners and a lake in the second row."""
    rows = ROWS[players]
    height = ROW_HEIGHT * len(rows)
    rings = _bricks(rows)
    near = neighbours_of(rings)
    regions = []
    for number, ring in rings.items():
        outline = tuple(with_rough_edges(ring, frame=(MAP_WIDTH, height)))
        terrain: Terrain = "sea" if number in (1, len(rings)) else EVEN_TERRAINS[number % 4]
        terrain = "lake" if number == rows[0] + 2 else terrain
        regions.append(
            Region(
                id=number,
                terrain="mountain" if number in (2, 3, 4) else terrain,
                symbols=("mine", "cavern") if number == 2 else (),
                native=number in (3, 4, 5),
                edge=any(x in (0, MAP_WIDTH) or y in (0, height) for x, y in ring),
                neighbours=tuple(sorted(near[number])),
                spot=_middle(ring),
                outline=outline,
            )
        )
    head: dict[str, Any] = {"id": f"map-{players}", "name": {"en": "Test Map"}, "players": players}
    return Board(**head | fields, game="classic", width=MAP_WIDTH, height=height, regions=tuple(regions))


def _bricks(rows: Sequence[int]) -> Rings:
    joints = [[MAP_WIDTH * place // count for place in range(count + 1)] for count in rows]
    rings: Rings = {}
    for row, ends in enumerate(joints):
        top, bottom = ROW_HEIGHT * row, ROW_HEIGHT * (row + 1)
        above = joints[row - 1] if row > 0 else []
        below = joints[row + 1] if row + 1 < len(rows) else []
        for left, right in pairwise(ends):
            upper = sorted({left, right, *(x for x in above if left < x < right)})
            lower = sorted({left, right, *(x for x in below if left < x < right)}, reverse=True)
            rings[len(rings) + 1] = [*((x, top) for x in upper), *((x, bottom) for x in lower)]
    return rings


def neighbours_of(rings: Rings) -> dict[int, set[int]]:
    """Return the neighbours of each region: those with a common edge."""
    owners: dict[frozenset[Point], set[int]] = {}
    for number, ring in rings.items():
        for index, point in enumerate(ring):
            owners.setdefault(frozenset((ring[index - 1], point)), set()).add(number)
    near: dict[int, set[int]] = {number: set() for number in rings}
    for pair in owners.values():
        for number in pair:
            near[number] |= pair - {number}
    return near


def with_rough_edges(ring: list[Point], frame: tuple[int, int] | None = None) -> list[Point]:
    """Return the ring with one more point in each edge, moved aside; both regions at an edge get the same point."""
    points: list[Point] = []
    for index, end in enumerate(ring):
        start = ring[index - 1]
        dice = Random(repr(sorted((start, end))))
        x, y = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        middle = x + dice.randint(-8, 8), y + dice.randint(-8, 8)
        on_frame = frame and any(start[axis] == end[axis] in (0, frame[axis]) for axis in (0, 1))
        points += [end] if on_frame else [middle, end]
    return points


def _middle(ring: list[Point]) -> Point:
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2


def full_set() -> list[Board]:
    """Return twelve islands and four maps that pass the check of built-in boards."""
    boards: list[Board] = []
    for number in (0, 1):
        boards += _both_sides(island("S", id=f"s{number}-front"), island("S", lake=False, shape=number))
        boards += _both_sides(island("M", id=f"m{number}-front"), island("M", lake=False, shape=number))
        boards += _both_sides(island("L", id=f"l{number}-front"), island("L", shape=1))
    boards += [classic_map(players) for players in ROWS]
    return [replace(board, name=dict.fromkeys(LANGUAGES, board.title())) for board in boards]


def _both_sides(front: Board, back: Board) -> list[Board]:
    back_id = front.id.replace("front", "back")
    return [replace(front, reverse=back_id), replace(back, id=back_id, reverse=front.id)]


def change_region(board: Board, number: int, **fields: Any) -> Board:
    """Return the board with one region changed."""
    regions = tuple(replace(region, **fields) if region.id == number else region for region in board.regions)
    return replace(board, regions=regions)


def move_point(board: Board, start: Point, end: Point, only: int | None = None) -> Board:
    """Return the board with one point moved, in all outlines that have it or only in that of one region."""
    for region in board.regions:
        if only in (None, region.id):
            outline = tuple(end if point == start else point for point in region.outline)
            board = change_region(board, region.id, outline=outline)
    return board


def link(board: Board, one: int, other: int) -> Board:
    """Return the board with two regions declared as neighbours."""
    board = change_region(board, one, neighbours=(*board.region(one).neighbours, other))
    return change_region(board, other, neighbours=(*board.region(other).neighbours, one))


def unlink(board: Board, one: int, other: int) -> Board:
    """Return the board with two regions no longer declared as neighbours."""
    for here, there in ((one, other), (other, one)):
        rest = tuple(number for number in board.region(here).neighbours if number != there)
        board = change_region(board, here, neighbours=rest)
    return board


def remove_region(board: Board, number: int) -> Board:
    """Return the board with one region removed and the later ones renumbered."""
    new = {region.id: region.id - (region.id > number) for region in board.regions if region.id != number}
    regions = tuple(
        replace(region, id=new[region.id], neighbours=tuple(new[n] for n in region.neighbours if n != number))
        for region in board.regions
        if region.id != number
    )
    return replace(board, regions=regions)


def has_problem(problems: Sequence[Problem], reason: str, region: int | None = None) -> bool:
    """Return whether a problem has this reason and region; assert that all have a sentence in every language."""
    for problem in problems:
        assert all(problem.sentence(language) for language in LANGUAGES)
    return any(problem.reason == reason and region in (None, problem.region) for problem in problems)
