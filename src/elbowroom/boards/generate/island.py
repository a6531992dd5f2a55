"""Makes an island from a size and a seed: coast, regions and contents; tries until one passes the check."""

from itertools import combinations, count, permutations
from random import Random

from shapely import Polygon, maximum_inscribed_circle

from elbowroom.boards.arcs import XY, Arc, Line, all_arcs, redraw, split_into_arcs
from elbowroom.boards.board import Board, Region, Size
from elbowroom.boards.check import check_board
from elbowroom.boards.generate.contents import Contents, fill
from elbowroom.boards.generate.partition import partitions
from elbowroom.boards.generate.rough import roughen
from elbowroom.boards.generate.silhouette import Stroke, Strokes, random_lake, random_strokes, silhouette
from elbowroom.boards.measures import MIN_BORDER, MIN_GAP, SPOT_ROOM
from elbowroom.boards.numbers import LAND
from elbowroom.boards.planar import largest, ring

MARGIN = 30
# Regions are numbered in reading order, in rows about this high.
ROW = 150
BORDER_AMPLITUDE = 9.0
COAST_AMPLITUDE = 7.0
# Pieces must exceed the minimum sizes by this factor, because roughening moves their borders.
SLACK = 1.35
# The area of the largest land region may be at most this many times that of the smallest.
MAX_AREA_RATIO = 2.2

Rings = dict[int, tuple[XY, ...]]


def new_island(size: Size, seed: int) -> Board:
    """Return the island of this size and seed, always the same; it passes the check."""
    key = f"new-{size.lower()}-{seed}"
    for attempt in count():
        rng = Random(f"{key}/{attempt}")
        strokes = random_strokes(rng)
        # Every large island has a lake, half of the others do (W-1.6).
        lake = random_lake(strokes, rng) if size == "L" or seed % 2 == 0 else None
        board = try_island(size, key, {"en": f"Island {size} {seed}"}, strokes, lake, rng)
        if board:
            return board
    raise AssertionError("count() never ends")


def try_island(
    size: Size, key: str, name: dict[str, str], strokes: Strokes, lake: Stroke | None, rng: Random
) -> Board | None:
    """Return an island with this coast and lake; None if no attempt passes the check."""
    coast, shore = silhouette(strokes, lake, LAND[size], rng)
    if shore and not coast.buffer(-2 * SPOT_ROOM).contains(shore):
        return None
    land = largest(coast.difference(shore)) if shore else coast
    for pieces in partitions(land, LAND[size], rng):
        if len(pieces) == LAND[size] + bool(shore) and _are_even(pieces, shore) and _have_room(pieces):
            board = _draw(size, key, name, pieces, shore, rng)
            if not check_board(board):
                return board
    return None


def _draw(
    size: Size, key: str, name: dict[str, str], pieces: list[Polygon], shore: Polygon | None, rng: Random
) -> Board:
    ordered = sorted(pieces, key=lambda piece: (round(piece.centroid.y / ROW), piece.centroid.x))
    water = next((number for number, piece in enumerate(ordered, start=1) if _is_lake(piece, shore)), None)

    def change(arc: Arc) -> Line:
        return roughen(arc.line, COAST_AMPLITUDE if arc.is_outer else BORDER_AMPLITUDE, rng)

    return _board(size, key, name, redraw(_number_rings(ordered), change), water, rng)


def _is_lake(piece: Polygon, shore: Polygon | None) -> bool:
    return shore is not None and bool(shore.contains(piece.representative_point()))


def _are_even(pieces: list[Polygon], shore: Polygon | None) -> bool:
    land = [piece.area for piece in pieces if not _is_lake(piece, shore)]
    return max(land) < MAX_AREA_RATIO * min(land)


def _have_room(pieces: list[Polygon]) -> bool:
    if any(piece.interiors or maximum_inscribed_circle(piece).length < SPOT_ROOM * SLACK for piece in pieces):
        return False
    for one, other in combinations(pieces, 2):
        if one.touches(other):
            if one.boundary.intersection(other.boundary).length < MIN_BORDER * SLACK:
                return False
        elif one.distance(other) < MIN_GAP * SLACK:
            return False
    return True


def _number_rings(pieces: list[Polygon]) -> Rings:
    """Return outlines by number, moved so that the island lies MARGIN units from the upper left corner."""
    left = min(piece.bounds[0] for piece in pieces) - MARGIN
    top = min(piece.bounds[1] for piece in pieces) - MARGIN
    return {number: tuple((x - left, y - top) for x, y in ring(piece)) for number, piece in enumerate(pieces, start=1)}


def _board(size: Size, key: str, name: dict[str, str], rings: Rings, water: int | None, rng: Random) -> Board:
    arcs = all_arcs(split_into_arcs(rings))
    near: dict[int, set[int]] = {number: set() for number in rings}
    for arc in arcs:
        # An arc has three owners if roughened borders happen to meet; the check then refuses the island.
        for one, other in permutations(arc.owners, 2):
            near[one].add(other)
    coast = frozenset(number for arc in arcs if arc.is_outer for number in arc.owners)
    shore = frozenset(near[water]) if water else frozenset()
    land_near = {number: others - {water} for number, others in near.items() if number != water}
    contents = fill(size, {number: set(others) for number, others in land_near.items()}, coast, shore, rng)
    regions = tuple(_region(number, rings[number], near[number], contents) for number in sorted(rings))
    width = round(max(x for outline in rings.values() for x, _ in outline) + MARGIN)
    height = round(max(y for outline in rings.values() for _, y in outline) + MARGIN)
    return Board(id=key, game="warcraft", name=name, size=size, width=width, height=height, regions=regions)


def _region(number: int, outline: tuple[XY, ...], near: set[int], contents: Contents) -> Region:
    x, y = maximum_inscribed_circle(Polygon(outline)).coords[0]
    return Region(
        id=number,
        terrain=contents.terrain.get(number, "lake"),
        symbols=contents.symbols.get(number, ()),
        native=number in contents.natives,
        anchor=number in contents.anchors,
        size_mark=number == contents.size_mark,
        neighbours=tuple(sorted(near)),
        spot=(round(x), round(y)),
        outline=tuple((round(px), round(py)) for px, py in outline),
    )
