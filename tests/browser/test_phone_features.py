"""Features of phones: vibration, a screen that stays on, installation, notifications, the menu and Back."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.players import PHONE, Browsers, Player
from tests.browser.positions import CONQUESTS, COSTLY_REGIONS
from tests.browser.tables import start_table, table_at_position
from tests.repeats import few_of
from tests.server.running_server import RunningServer

# Records vibrations and requests to keep the screen on.
RECORD = """
    self.buzzes = [];
    navigator.vibrate = (length) => { self.buzzes.push(length); return true; };
    self.locks = [];
    navigator.wakeLock.request = async () => {
        const lock = { released: false, release: async () => { lock.released = true; } };
        self.locks.push(lock);
        return lock;
    };
"""


def open_phone(browsers: Browsers, server: RunningServer, **more: Any) -> Player:
    """Open a phone with motion on."""
    return browsers.open(server.guest("Ana"), phone=True, has_motion=True, **more)


def test_phone_vibrates_and_stays_on(browsers: Browsers, server: RunningServer) -> None:
    ana = open_phone(browsers, server)
    ana.page.add_init_script(RECORD)
    ana.open_table(table_at_position(server, ana, CONQUESTS, seed="0" * 64))
    ana.wait_for_turn()
    ana.page.wait_for_function("() => self.locks.length === 1 && !self.locks[0].released")
    assert ana.page.evaluate("() => self.buzzes.length") == 0
    # The coach may use an ability first.
    for _ in range(5):
        if ana.page.evaluate("() => self.buzzes.includes(20)"):
            break
        ana.follow_hint()
    ana.page.wait_for_function("() => self.buzzes.includes(20)")
    ana.page.get_by_role("link", name="Elbow Room").click()
    ana.page.wait_for_function("() => self.locks[0].released")


@pytest.mark.slow
def test_phone_vibrates_for_the_die_and_the_turn(browsers: Browsers, server: RunningServer) -> None:
    ana = open_phone(browsers, server)
    assert ana.person
    ana.page.add_init_script(RECORD)
    position, region = COSTLY_REGIONS["azeroth"]
    table = table_at_position(server, ana, position)
    ana.open_table(table)
    ana.wait_for_turn()
    # Browsers refuse vibrations before the first touch.
    ana.page.get_by_role("tab", name="Players").tap()
    before = ana.version
    ana.person.post(f"tables/{table}/act", version=before, actions=[f"roll {region}"])
    ana.page.wait_for_function("() => self.buzzes[0] === 35")
    ana.wait_for_turn(before)
    # The own turn goes on; the next one is news.
    assert ana.page.evaluate("() => !self.buzzes.includes(60)")
    ana.play_turn()
    ana.page.wait_for_function("() => self.buzzes.includes(60)", timeout=ana.turn_timeout)


@pytest.mark.slow
def test_vibration_can_be_turned_off(browsers: Browsers, server: RunningServer) -> None:
    ana = open_phone(browsers, server)
    ana.page.add_init_script(RECORD)
    ana.open("/settings")
    ana.page.get_by_role("checkbox", name="Vibration").uncheck()
    ana.open_table(table_at_position(server, ana, CONQUESTS))
    ana.wait_for_turn()
    ana.follow_hint()
    assert ana.page.evaluate("() => self.buzzes.length") == 0


def test_invitation_to_install(browsers: Browsers, server: RunningServer) -> None:
    ana = open_phone(browsers, server)
    ana.open("/")
    expect(ana.find("install")).to_have_count(0)
    offer = """() => {
        const event = new Event("beforeinstallprompt", { cancelable: true });
        event.prompt = async () => { self.asked = true; return { outcome: "accepted" }; };
        dispatchEvent(event);
    }"""
    ana.page.evaluate(offer)
    ana.find("install").get_by_role("button", name="Install").click()
    assert ana.page.evaluate("() => self.asked")
    expect(ana.find("install")).to_have_count(0)
    # It is offered once.
    ana.page.evaluate(offer)
    expect(ana.find("install")).to_have_count(0)


@pytest.mark.slow
def test_notifications_are_offered_after_the_first_turn_over_days(browsers: Browsers, server: RunningServer) -> None:
    # The permission is still to be asked for; a browser without windows would refuse it.
    ana = open_phone(browsers, server)
    ana.page.add_init_script(
        "Object.defineProperty(Notification, 'permission', { get: () => 'default' });"
        "navigator.serviceWorker.getRegistration = async () => undefined;"
    )
    days = {"kind": "days", "seconds": 86400}
    ana.open_table(start_table(ana, first=0, clock=days))
    ana.wait_for_turn()
    expect(ana.find("notify-offer")).to_have_count(0)
    ana.play_turn()
    ana.find("notify-offer").get_by_role("button", name="Not now").click()
    expect(ana.find("notify-offer")).to_have_count(0)
    ana.play_turn()
    expect(ana.find("notify-offer")).to_have_count(0)


def test_menu_has_two_groups_and_ends_with_dangerous_entries(browsers: Browsers, server: RunningServer) -> None:
    ana = open_phone(browsers, server)
    ana.open_table(start_table(ana, first=0))
    ana.page.get_by_role("button", name="Menu").click()
    menu = ana.page.locator("[popover]:popover-open")
    expect(menu.get_by_role("heading")).to_have_text(["This game", "Elbow Room"])
    entries = menu.locator("a, button").all_inner_texts()
    assert [entry.strip() for entry in entries[-3:]] == ["Vote to end the game", "Resign", "Close the table"]


def test_back_closes_what_is_open_first(browsers: Browsers, server: RunningServer) -> None:
    ana = open_phone(browsers, server)
    table = start_table(ana, first=0)
    ana.open("/rules")
    ana.page.goto(f"/t/{table}")
    ana.wait_for_turn()
    menu = ana.page.get_by_role("button", name="Menu")
    menu.click()
    expect(menu).to_have_attribute("aria-expanded", "true")
    ana.page.go_back()
    expect(menu).to_have_attribute("aria-expanded", "false")
    # The raised sheet.
    raise_sheet = ana.page.locator(".grip")
    raise_sheet.click()
    expect(raise_sheet).to_have_attribute("aria-expanded", "true")
    ana.page.go_back()
    expect(raise_sheet).to_have_attribute("aria-expanded", "false")
    # Escape does the same, after the menu above it.
    raise_sheet.click()
    menu.click()
    expect(menu).to_have_attribute("aria-expanded", "true")
    ana.page.keyboard.press("Escape")
    expect(menu).to_have_attribute("aria-expanded", "false")
    expect(raise_sheet).to_have_attribute("aria-expanded", "true")
    ana.page.keyboard.press("Escape")
    expect(raise_sheet).to_have_attribute("aria-expanded", "false")
    # The list of regions.
    ana.page.get_by_role("button", name="Regions as a list").click()
    regions = ana.page.get_by_role("dialog", name="Regions as a list")
    expect(regions).to_be_visible()
    ana.page.go_back()
    expect(regions).to_have_count(0)
    # A dialog; one that was closed by its button leaves nothing behind.
    share = ana.find("share-position")
    menu.click()
    share.click()
    dialog = ana.page.locator("dialog[open]")
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    menu.click()
    share.click()
    expect(dialog).to_have_count(1)
    ana.page.go_back()
    expect(dialog).to_have_count(0)
    assert ana.page.url.endswith(f"/t/{table}")
    # A page opened from the menu has the table before it.
    menu.click()
    ana.page.get_by_role("link", name="Settings").click()
    ana.page.wait_for_url("**/settings")
    ana.page.wait_for_timeout(300)
    assert ana.page.url.endswith("/settings")
    ana.page.go_back()
    ana.page.wait_for_url(f"**/t/{table}")
    ana.wait_for_turn()
    ana.page.go_back()
    ana.page.wait_for_url("**/rules")
    assert ana.page.viewport_size == PHONE


# The regions that can be chosen or are ours and lie outside of the visible map, or below its tools.
HIDDEN_REGIONS = """(own) => {
    const tools = document.querySelector("#main .tools").getBoundingClientRect();
    const map = document.querySelector("#main").getBoundingClientRect();
    const regions = [...document.querySelectorAll("[data-region]")];
    return regions.filter((region) => {
        if (!region.classList.contains("can") && !own.includes(Number(region.dataset.region))) return false;
        const { left, top, width, height } = region.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const isCovered = x > tools.left && x < tools.right && y > tools.top && y < tools.bottom;
        return isCovered || x < map.left || x > map.right || y < map.top || y > map.bottom;
    }).map((region) => region.ariaLabel);
}"""
NARROW = {"width": 360, "height": 740}


def expect_free_regions(player: Player, own: tuple[int, ...] = ()) -> None:
    """Expect that the map moves until all lit and own regions are visible, and free of tools."""
    player.page.locator("[data-region].can").first.wait_for()
    player.page.wait_for_function(f"(own) => ({HIDDEN_REGIONS})(own).length === 0", arg=own)


@pytest.mark.parametrize("game", few_of(["classic", "warcraft"]))
def test_lit_regions_are_visible_and_free_of_tools(browsers: Browsers, server: RunningServer, game: str) -> None:
    """On a narrow phone, with five players."""
    ana = open_phone(browsers, server, viewport=NARROW)
    ana.open_table(start_table(ana, None, *["simple"] * 4, game=game, first=0))
    ana.wait_for_turn()
    ana.follow_hint()
    expect_free_regions(ana)


def test_own_regions_come_into_view(browsers: Browsers, server: RunningServer) -> None:
    """A wide map on a narrow phone opens on its middle."""
    ana = open_phone(browsers, server, viewport=NARROW)
    position, _ = COSTLY_REGIONS["classic"]
    ana.open_table(table_at_position(server, ana, position))
    ana.wait_for_turn()
    expect_free_regions(ana, (4, 6))
