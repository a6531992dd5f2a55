"""Mouse and touch: dragging tokens, confirming payments, choosing regions one by one, choosing boards."""

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, expect

from tests.browser.players import Browsers, Player
from tests.browser.pointer import Pointer
from tests.browser.positions import CONQUESTS, FAR, MAGIC, NEAR, NEARER, OTHER_MAGIC, OTHER_OWN, OWN, SWAMP
from tests.browser.tables import table_at_position
from tests.repeats import few_of
from tests.server.running_server import RunningServer

# The same with as many usable abilities as possible.
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


@pytest.fixture(params=few_of(["finger", "mouse"]))
def pointer(request: pytest.FixtureRequest, browsers: Browsers, server: RunningServer) -> Pointer:
    """Return a mouse or finger at a table, in the middle of conquests."""
    ana = browsers.open(server.guest("Ana"), phone=request.param == "finger")
    ana.open_table(table_at_position(server, ana, CONQUESTS))
    ana.wait_for_turn()
    ana.page.locator(f'[data-region="{NEAR}"].can').wait_for()
    return Pointer(ana)


def expect_in_hand(pointer: Pointer, text: str) -> None:
    """Expect a text about the tokens in hand."""
    expect(pointer.player.find("hand")).to_contain_text(f"In hand: {text}")


def test_drag_tokens_to_conquer(pointer: Pointer) -> None:
    expect_in_hand(pointer, "7 tokens")
    pointer.drag("hand", NEAR)
    expect_in_hand(pointer, "5 tokens")
    pointer.drag(OWN, NEARER)
    expect_in_hand(pointer, "2 tokens")


def test_invalid_drops_change_nothing(pointer: Pointer) -> None:
    player = pointer.player
    before = player.version
    pointer.drag("hand", FAR)
    expect(player.find("region-card")).to_contain_text("not adjacent")
    pointer.drag("hand", "question")
    pointer.lift("hand", NEAR)
    pointer.page.keyboard.press("Escape")
    expect(pointer.page.locator(".dragged")).to_have_count(0)
    pointer.drop()
    expect_in_hand(pointer, "7 tokens")
    assert player.version == before


def test_drag_tokens_in_redeployment(pointer: Pointer) -> None:
    player = pointer.player
    player.primary.click()
    expect_in_hand(pointer, "0 tokens")
    player.find("spread-reset").click()
    expect_in_hand(pointer, "7 tokens")
    pointer.drag("hand", OWN)
    pointer.drag("hand", OWN)
    pointer.drag(OWN, OTHER_OWN)
    pointer.drag(OTHER_OWN, "hand")
    expect_in_hand(pointer, "6 tokens")
    # Screen readers get the number of tokens left.
    expect(pointer.page.get_by_role("status").filter(has_text="1 of 7 tokens placed, 6 left.")).to_be_visible()
    expect(pointer.page.locator(f'[data-region="{OWN}"]')).to_have_attribute("aria-label", re.compile("1 added"))
    expect(player.primary).to_have_attribute("aria-disabled", "true")
    player.find("spread-even").click()
    before = player.version
    player.primary.click()
    player.wait_for_turn(before)


def test_payment_needs_confirmation(pointer: Pointer) -> None:
    player, table = pointer.player, pointer.page.url.rpartition("/")[2]
    before = player.version
    pointer.drag("hand", SWAMP)
    dialog = pointer.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Pay 1 coin to Bot (Marshdweller)?")
    player.find("confirm-no").click()
    expect(dialog).to_have_count(0)
    expect_in_hand(pointer, "7 tokens")
    assert player.version == before
    assert coins(player, table) == 4
    pointer.drag(OWN, SWAMP)
    expect(dialog).to_be_visible()
    # Enter confirms.
    pointer.page.keyboard.press("Enter")
    player.wait_for_turn(before)
    assert coins(player, table) == 3


