"""Valid boards with one random change: the check finds the problem and names the region."""

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
from elbowroom.texts import LANGUAGES
from tests.boards.sample import (
    change_region,
    classic_map,
    full_set,
    has_problem,
    island,
    link,
    move_point,
    remove_region,
    unlink,
)
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
def valid_boards() -> tuple[Board, ...]:
    return (*full_set()[:10:2], *full_set()[1:10:4], classic_map(2))


def boards() -> st.SearchStrategy[Board]:
    return st.sampled_from(valid_boards())


def islands() -> st.SearchStrategy[Board]:
    return boards().filter(lambda board: board.game == "warcraft")


def finds(board: Board, reason: str, region: int | None = None) -> bool:
    return has_problem(check_board(board), reason, region)


def regions_named(problems: list[Problem]) -> set[int]:
    """Return the regions on both sides of the border that problems of geometry name."""
    named = set()
    for problem in problems:
        if problem.reason in GEOMETRY:
            named |= {problem.region, problem.details.get("other")}
            named |= {int(number) for number in str(problem.details.get("regions", "")).split(", ") if number}
    return {number for number in named if isinstance(number, int)}


def regions_with(board: Board, point: Point) -> set[int]:
    return {region.id for region in board.regions if point in region.outline}


def edges(region: Region) -> list[frozenset[Point]]:
    return [frozenset((region.outline[index - 1], point)) for index, point in enumerate(region.outline)]


@cache
def inner_points(board_id: str) -> list[tuple[int, Point]]:
    """Return the points of outlines, with their region, that are not on a coast; maps have no coast."""
    board = next(board for board in valid_boards() if board.id == board_id)
    times = Counter(edge for region in board.regions for edge in edges(region))
    coast = {point for edge, count in times.items() if count == 1 for point in edge}
    all_points = [(region.id, point) for region in board.regions for point in region.outline]
    return [(region, point) for region, point in all_points if board.game == "classic" or point not in coast]


class TestHarmlessChanges:
    """Changes that keep a board valid give no problems."""

    @given(boards(), st.randoms(use_true_random=False))
    def test_order_of_neighbours_and_points(self, board: Board, dice: Random) -> None:
        for region in board.regions:
            start = dice.randrange(len(region.outline))
            turned = region.outline[start:] + region.outline[:start]
            neighbours = tuple(dice.sample(region.neighbours, len(region.neighbours)))
            board = change_region(board, region.id, outline=turned[:: dice.choice((1, -1))], neighbours=neighbours)
        assert check_board(board) == []

    @given(islands(), st.integers(0, 500), st.integers(0, 500), st.booleans())
    def test_moved_and_mirrored_island(self, board: Board, right: int, down: int, mirrored: bool) -> None:
        def placed(point: Point) -> Point:
            x = board.width - point[0] if mirrored else point[0]
            return x + right, point[1] + down

        for region in board.regions:
            outline = tuple(placed(point) for point in region.outline)
            board = change_region(board, region.id, spot=placed(region.spot), outline=outline)
        assert check_board(replace(board, width=board.width + right, height=board.height + down)) == []


class TestNeighbours:
    @given(boards(), st.data())
    def test_missing_on_one_side(self, board: Board, data: st.DataObject) -> None:
        region = data.draw(st.sampled_from(board.regions))
        dropped = data.draw(st.sampled_from(region.neighbours))
        rest = tuple(number for number in region.neighbours if number != dropped)
        assert finds(change_region(board, region.id, neighbours=rest), "neighbour-one-sided", dropped)

    @given(boards(), st.data())
    def test_missing_on_both_sides(self, board: Board, data: st.DataObject) -> None:
        region = data.draw(st.sampled_from(board.regions))
        dropped = data.draw(st.sampled_from(region.neighbours))
        assert finds(unlink(board, region.id, dropped), "border-undeclared", min(region.id, dropped))

    @given(boards(), st.data(), st.booleans())
    def test_added_where_there_is_no_border(self, board: Board, data: st.DataObject, both: bool) -> None:
        pairs = combinations(board.regions, 2)
        one, other = data.draw(st.sampled_from([(a, b) for a, b in pairs if b.id not in a.neighbours]))
        if both:
            assert finds(link(board, one.id, other.id), "border-missing", one.id)
        else:
            wrong = change_region(board, one.id, neighbours=(*one.neighbours, other.id))
            assert finds(wrong, "neighbour-one-sided", one.id)

    @given(boards(), st.data(), st.integers())
    def test_unknown(self, board: Board, data: st.DataObject, other: int) -> None:
        assume(not 1 <= other <= len(board.regions))
        region = data.draw(st.sampled_from(board.regions))
        wrong = change_region(board, region.id, neighbours=(*region.neighbours, other))
        assert finds(wrong, "neighbour-unknown", region.id)


