"""Drawing data: every region drawn, borders shared, stamps and pieces where they belong."""

import math
import re
from functools import cache
from itertools import combinations

import msgspec
import pytest
from shapely import MultiLineString, Point, unary_union

from elbowroom.boards.board import Board, Region
from elbowroom.boards.measures import SPOT_ROOM
from elbowroom.drawing import Drawing, Mark, RegionDrawing, draw_board
from elbowroom.drawing.curves import format_number, path, polyline, sample_points, smooth
from elbowroom.drawing.places import LEAST_RADIUS, place_marks
from elbowroom.drawing.style import css
from elbowroom.drawing.svg import kinds_of
from elbowroom.drawing.symbols import ART, ORDER, RADIUS, stamp_kinds
from tests.drawing.samples import NAMES, WEIGHTS, board, drawing, shapes

INSET = 4


def stamps_wanted(region: Region) -> set[str]:
    return {*region.symbols, *(["anchor"] if region.anchor else []), *(["size-mark"] if region.size_mark else [])}


def stamps_and_mountain(region: RegionDrawing) -> list[Mark]:
    return [*region.stamps, *([region.mountain] if region.mountain else [])]


@cache
def place_all(name: str, weight: float) -> list[tuple[Region, list[Mark], Mark | None]]:
    """Return each region of a board with its stamps and its mountain piece."""
    coast = MultiLineString([sample_points(curve) for curve in shapes(name).outer])
    found = []
    for region in board(name).regions:
        shape = shapes(name).polygons[region.id]
        found.append((region, *place_marks(shape, region, stamp_kinds(region), coast, weight)))
    return found


@pytest.mark.parametrize("name", NAMES)
class TestABoard:
    def test_travels_as_json(self, name: str) -> None:
        assert msgspec.json.decode(msgspec.json.encode(drawing(name)), type=Drawing) == drawing(name)

    def test_has_every_region_with_paint_and_texture(self, name: str) -> None:
        for region, on_board in zip(drawing(name).regions, board(name).regions, strict=True):
            assert (region.id, region.terrain, region.spot) == (on_board.id, on_board.terrain, on_board.spot)
            assert region.path
            assert region.paint
            assert region.texture

    def test_has_no_sliver_between_neighbours(self, name: str) -> None:
        polygons = list(shapes(name).polygons.values())
        whole = unary_union(polygons)
        assert whole.area == pytest.approx(sum(polygon.area for polygon in polygons), rel=1e-4)
        assert whole.buffer(0.5).buffer(-0.5).area == pytest.approx(whole.area, rel=1e-3)

    def test_shows_natives_and_puts_them_where_the_tokens_stand(self, name: str) -> None:
        for region, on_board in zip(drawing(name).regions, board(name).regions, strict=True):
            assert bool(region.native) == on_board.native
            if region.native:
                assert math.dist((region.native.x, region.native.y), region.spot) == 0
                assert region.native.radius < SPOT_ROOM

    def test_has_calm_ground_under_stamps_and_pieces(self, name: str) -> None:
        for region in drawing(name).regions:
            inside = shapes(name).polygons[region.id]
            starts = re.findall(r"M(-?[\d.]+) ?(-?[\d.]+)", "".join(one.path for one in region.texture))
            for x, y in starts:
                assert inside.buffer(1).contains(Point(float(x), float(y)))
            # Fields, unlike furrows, run under everything.
            for mark in stamps_and_mountain(region) if region.terrain != "farmland" else []:
                near = [math.dist((float(x), float(y)), (mark.x, mark.y)) for x, y in starts]
                assert min(near, default=mark.radius) >= mark.radius, (region.id, mark)

    def test_uses_only_styles_and_drawings_that_exist(self, name: str) -> None:
        known = set(re.findall(r"\.([a-z0-9-]+)[ {]", css()))
        for region in drawing(name).regions:
            assert {one.style for one in (*region.paint, *region.texture)} | {region.terrain} <= known
        assert kinds_of(drawing(name)) <= set(ART)
        assert {one.style for layers in ART.values() for one in layers} <= known