def coins(player: Player, table: str) -> int:
    """Return a player's coins according to the server."""
    assert player.person
    game: dict[str, Any] = player.person.get(f"tables/{table}/game")["game"]
    found: int = game["coins"][str(0)]
    return found


@pytest.mark.slow
def test_ability_with_two_regions(pointer: Pointer) -> None:
    player = pointer.player
    pointer.press("ability-portal_mage-0")
    expect(player.find("question")).to_contain_text("Which two regions")
    pointer.press(OTHER_MAGIC)
    expect(player.find("counter")).to_have_text("1 of 2 chosen.")
    expect(player.primary).to_have_text("Choose 1 more region")
    pointer.press("step-back")
    expect(player.find("question")).to_contain_text("Choose a region to conquer")
    pointer.press("ability-portal_mage-0")
    expect(player.find("counter")).to_have_text("0 of 2 chosen.")
    before = player.version
    pointer.press(OTHER_MAGIC)
    pointer.press(MAGIC)
    pointer.press("primary")
    player.wait_for_turn(before)
    expect(player.find("question")).to_contain_text("Choose a region to conquer")


@pytest.mark.parametrize("size", few_of([[820, 1180], [1180, 820]]), ids=["upright", "lying"])
def test_many_abilities_on_a_tablet_do_not_resize_the_map(
    browsers: Browsers, server: RunningServer, size: tuple[int, int]
) -> None:
    width, height = size
    ana = browsers.open(server.guest("Ana"), viewport={"width": width, "height": height}, has_touch=True)
    ana.open_table(table_at_position(server, ana, MANY_ABILITIES))
    ana.wait_for_turn()
    options = ana.page.locator(".options")
    expect(options.get_by_role("button")).to_have_count(7)
    # Fonts that arrive late change heights by half a pixel.
    ana.page.evaluate("document.fonts.ready.then(() => true)")
    # All of them are in the bar, which scrolls sideways if necessary.
    bar, strip, whole = (part.bounding_box() for part in (ana.find("action-bar"), options, ana.page.locator("#main")))
    assert bar
    assert strip
    assert bar["y"] <= strip["y"]
    assert strip["y"] + strip["height"] <= bar["y"] + bar["height"]
    ana.find("ability-frostmourne-0").tap()
    expect(ana.find("question")).to_contain_text("Frostmourne")
    assert ana.page.locator("#main").bounding_box() == whole


@pytest.mark.parametrize("phone", few_of([True, False]), ids=["finger", "mouse"])
def test_choose_boards_and_exclusions(browsers: Browsers, server: RunningServer, phone: bool) -> None:
    ana = browsers.open(server.guest("Ana"), phone=phone)
    assert ana.person
    ana.ignore_errors("422")
    page = ana.page
    press: Callable[[Locator], None] = Locator.tap if phone else Locator.click

    def board(name: str) -> Locator:
        return page.get_by_role("button", name=name, exact=True)

    ana.open("/new")
    press(page.get_by_role("radio", name="2", exact=True))
    press(page.get_by_role("radio", name="Chosen"))
    make = page.get_by_role("button", name="Open the table")
    expect(make).to_be_disabled()
    # A board replaces another of its size; pressed again, it is deselected.
    press(board("Hammerhead"))
    press(board("Sickle Bay"))
    expect(board("Hammerhead")).to_have_attribute("aria-pressed", "false")
    press(board("Sickle Bay"))
    ana.expect_text("Still to choose: 1 large island and 1 small island.")
    for name, key in ("Three Sisters", "Enter"), ("Fishbone", "Space"):
        board(name).focus()
        page.keyboard.press(key)
    ana.expect_text("All boards are chosen.")

    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    dialog = page.get_by_role("dialog")
    press(page.get_by_role("button", name="Choose …"))
    races = dialog.locator(".group").first.get_by_role("button")
    # all() does not wait: wait for the first one.
    expect(races.first).to_be_visible()
    for race in races.all()[:11]:
        press(race)
    # Neither Enter nor the close button submits the form: Enter takes the only match.
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
