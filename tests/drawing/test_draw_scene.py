"""Scenes: regions as the game numbers them, and a picture that lies exactly under them."""

import io
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import msgspec
import pytest
from msgspec.structs import replace
from PIL import Image
from shapely import MultiPolygon, Point, Polygon, box

from elbowroom.boards.board import Board
from elbowroom.boards.catalogue import built_in, find_board
from elbowroom.boards.draws import draw
from elbowroom.drawing.curves import Curve, sample_points
from elbowroom.drawing.drawing import SHORES as REACHES
from elbowroom.drawing.island import SIZES
from elbowroom.drawing.painted import SceneShape
from elbowroom.drawing.painting import draw_map, thumbnail
from elbowroom.drawing.scene import LaidOutBoards, Scene, make_scene
from elbowroom.drawing.style import PAINTS, SEA, SHORE_LINE, SHORES
from elbowroom.engine.regions import bits
from elbowroom.engine.world import World
from elbowroom.texts import LANGUAGES

SVG = "{http://www.w3.org/2000/svg}"
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
TABLES = (("elbow-valley",), ("hollow-crown",), tuple(board.id for board in draw(built_in("warcraft"), 5, 2)))
SHAPES: tuple[SceneShape, ...] = ("landscape", "portrait")
EACH = [(names, shape) for names in TABLES for shape in SHAPES]


def boards_of(names: tuple[str, ...]) -> list[Board]:
    return [find_board(name) for name in names]


class Made(NamedTuple):
    scene: Scene
    picture: str


@cache
def scene_and_picture(names: tuple[str, ...], shape: SceneShape) -> Made:
    laid = LaidOutBoards(boards_of(names), SIZES[shape])
    return Made(laid.scene(), draw_map(laid))


def picture(boards: Sequence[Board], shape: SceneShape) -> str:
    return draw_map(LaidOutBoards(boards, SIZES[shape]))


def curve_of(path: str) -> Curve:
    """Return the points of path data as regions have it: one start, then relative curves."""
    start, _, steps = path.removesuffix("z").partition("c")
    x, y = map(float, NUMBER.findall(start))
    points = [(x, y)]
    numbers = list(map(float, NUMBER.findall(steps)))
    for index in range(0, len(numbers), 6):
        three = [(x + numbers[index + at], y + numbers[index + at + 1]) for at in (0, 2, 4)]
        points += three
        x, y = three[-1]
    return tuple(points)


def polygon_of(path: str) -> Polygon:
    return Polygon(sample_points(curve_of(path), 6))


@pytest.mark.parametrize(("names", "shape"), EACH)
class TestScene:
    def test_regions_are_numbered_as_in_the_game(self, names: tuple[str, ...], shape: SceneShape) -> None:
        world, regions = World(boards_of(names)), scene_and_picture(names, shape).scene.regions
        assert [(region.board, region.number) for region in regions] == world.names
        for index, region in enumerate(regions):
            assert region.terrain == world.terrain_of(index)
            assert sorted(region.neighbours) == list(bits(world.near[index]))
            assert ("native" in region.symbols) == bool(world.natives >> index & 1)
            assert ("cavern" in region.symbols) == bool(world.cavern >> index & 1)
            assert ("size-mark" in region.symbols) == bool(world.size_marks >> index & 1)

    def test_tokens_stand_in_their_region(self, names: tuple[str, ...], shape: SceneShape) -> None:
        scene = scene_and_picture(names, shape).scene
        for region in scene.regions:
            outline = polygon_of(region.path)
            spot = Point(region.x, region.y)
            assert outline.contains(spot)
            assert outline.exterior.distance(spot) == pytest.approx(region.room, rel=0.01, abs=0.3)
            left, top, right, bottom = outline.bounds
            x, y, wide, high = region.box
            assert (x, y, x + wide, y + high) == pytest.approx((left, top, right, bottom), abs=0.5)
            assert -0.5 <= left < right <= scene.width + 0.5
            assert -0.5 <= top < bottom <= scene.height + 0.5

    def test_the_picture_lies_exactly_under_it(self, names: tuple[str, ...], shape: SceneShape) -> None:
        scene, picture = scene_and_picture(names, shape)
        root = ElementTree.fromstring(picture)
        assert root.get("viewBox") == f"0 0 {scene.width} {scene.height}"
        groups = {
            int(found[1]): group
            for group in root.iter(f"{SVG}g")
            for inner in group
            if (found := re.fullmatch(r"b(\d+)-1", inner.get("id") or ""))
        }
        for index, board in enumerate(scene.boards):
            x, y, scale = map(float, NUMBER.findall(groups[index].get("transform") or ""))
            assert (x, y, scale) == (board.x, board.y, board.scale)
            drawn = {inner.get("id"): inner[0].get("d") or "" for inner in groups[index] if inner.get("id")}
            for region in (region for region in scene.regions if region.board == board.id):
                shown = [(x + scale * a, y + scale * b) for a, b in curve_of(drawn[f"b{index}-{region.number}"])]
                ours = curve_of(region.path)
                assert len(ours) == len(shown)
                assert max(abs(a - c) + abs(b - d) for (a, b), (c, d) in zip(ours, shown, strict=True)) < 0.2

    def test_the_picture_shows_no_natives_but_all_that_is_printed(
        self, names: tuple[str, ...], shape: SceneShape
    ) -> None:
        scene, picture = scene_and_picture(names, shape)
        assert any("native" in region.symbols for region in scene.regions)
        assert "native" not in picture
        for kind in ("cavern", "magic", "mine", "anchor"):
            wanted = sum(kind in region.symbols for region in scene.regions)
            assert picture.count(f'<use href="#art-{kind}"') == wanted
        mountains = sum(region.terrain == "mountain" for region in scene.regions)
        assert picture.count('<use href="#art-mountain"') == mountains

    def test_the_picture_has_no_words_and_needs_nothing_from_outside(
        self, names: tuple[str, ...], shape: SceneShape
    ) -> None:
        picture = scene_and_picture(names, shape).picture
        tags = {node.tag.removeprefix(SVG) for node in ElementTree.fromstring(picture).iter()}
        assert tags <= {"svg", "style", "defs", "g", "path", "rect", "use"}
        assert "url(" not in picture
        assert "style=" not in picture


