"""Checks of all outlines together: an island in one piece with a clean coast, or a map that fills its board."""

from collections.abc import Iterator, Sequence
from math import atan2, degrees, inf, sqrt
from typing import NamedTuple

from elbowroom.boards.arrangement import Arrangement, Bits, Way, members, rings_of
from elbowroom.boards.board import Board
from elbowroom.boards.geometry import Place, Segment, contains, edges_of, near_pairs, point_inside, squared_gap
from elbowroom.boards.measures import MIN_BORDER, MIN_GAP, MIN_INLET, TINY_AREA
from elbowroom.boards.problems import Problem

# A ring of places, by their numbers.
Ring = list[int]


def lines_of(board: Board) -> Arrangement:
    """Return the outlines of all regions, and after them the frame of a map, cut at each other."""
    rings: list[Sequence[Place]] = [region.outline for region in board.regions]
    if board.game == "classic":
        rings.append([(0, 0), (board.width, 0), (board.width, board.height), (0, board.height)])
    return Arrangement(rings)


def whole_problems(board: Board, lines: Arrangement) -> Iterator[Problem]:
    """Yield problems of all outlines together; single outlines must have passed their check."""
    if board.game == "classic":
        yield from sorted(_map_gaps(board, lines), key=_by_region)
        yield from _edge_problems(board, lines)
    else:
        islands = _islands(board, lines)
        for island in islands[1:]:
            touched = island.regions | lines.touching(place for ring in (island.coast, *island.holes) for place in ring)
            yield Problem("island-in-pieces", region=_ids(board, touched)[0])
        yield from sorted(_island_gaps(board, lines, islands), key=_by_region)
        yield from _coast_problems(board, lines, [island.coast for island in islands])
        for island in islands:
            yield from sorted(_crack_problems(board, lines, island.coast), key=_by_region)


def _by_region(problem: Problem) -> list[str | int]:
    return [problem.region or 0, problem.details["x"], problem.details["y"]]


def _ids(board: Board, regions: Bits) -> list[int]:
    return [board.regions[index].id for index in members(regions) if index < len(board.regions)]


def _places(lines: Arrangement, ring: Ring) -> list[Place]:
    return [lines.places[place] for place in ring]


class Island(NamedTuple):
    """Regions that hang together, their coast, the rings around their gaps, and their area."""

    regions: Bits
    coast: Ring
    holes: list[Ring]
    area: float


def _islands(board: Board, lines: Arrangement) -> list[Island]:
    """Return the separate pieces of a board, the largest first."""
    pieces = _pieces(lines, len(board.regions))
    rings: dict[Bits, list[tuple[float, Ring]]] = {piece: [] for piece in pieces}
    for walk in lines.walks({cover for cover in lines.covers() if cover}):
        cover = lines.left[walk[0], walk[1]]
        piece = next(piece for piece in pieces if piece & cover)
        rings[piece] += [(lines.area_left_of(ring), ring) for ring in rings_of(walk)]
    islands = []
    for piece, found in rings.items():
        # The coast is the only ring that runs around its area; holes run the other way, with a negative area.
        _, coast = max(found)
        holes = [ring for _, ring in found if ring is not coast]
        islands.append(Island(piece, coast, holes, sum(area for area, _ in found)))
    return sorted(islands, key=lambda island: (-island.area, island.regions & -island.regions))


def _pieces(lines: Arrangement, count: int) -> list[Bits]:
    """Return the sets of regions that hang together: those that overlap or share a line."""
    pieces = [1 << index for index in range(count)]
    for joined in {*lines.covers(), *lines.owners.values()}:
        apart = [piece for piece in pieces if not piece & joined]
        together = sum(piece for piece in pieces if piece & joined)
        pieces = [*apart, together] if together else apart
    return pieces


def _map_gaps(board: Board, lines: Arrangement) -> Iterator[Problem]:
    """Yield the parts of the board that no region covers."""
    frame = 1 << len(board.regions)
    if frame not in lines.covers():
        return
    shells: list[tuple[float, list[Ring]]] = []
    inner: list[Ring] = []
    for walk in lines.walks({frame}):
        rings = sorted(((lines.area_left_of(ring), ring) for ring in rings_of(walk)), reverse=True)
        if rings[0][0] > 0:
            shells.append((sum(area for area, _ in rings), [ring for _, ring in rings]))
        else:
            inner += [ring for _, ring in rings]
    shells.sort()
    for ring in inner:
        index = next(
            index
            for index, (_, (shell, *_)) in enumerate(shells)
            if contains(_places(lines, shell), lines.places[ring[0]])
        )
        area, rings_there = shells[index]
        shells[index] = area + lines.area_left_of(ring), [*rings_there, ring]
    for area, rings_around in shells:
        if area > TINY_AREA:
            touched = lines.touching(place for ring in rings_around for place in ring)
            yield _gap(board, lines, rings_around, touched)


