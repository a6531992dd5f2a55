"""What hands do: tokens dragged with mouse or finger, coins asked for, regions named one by one, boards chosen."""

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, expect

from tests.browser.hands import Hand
from tests.browser.people import People, Player
from tests.browser.positions import CONQUESTS, FAR, MAGIC, NEAR, NEARER, OTHER_MAGIC, OTHER_OWN, OWN, SWAMP
from tests.browser.tables import set_up
from tests.server.served import Served

# The same in the hands of somebody who can use as much as anybody ever can.
MANY_ABILITIES = msgspec.structs.replace(
    CONQUESTS,
    seats=[
        msgspec.convert(
            {
                "coins": 6,
                "active": {
                    "race": "gnomes",
                    "power": "intimidating",
                    "regions": {"hammerhead:5": 1, "hammerhead:7": 1, "hammerhead:11": 1},
                    "hand": 6,
                },
            },
            type(CONQUESTS.seats[0]),
        ),
        CONQUESTS.seats[1],
    ],
    relics={"frostmourne": "hammerhead:5", "doomhammer": "hammerhead:11", "ashes_of_alar": "hammerhead:7"},
)


@pytest.fixture(params=["mouse", "finger"])
def hand(request: pytest.FixtureRequest, people: People, server: Served) -> Hand:
    """Somebody's hand at a table, in the middle of conquests."""
    ana = people.come(server.guest("Ana"), phone=request.param == "finger")
    ana.sits_down(set_up(server, ana, CONQUESTS))
    ana.waits_for_turn()
    ana.page.locator(f'[data-region="{NEAR}"].can').wait_for()
    # The map glides to what lights up, and nothing must move under the hand.
    ana.page.wait_for_function("() => !document.querySelector('.stage.gliding')")
    return Hand(ana)


def holds(hand: Hand, text: str) -> None:
    """What is in hand, in words."""
    expect(hand.player.find("hand")).to_contain_text(f"In hand: {text}")


def test_tokens_are_dragged_to_where_they_conquer(hand: Hand) -> None:
    holds(hand, "7 tokens")
    hand.drag("hand", NEAR)
    holds(hand, "5 tokens")
    hand.drag(OWN, NEARER)
    holds(hand, "2 tokens")


def test_tokens_are_not_dropped_where_they_cannot_go(hand: Hand) -> None:
    player = hand.player
    before = player.version
    hand.drag("hand", FAR)
    expect(player.find("region-card")).to_contain_text("not adjacent")
    hand.drag("hand", "question")
    hand.lift("hand", NEAR)
    hand.page.keyboard.press("Escape")
    expect(hand.page.locator(".dragged")).to_have_count(0)
    hand.drop()
    holds(hand, "7 tokens")
    assert player.version == before


def test_tokens_are_dragged_about_in_redeployment(hand: Hand) -> None:
    player = hand.player
    player.primary.click()
    holds(hand, "0 tokens")
    player.find("spread-reset").click()
    holds(hand, "7 tokens")
    hand.drag("hand", OWN)
    hand.drag("hand", OWN)
    hand.drag(OWN, OTHER_OWN)
    hand.drag(OTHER_OWN, "hand")
    holds(hand, "6 tokens")
    # Whoever does not look hears what is left.
    expect(hand.page.get_by_role("status").filter(has_text="1 of 7 tokens placed, 6 left.")).to_be_visible()
    expect(hand.page.locator(f'[data-region="{OWN}"]')).to_have_attribute("aria-label", re.compile("1 added"))
    expect(player.primary).to_have_attribute("aria-disabled", "true")
    player.find("spread-even").click()
    before = player.version
    player.primary.click()
    player.waits_for_turn(before)


def test_coins_are_paid_only_after_asking(hand: Hand) -> None:
    player, table = hand.player, hand.page.url.rpartition("/")[2]
    before = player.version
    hand.drag("hand", SWAMP)
    dialog = hand.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Pay 1 coin to Simple bot (Marshdweller)?")
    player.find("confirm-no").click()
    expect(dialog).to_have_count(0)
    holds(hand, "7 tokens")
    assert player.version == before
    assert coins(player, table) == 4
    hand.drag(OWN, SWAMP)
    expect(dialog).to_be_visible()
    # What was asked for is what Enter does.
    hand.page.keyboard.press("Enter")
    player.waits_for_turn(before)
    assert coins(player, table) == 3


def coins(player: Player, table: str) -> int:
    """What somebody has, as the server tells them."""
    assert player.person
    told: dict[str, Any] = player.person.get(f"tables/{table}/game")["game"]
    found: int = told["coins"][str(0)]
    return found


