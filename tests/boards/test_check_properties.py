"""Right boards broken in every way, at every place: the check sees it and names the region."""

from collections import Counter
from functools import cache
from itertools import combinations
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from elbowroom.boards.board import SIZES, SYMBOLS, TERRAINS, Board, Point, Region
from elbowroom.boards.check import check_board, check_set
from elbowroom.boards.problems import Problem
from elbowroom.locales import LANGUAGES
from tests.boards.sample import changed, classic_map, full_set, island, linked, moved, says, unlinked, without
from tests.effort import calls_in

GEOMETRY = {
    "border-missing",
    "border-short",
    "border-undeclared",
    "corner-touch",
    "crack",
    "gap",
    "outline-crosses-itself",
    "outline-flat",
    "outline-short",
    "overlap",
    "point-not-shared",
    "point-outside",
    "point-twice",
    "too-close",
}


@cache
def right_boards() -> tuple[Board, ...]:
    return (*full_set()[:10:2], *full_set()[1:10:4], classic_map(2))


def boards() -> st.SearchStrategy[Board]:
    return st.sampled_from(right_boards())


def islands() -> st.SearchStrategy[Board]:
    return boards().filter(lambda board: board.game == "warcraft")


def finds(board: Board, reason: str, region: int | None = None) -> bool:
    return says(check_board(board), reason, region)


def regions_named(problems: list[Problem]) -> set[int]:
    """The regions that problems of geometry are about, on either side of the border."""
    named = set()
    for problem in problems:
        if problem.reason in GEOMETRY:
            named |= {problem.region, problem.details.get("other")}
            named |= {int(number) for number in str(problem.details.get("regions", "")).split(", ") if number}
    return {number for number in named if isinstance(number, int)}


def holders(board: Board, point: Point) -> set[int]:
    return {region.id for region in board.regions if point in region.outline}


def edges(region: Region) -> list[frozenset[Point]]:
    return [frozenset((region.outline[index - 1], point)) for index, point in enumerate(region.outline)]


@cache
def inner_points(board_id: str) -> list[tuple[int, Point]]:
    """Every outline point, with its region, that is not on a coast; maps have no coast."""
    board = next(board for board in right_boards() if board.id == board_id)
    times = Counter(edge for region in board.regions for edge in edges(region))
    coast = {point for edge, count in times.items() if count == 1 for point in edge}
    all_points = [(region.id, point) for region in board.regions for point in region.outline]
    return [(region, point) for region, point in all_points if board.game == "classic" or point not in coast]


class TestHarmlessChanges:
    """No false alarm: what does not matter may change."""

    @given(boards(), st.randoms(use_true_random=False))
    def test_order_of_neighbours_and_points(self, board: Board, dice: Random) -> None:
        for region in board.regions:
            start = dice.randrange(len(region.outline))
            turned = region.outline[start:] + region.outline[:start]
            neighbours = tuple(dice.sample(region.neighbours, len(region.neighbours)))
            board = changed(board, region.id, outline=turned[:: dice.choice((1, -1))], neighbours=neighbours)
        assert check_board(board) == []

    @given(islands(), st.integers(0, 500), st.integers(0, 500), st.booleans())
    def test_place_on_the_board_and_mirror(self, board: Board, right: int, down: int, mirrored: bool) -> None:
        def placed(point: Point) -> Point:
            x = board.width - point[0] if mirrored else point[0]
            return x + right, point[1] + down

        for region in board.regions:
            outline = tuple(placed(point) for point in region.outline)
            board = changed(board, region.id, spot=placed(region.spot), outline=outline)
        assert check_board(replace(board, width=board.width + right, height=board.height + down)) == []


class TestNeighbours:
    @given(boards(), st.data())
    def test_dropped_on_one_side(self, board: Board, data: st.DataObject) -> None:
        region = data.draw(st.sampled_from(board.regions))
        lost = data.draw(st.sampled_from(region.neighbours))
        rest = tuple(number for number in region.neighbours if number != lost)
        assert finds(changed(board, region.id, neighbours=rest), "neighbour-one-sided", lost)

    @given(boards(), st.data())
    def test_dropped_on_both_sides(self, board: Board, data: st.DataObject) -> None:
        region = data.draw(st.sampled_from(board.regions))
        lost = data.draw(st.sampled_from(region.neighbours))
        assert finds(unlinked(board, region.id, lost), "border-undeclared", min(region.id, lost))

    @given(boards(), st.data(), st.booleans())
    def test_added_where_there_is_no_border(self, board: Board, data: st.DataObject, both: bool) -> None:
        pairs = combinations(board.regions, 2)
        one, other = data.draw(st.sampled_from([(a, b) for a, b in pairs if b.id not in a.neighbours]))
        if both:
            assert finds(linked(board, one.id, other.id), "border-missing", one.id)
        else:
            wrong = changed(board, one.id, neighbours=(*one.neighbours, other.id))
            assert finds(wrong, "neighbour-one-sided", one.id)

    @given(boards(), st.data(), st.integers())
    def test_that_do_not_exist(self, board: Board, data: st.DataObject, other: int) -> None:
        assume(not 1 <= other <= len(board.regions))
        region = data.draw(st.sampled_from(board.regions))
        wrong = changed(board, region.id, neighbours=(*region.neighbours, other))
        assert finds(wrong, "neighbour-unknown", region.id)