class TestNumbers:
    @given(boards(), st.data())
    def test_number_used_twice(self, board: Board, data: st.DataObject) -> None:
        numbers = st.integers(1, len(board.regions))
        one, other = data.draw(st.tuples(numbers, numbers).filter(lambda pair: pair[0] != pair[1]))
        assert finds(change_region(board, one, id=other), "number-twice", other)

    @given(boards(), st.data())
    def test_numbers_out_of_order(self, board: Board, data: st.DataObject) -> None:
        shuffled = data.draw(st.permutations(board.regions))
        assume(tuple(shuffled) != board.regions)
        first = next(region for region, there in zip(shuffled, board.regions, strict=True) if region != there)
        assert finds(replace(board, regions=tuple(shuffled)), "number-wrong", first.id)

    @given(boards(), st.data())
    def test_missing_region(self, board: Board, data: st.DataObject) -> None:
        removed = data.draw(st.integers(1, len(board.regions)))
        problems = check_board(remove_region(board, removed))
        is_island_lake = board.game == "warcraft" and board.region(removed).is_water
        reasons = ("gap",) if is_island_lake else ("land-count", "region-count")
        assert any(has_problem(problems, reason) for reason in reasons)


class TestContents:
    @given(islands(), st.data(), st.sampled_from(TERRAINS))
    def test_changed_terrain_gives_wrong_counts(self, board: Board, data: st.DataObject, terrain: str) -> None:
        region = data.draw(st.sampled_from(board.regions))
        assume(region.terrain != terrain)
        wrong = change_region(board, region.id, terrain=terrain)
        if region.is_water != (terrain in ("sea", "lake")):
            assert finds(wrong, "land-count")
        elif "mountain" in (region.terrain, terrain):
            assert finds(wrong, "mountain-count")

    @given(islands(), st.data(), st.sampled_from(["native", "size_mark"]))
    def test_one_native_or_size_mark_too_many_or_few(self, board: Board, data: st.DataObject, mark: str) -> None:
        region = data.draw(st.sampled_from(board.land))
        wrong = change_region(board, region.id, **{mark: not getattr(region, mark)})
        assert finds(wrong, f"{mark.replace('_', '-')}-count")

    @given(boards(), st.data())
    def test_edge_marks_match_the_outlines(self, board: Board, data: st.DataObject) -> None:
        region = data.draw(st.sampled_from(board.regions))
        reason = "edge-undeclared" if region.edge else "edge-short"
        wrong = change_region(board, region.id, edge=not region.edge)
        assert finds(wrong, "edge-on-island" if board.game == "warcraft" else reason, region.id)


