"""Pictures: sound SVG without anything from outside, PNG of the asked width, words in three languages."""

import io
import re
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from PIL import Image

from elbowroom.drawing import alt_text, picture, to_png
from elbowroom.drawing.legend import entries
from elbowroom.drawing.page import polygon_of, ribbon_box
from elbowroom.drawing.pictures import place_shape
from elbowroom.drawing.plan import plan_page
from elbowroom.texts import LANGUAGES, words
from tests.drawing.samples import NAMES, board, shapes
from tests.repeats import few_of

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    return [node.text or "" for node in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_sound_and_small_and_needs_nothing_from_outside(name: str) -> None:
    svg = picture([board(name)])
    root = ElementTree.fromstring(svg)
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    for node in root.iter():
        assert node.tag.removeprefix(SVG) in {
            "svg", "title", "desc", "style", "defs", "g", "path", "rect", "use", "text"
        }  # fmt: skip
        if href := node.get("href"):
            assert href.removeprefix("#") in ids
    assert "url(" not in svg
    assert re.findall(r"https?://[^\"]*", svg) == ["http://www.w3.org/2000/svg"]
    assert len(svg.encode()) <= (600_000 if board(name).game == "classic" else 250_000)
    assert {f"b0-{region.id}" for region in board(name).regions} <= set(ids)


def test_the_same_board_gives_the_same_bytes() -> None:
    assert picture([board("half-moon")]) == picture([board("half-moon")])


@pytest.mark.parametrize("width", [390, 640, 1280])
def test_a_png_has_the_asked_width(width: int) -> None:
    png = to_png(picture([board("half-moon")], width=width))
    with Image.open(io.BytesIO(png)) as image:
        assert (image.width, image.mode, image.format) == (width, "P", "PNG")
    assert len(png) < 180_000


def test_a_png_can_be_drawn_larger_than_its_svg() -> None:
    with Image.open(io.BytesIO(to_png(picture([board("half-moon")], width=390), width=780))) as image:
        assert image.width == 780


def test_a_png_keeps_the_colours_of_terrain_and_stamps() -> None:
    with Image.open(io.BytesIO(to_png(picture([board("hollow-crown")])))) as image:
        colours = {colour for _, colour in image.convert("RGB").getcolors(1 << 16) or []}
    for paint in ("e4c66a", "6a9a55", "c08b4f", "8e7f94", "9ba1a8", "78afc6", "1d4f6b", "5a3a86"):
        assert tuple(bytes.fromhex(paint)) in colours, paint


@pytest.mark.parametrize("language", LANGUAGES)
def test_title_and_legend_speak_the_language(language: str) -> None:
    for name in ("hollow-crown", "elbow-valley"):
        shown = texts(picture([board(name)], language=language))
        assert board(name).title(language) in shown
        assert words("terrain.swamp", language) in shown
        assert words("symbol.cavern", language) in shown
        assert words(f"symbol.native-{board(name).game}", language) in shown


def test_the_legend_explains_only_what_occurs() -> None:
    island, classic = ({entry.word for entry in entries([board(name)], "en")} for name in ("fishbone", "elbow-valley"))
    assert "Mine" not in island
    assert "Lost Tribe" not in island
    assert {"Entry", "Murloc"} <= island
    assert {"Mine", "Sea", "Lake", "Lost Tribe"} <= classic
    assert "Entry" not in classic


def test_title_and_legend_can_be_left_out() -> None:
    assert texts(picture([board("fishbone")], legend=False, title=False)) == []


def test_numbers_are_written_for_authors() -> None:
    shown = texts(picture([board("fishbone")], legend=False, title=False, ids=True))
    assert shown == [str(region.id) for region in board("fishbone").regions]


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("language", few_of(["de", "en", "pt-BR"]))
@pytest.mark.parametrize("name", NAMES)
def test_neither_title_nor_legend_covers_land_or_leaves_the_page(name: str, language: str, width: int) -> None:
    whole, title = shapes(name).whole, board(name).title(language)
    plan = plan_page([board(name)], [whole], entries([board(name)], language), title, "natural", width)
    land = place_shape(whole, plan.layout.places[0], plan.layout.scale)
    assert polygon_of(plan.panel.grow(0.5)).contains(land)
    assert plan.legend is not None
    for area in (plan.legend, ribbon_box(title, plan.ribbon, plan.title_size)):
        assert not polygon_of(area).intersects(land)
        assert area.x >= 0
        assert area.y >= 0
        assert area.x + area.wide <= width + 0.5
        assert area.y + area.high <= plan.high


def test_names_are_escaped() -> None:
    hostile = replace(board("fishbone"), id='<"&>', name={"en": 'A <b>"bold"</b> & co'})
    assert 'A <b>"bold"</b> & co' in texts(picture([hostile]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_alt_text_counts_what_is_there(language: str) -> None:
    described = alt_text(board("elbow-valley"), language)
    assert board("elbow-valley").title(language) in described
    assert "23" in described
    assert f"{words('symbol.native-classic', language)} 9" in described
