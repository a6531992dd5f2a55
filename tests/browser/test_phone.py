"""Layout on a phone: nothing is truncated, nothing jumps, and answers are in reach of the thumb."""

import msgspec
import pytest
from playwright.sync_api import FloatRect, Locator, expect

from elbowroom.engine.position.model import Position
from tests.browser.players import PHONE, Browsers, Player
from tests.browser.pointer import Pointer
from tests.browser.positions import CONQUESTS, LAST_ROUNDS, NEAR
from tests.browser.tables import finished_table, start_table, table_at_position
from tests.repeats import few_of
from tests.server.running_server import RunningServer

SMALL = {"width": 320, "height": 568}
SIZES = [PHONE, SMALL]
PAGES = ["/", "/new", "/rules", "/rules?tab=rules", "/learn", "/me"]

# A race that may decline after scoring.
STOUT = msgspec.convert(
    {
        "format": 2,
        "game": "classic",
        "boards": ["elbow-valley"],
        "round": 2,
        "natives": [],
        "seats": [
            {"active": {"race": "ratmen", "power": "stout", "regions": {"2": 4}}},
            {"active": {"race": "wizards", "power": "hill", "hand": 9}},
        ],
    },
    Position,
)


def box_of(part: Locator) -> FloatRect:
    """Return the bounding box of an element."""
    found = part.bounding_box()
    assert found
    return found


def is_apart(one: FloatRect, other: FloatRect) -> bool:
    """Return whether two boxes do not overlap."""
    aside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    return aside or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]


def is_within(box: FloatRect, size: dict[str, int]) -> bool:
    """Return whether a box is completely visible."""
    across = box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
    return across and box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


@pytest.mark.parametrize("language", few_of(["de", "en", "pt-BR"]))
@pytest.mark.parametrize("size", few_of(SIZES), ids=lambda size: size["width"])
def test_pages_fit_the_width_of_a_phone(browsers: Browsers, size: dict[str, int], language: str) -> None:
    ana = browsers.open(phone=True, viewport=size, settings={"language": language})
    for path in PAGES:
        ana.open(path)
        # A page that is too wide widens the layout viewport of a phone.
        assert ana.page.evaluate("() => innerWidth") == size["width"], path


@pytest.mark.parametrize("language", few_of(["de", "en", "pt-BR"]))
def test_tabs_of_the_sheet_are_not_truncated(browsers: Browsers, server: RunningServer, language: str) -> None:
    ana = browsers.open(server.guest("Ana"), phone=True, viewport=SMALL, settings={"language": language})
    ana.open_table(start_table(ana, first=0))
    tabs = ana.page.get_by_role("tablist").first
    # The fallback font is wider: wait for ours.
    ana.page.evaluate("() => document.fonts.ready.then(() => true)")
    assert tabs.evaluate("(strip) => strip.scrollWidth <= strip.clientWidth")
    assert tabs.evaluate("(strip) => [...strip.children].every((tab) => tab.scrollWidth <= tab.clientWidth)")


def test_name_of_the_game_is_not_truncated_on_a_tablet(browsers: Browsers, server: RunningServer) -> None:
    # The longest name, beside the scores of both teams.
    tablet = {"width": 820, "height": 1180}
    ana = browsers.open(server.guest("Ana"), viewport=tablet, has_touch=True, settings={"language": "pt-BR"})
    ana.open_table(table_at_position(server, ana, LAST_ROUNDS["azeroth"]))
    title = ana.page.get_by_role("banner").get_by_text("Batalha por Azeroth")
    expect(title).to_be_visible()
    ana.page.evaluate("() => document.fonts.ready.then(() => true)")
    assert title.evaluate("(title) => title.scrollWidth <= title.clientWidth")


@pytest.mark.parametrize("size", few_of(SIZES), ids=lambda size: size["width"])
def test_yes_and_no_are_side_by_side(browsers: Browsers, server: RunningServer, size: dict[str, int]) -> None:
    ana = browsers.open(server.guest("Ana"), phone=True, viewport=size)
    ana.open_table(table_at_position(server, ana, STOUT))
    ana.wait_for_turn()
    ana.primary.tap()
    no = ana.find("no")
    no.wait_for()
    expect(ana.primary).to_have_text("Yes")
    one, other = box_of(no), box_of(ana.primary)
    assert one["y"] == other["y"]
    assert one["height"] == other["height"]
    assert is_apart(one, other)
    assert is_within(one, size)
    assert is_within(other, size)
    before = ana.version
    no.tap()
    ana.wait_for_turn(before)
    expect(no).to_have_count(0)


