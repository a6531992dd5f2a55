"""A phone in hand: nothing is cut off, nothing jumps, and answers lie under the thumb."""

import msgspec
import pytest
from playwright.sync_api import FloatRect, Locator, expect

from elbowroom.engine.position.model import Position
from elbowroom.locales import LANGUAGES
from tests.browser.people import PHONE, People, Player
from tests.browser.positions import CONQUESTS, LAST_ROUNDS
from tests.browser.tables import finished, set_up, started
from tests.server.served import Served

SMALL = {"width": 320, "height": 568}
SIZES = [PHONE, SMALL]
PAGES = ["/", "/new", "/rules", "/rules?tab=rules", "/learn", "/me"]

# Somebody whose race may decline after it has earned.
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
    """Where a part of the page is."""
    found = part.bounding_box()
    assert found
    return found


def is_apart(one: FloatRect, other: FloatRect) -> bool:
    """Whether neither lies over the other."""
    aside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    return aside or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]


def is_within(box: FloatRect, size: dict[str, int]) -> bool:
    """Whether all of it can be seen."""
    across = box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
    return across and box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: size["width"])
def test_no_page_is_wider_than_a_phone(people: People, size: dict[str, int], language: str) -> None:
    ana = people.come(phone=True, viewport=size, settings={"language": language})
    for path in PAGES:
        ana.opens(path)
        # A page that is too wide makes the window of a phone wider.
        assert ana.page.evaluate("() => innerWidth") == size["width"], path


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_leaves_of_the_sheet_can_be_read(people: People, server: Served, language: str) -> None:
    ana = people.come(server.guest("Ana"), phone=True, viewport=SMALL, settings={"language": language})
    ana.sits_down(started(ana, first=0))
    tabs = ana.page.get_by_role("tablist").first
    # Another letter is wider than ours, and stands there until ours have come.
    ana.page.evaluate("() => document.fonts.ready.then(() => true)")
    assert tabs.evaluate("(strip) => strip.scrollWidth <= strip.clientWidth")
    assert tabs.evaluate("(strip) => [...strip.children].every((tab) => tab.scrollWidth <= tab.clientWidth)")


def test_the_name_of_a_game_is_whole_on_a_tablet(people: People, server: Served) -> None:
    # The longest, beside the scores of both teams.
    tablet = {"width": 820, "height": 1180}
    ana = people.come(server.guest("Ana"), viewport=tablet, has_touch=True, settings={"language": "pt-BR"})
    ana.sits_down(set_up(server, ana, LAST_ROUNDS["azeroth"]))
    title = ana.page.get_by_role("banner").get_by_text("Batalha por Azeroth")
    expect(title).to_be_visible()
    ana.page.evaluate("() => document.fonts.ready.then(() => true)")
    assert title.evaluate("(title) => title.scrollWidth <= title.clientWidth")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size["width"])
def test_yes_and_no_lie_side_by_side(people: People, server: Served, size: dict[str, int]) -> None:
    ana = people.come(server.guest("Ana"), phone=True, viewport=size)
    ana.sits_down(set_up(server, ana, STOUT))
    ana.waits_for_turn()
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
    ana.waits_for_turn(before)
    expect(no).to_have_count(0)


def heights(player: Player) -> tuple[float, float]:
    """How much room the map has, and where the button begins."""
    return box_of(player.page.locator("main"))["height"], box_of(player.primary)["y"]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size["width"])
def test_the_map_keeps_its_room(people: People, server: Served, size: dict[str, int]) -> None:
    ana = people.come(server.guest("Ana"), phone=True, viewport=size)
    ana.sits_down(started(ana, first=0))
    ana.waits_for_turn()
    room = heights(ana)
    assert is_within(box_of(ana.primary), size)
    for _ in range(3):
        before = ana.version
        ana.find("hint").tap()
        ana.find("hint-do").wait_for()
        assert heights(ana) == room
        ana.does_as_told(before)
        ana.waits_for_turn(before)
        assert heights(ana) == room


def test_what_was_written_does_not_choose(people: People, server: Served) -> None:
    ana = people.come(server.guest("Ana"), phone=True)
    ana.sits_down(started(ana, first=0))
    ana.waits_for_turn()
    # Some combos ask something first.
    regions = ana.page.locator("[data-region].can")
    for _ in range(6):
        ana.follows_hint()
        if regions.count():
            break
    usual = ana.primary.inner_text()
    regions.first.dispatch_event("click")
    ana.page.get_by_role("tab", name="Chat").tap()
    expect(ana.primary).to_have_text(usual)
    ana.page.get_by_role("textbox").press_sequentially("Hi")
    expect(ana.primary).to_have_text(usual)


def test_the_sheet_goes_to_what_is_asked(people: People, server: Served) -> None:
    ana = people.come(server.guest("Ana"), phone=True)
    ana.sits_down(set_up(server, ana, CONQUESTS))
    ana.waits_for_turn()
    leaf = ana.page.get_by_role("tab", selected=True).first
    expect(leaf).to_have_text("Actions")
    # Whoever reads on while the turn goes on is led back by the next question.
    ana.page.get_by_role("tab", name="Log").tap()
    expect(leaf).to_have_text("Log")
    ana.primary.tap()
    expect(ana.find("question")).to_contain_text("Redeployment")
    expect(leaf).to_have_text("Actions")
    expect(ana.find("spread-even")).to_be_in_viewport()


def test_the_sheet_shows_what_can_be_picked(people: People, server: Served) -> None:
    ana = people.come(server.guest("Ana"), phone=True)
    ana.sits_down(set_up(server, ana, LAST_ROUNDS["warcraft"]))
    ana.waits_for_turn()
    expect(ana.page.get_by_role("tab", selected=True).first).to_have_text("Combos")


def test_the_result_covers_nothing(people: People, server: Served) -> None:
    ana = people.come(server.guest("Ana"), phone=True)
    assert ana.person
    ana.opens(f"/t/{finished(ana.person)}")
    ana.find("game-over").wait_for()
    ana.page.get_by_role("tab", name="Combos").last.tap()
    table = ana.page.get_by_role("region", name="Combos")
    assert table.evaluate("(table) => table.scrollWidth <= table.clientWidth")
    ana.page.keyboard.press("Escape")
    result = box_of(ana.find("result"))
    for part in ("question", "undo", "hint"):
        assert is_apart(result, box_of(ana.find(part))), part
    assert is_within(result, PHONE)


def test_a_screen_of_a_few_lines_is_scrolled(people: People, server: Served) -> None:
    # As where somebody enlarges a desk's screen four times.
    ana = people.come(server.guest("Ana"), viewport={"width": 320, "height": 256})
    ana.sits_down(started(ana, first=0))
    ana.waits_for_turn()
    expect(ana.find("own-coins")).to_contain_text("5")
    assert box_of(ana.page.locator("main.map"))["height"] >= 200
    before = ana.version
    ana.find("combo-0").click()
    ana.primary.click()
    ana.waits_for_turn(before)
