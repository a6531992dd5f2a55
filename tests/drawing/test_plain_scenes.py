"""Scenes and simple pictures in plain Python, as in a browser, which has no shapely and no numpy."""

import subprocess
import sys
from itertools import combinations
from xml.etree import ElementTree

import pytest
import resvg_py
from msgspec.structs import replace
from shapely import Point, Polygon, box

from elbowroom.boards.board import Board, Region
from elbowroom.boards.catalogue import built_in, find_board
from elbowroom.drawing import bare
from elbowroom.drawing.board_key import BoardKey
from elbowroom.drawing.box_layout import GAP, arrange_boxes
from elbowroom.drawing.island import SIZES, island_box
from elbowroom.drawing.layout import arrange
from elbowroom.drawing.measures import measures_of, room_at
from elbowroom.drawing.painted import SceneShape
from elbowroom.drawing.scene import make_scene
from elbowroom.drawing.simple_picture import simple_picture
from elbowroom.drawing.simple_places import place_simply
from elbowroom.drawing.symbols import stamp_kinds
from tests.drawing.samples import NAMES, board, shapes
from tests.patience import PATIENCE
from tests.repeats import few_of

SHAPES: tuple[SceneShape, ...] = ("landscape", "portrait")

# A classic map, islands with a stored layout, a custom island, and several islands without a stored layout.
DRAWS = (["crowded-coast"], ["half-moon", "sickle-bay"], ["mine"], ["mine", "half-moon", "old-boot"])

IN_A_BROWSER = f"""
import sys

MISSING = ("PIL", "networkx", "numpy", "resvg_py", "shapely", "sqlalchemy", "starlette")
sys.modules.update(dict.fromkeys(MISSING))

from msgspec.structs import replace

from elbowroom.boards.catalogue import find_board
from elbowroom.drawing.simple_picture import simple_picture
from elbowroom.server.boards.scene_addresses import addressed_scene, playable

DRAWS = {DRAWS}
custom = replace(find_board("sickle-bay"), id="mine")
for names in DRAWS:
    for shape in ("landscape", "portrait"):
        scene = addressed_scene(playable(names, [custom]), shape)
        print(len(scene.regions), [board.picture.address.split("/")[3] for board in scene.boards])
print(simple_picture(custom, "portrait")[:4])
"""


def test_scenes_are_made_without_other_packages() -> None:
    done = subprocess.run(
        [sys.executable, "-c", IN_A_BROWSER], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[::2] == [*map(_scene_in_short, DRAWS), "<svg"]


def _scene_in_short(names: list[str]) -> str:
    boards = [find_board("sickle-bay" if name == "mine" else name) for name in names]
    return f"{sum(len(board.regions) for board in boards)} {names}"


@pytest.mark.parametrize("name", NAMES)
def test_measures_are_those_of_the_polygons(name: str) -> None:
    measures, exact = measures_of(BoardKey(board(name))), shapes(name)
    assert measures.bounds == pytest.approx(exact.whole.bounds, abs=0.001)
    for region in board(name).regions:
        polygon, spot = exact.polygons[region.id], Point(region.spot)
        assert measures.boxes[region.id] == pytest.approx(polygon.bounds)
        assert measures.rooms[region.id] == pytest.approx(polygon.exterior.distance(spot))


def test_there_is_no_room_outside() -> None:
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0), (0.0, 0.0)]
    assert room_at((5, 4), square) == 4
    assert room_at((9, 9.5), square) == 0.5
    assert room_at((11, 5), square) == 0
    assert room_at((5, -1), square) == 0


class TestBoxLayout:
    @pytest.mark.parametrize("count", [2, 3, 5, 8])
    @pytest.mark.parametrize("frame", SIZES.values())
    def test_islands_keep_apart_within_the_frame(self, count: int, frame: tuple[int, int]) -> None:
        bounds = [measures_of(BoardKey(island)).bounds for island in built_in("warcraft")[:count]]
        scale, places = arrange_boxes(bounds, *frame)
        areas = [
            box(x + scale * left, y + scale * top, x + scale * right, y + scale * bottom)
            for (x, y), (left, top, right, bottom) in zip(places, bounds, strict=True)
        ]
        inside = box(0, 0, *frame).buffer(0.001 - scale * GAP, join_style="mitre")
        assert all(inside.contains(area) for area in areas)
        assert all(one.distance(other) >= scale * GAP - 0.001 for one, other in combinations(areas, 2))
        assert sum(area.area for area in areas) / (frame[0] * frame[1]) > 0.3

    def test_a_single_island_lies_as_in_the_fine_layout(self) -> None:
        for island in built_in():
            land = shapes(island.id).whole
            for margin in (0.0, GAP):
                fine, simple = (arrange([land], 390, 440, margin), arrange_boxes([land.bounds], 390, 440, margin))
                assert simple.scale == pytest.approx(fine.scale)
                assert simple.places[0] == pytest.approx(fine.places[0])

    def test_it_is_used_only_without_shapely(self, monkeypatch: pytest.MonkeyPatch) -> None:
        islands = [replace(find_board(name), id=f"my-{name}") for name in ("half-moon", "old-boot", "sickle-bay")]
        fine = make_scene(islands, "landscape")
        monkeypatch.setattr(bare, "find_spec", lambda name: None)
        simple = make_scene(islands, "landscape")
        assert 0.6 * fine.boards[0].scale < simple.boards[0].scale < fine.boards[0].scale


class TestSimplePicture:
    @pytest.mark.parametrize("shape", SHAPES)
    @pytest.mark.parametrize("name", few_of(["hollow-crown", "crowded-coast", "new-m-0"]))
    def test_it_is_drawn_and_lies_under_the_scene(self, name: str, shape: SceneShape) -> None:
        text = simple_picture(board(name), shape)
        area = island_box(board(name), shape)
        root = ElementTree.fromstring(text)
        assert [float(number) for number in (root.get("viewBox") or "").split()] == pytest.approx([*area], abs=0.001)
        assert resvg_py.svg_to_bytes(svg_string=text)
        assert len(text) < 500_000

    def test_it_is_the_same_every_time(self) -> None:
        assert simple_picture(board("half-moon"), "portrait") == simple_picture(board("half-moon"), "portrait")

    @pytest.mark.parametrize("name", NAMES)
    def test_all_stamps_lie_in_their_region_and_apart(self, name: str) -> None:
        for weight in (1.4, 2.1):
            for region, ring in rings(board(name)):
                marks = place_simply(ring, region, weight)
                wanted = [*(["mountain"] if region.terrain == "mountain" else []), *stamp_kinds(region)]
                assert [mark.kind for mark in marks] == wanted
                discs = [Point(mark.x, mark.y).buffer(mark.radius) for mark in marks]
                assert all(Polygon(ring).contains(disc) for disc in discs)
                assert not any(one.intersects(other) for one, other in combinations(discs, 2))


def rings(one: Board) -> list[tuple[Region, tuple[tuple[float, float], ...]]]:
    outlines = measures_of(BoardKey(one)).borders.outlines
    return [(region, outlines[region.id][::3]) for region in one.regions]