@pytest.mark.parametrize("weight", WEIGHTS)
@pytest.mark.parametrize("name", NAMES)
class TestMarks:
    def test_are_all_there_in_the_fixed_order(self, name: str, weight: float) -> None:
        for region, stamps, mountain in place_all(name, weight):
            kinds = [stamp.kind for stamp in stamps]
            assert set(kinds) == stamps_wanted(region)
            assert kinds == sorted(kinds, key=ORDER.index)
            assert (mountain is not None) == (region.terrain == "mountain")

    def test_keep_inside_the_border(self, name: str, weight: float) -> None:
        for region, stamps, mountain in place_all(name, weight):
            inside = shapes(name).polygons[region.id].buffer(-INSET)
            for mark in (*stamps, *([mountain] if mountain else [])):
                assert inside.contains(Point(mark.x, mark.y).buffer(mark.radius)), (region.id, mark)

    def test_keep_off_the_tokens_and_each_other(self, name: str, weight: float) -> None:
        for region, stamps, mountain in place_all(name, weight):
            marks = [*stamps, *([mountain] if mountain else [])]
            for mark in marks:
                assert math.dist((mark.x, mark.y), region.spot) >= SPOT_ROOM + mark.radius, (region.id, mark)
            for one, other in combinations(marks, 2):
                assert math.dist((one.x, one.y), (other.x, other.y)) >= one.radius + other.radius, region.id

    def test_are_large_enough_to_be_seen(self, name: str, weight: float) -> None:
        for region, stamps, mountain in place_all(name, weight):
            assert all(mark.radius >= LEAST_RADIUS for mark in (*stamps, *([mountain] if mountain else []))), region.id


@pytest.mark.parametrize("name", ["hollow-crown", "elbow-valley", "new-s-0"])
def test_a_board_is_drawn_the_same_every_time(name: str) -> None:
    assert msgspec.json.encode(draw_board(board(name))) == msgspec.json.encode(drawing(name))


def test_marks_of_a_drawing_are_those() -> None:
    for region, (_, stamps, mountain) in zip(
        drawing("hollow-crown").regions, place_all("hollow-crown", 1.0), strict=True
    ):
        assert (list(region.stamps), region.mountain) == (stamps, mountain)


def test_heavier_drawings_have_bigger_stamps_and_fewer_strokes() -> None:
    light, heavy = drawing("hollow-crown"), drawing("hollow-crown", 2.1)
    assert len(msgspec.json.encode(heavy)) < len(msgspec.json.encode(light))
    sizes = [max(stamp.radius for region in one.regions for stamp in region.stamps) for one in (light, heavy)]
    assert sizes[0] < sizes[1]


def test_a_region_without_room_is_still_drawn() -> None:
    outline = ((0, 0), (90, 0), (90, 90), (0, 90))
    region = Region(id=1, terrain="mountain", symbols=("cavern", "mine"), neighbours=(), spot=(45, 45), outline=outline)
    tight = Board(id="tight", game="classic", name={"en": "Tight"}, width=90, height=90, regions=(region,))
    assert [stamp.kind for stamp in draw_board(tight).regions[0].stamps] == ["cavern", "mine"]


def test_an_anchor_is_at_the_coast() -> None:
    name = "hollow-crown"
    coast = shapes(name).whole.boundary
    for region in drawing(name).regions:
        for stamp in region.stamps:
            if stamp.kind == "anchor":
                assert coast.distance(Point(stamp.x, stamp.y)) < 2.5 * stamp.radius


def test_all_symbols_fit_their_disc() -> None:
    """The paths of stamps start inside the disc that places() keeps free for them."""
    for kind, layers in ART.items():
        if kind.startswith("native"):
            continue  # stands on the disc of the tokens, which is larger
        for one in layers:
            for x, y in re.findall(r"[ML](-?[\d.]+?)(?: |(?=-))(-?[\d.]+)", one.path):
                assert math.hypot(float(x), float(y)) <= RADIUS + 0.2, (kind, one)


def test_curves_pass_through_their_points_and_never_overshoot() -> None:
    line = [(0.0, 0.0), (100.0, 0.0), (104.0, 2.0), (106.0, 6.0), (106.0, 100.0)]
    curve = smooth(line)
    assert [curve[index] for index in range(0, len(curve), 3)] == line
    assert all(-1 <= x <= 107 and -1 <= y <= 101 for x, y in curve)


def test_numbers_are_short() -> None:
    written = [format_number(value) for value in (0, 1, -1, 0.04, 0.5, -0.5, 12.34, -12.96)]
    assert written == ["0", "1", "-1", "0", ".5", "-.5", "12.3", "-13"]


def test_paths_do_not_drift() -> None:
    """Steps of a third, rounded one by one, would end a long way off."""
    points = [(index / 3, 0.0) for index in range(301)]
    steps = [float(part) for part in polyline(points).split("l")[1].split()]
    assert sum(steps) == pytest.approx(100, abs=0.06)
    assert path(smooth([(0.0, 0.0), (5.0, 5.0)])) == "M0 0c0 0 5 5 5 5"
