"""The check of boards, each with one problem, by the rule that it breaks."""

from math import dist
from typing import Any

import pytest
from msgspec.structs import replace

from elbowroom.boards.board import Board, Point, Symbol
from elbowroom.boards.check import check_board, check_builtins, check_set
from elbowroom.boards.measures import MAX_SIDE, MIN_BORDER, MIN_GAP, SPOT_ROOM
from elbowroom.texts import LANGUAGES
from tests.boards.sample import (
    ROWS,
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

SQUARE = ((100, 100), (300, 100), (300, 300), (100, 300))


def finds(board: Board, reason: str, region: int | None = None) -> bool:
    return has_problem(check_board(board), reason, region)


def shared_points(board: Board, *regions: int) -> list[Point]:
    """Return points that exactly these regions have in common, in order."""
    holders: dict[Point, set[int]] = {}
    for region in board.regions:
        for point in region.outline:
            holders.setdefault(point, set()).add(region.id)
    return sorted(point for point, held in holders.items() if held == set(regions))


class TestRightBoards:
    @pytest.mark.parametrize("board", full_set(), ids=lambda board: board.id)
    def test_have_no_problem(self, board: Board) -> None:
        """W-1.6, S-1.1"""
        assert check_board(board) == []

    def test_make_a_right_set(self) -> None:
        """W-1.1, W-1.6, S-1.1"""
        assert check_builtins(full_set(), LANGUAGES) == []

    def test_a_problem_says_its_numbers(self) -> None:
        (problem, *_) = check_board(replace(island(), players=3, regions=()))
        assert problem.sentence() == "the field “players” belongs to classic maps only; an island has a size"
        (problem,) = check_board(change_region(island(), 5, native=True))
        assert problem.sentence("en") == "natives (Murlocs): 3; size S needs 2"
        assert problem.sentence("de") == "Ureinwohner (Murlocs): 3; Größe S braucht 2"
        (problem,) = check_board(change_region(island(), 5, edge=True))
        assert problem.sentence("pt-BR") == "região 5: está marcada como região de borda; ilhas usam âncoras"


class TestHeader:
    @pytest.mark.parametrize("board_id", ["", "Kalimdor", "two words", "ilha-é", "a/b", "a\n"])
    def test_the_id_is_plain(self, board_id: str) -> None:
        assert finds(replace(island(), id=board_id), "id-not-plain")

    @pytest.mark.parametrize("name", [{}, {"en": ""}, {"en": "  "}, {"de": "Insel"}])
    def test_the_board_has_an_english_name(self, name: dict[str, str]) -> None:
        assert finds(replace(island(), name=name), "name-missing")

    @pytest.mark.parametrize("measures", [{"width": 0}, {"height": 0}, {"height": -5}, {"width": MAX_SIDE + 1}])
    def test_the_board_has_sensible_measures(self, measures: dict[str, int]) -> None:
        assert finds(replace(island(), **measures), "board-measures")


class TestIslandCounts:
    """W-1.2, W-1.3, W-1.6"""

    def test_an_island_has_a_size(self) -> None:
        assert finds(replace(island(), size=None), "size-missing")

    def test_an_island_is_not_for_a_number_of_players(self) -> None:
        assert finds(replace(island(), players=2), "players-on-island")

    @pytest.mark.parametrize("size", ["M", "L"])
    def test_each_size_has_its_own_numbers(self, size: str) -> None:
        small = replace(island(), size=size)
        for reason in ("land-count", "native-count", "mountain-count"):
            assert finds(small, reason)

    def test_mountains_are_counted(self) -> None:
        assert finds(change_region(island(), 5, terrain="mountain"), "mountain-count")

    def test_other_terrains_are_as_even_as_they_go(self) -> None:
        board = island()
        for region in board.land:
            if region.terrain == "hill":
                board = change_region(board, region.id, terrain="swamp")
        assert finds(board, "terrain-uneven")

    @pytest.mark.parametrize("symbol", ["magic", "cavern"])
    def test_about_one_region_in_five_has_a_symbol(self, symbol: str) -> None:
        none = island("L")
        for region in none.regions:
            others = tuple(held for held in region.symbols if held != symbol)
            none = change_region(none, region.id, symbols=others)
        assert finds(none, f"{symbol}-count")
        many = island("L")
        for number in (5, 6, 7, 8):
            many = change_region(many, number, symbols=(symbol,))
        assert finds(many, f"{symbol}-count")

    @pytest.mark.parametrize("symbols", [(), ("magic",), ("cavern",), ("cavern", "magic")])
    def test_the_numbers_of_symbols_have_some_room(self, symbols: tuple[Symbol, ...]) -> None:
        """One or two of each on seven regions: one of each on region 3, and any on region 5."""
        board = island()
        for region in board.regions:
            fixed = ("cavern", "magic") if region.id == 3 else ()
            board = change_region(board, region.id, symbols=symbols if region.id == 5 else fixed)
        assert check_board(board) == []

    def test_the_same_symbol_is_not_printed_twice(self) -> None:
        assert finds(change_region(island(), 2, symbols=("magic", "magic")), "symbol-twice", 2)

    def test_there_are_no_mines(self) -> None:
        assert finds(change_region(island(), 4, symbols=("mine",)), "mine-on-island", 4)

    def test_there_are_no_edge_regions(self) -> None:
        assert finds(change_region(island(), 4, edge=True), "edge-on-island", 4)

    def test_anchors_are_counted(self) -> None:
        board = island()
        for region in board.land:
            board = change_region(board, region.id, anchor=True)
        assert finds(board, "anchor-count")
        assert check_board(change_region(island(), 6, anchor=True)) == []
        one = next(region.id for region in island().regions if region.anchor)
        lonely = change_region(island(), one, anchor=False)
        assert finds(lonely, "anchor-count")
        assert not finds(lonely, "anchors-together")
        none = replace(island(), regions=tuple(replace(region, anchor=False) for region in island().regions))
        (problem,) = check_board(none)
        assert problem.reason == "anchor-count"

    @pytest.mark.parametrize("mark", ["native", "anchor", "size_mark"])
    def test_natives_anchors_and_size_mark_are_on_land(self, mark: str) -> None:
        assert finds(change_region(island(), 1, **{mark: True}), f"{mark.replace('_', '-')}-on-water", 1)

    def test_there_is_exactly_one_size_mark(self) -> None:
        marked = next(region.id for region in island().regions if region.size_mark)
        assert finds(change_region(island(), marked, size_mark=False), "size-mark-count")
        assert finds(change_region(island(), 3, size_mark=True), "size-mark-count")

    def test_at_most_one_region_is_water(self) -> None:
        assert finds(change_region(island(), 4, terrain="sea"), "water-count")

    def test_no_more_regions_than_fit_on_a_table(self) -> None:
        regions = tuple(replace(island().regions[0], id=number) for number in range(1, 63))
        assert finds(replace(island(), regions=regions), "too-many-regions")
        assert not finds(replace(island(), regions=regions[:61]), "too-many-regions")


class TestMapCounts:
    """S-1.1, S-1.2"""

    @pytest.mark.parametrize("players", [None, 0, 1, 6, -2])
    def test_a_map_is_for_two_to_five_players(self, players: int | None) -> None:
        assert finds(replace(classic_map(), players=players), "players-missing")

    def test_a_map_has_neither_size_nor_other_side(self) -> None:
        assert finds(replace(classic_map(), size="S"), "size-on-map")
        assert finds(replace(classic_map(), reverse="map-3"), "reverse-on-map")

    @pytest.mark.parametrize("players", ROWS)
    def test_regions_are_counted(self, players: int) -> None:
        assert finds(remove_region(classic_map(players), 9), "region-count")

    def test_two_seas_lie_on_the_edge(self) -> None:
        assert finds(change_region(classic_map(), 1, terrain="hill"), "sea-count")
        assert finds(change_region(classic_map(), 2, terrain="sea"), "sea-count")
        assert finds(change_region(classic_map(), 1, edge=False), "sea-inland", 1)

    def test_there_is_one_lake(self) -> None:
        (lake,) = (region.id for region in classic_map().regions if region.terrain == "lake")
        assert finds(change_region(classic_map(), lake, terrain="hill"), "lake-count")
        assert finds(change_region(classic_map(), lake + 1, terrain="lake"), "lake-count")

    def test_the_box_has_enough_natives_and_mountains(self) -> None:
        board = classic_map(5)
        for region in board.land[:18]:
            board = change_region(board, region.id, native=True)
        for region in board.land[:9]:
            board = change_region(board, region.id, terrain="mountain")
        assert check_board(board) == []
        assert finds(change_region(board, board.land[18].id, native=True), "too-many-natives")
        assert finds(change_region(board, board.land[9].id, terrain="mountain"), "too-many-mountains")

    def test_natives_are_on_land(self) -> None:
        assert finds(change_region(classic_map(), 1, native=True), "native-on-water", 1)

    def test_anchors_and_size_marks_are_for_islands(self) -> None:
        assert finds(change_region(classic_map(), 6, anchor=True), "anchor-on-map", 6)
        assert finds(change_region(classic_map(), 6, size_mark=True), "size-mark-on-map", 6)


class TestNumbersAndNeighbours:
    """R-1.1: regions are adjacent to each other, never one-sidedly."""

    def test_regions_are_numbered_in_order(self) -> None:
        assert finds(change_region(island(), 8, id=9), "number-wrong", 9)
        first, second, *rest = island().regions
        assert finds(replace(island(), regions=(second, first, *rest)), "number-wrong", 2)
        assert finds(change_region(island(), 1, id=0), "number-wrong", 0)

    def test_no_two_regions_have_one_number(self) -> None:
        (problem,) = check_board(change_region(island(), 5, id=4))
        assert (problem.reason, problem.region) == ("number-twice", 4)

    def test_a_board_has_regions(self) -> None:
        assert finds(replace(island(), regions=()), "no-regions")

    @pytest.mark.parametrize("other", [0, -1, 99, 10**9])
    def test_neighbours_exist(self, other: int) -> None:
        here = island().region(3)
        assert finds(change_region(island(), 3, neighbours=(*here.neighbours, other)), "neighbour-unknown", 3)

    def test_no_region_is_its_own_neighbour(self) -> None:
        here = island().region(3)
        assert finds(change_region(island(), 3, neighbours=(*here.neighbours, 3)), "neighbour-itself", 3)

    def test_a_neighbour_is_named_once(self) -> None:
        near = island().region(3).neighbours
        assert finds(change_region(island(), 3, neighbours=(*near, near[0])), "neighbour-twice", 3)

    def test_neighbours_name_each_other(self) -> None:
        first, *rest = island().region(3).neighbours
        (problem,) = check_board(change_region(island(), 3, neighbours=tuple(rest)))
        assert (problem.reason, problem.region) == ("neighbour-one-sided", first)


class TestGraph:
    """W-1.6 and the balance of islands: no dead end, every region reachable."""

    def test_the_board_hangs_together(self) -> None:
        board = classic_map()
        for other in board.region(1).neighbours:
            board = unlink(board, 1, other)
        assert finds(board, "cut-off", 1)

    def test_the_board_can_be_drawn_on_paper(self) -> None:
        board = classic_map()
        for one in (1, 5, 9):
            for other in (15, 19, 23):
                board = link(board, one, other)
        assert finds(board, "not-planar")

    def test_the_lake_borders_three_land_regions(self) -> None:
        board = island()
        for other in (2, 3, 4):
            board = unlink(board, 1, other)
        assert not finds(board, "water-few-shores")
        assert finds(unlink(board, 1, 5), "water-few-shores", 1)

    def test_no_region_is_a_dead_end(self) -> None:
        assert finds(unlink(island(), 8, 2), "dead-end", 8)

    def test_all_land_is_reached_over_land(self) -> None:
        # Only the lake still joins the regions 2, 3 and 8 to the rest.
        board = unlink(unlink(island(), 2, 7), 3, 4)
        assert finds(board, "land-cut-off", 2)
        assert not finds(board, "cut-off")

    def test_two_anchors_lie_apart(self) -> None:
        board = island()
        for region in board.regions:
            board = change_region(board, region.id, anchor=region.id in (2, 3))
        assert finds(board, "anchors-together")

    def test_no_region_guards_the_only_way_to_another(self) -> None:
        # Without the link 2–7 the ring of land is a path from 2 to 7: the holder of 6 cuts 7 off.
        board = unlink(island(), 2, 7)
        for region in board.regions:
            board = change_region(board, region.id, anchor=region.id in (2, 4))
        assert finds(board, "bottleneck", 6)
        assert not finds(change_region(change_region(board, 4, anchor=False), 7, anchor=True), "bottleneck")


class TestOutlines:
    """Each region is a simple polygon on the board with room for a stack of tokens."""

    @pytest.mark.parametrize(
        ("outline", "reason"),
        [
            ((), "outline-short"),
            (SQUARE[:2], "outline-short"),
            ((*SQUARE, SQUARE[0]), "outline-closed"),
            ((*SQUARE[:2], SQUARE[1], *SQUARE[2:]), "point-twice"),
            ((*SQUARE[:3], (-1, 300)), "point-outside"),
            ((*SQUARE[:3], (100, 10**9)), "point-outside"),
            (((100, 100), (200, 200), (300, 300)), "outline-flat"),
            ((SQUARE[0], SQUARE[2], SQUARE[1], SQUARE[3]), "outline-flat"),
            ((SQUARE[0], SQUARE[2], SQUARE[1], (100, 400)), "outline-crosses-itself"),
            ((*SQUARE, (100, 50)), "outline-crosses-itself"),
        ],
    )
    def test_an_outline_is_a_simple_polygon(self, outline: tuple[Point, ...], reason: str) -> None:
        assert finds(change_region(island(), 4, outline=outline), reason, 4)

    def test_the_spot_lies_inside(self) -> None:
        assert finds(change_region(island(), 4, spot=island().region(5).spot), "spot-outside", 4)
        assert finds(change_region(island(), 4, spot=(10**300, 0)), "spot-outside", 4)

    def test_the_spot_has_room_for_a_stack(self) -> None:
        x, y = island().region(4).spot
        assert not check_board(change_region(island(), 4, spot=(x, y + 5)))
        assert finds(change_region(island(), 4, spot=(x, y + 130 - SPOT_ROOM)), "spot-tight", 4)


class TestBorders:
    """R-1.1: two regions are adjacent when they share a border, and one must see it."""

    def test_neighbours_share_a_border(self) -> None:
        assert finds(link(island(), 2, 5), "border-missing", 2)
        assert finds(with_border_between_2_and_3_of(0), "border-missing", 2)

    def test_regions_with_a_common_border_must_be_neighbours(self) -> None:
        assert finds(unlink(island(), 2, 3), "border-undeclared", 2)

    def test_a_border_can_be_seen(self) -> None:
        assert finds(with_border_between_2_and_3_of(MIN_BORDER - 2), "border-short", 2)
        assert not finds(with_border_between_2_and_3_of(MIN_BORDER + 2), "border-short")

    def test_strangers_do_not_touch_in_a_point(self) -> None:
        assert finds(unlink(with_border_between_2_and_3_of(0), 2, 3), "corner-touch", 1)

    def test_strangers_keep_their_distance(self) -> None:
        assert finds(with_border_between_2_and_3_of(MIN_GAP - 2), "too-close", 1)
        assert not finds(with_border_between_2_and_3_of(MIN_GAP + 2), "too-close")

    def test_regions_do_not_overlap(self) -> None:
        (point,) = shared_points(island(), 4, 5)[:1]
        middle = island().region(4).spot
        board = move_point(island(), point, middle, only=5)
        assert finds(board, "overlap", 4)

    def test_one_region_does_not_lie_within_another(self) -> None:
        x, y = island().region(4).spot
        inside = ((x - 50, y - 50), (x + 50, y - 50), (x + 50, y + 50), (x - 50, y + 50))
        assert finds(change_region(island(), 5, outline=inside, spot=(x, y)), "overlap", 4)

    def test_both_sides_of_a_border_have_the_same_points(self) -> None:
        (point,) = shared_points(island(), 1, 5)
        start, end = adjacent_points(island(), 5, point)
        # The lake's west side is upright: halfway down is a whole number.
        halfway = (start[0], (start[1] + end[1]) // 2)
        board = move_point(island(), point, halfway)
        assert check_board(board) == []
        without_it = tuple(p for p in board.region(5).outline if p != halfway)
        assert finds(change_region(board, 5, outline=without_it), "point-not-shared", 1)


def adjacent_points(board: Board, region: int, point: Point) -> tuple[Point, Point]:
    outline = board.region(region).outline
    index = outline.index(point)
    return outline[index - 1], outline[(index + 1) % len(outline)]


def with_border_between_2_and_3_of(length: int) -> Board:
    """Return an island whose lake 1 reaches between 2 and 3, so that their border has this length."""
    board = island()
    (near,) = shared_points(board, 1, 2, 3)
    (far,) = shared_points(board, 2, 3, 8)
    for point in shared_points(board, 2, 3):
        for number in (2, 3):
            rest = tuple(p for p in board.region(number).outline if p != point)
            board = change_region(board, number, outline=rest)
    share = length / dist(near, far)
    end = (round(far[0] + (near[0] - far[0]) * share), round(far[1] + (near[1] - far[1]) * share))
    return move_point(board, near, end) if length else merge_corners(board, near, far)


def merge_corners(board: Board, near: Point, far: Point) -> Board:
    """Return the board with one corner moved onto another; outlines that had both keep one."""
    for region in board.regions:
        if near in region.outline:
            kept = tuple(p for p in region.outline if not (p == near and far in region.outline))
            board = change_region(board, region.id, outline=tuple(far if p == near else p for p in kept))
    return board


class TestIslandAsAWhole:
    """W-1.1, W-1.6: one island, no holes, anchors on the coast, water within."""

    def test_there_are_no_gaps(self) -> None:
        assert finds(remove_region(island(), 1), "gap", 1)

    def test_a_hairline_between_two_regions_is_a_gap(self) -> None:
        ((x, y),) = shared_points(island(), 1, 2)
        # Region 2 lies to the right of the lake.
        assert finds(move_point(island(), (x, y), (x + 1, y), only=2), "gap", 1)

    def test_the_island_is_one_piece(self) -> None:
        board = replace(island(), width=3000)
        far = tuple((x + 1500, y) for x, y in board.region(8).outline)
        x, y = board.region(8).spot
        assert finds(change_region(board, 8, outline=far, spot=(x + 1500, y)), "island-in-pieces", 8)

    def test_anchors_are_on_the_coast(self) -> None:
        inland = island(lake=False)
        assert finds(change_region(inland, 1, anchor=True), "anchor-inland", 1)

    def test_water_is_not_a_gap_in_the_coast(self) -> None:
        board = change_region(change_region(island(), 1, terrain="hill"), 4, terrain="lake")
        assert finds(board, "water-on-coast", 4)

    def test_a_hairline_on_the_coast_is_a_crack(self) -> None:
        # The point where the border of 4 and 5 meets the coast.
        (x, y) = min(shared_points(island(), 4, 5), key=lambda point: point[1])
        assert finds(move_point(island(), (x, y), (x + 4, y), only=4), "crack", 4)
        # Moved far, it is a bay.
        assert check_board(move_point(island(), (x, y), (x + 40, y), only=4)) == []


class TestMapAsAWhole:
    """S-1.1, S-1.3: a map fills its board, and what lies on the edge can be seen to."""

    def test_the_map_fills_the_board(self) -> None:
        assert finds(replace(classic_map(), height=classic_map().height + 1), "gap")
        assert finds(remove_region(classic_map(), 12), "gap")

    def test_edge_regions_lie_on_the_edge(self) -> None:
        inner = next(region.id for region in classic_map().regions if not region.edge)
        assert finds(change_region(classic_map(), inner, edge=True), "edge-short", inner)

    def test_regions_on_the_edge_must_be_edge_regions(self) -> None:
        assert finds(change_region(classic_map(), 3, edge=False), "edge-undeclared", 3)

    def test_inner_regions_keep_away_from_the_edge(self) -> None:
        board = classic_map()
        inner = next(region.id for region in board.regions if not region.edge)
        point = next(p for p in board.region(inner).outline if p[1] == 220)
        assert finds(move_point(board, point, (point[0], MIN_GAP - 2)), "edge-close", inner)
        assert not finds(move_point(board, point, (point[0], MIN_GAP + 2)), "edge-close")


class TestSets:
    """W-1.1, W-1.5, W-1.6: boards together."""

    def test_no_two_boards_have_one_id(self) -> None:
        assert self.finds([island(), island()], "same-id", "s-wet-0")

    def test_an_own_board_may_have_one_side(self) -> None:
        assert check_set([*full_set(), island(id="mine")]) == []

    @pytest.mark.parametrize(
        ("fields", "reason"),
        [
            ({"reverse": "s0-front"}, "reverse-itself"),
            ({"reverse": "nowhere"}, "reverse-unknown"),
            ({"reverse": "s1-back"}, "reverse-one-sided"),
            ({"size": "M"}, "reverse-other-size"),
        ],
    )
    def test_two_sides_name_each_other(self, fields: dict[str, Any], reason: str) -> None:
        boards = [replace(board, **fields) if board.id == "s0-front" else board for board in full_set()]
        assert self.finds(boards, reason, "s0-front")

    @pytest.mark.parametrize("turned", [False, True])
    def test_two_sides_differ_in_shape(self, turned: bool) -> None:
        front, back = island("L", id="a", reverse="b"), island("L", id="b", reverse="a")
        if turned:
            back = turn_by_quarter(back)
            assert check_board(back) == []
        assert self.finds([front, back], "reverse-same-shape", "a")
        assert check_set([front, island("L", shape=1, id="b", reverse="a")]) == []

    def test_broken_outlines_have_no_shape_to_compare(self) -> None:
        front, back = island("L", id="a", reverse="b"), island("L", id="b", reverse="a")
        broken = change_region(front, 3, outline=())
        assert check_set([broken, replace(back, width=0)]) == []
        assert check_set([broken, back]) == check_set([front, replace(back, width=0)]) == []

    def test_no_draw_takes_more_than_the_box_holds(self) -> None:
        """W-1.5: 15 Murlocs, 10 mountains; and at most 61 regions."""
        boards = full_set()
        natives = [change_region(board, 4, native=True) if board.id == "m0-back" else board for board in boards]
        assert self.finds(natives, "draw-natives", "l0-back + l1-back + m0-back + s0-back + s1-back")
        rocky = [change_region(board, 7, terrain="mountain") if board.id == "s1-back" else board for board in boards]
        assert self.finds(rocky, "draw-mountains", "l0-back + l1-back + m0-back + s1-back + s0-back")
        long = [replace(board, regions=board.regions * 2) if board.id == "l1-front" else board for board in boards]
        assert self.finds(long, "draw-regions", "l1-front + l0-back + m0-front + s0-front + s1-front")
        assert check_set([replace(board, regions=board.regions[:10]) for board in long]) == []

    def test_a_draw_for_two_has_two_magic_regions(self) -> None:
        poor = []
        for board in full_set():
            plain = tuple(replace(region, symbols=()) for region in board.regions)
            poor.append(replace(board, regions=plain) if board.id in ("l1-back", "s1-back") else board)
        assert self.finds(poor, "draw-magic", "l1-back + s1-back")
        two = [
            change_region(board, 2, symbols=("magic",)) if board.id in ("l1-back", "s1-back") else board
            for board in poor
        ]
        assert check_set(two) == []

    @staticmethod
    def finds(boards: list[Board], reason: str, where: str) -> bool:
        return has_problem([problem for name, problem in check_set(boards) if name == where], reason)


NAMES = dict.fromkeys(LANGUAGES, "More")


class TestBuiltins:
    """W-1.1, W-1.6, S-1.1: the boards that come with the game."""

    def finds(self, boards: list[Board], reason: str, where: str) -> bool:
        return has_problem([problem for name, problem in check_builtins(boards, LANGUAGES) if name == where], reason)

    def test_there_are_four_faces_of_each_size_or_more(self) -> None:
        assert self.finds([board for board in full_set() if board.id != "m1-back"], "set-faces", "boards")
        assert check_builtins([*full_set(), island(id="more", name=NAMES)], LANGUAGES) == []

    def test_there_is_a_map_for_each_number_of_players_or_more(self) -> None:
        assert self.finds([board for board in full_set() if board.players != 4], "set-maps", "boards")
        assert check_builtins([*full_set(), classic_map(3, id="more", name=NAMES)], LANGUAGES) == []

    def test_water_is_on_four_large_faces_and_two_of_the_others_or_more(self) -> None:
        dry = [change_region(board, 1, terrain="hill") if board.id == "l0-back" else board for board in full_set()]
        assert self.finds(dry, "set-water", "boards")
        wet = [change_region(board, 1, terrain="lake") if board.id == "s0-back" else board for board in full_set()]
        assert not self.finds(wet, "set-water", "boards")

    @pytest.mark.parametrize("language", LANGUAGES[1:])
    def test_names_are_in_all_languages(self, language: str) -> None:
        first, *rest = full_set()
        name = {key: text for key, text in first.name.items() if key != language}
        assert self.finds([replace(first, name=name), *rest], "name-missing", first.id)


def turn_by_quarter(board: Board) -> Board:
    """Return the same island, turned by a quarter to the left."""
    regions = tuple(
        replace(
            region,
            spot=(region.spot[1], board.width - region.spot[0]),
            outline=tuple((y, board.width - x) for x, y in region.outline),
        )
        for region in board.regions
    )
    return replace(board, width=board.height, height=board.width, regions=regions)