class TestSpots:
    @given(boards(), st.data())
    def test_outside(self, board: Board, data: st.DataObject) -> None:
        one, other = data.draw(st.permutations(board.regions))[:2]
        assert finds(change_region(board, one.id, spot=other.spot), "spot-outside", one.id)

    @given(boards(), st.data(), st.integers(80, 100))
    def test_near_the_border(self, board: Board, data: st.DataObject, share: int) -> None:
        region = data.draw(st.sampled_from(board.regions))
        (x, y), (end_x, end_y) = region.spot, data.draw(st.sampled_from(region.outline))
        spot = (x + (end_x - x) * share // 100, y + (end_y - y) * share // 100)
        # In a wide brick, a fifth of the way to a corner leaves enough room.
        assume(share == 100 or board.game == "warcraft")
        problems = check_board(change_region(board, region.id, spot=spot))
        assert has_problem(problems, "spot-tight", region.id) or has_problem(problems, "spot-outside", region.id)


class TestOutlines:
    @given(boards(), st.data(), st.integers(-40, 40), st.integers(-40, 40))
    def test_point_moved_on_one_side_only(self, board: Board, data: st.DataObject, dx: int, dy: int) -> None:
        assume((dx, dy) != (0, 0))
        region, (x, y) = data.draw(st.sampled_from(inner_points(board.id)))
        problems = check_board(move_point(board, (x, y), (x + dx, y + dy), only=region))
        assert regions_with(board, (x, y)) & regions_named(problems)

    @given(boards(), st.data())
    def test_point_moved_into_another_region(self, board: Board, data: st.DataObject) -> None:
        _, point = data.draw(st.sampled_from(inner_points(board.id)))
        others = [other for other in board.regions if point not in other.outline]
        target = data.draw(st.sampled_from(others))
        problems = check_board(move_point(board, point, target.spot))
        assert (regions_with(board, point) | {target.id}) & regions_named(problems)

    @given(boards(), st.data())
    def test_point_left_out_on_one_side(self, board: Board, data: st.DataObject) -> None:
        region, point = data.draw(st.sampled_from(inner_points(board.id)))
        rest = tuple(other for other in board.region(region).outline if other != point)
        problems = check_board(change_region(board, region, outline=rest))
        # A corner of the map belongs to one region only; without it the map has a gap.
        assert region in regions_named(problems)

    @given(boards(), st.data())
    def test_point_added_on_one_side(self, board: Board, data: st.DataObject) -> None:
        region = data.draw(st.sampled_from(board.regions))
        times = Counter(edge for other in board.regions for edge in edges(other))
        index = data.draw(st.sampled_from([i for i, edge in enumerate(edges(region)) if times[edge] == 2]))
        (x0, y0), (x1, y1) = region.outline[index - 1], region.outline[index]
        middle = ((x0 + x1) // 2, (y0 + y1) // 2)
        outline = (*region.outline[:index], middle, *region.outline[index:])
        assert region.id in regions_named(check_board(change_region(board, region.id, outline=outline)))

    @given(boards(), st.data())
    def test_points_in_wrong_order(self, board: Board, data: st.DataObject) -> None:
        region, point = data.draw(st.sampled_from(inner_points(board.id)))
        other = data.draw(st.sampled_from(board.region(region).outline).filter(lambda other: other != point))
        swap = {point: other, other: point}
        outline = tuple(swap.get(point, point) for point in board.region(region).outline)
        assert region in regions_named(check_board(change_region(board, region, outline=outline)))

    @given(boards(), st.data())
    def test_point_given_twice(self, board: Board, data: st.DataObject) -> None:
        region = data.draw(st.sampled_from(board.regions))
        point = data.draw(st.sampled_from(region.outline[:-1]))
        assert finds(change_region(board, region.id, outline=(*region.outline, point, point)), "point-twice", region.id)

    @given(boards(), st.integers(3, 5))
    def test_too_small_for_tokens(self, board: Board, divisor: int) -> None:
        for region in board.regions:
            (x, y), outline = region.spot, tuple((x // divisor, y // divisor) for x, y in region.outline)
            board = change_region(board, region.id, outline=outline, spot=(x // divisor, y // divisor))
        problems = check_board(board)
        assert all(has_problem(problems, "spot-tight", region.id) for region in board.regions)


numbers = st.one_of(st.integers(-3, 400), st.integers(), st.sampled_from([0, 10**9, -(10**9), 10**400]))
points = st.tuples(numbers, numbers)
near_points = st.tuples(st.integers(0, 6), st.integers(0, 6))
random_regions = st.builds(
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
random_boards = st.builds(
    Board,
    id=st.one_of(st.sampled_from(["a", "b"]), st.text(max_size=5)),
    game=st.sampled_from(["warcraft", "classic"]),
    name=st.dictionaries(st.sampled_from(LANGUAGES), st.text(max_size=3)),
    size=st.one_of(st.none(), st.sampled_from(SIZES)),
    reverse=st.one_of(st.none(), st.sampled_from(["a", "b"])),
    players=st.one_of(st.none(), numbers),
    width=st.one_of(st.just(6), numbers),
    height=st.one_of(st.just(6), numbers),
    regions=st.lists(random_regions, max_size=8).map(tuple),
)
numbered_boards = random_boards.map(
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


class TestRandomData:
    """The check of any data returns problems and does not crash."""

    @given(st.one_of(random_boards, numbered_boards))
    def test_one_board(self, board: Board) -> None:
        assert check_board(board)

    @given(st.lists(st.one_of(random_boards, numbered_boards), max_size=3))
    def test_several_boards(self, boards: list[Board]) -> None:
        check_set(boards)

    @given(boards(), st.data())
    def test_random_outlines_of_a_valid_board(self, board: Board, data: st.DataObject) -> None:
        corner = st.tuples(st.integers(0, board.width), st.integers(0, board.height))
        for number in data.draw(st.sets(st.integers(1, len(board.regions)), max_size=3)):
            outline = tuple(data.draw(st.lists(corner, min_size=3, max_size=9, unique=True)))
            board = change_region(board, number, outline=outline)
        check_board(board)


@pytest.mark.parametrize("shape", [0, 1])
def test_checking_a_large_island_is_fast(shape: int) -> None:
    """A quadratic algorithm would exceed the limit: the check takes 12,000 calls."""
    board = island("L", shape=shape)
    assert calls_in(lambda: check_board(board)) < 40_000