def test_islands_fill_the_screens_shape_and_a_map_is_its_own() -> None:
    for shape, size in SIZES.items():
        islands, valley = scene_and_picture(TABLES[2], shape).scene, scene_and_picture(("elbow-valley",), shape).scene
        assert (islands.width, islands.height) == size
        board = find_board("elbow-valley")
        assert valley.width / valley.height == pytest.approx(board.width / board.height, rel=0.01)
        assert valley.width == size[0] or valley.height == size[1]


def test_boards_have_names_in_each_language() -> None:
    for board in scene_and_picture(TABLES[2], "landscape").scene.boards:
        assert board.titles == {language: find_board(board.id).title(language) for language in LANGUAGES}


def test_an_edited_board_is_drawn_again() -> None:
    board = find_board("half-moon")
    before = picture([board], "portrait")
    regions = tuple(replace(region, terrain="hill") if region.id == 1 else region for region in board.regions)
    edited = [replace(board, regions=regions)]
    assert picture(edited, "portrait") != before
    assert make_scene(edited, "portrait") != make_scene([board], "portrait")
    assert picture([board], "portrait") == before


@pytest.mark.parametrize("name", ["crowded-coast", "hollow-crown"])
def test_a_thumbnail_is_small(name: str) -> None:
    data = thumbnail(find_board(name))
    assert len(data) < 25_000
    with Image.open(io.BytesIO(data)) as image:
        assert image.format == "WEBP"
        assert image.width == 320
        assert 220 <= image.height <= 230


def test_browsers_sketch_a_map_in_its_own_colours(root: Path) -> None:
    tokens = dict(re.findall(r"(--[\w-]+): (#\w+);", (root / "web/src/tokens.css").read_text(encoding="utf-8")))
    styles = (root / "web/src/table/board/terrains.css").read_text(encoding="utf-8")
    fills = re.findall(r"([^{}]+)\{\s*fill: var\((--[\w-]+)\);", styles)
    named = [(name.strip(), fill) for names, fill in fills for name in names.split(",")]
    sketched = {name.removeprefix(".terrain."): tokens[fill] for name, fill in named}
    assert sketched == {terrain: paint.fill for terrain, paint in PAINTS.items()}
    assert tokens["--map-sea"] == SEA
    assert tokens["--shore-line"] == SHORE_LINE
    assert tuple(tokens[f"--shore-{level}"] for level in range(len(SHORES))) == SHORES


def test_browsers_draw_shores_as_far_out_as_we_do(root: Path) -> None:
    sea = (root / "web/src/table/board/Sea.svelte").read_text(encoding="utf-8")
    assert f"const SHORES = {msgspec.json.encode(REACHES).decode().replace('.0', '').replace(',', ', ')};" in sea


@pytest.mark.parametrize(("names", "shape"), EACH)
def test_the_picture_of_each_board_covers_its_regions_and_no_other_board(
    names: tuple[str, ...], shape: SceneShape
) -> None:
    scene = make_scene(boards_of(names), shape)
    for board in scene.boards:
        at = board.picture
        area = box(at.x, at.y, at.x + at.width, at.y + at.height)
        own = [polygon_of(region.path) for region in scene.regions if region.board == board.id]
        assert all(area.buffer(0.5).contains(region) for region in own)
        assert area.area < 1.35 * MultiPolygon(own).envelope.area


def test_boards_lie_at_the_same_places_in_whichever_order_they_are_named() -> None:
    names = ("old-boot", "half-moon", "sickle-bay")
    one, other = make_scene(boards_of(names), "portrait"), make_scene(boards_of(names[::-1]), "portrait")
    assert one.boards == other.boards[::-1]
    assert [board.id for board in one.boards] == list(names)
