"""Several regions for one effect: chosen in any order, changed, and confirmed together (R-1.10)."""

import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from elbowroom.engine.position.model import Position
from tests.browser.players import Browsers, Player
from tests.browser.pointer import Pointer
from tests.browser.tables import table_at_position
from tests.repeats import few_of
from tests.server.running_server import RunningServer

# Goblins in the middle of Hammerhead, with opponents around them.
BOMBS = msgspec.convert(
    {
        "format": 2,
        "boards": ["hammerhead", "millstone"],
        "round": 2,
        "phase": "conquests",
        "seats": [
            {"active": {"race": "goblins", "power": "farmer", "regions": {"hammerhead:4": 1}}},
            {
                "active": {
                    "race": "dwarves",
                    "power": "ranger",
                    "regions": {"hammerhead:3": 1, "hammerhead:7": 1, "hammerhead:9": 1},
                }
            },
        ],
    },
    Position,
)
# At the start of conquests, with three regions.
ABANDONING = msgspec.convert(
    {
        "format": 2,
        "boards": ["hammerhead", "millstone"],
        "round": 2,
        "phase": "conquests",
        "seats": [
            {
                "active": {
                    "race": "kobolds",
                    "power": "farmer",
                    "regions": {"hammerhead:5": 1, "hammerhead:7": 1, "hammerhead:11": 1},
                    "hand": 4,
                }
            },
            {"active": {"race": "orcs", "power": "mining", "regions": {"hammerhead:1": 1}}},
        ],
    },
    Position,
)
LOW, MIDDLE, HIGH = 2, 6, 8
OWN_LOW, OWN_MIDDLE, OWN_HIGH = 4, 6, 10


@pytest.fixture(params=few_of(["mouse", "finger"]))
def pointer(request: pytest.FixtureRequest, browsers: Browsers, server: RunningServer) -> Pointer:
    """Return a mouse at a desktop, or a finger on a phone."""
    return Pointer(browsers.open(server.guest("Ana"), phone=request.param == "finger"))


def open_position(pointer: Pointer, server: RunningServer, position: Position, question: str) -> str:
    """Continue from a position until a question appears; return the table."""
    table = table_at_position(server, pointer.player, position)
    pointer.player.open_table(table)
    pointer.play_until_question(question)
    return table


def played(player: Player, table: str) -> list[str]:
    """Return the actions that this player has made."""
    assert player.person
    answer: dict[str, Any] = player.person.get(f"tables/{table}/game", after=1)["game"]
    return [step["action"] for step in answer["steps"] if step["seat"] == 0]


def expect_chosen(pointer: Pointer, region: int, chosen: bool = True) -> None:
    """Expect that a region is chosen, or can be chosen."""
    words = re.compile(", chosen(,|$)" if chosen else ", can be chosen(,|$)")
    expect(pointer.page.locator(f'[data-region="{region}"]')).to_have_attribute("aria-label", words)


def test_bombs_can_be_laid_in_any_order(pointer: Pointer, server: RunningServer) -> None:
    player = pointer.player
    table = open_position(pointer, server, BOMBS, "Where do you lay bombs?")
    expect(player.find("counter")).to_have_text("Choose as many as you like.")
    expect(player.primary).to_have_text("Lay no bombs")
    for region, count in (HIGH, 1), (MIDDLE, 2):
        pointer.press(region)
        expect(player.find("counter")).to_have_text(f"{count} chosen.")
    # Deselect the highest, and select one lower than all before.
    pointer.press(HIGH)
    expect_chosen(pointer, HIGH, chosen=False)
    pointer.press(LOW)
    expect_chosen(pointer, LOW)
    expect_chosen(pointer, MIDDLE)
    expect(player.primary).to_have_text("Lay 2 bombs")
    before = player.version
    pointer.press("primary")
    player.wait_for_turn(before)
    assert played(player, table)[-3:] == [f"target {MIDDLE}", f"target {LOW}", "done"]


@pytest.mark.slow
def test_abandon_in_any_order_and_undo_together(pointer: Pointer, server: RunningServer) -> None:
    player = pointer.player
    table = open_position(pointer, server, ABANDONING, "Choose a region to conquer")
    # Own regions are not lit until abandoning is chosen.
    expect(pointer.page.locator(f'[data-region="{OWN_HIGH}"].can')).to_have_count(0)
    pointer.press("abandon")
    expect(player.find("question")).to_have_text("Which regions do you abandon?")
    expect(player.primary).to_have_attribute("aria-disabled", "true")
    pointer.press(OWN_HIGH)
    pointer.press("leave")
    expect(player.find("question")).to_contain_text("Choose a region to conquer")
    pointer.press("abandon")
    for region in OWN_HIGH, OWN_MIDDLE, OWN_HIGH, OWN_LOW:
        pointer.press(region)
    expect_chosen(pointer, OWN_HIGH, chosen=False)
    expect(player.primary).to_have_text("Abandon 2 regions")
    before = player.version
    pointer.press("primary")
    player.wait_for_turn(before)
    assert played(player, table) == [f"abandon {OWN_MIDDLE}", f"abandon {OWN_LOW}"]
    expect(player.find("hand")).to_contain_text("In hand: 6 tokens")
    pointer.press("undo")
    expect(player.find("hand")).to_contain_text("In hand: 4 tokens")


def test_choose_by_keyboard_and_in_the_list(browsers: Browsers, server: RunningServer) -> None:
    pointer = Pointer(browsers.open(server.guest("Ana")))
    player, keyboard = pointer.player, pointer.page.keyboard
    table = open_position(pointer, server, BOMBS, "Where do you lay bombs?")
    for region in HIGH, MIDDLE, HIGH:
        pointer.page.locator(f'[data-region="{region}"]').focus()
        keyboard.press("Enter")
    expect_chosen(pointer, HIGH, chosen=False)
    pointer.page.get_by_role("button", name="Regions as a list").click()
    expect(player.find(f"list-{MIDDLE}")).to_have_text("Deselect")
    player.find(f"list-{LOW}").press("Enter")
    expect(player.find(f"list-{LOW}")).to_have_text("Deselect")
    keyboard.press("Escape")
    # Escape deselects all; then choose one again.
    keyboard.press("Escape")
    expect(player.primary).to_have_text("Lay no bombs")
    pointer.page.locator(f'[data-region="{LOW}"]').focus()
    keyboard.press("Enter")
    before = player.version
    keyboard.press("e")
    player.wait_for_turn(before)
    assert played(player, table)[-2:] == [f"target {LOW}", "done"]


def test_hint_chooses_all_regions(pointer: Pointer, server: RunningServer) -> None:
    player = pointer.player
    open_position(pointer, server, BOMBS, "Where do you lay bombs?")
    pointer.press("hint")
    expect(player.find("hint-words")).to_contain_text("Hint: Choose")
    before = player.version
    pointer.press("hint-do")
    player.wait_for_turn(before)