def heights(player: Player) -> tuple[float, float]:
    """Return the height of the map, and the top of the primary button."""
    return box_of(player.page.locator("main"))["height"], box_of(player.primary)["y"]


@pytest.mark.parametrize("size", few_of(SIZES), ids=lambda size: size["width"])
def test_map_keeps_its_height(browsers: Browsers, server: RunningServer, size: dict[str, int]) -> None:
    ana = browsers.open(server.guest("Ana"), phone=True, viewport=size)
    ana.open_table(start_table(ana, first=0))
    ana.wait_for_turn()
    room = heights(ana)
    assert is_within(box_of(ana.primary), size)
    for _ in range(3):
        before = ana.version
        ana.find("hint").tap()
        ana.find("hint-do").wait_for()
        assert heights(ana) == room
        ana.apply_hint(before)
        ana.wait_for_turn(before)
        assert heights(ana) == room


def test_typing_in_chat_chooses_no_region(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"), phone=True)
    ana.open_table(table_at_position(server, ana, CONQUESTS))
    ana.wait_for_turn()
    ana.find("hint").tap()
    # With the plans in the sheet, whose next step is the usual label of the button.
    expect(ana.primary).to_have_attribute("data-does", "next-step")
    expect(ana.find("plans")).to_be_in_viewport()
    usual = ana.primary.inner_text()
    Pointer(ana).press(NEAR)
    expect(ana.primary).to_have_attribute("data-does", "conquer")
    ana.page.get_by_role("tab", name="Chat").tap()
    expect(ana.primary).to_have_text(usual)
    ana.page.get_by_role("textbox").press_sequentially("Hi")
    expect(ana.primary).to_have_text(usual)


def test_sheet_switches_to_the_question(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"), phone=True)
    ana.open_table(table_at_position(server, ana, CONQUESTS))
    ana.wait_for_turn()
    leaf = ana.page.get_by_role("tab", selected=True).first
    expect(leaf).to_have_text("Actions")
    # The next question switches back from another tab.
    ana.page.get_by_role("tab", name="Log").tap()
    expect(leaf).to_have_text("Log")
    ana.primary.tap()
    expect(ana.find("question")).to_contain_text("Redeployment")
    expect(leaf).to_have_text("Actions")
    expect(ana.find("spread-even")).to_be_in_viewport()


def test_sheet_shows_combos_to_pick(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"), phone=True)
    ana.open_table(table_at_position(server, ana, LAST_ROUNDS["warcraft"]))
    ana.wait_for_turn()
    expect(ana.page.get_by_role("tab", selected=True).first).to_have_text("Combos")


@pytest.mark.slow
def test_result_covers_no_buttons(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"), phone=True)
    assert ana.person
    ana.open(f"/t/{finished_table(ana.person)}")
    ana.find("game-over").wait_for()
    ana.page.get_by_role("tab", name="Combos").last.tap()
    table = ana.page.get_by_role("region", name="Combos")
    assert table.evaluate("(table) => table.scrollWidth <= table.clientWidth")
    ana.page.keyboard.press("Escape")
    result = box_of(ana.find("result"))
    for part in ("question", "undo", "hint"):
        assert is_apart(result, box_of(ana.find(part))), part
    assert is_within(result, PHONE)


@pytest.mark.slow
def test_tiny_screen_can_be_scrolled(browsers: Browsers, server: RunningServer) -> None:
    # Like a desktop at 400 % zoom.
    ana = browsers.open(server.guest("Ana"), viewport={"width": 320, "height": 256})
    ana.open_table(start_table(ana, first=0))
    ana.wait_for_turn()
    expect(ana.find("own-coins")).to_contain_text("5")
    assert box_of(ana.page.locator("main.map"))["height"] >= 200
    before = ana.version
    ana.find("combo-0").click()
    ana.primary.click()
    ana.wait_for_turn(before)
