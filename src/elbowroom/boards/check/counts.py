"""Checks of the numbers of regions, symbols and natives on a board (islands: W-1.2, W-1.6; maps: S-1)."""

from collections.abc import Iterator

from elbowroom.boards.board import Board, Region, Size
from elbowroom.boards.numbers import (
    ANCHORS,
    CLASSIC_REGIONS,
    CLASSIC_SUPPLY,
    EVEN_TERRAINS,
    LAND,
    MAX_REGIONS,
    MOUNTAINS,
    NATIVES,
    symbol_range,
)
from elbowroom.boards.problems import Problem

CLASSIC_SEAS = 2


def count_problems(board: Board) -> Iterator[Problem]:
    """Yield a problem for each symbol, native or mark that is in the wrong number or on the wrong region."""
    if len(board.regions) > MAX_REGIONS:
        yield Problem("too-many-regions", count=len(board.regions), most=MAX_REGIONS)
    for region in board.regions:
        if len(set(region.symbols)) < len(region.symbols):
            yield Problem("symbol-twice", region=region.id)
        if region.native and region.is_water:
            yield Problem("native-on-water", region=region.id)
    yield from _island_problems(board) if board.game == "warcraft" else _map_problems(board)


def _island_problems(board: Board) -> Iterator[Problem]:
    if board.players is not None:
        yield Problem("players-on-island")
    if len(board.water) > 1:
        yield Problem("water-count", count=len(board.water))
    marks = sum(region.size_mark for region in board.regions)
    if marks != 1:
        yield Problem("size-mark-count", count=marks)
    for region in board.regions:
        yield from _island_region_problems(region)
    if board.size is None:
        yield Problem("size-missing")
    else:
        yield from _size_problems(board, board.size)


def _island_region_problems(region: Region) -> Iterator[Problem]:
    if "mine" in region.symbols:
        yield Problem("mine-on-island", region=region.id)
    if region.edge:
        yield Problem("edge-on-island", region=region.id)
    if region.anchor and region.is_water:
        yield Problem("anchor-on-water", region=region.id)
    if region.size_mark and region.is_water:
        yield Problem("size-mark-on-water", region=region.id)


def _size_problems(board: Board, size: Size) -> Iterator[Problem]:
    land = len(board.land)
    if land != LAND[size]:
        yield Problem("land-count", count=land, wanted=LAND[size], size=size)
    natives = sum(region.native for region in board.regions)
    if natives != NATIVES[size]:
        yield Problem("native-count", count=natives, wanted=NATIVES[size], size=size)
    terrains = [region.terrain for region in board.regions]
    mountains = terrains.count("mountain")
    if mountains != MOUNTAINS[size]:
        yield Problem("mountain-count", count=mountains, wanted=MOUNTAINS[size], size=size)
    even = {terrain: terrains.count(terrain) for terrain in EVEN_TERRAINS}
    if max(even.values()) - min(even.values()) > 1:
        yield Problem("terrain-uneven", **even)
    magic = sum("magic" in region.symbols for region in board.regions)
    caverns = sum("cavern" in region.symbols for region in board.regions)
    least, most = symbol_range(LAND[size])
    if not least <= magic <= most:
        yield Problem("magic-count", count=magic, least=least, most=most, size=size)
    if not least <= caverns <= most:
        yield Problem("cavern-count", count=caverns, least=least, most=most, size=size)
    anchors = sum(region.anchor for region in board.regions)
    least, most = ANCHORS[size]
    if not least <= anchors <= most:
        yield Problem("anchor-count", count=anchors, least=least, most=most, size=size)


def _map_problems(board: Board) -> Iterator[Problem]:
    if board.size is not None:
        yield Problem("size-on-map")
    if board.reverse is not None:
        yield Problem("reverse-on-map")
    wanted = CLASSIC_REGIONS.get(board.players or 0)
    if board.players is None or wanted is None:
        yield Problem("players-missing")
    elif len(board.regions) != wanted:
        yield Problem("region-count", count=len(board.regions), wanted=wanted, players=board.players)
    terrains = [region.terrain for region in board.regions]
    if terrains.count("sea") != CLASSIC_SEAS:
        yield Problem("sea-count", count=terrains.count("sea"), wanted=CLASSIC_SEAS)
    if terrains.count("lake") != 1:
        yield Problem("lake-count", count=terrains.count("lake"))
    natives = sum(region.native for region in board.regions)
    if natives > CLASSIC_SUPPLY.natives:
        yield Problem("too-many-natives", count=natives, most=CLASSIC_SUPPLY.natives)
    if terrains.count("mountain") > CLASSIC_SUPPLY.mountains:
        yield Problem("too-many-mountains", count=terrains.count("mountain"), most=CLASSIC_SUPPLY.mountains)
    for region in board.regions:
        yield from _map_region_problems(region)


def _map_region_problems(region: Region) -> Iterator[Problem]:
    if region.anchor:
        yield Problem("anchor-on-map", region=region.id)
    if region.size_mark:
        yield Problem("size-mark-on-map", region=region.id)
    if region.terrain == "sea" and not region.edge:
        yield Problem("sea-inland", region=region.id)