def test_an_ability_that_asks_for_two_regions(hand: Hand) -> None:
    player = hand.player
    hand.press("ability-portal_mage-0")
    expect(player.find("question")).to_contain_text("Which two regions")
    hand.press(OTHER_MAGIC)
    expect(player.find("counter")).to_have_text("1 of 2 chosen.")
    expect(player.primary).to_have_text("Choose 1 more region")
    hand.press("step-back")
    expect(player.find("question")).to_contain_text("Choose a region to conquer")
    hand.press("ability-portal_mage-0")
    expect(player.find("counter")).to_have_text("0 of 2 chosen.")
    before = player.version
    hand.press(OTHER_MAGIC)
    hand.press(MAGIC)
    hand.press("primary")
    player.waits_for_turn(before)
    expect(player.find("question")).to_contain_text("Choose a region to conquer")


@pytest.mark.parametrize("size", [(820, 1180), (1180, 820)], ids=["upright", "lying"])
def test_many_abilities_on_a_tablet_leave_the_map_as_it_is(
    people: People, server: Served, size: tuple[int, int]
) -> None:
    width, height = size
    ana = people.come(server.guest("Ana"), viewport={"width": width, "height": height}, has_touch=True)
    ana.sits_down(set_up(server, ana, MANY_ABILITIES))
    ana.waits_for_turn()
    options = ana.page.locator(".options")
    expect(options.get_by_role("button")).to_have_count(7)
    # All of them lie in the bar, moved sideways where there is no room.
    bar, strip, whole = (part.bounding_box() for part in (ana.find("action-bar"), options, ana.page.locator("#main")))
    assert bar
    assert strip
    assert bar["y"] <= strip["y"]
    assert strip["y"] + strip["height"] <= bar["y"] + bar["height"]
    ana.find("ability-frostmourne-0").tap()
    expect(ana.find("question")).to_contain_text("Frostmourne")
    assert ana.page.locator("#main").bounding_box() == whole


@pytest.mark.parametrize("phone", [False, True], ids=["mouse", "finger"])
def test_boards_and_what_to_play_without_are_chosen(people: People, server: Served, phone: bool) -> None:
    ana = people.come(server.guest("Ana"), phone=phone)
    assert ana.person
    ana.forgive("422")
    page = ana.page
    press: Callable[[Locator], None] = Locator.tap if phone else Locator.click

    def board(name: str) -> Locator:
        return page.get_by_role("button", name=name, exact=True)

    ana.opens("/new")
    press(page.get_by_role("radio", name="2", exact=True))
    press(page.get_by_role("radio", name="Chosen"))
    make = page.get_by_role("button", name="Open the table")
    expect(make).to_be_disabled()
    # One takes the place of another of its size; once more, and it is not chosen any longer.
    press(board("Hammerhead"))
    press(board("Sickle Bay"))
    expect(board("Hammerhead")).to_have_attribute("aria-pressed", "false")
    press(board("Sickle Bay"))
    ana.sees("Still to choose: 1 large island and 1 small island.")
    for name, key in ("Three Sisters", "Enter"), ("Fishbone", "Space"):
        board(name).focus()
        page.keyboard.press(key)
    ana.sees("All boards are chosen.")

    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    dialog = page.get_by_role("dialog")
    press(page.get_by_role("button", name="Choose …"))
    races = dialog.locator(".group").first.get_by_role("button")
    # Those that are there at once are counted, so they must be there.
    expect(races.first).to_be_visible()
    for race in races.all()[:11]:
        press(race)
    # Neither Enter nor the cross sends what is not finished: Enter takes the only one that is found.
    dialog.get_by_role("searchbox").fill("worgen")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("button", name="Worgen")).to_have_attribute("aria-pressed", "true")
    press(dialog.get_by_role("button", name="Close"))
    expect(dialog).to_have_count(0)
    expect(make).to_be_enabled()
    press(make)
    expect(page.get_by_role("alert")).to_contain_text("at least 6 are needed")
    expect(page.get_by_role("alert")).to_be_in_viewport()
    assert len(sent) == 1

    press(page.get_by_role("button", name="Choose …"))
    press(dialog.get_by_role("button", name="Play with all"))
    press(dialog.get_by_role("button", name="Orcs"))
    press(dialog.get_by_role("button", name="Done"))
    press(make)
    page.wait_for_url("**/t/*")
    setup = ana.person.table(page.url.rpartition("/")[2])["setup"]
    assert (setup["boards"], setup["excluded"]) == (["three-sisters", "fishbone"], ["orcs"])