def _island_gaps(board: Board, lines: Arrangement, islands: Sequence[Island]) -> Iterator[Problem]:
    """Yield the holes of an island; other pieces of the island may lie in them."""
    for hole in (ring for island in islands for ring in island.holes):
        if -lines.area_left_of(hole) > TINY_AREA:
            around = _places(lines, hole)
            touched = lines.touching(hole)
            for index, region in enumerate(board.regions):
                if contains(around, region.outline[0]):
                    touched |= 1 << index
            yield _gap(board, lines, [hole], touched)


def _gap(board: Board, lines: Arrangement, rings: Sequence[Ring], touched: Bits) -> Problem:
    x, y = point_inside([_places(lines, ring) for ring in rings])
    around = _ids(board, touched)
    return Problem("gap", region=around[0], x=round(x), y=round(y), regions=", ".join(map(str, around)))


def _edge_problems(board: Board, lines: Arrangement) -> Iterator[Problem]:
    """Yield regions whose mark for the edge of the board contradicts their outline (S-1.3)."""
    frame = len(board.regions)
    for index, region in enumerate(board.regions):
        distance = min(min(x, board.width - x, y, board.height - y) for x, y in region.outline)
        if region.edge:
            length = lines.longest_stretch(index, lambda way: bool(lines.owners[way] >> frame & 1))
            if length < MIN_BORDER:
                yield Problem("edge-short", region=region.id, length=int(length), wanted=MIN_BORDER)
        elif distance == 0:
            yield Problem("edge-undeclared", region=region.id)
        elif distance < MIN_GAP:
            yield Problem("edge-close", region=region.id, distance=distance, wanted=MIN_GAP)


def _coast_problems(board: Board, lines: Arrangement, coasts: Sequence[Ring]) -> Iterator[Problem]:
    """Yield anchors off the coast and water on it (W-1.6), where it would be a gap in the island."""
    coast: set[Way] = set()
    for ring in coasts:
        ways = [*zip(ring, [*ring[1:], ring[0]], strict=True)]
        coast |= {*ways, *(way[::-1] for way in ways)}
    on_coast = {place for ring in coasts for place in ring}
    shore = [edge for ring in coasts for edge in edges_of(_places(lines, ring))]
    for index, region in enumerate(board.regions):
        if region.anchor and (length := lines.longest_stretch(index, coast.__contains__)) < MIN_BORDER:
            yield Problem("anchor-inland", region=region.id, length=int(length), wanted=MIN_BORDER)
        if region.is_water:
            touches = not on_coast.isdisjoint(lines.paths[index])
            distance = 0.0 if touches else _distance([*edges_of(region.outline)], shore)
            if distance < MIN_GAP:
                yield Problem("water-on-coast", region=region.id, distance=int(distance), wanted=MIN_GAP)


def _distance(edges: Sequence[Segment], others: Sequence[Segment]) -> float:
    """Return the distance between some segments and others that do not cross them, infinity if it is large."""
    nearest = inf
    segments = [*edges, *others]
    for one, other in near_pairs(segments, MIN_GAP):
        if (one < len(edges)) != (other < len(edges)):
            nearest = min(nearest, squared_gap(segments[one], segments[other]))
    return sqrt(nearest)


def _crack_problems(board: Board, lines: Arrangement, coast: Ring) -> Iterator[Problem]:
    """Yield narrow cracks between outlines, which look like a border but are none."""
    for index, place in enumerate(coast):
        x, y = lines.places[place]
        last, following = lines.places[coast[index - 1]], lines.places[coast[(index + 1) % len(coast)]]
        # The ring runs counter-clockwise, so the sea is on the right.
        seaward = degrees(atan2(following[1] - y, following[0] - x) - atan2(last[1] - y, last[0] - x)) % 360
        if seaward < MIN_INLET:
            region = _ids(board, lines.meeting[place])[0]
            yield Problem("crack", region=region, x=int(x), y=int(y), wanted=MIN_INLET)