class TestNumbers:
    @given(boards(), st.data())
    def test_given_twice(self, board: Board, data: st.DataObject) -> None:
        numbers = st.integers(1, len(board.regions))
        one, other = data.draw(st.tuples(numbers, numbers).filter(lambda pair: pair[0] != pair[1]))
        assert finds(changed(board, one, id=other), "number-twice", other)

    @given(boards(), st.data())
    def test_out_of_order(self, board: Board, data: st.DataObject) -> None:
        shuffled = data.draw(st.permutations(board.regions))
        assume(tuple(shuffled) != board.regions)
        first = next(region for region, there in zip(shuffled, board.regions, strict=True) if region != there)
        assert finds(replace(board, regions=tuple(shuffled)), "number-wrong", first.id)

    @given(boards(), st.data())
    def test_of_a_region_that_was_removed(self, board: Board, data: st.DataObject) -> None:
        gone = data.draw(st.integers(1, len(board.regions)))
        left = check_board(without(board, gone))
        lake = board.game == "warcraft" and board.region(gone).is_water
        assert says(left, "gap") if lake else says(left, "land-count") or says(left, "region-count")


class TestContents:
    @given(islands(), st.data(), st.sampled_from(TERRAINS))
    def test_mountains_and_water_cannot_be_swapped_with_others(
        self, board: Board, data: st.DataObject, terrain: str
    ) -> None:
        region = data.draw(st.sampled_from(board.regions))
        assume(region.terrain != terrain)
        wrong = changed(board, region.id, terrain=terrain)
        if region.is_water != (terrain in ("sea", "lake")):
            assert finds(wrong, "land-count")
        elif "mountain" in (region.terrain, terrain):
            assert finds(wrong, "mountain-count")

    @given(islands(), st.data(), st.sampled_from(["native", "size_mark"]))
    def test_natives_and_size_marks_are_exact(self, board: Board, data: st.DataObject, mark: str) -> None:
        region = data.draw(st.sampled_from(board.land))
        wrong = changed(board, region.id, **{mark: not getattr(region, mark)})
        assert finds(wrong, f"{mark.replace('_', '-')}-count")

    @given(boards(), st.data())
    def test_edges_are_where_they_are(self, board: Board, data: st.DataObject) -> None:
        region = data.draw(st.sampled_from(board.regions))
        reason = "edge-undeclared" if region.edge else "edge-short"
        wrong = changed(board, region.id, edge=not region.edge)
        assert finds(wrong, "edge-on-island" if board.game == "warcraft" else reason, region.id)


