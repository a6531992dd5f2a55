"""Several regions for one effect: named in any order, changed, and confirmed together (R-1.10)."""

import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from elbowroom.engine.position.model import Position
from tests.browser.hands import Hand
from tests.browser.people import People, Player
from tests.browser.tables import set_up
from tests.server.served import Served

# Goblins in the middle of Hammerhead, with others around them who act.
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
# Somebody at the start of conquests who holds three regions.
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


@pytest.fixture(params=["mouse", "finger"])
def hand(request: pytest.FixtureRequest, people: People, server: Served) -> Hand:
    """Somebody's hand, at a desk or on a phone."""
    return Hand(people.come(server.guest("Ana"), phone=request.param == "finger"))


def sits_down(hand: Hand, server: Served, position: Position, question: str) -> str:
    """Go on from a position until something is asked; the table."""
    table = set_up(server, hand.player, position)
    hand.player.sits_down(table)
    hand.plays_until_asked(question)
    return table


def played(player: Player, table: str) -> list[str]:
    """What this person has played, in words."""
    assert player.person
    told: dict[str, Any] = player.person.get(f"tables/{table}/game", after=1)["game"]
    return [step["action"] for step in told["steps"] if step["seat"] == 0]


def is_chosen(hand: Hand, region: int, chosen: bool = True) -> None:
    """Whether a region is said to be chosen."""
    words = re.compile(", chosen(,|$)" if chosen else ", can be chosen(,|$)")
    expect(hand.page.locator(f'[data-region="{region}"]')).to_have_attribute("aria-label", words)


def test_bombs_are_laid_in_any_order(hand: Hand, server: Served) -> None:
    player = hand.player
    table = sits_down(hand, server, BOMBS, "Where do you lay bombs?")
    expect(player.find("counter")).to_have_text("Choose as many as you like.")
    expect(player.primary).to_have_text("Lay no bombs")
    for region, count in (HIGH, 1), (MIDDLE, 2):
        hand.press(region)
        expect(player.find("counter")).to_have_text(f"{count} chosen.")
    # Second thoughts: not the highest, but one that is lower than all before.
    hand.press(HIGH)
    is_chosen(hand, HIGH, chosen=False)
    hand.press(LOW)
    is_chosen(hand, LOW)
    is_chosen(hand, MIDDLE)
    expect(player.primary).to_have_text("Lay 2 bombs")
    before = player.version
    hand.press("primary")
    player.waits_for_turn(before)
    assert played(player, table)[-3:] == [f"target {MIDDLE}", f"target {LOW}", "done"]


def test_regions_are_abandoned_in_any_order_and_taken_back_together(hand: Hand, server: Served) -> None:
    player = hand.player
    table = sits_down(hand, server, ABANDONING, "Choose a region to conquer")
    # Until that is what somebody wants, no region of their own lights up.
    expect(hand.page.locator(f'[data-region="{OWN_HIGH}"].can')).to_have_count(0)
    hand.press("abandon")
    expect(player.find("question")).to_have_text("Which regions do you abandon?")
    expect(player.primary).to_have_attribute("aria-disabled", "true")
    hand.press(OWN_HIGH)
    hand.press("leave")
    expect(player.find("question")).to_contain_text("Choose a region to conquer")
    hand.press("abandon")
    for region in OWN_HIGH, OWN_MIDDLE, OWN_HIGH, OWN_LOW:
        hand.press(region)
    is_chosen(hand, OWN_HIGH, chosen=False)
    expect(player.primary).to_have_text("Abandon 2 regions")
    before = player.version
    hand.press("primary")
    player.waits_for_turn(before)
    assert played(player, table) == [f"abandon {OWN_MIDDLE}", f"abandon {OWN_LOW}"]
    expect(player.find("hand")).to_contain_text("In hand: 6 tokens")
    hand.press("undo")
    expect(player.find("hand")).to_contain_text("In hand: 4 tokens")


def test_with_keys_alone_and_in_the_list(people: People, server: Served) -> None:
    hand = Hand(people.come(server.guest("Ana")))
    player, keyboard = hand.player, hand.page.keyboard
    table = sits_down(hand, server, BOMBS, "Where do you lay bombs?")
    for region in HIGH, MIDDLE, HIGH:
        hand.page.locator(f'[data-region="{region}"]').focus()
        keyboard.press("Enter")
    is_chosen(hand, HIGH, chosen=False)
    hand.page.get_by_role("button", name="Regions as a list").click()
    expect(player.find(f"list-{MIDDLE}")).to_have_text("Deselect")
    player.find(f"list-{LOW}").press("Enter")
    expect(player.find(f"list-{LOW}")).to_have_text("Deselect")
    keyboard.press("Escape")
    # All taken back with one key, then one of them again.
    keyboard.press("Escape")
    expect(player.primary).to_have_text("Lay no bombs")
    hand.page.locator(f'[data-region="{LOW}"]').focus()
    keyboard.press("Enter")
    before = player.version
    keyboard.press("e")
    player.waits_for_turn(before)
    assert played(player, table)[-2:] == [f"target {LOW}", "done"]


def test_a_hint_names_them_all(hand: Hand, server: Served) -> None:
    player = hand.player
    sits_down(hand, server, BOMBS, "Where do you lay bombs?")
    hand.press("hint")
    expect(player.find("hint-words")).to_contain_text("Hint: Choose")
    hand.press("hint-do")
    expect(player.primary).to_have_attribute("data-does", "confirm-regions")
    before = player.version
    hand.press("primary")
    player.waits_for_turn(before)