class TestSpots:
    @given(boards(), st.data())
    def test_outside(self, board: Board, data: st.DataObject) -> None:
        one, other = data.draw(st.permutations(board.regions))[:2]
        assert finds(changed(board, one.id, spot=other.spot), "spot-outside", one.id)

    @given(boards(), st.data(), st.integers(80, 100))
    def test_near_the_border(self, board: Board, data: st.DataObject, share: int) -> None:
        region = data.draw(st.sampled_from(board.regions))
        (x, y), (end_x, end_y) = region.spot, data.draw(st.sampled_from(region.outline))
        spot = (x + (end_x - x) * share // 100, y + (end_y - y) * share // 100)
        # On a wide brick a fifth of the way to a corner is still room enough.
        assume(share == 100 or board.game == "warcraft")
        problems = check_board(changed(board, region.id, spot=spot))
        assert says(problems, "spot-tight", region.id) or says(problems, "spot-outside", region.id)


class TestOutlines:
    @given(boards(), st.data(), st.integers(-40, 40), st.integers(-40, 40))
    def test_point_moved_on_one_side_only(self, board: Board, data: st.DataObject, dx: int, dy: int) -> None:
        assume((dx, dy) != (0, 0))
        region, (x, y) = data.draw(st.sampled_from(inner_points(board.id)))
        problems = check_board(moved(board, (x, y), (x + dx, y + dy), only=region))
        assert holders(board, (x, y)) & regions_named(problems)

    @given(boards(), st.data())
    def test_point_moved_into_another_region(self, board: Board, data: st.DataObject) -> None:
        _, point = data.draw(st.sampled_from(inner_points(board.id)))
        strangers = [other for other in board.regions if point not in other.outline]
        target = data.draw(st.sampled_from(strangers))
        problems = check_board(moved(board, point, target.spot))
        assert (holders(board, point) | {target.id}) & regions_named(problems)

    @given(boards(), st.data())
    def test_point_left_out_on_one_side(self, board: Board, data: st.DataObject) -> None:
        region, point = data.draw(st.sampled_from(inner_points(board.id)))
        rest = tuple(other for other in board.region(region).outline if other != point)
        problems = check_board(changed(board, region, outline=rest))
        # A corner of the map belongs to one region alone: without it the map has a gap there.
        assert region in regions_named(problems)

    @given(boards(), st.data())
    def test_point_added_on_one_side(self, board: Board, data: st.DataObject) -> None:
        region = data.draw(st.sampled_from(board.regions))
        times = Counter(edge for other in board.regions for edge in edges(other))
        index = data.draw(st.sampled_from([i for i, edge in enumerate(edges(region)) if times[edge] == 2]))
        (x0, y0), (x1, y1) = region.outline[index - 1], region.outline[index]
        middle = ((x0 + x1) // 2, (y0 + y1) // 2)
        outline = (*region.outline[:index], middle, *region.outline[index:])
        assert region.id in regions_named(check_board(changed(board, region.id, outline=outline)))

    @given(boards(), st.data())
    def test_points_in_disorder(self, board: Board, data: st.DataObject) -> None:
        region, point = data.draw(st.sampled_from(inner_points(board.id)))
        other = data.draw(st.sampled_from(board.region(region).outline).filter(lambda other: other != point))
        swap = {point: other, other: point}
        outline = tuple(swap.get(point, point) for point in board.region(region).outline)
        assert region in regions_named(check_board(changed(board, region, outline=outline)))

    @given(boards(), st.data())
    def test_point_given_twice(self, board: Board, data: st.DataObject) -> None:
        region = data.draw(st.sampled_from(board.regions))
        point = data.draw(st.sampled_from(region.outline[:-1]))
        assert finds(changed(board, region.id, outline=(*region.outline, point, point)), "point-twice", region.id)

    @given(boards(), st.integers(3, 5))
    def test_too_small_for_tokens(self, board: Board, divisor: int) -> None:
        for region in board.regions:
            (x, y), outline = region.spot, tuple((x // divisor, y // divisor) for x, y in region.outline)
            board = changed(board, region.id, outline=outline, spot=(x // divisor, y // divisor))
        problems = check_board(board)
        assert all(says(problems, "spot-tight", region.id) for region in board.regions)


numbers = st.one_of(st.integers(-3, 400), st.integers(), st.sampled_from([0, 10**9, -(10**9), 10**400]))
points = st.tuples(numbers, numbers)
near_points = st.tuples(st.integers(0, 6), st.integers(0, 6))
wild_regions = st.builds(
    Region,
    id=st.one_of(st.integers(0, 8), numbers),
    terrain=st.sampled_from(TERRAINS),
    symbols=st.lists(st.sampled_from(SYMBOLS), max_size=3).map(tuple),
    native=st.booleans(),
    anchor=st.booleans(),
    size_mark=st.booleans(),
    edge=st.booleans(),
    neighbours=st.lists(st.one_of(st.integers(0, 8), numbers), max_size=6).map(tuple),
    spot=points,
    outline=st.lists(st.one_of(near_points, points), max_size=8).map(tuple),
)
wild_boards = st.builds(
    Board,
    id=st.one_of(st.sampled_from(["a", "b"]), st.text(max_size=5)),
    game=st.sampled_from(["warcraft", "classic"]),
    name=st.dictionaries(st.sampled_from(LANGUAGES), st.text(max_size=3)),
    size=st.one_of(st.none(), st.sampled_from(SIZES)),
    reverse=st.one_of(st.none(), st.sampled_from(["a", "b"])),
    players=st.one_of(st.none(), numbers),
    width=st.one_of(st.just(6), numbers),
    height=st.one_of(st.just(6), numbers),
    regions=st.lists(wild_regions, max_size=8).map(tuple),
)
numbered_boards = wild_boards.map(
    lambda board: replace(
        board,
        width=6,
        height=6,
        regions=tuple(
            replace(region, id=number, outline=tuple((x % 7, y % 7) for x, y in region.outline))
            for number, region in enumerate(board.regions, start=1)
        ),
    )
)


class TestWildData:
    """Whatever a board holds, the check answers with problems, never with a crash."""

    @given(st.one_of(wild_boards, numbered_boards))
    def test_gives_problems(self, board: Board) -> None:
        assert check_board(board)

    @given(st.lists(st.one_of(wild_boards, numbered_boards), max_size=3))
    def test_gives_problems_of_sets(self, boards: list[Board]) -> None:
        check_set(boards)

    @given(boards(), st.data())
    def test_any_outlines_that_are_polygons_can_be_compared(self, board: Board, data: st.DataObject) -> None:
        corner = st.tuples(st.integers(0, board.width), st.integers(0, board.height))
        for number in data.draw(st.sets(st.integers(1, len(board.regions)), max_size=3)):
            outline = tuple(data.draw(st.lists(corner, min_size=3, max_size=9, unique=True)))
            board = changed(board, number, outline=outline)
        check_board(board)


@pytest.mark.parametrize("shape", [0, 1])
def test_large_islands_are_not_much_work(shape: int) -> None:
    """Nobody makes the check slow by the square of something: it takes 12,000 calls."""
    board = island("L", shape=shape)
    assert calls_in(lambda: check_board(board)) < 40_000
