"""Names of regions in texts, which pulse the region on the map, and the ticker while others play."""

from typing import Any, Final

import msgspec
import pytest
from playwright.sync_api import Locator, expect

from elbowroom.engine.position.model import Position
from tests.browser.players import Browsers, Player
from tests.browser.tables import table_at_position
from tests.browser.test_guide import follow_guide
from tests.repeats import few_of
from tests.server.running_server import RunningServer


def turn_of_orcs(hand: int) -> Position:
    """Return a position with some tokens in the Orcs' hand, beside Humans.

    Without any, one press ends the turn, and the opponent picks a combo and conquers.
    """
    orcs = {"race": "orcs", "power": "farmer", "regions": {"hammerhead:7": 1}, "hand": hand}
    humans = {"race": "humans", "power": "mining", "regions": {"hammerhead:3": 1, "hammerhead:4": 3}}
    opponent = {"active": humans} if hand else {"coins": 5}
    return msgspec.convert(
        {
            "format": 2,
            "boards": ["hammerhead", "millstone"],
            "round": 3,
            "phase": "conquests",
            "seats": [{"active": orcs}, opponent],
        },
        Position,
    )


# Records the lines of the ticker and of the log in each frame in which the ticker is shown.
RECORD_TICKER: Final = """(() => {
    window.ticker = [];
    const texts = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent.trim());
    const look = () => {
        const lines = texts('[data-testid="ticker"] li');
        const isOurs = document.querySelector('[data-testid="action-bar"]')?.classList.contains("ours") ?? false;
        if (lines.length) ticker.push({ lines, log: texts(".log li"), isOurs });
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})()"""
IS_IN_VIEW: Final = """(region) => {
    const [at, map] = [region, document.querySelector("#main")].map((one) => one.getBoundingClientRect());
    const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
    return x > map.left && x < map.right && y > map.top && y < map.bottom;
}"""


def open_position(browsers: Browsers, server: RunningServer, hand: int, **more: Any) -> Player:
    """Open a table with motion on, at the player's turn."""
    ana = browsers.open(server.guest("Ana"), has_motion=True, **more)
    ana.page.context.add_init_script(RECORD_TICKER)
    ana.open_table(table_at_position(server, ana, turn_of_orcs(hand)))
    ana.wait_for_turn()
    return ana


def region_of(name: Locator) -> str:
    """Return the region that a button names."""
    return name.get_attribute("data-place") or ""


def expect_pulse(player: Player, name: Locator) -> None:
    """Press a region's name, and expect that the region pulses and shows its number."""
    region, text = name.evaluate("(name) => [name.dataset.place, name.textContent]")
    # Lines of the ticker move on.
    same = name.and_(player.page.locator(f'[data-place="{region}"]'))
    (same.tap if player.is_on_phone else same.click)()
    flash = player.find(f"flash-{region}")
    assert flash.evaluate("(flash) => getComputedStyle(flash).animationName") != "none"
    expect(player.page.locator(f'[data-number="{region}"]')).to_have_text(text.split(" ")[-1])


def test_ticker_shows_what_others_do(browsers: Browsers, server: RunningServer) -> None:
    ana = open_position(browsers, server, hand=0)
    expect(ana.find("ticker")).to_have_count(0)
    before = ana.version
    ana.primary.click()
    ana.confirm(before)
    ana.find("ticker").locator("li").nth(1).wait_for()
    # The announcer says the same: the ticker itself is not read when it changes.
    assert ana.find("ticker").evaluate("(list) => list.closest('[aria-live], [role=status], [role=alert]') === null")
    ana.wait_for_turn(before)
    expect(ana.find("ticker")).to_have_count(0)
    frames = ana.page.evaluate("() => ticker")
    assert not any(frame["isOurs"] for frame in frames)
    # It goes on step by step.
    assert len({frame["lines"][0] for frame in frames}) > 2
    for frame in frames:
        # The reader is "you"; all other sentences are those of the log, newest first.
        assert not any("Ana " in line for line in frame["lines"]), frame
        newest_first = iter(reversed(frame["log"]))
        assert all(line in newest_first for line in frame["lines"] if not line.startswith("You ")), frame


@pytest.mark.slow
def test_ticker_on_a_phone(browsers: Browsers, server: RunningServer) -> None:
    ana = open_position(browsers, server, hand=0, phone=True)
    before = ana.version
    ana.primary.tap()
    ana.confirm(before)
    names = ana.find("ticker").locator("[data-place]")
    expect(names.first).to_be_in_viewport()
    region = region_of(names.first)
    expect_pulse(ana, ana.find("ticker").locator(f'[data-place="{region}"]').first)


@pytest.mark.parametrize("phone", few_of([True, False]), ids=["phone", "desktop"])
def test_names_in_hint_plans_and_log_pulse_their_region(browsers: Browsers, server: RunningServer, phone: bool) -> None:
    ana = open_position(browsers, server, hand=8, phone=phone)
    before = ana.version
    ana.find("hint").click()
    expect_pulse(ana, ana.find("hint-words").locator("[data-place]").first)
    # The regions of the hint and of the selected plan have their numbers.
    plan, other = ana.find("plan").first, ana.find("plan").nth(1)
    texts = ana.find("hint-words").or_(plan.locator(".what"))
    named = {region_of(name) for name in texts.locator("[data-place]").all()}
    numbers = ana.page.locator("[data-number]")
    expect(numbers).to_have_count(len(named))
    assert {one.get_attribute("data-number") for one in numbers.all()} == named
    expect_pulse(ana, plan.locator("[data-place]").first)
    # A name does not choose its plan.
    expect_pulse(ana, other.locator("[data-place]").first)
    expect(plan.locator("[aria-pressed]")).to_have_attribute("aria-pressed", "true")
    ana.apply_hint(before)
    ana.wait_for_turn(before)
    # The numbers go with their texts; the next step of the plan is still named.
    ana.page.get_by_role("button", name="Close the plans").click()
    left = {region_of(name) for name in ana.find("hint-words").locator("[data-place]").all()}
    expect(numbers).to_have_count(len(left))
    if phone:
        ana.page.get_by_role("tab", name="Log").tap()
    expect_pulse(ana, ana.page.locator(".log [data-place]").last)


@pytest.mark.slow
def test_name_pans_the_map_to_its_region(browsers: Browsers, server: RunningServer) -> None:
    ana = open_position(browsers, server, hand=8, phone=True)
    ana.find("hint").click()
    name = ana.find("hint-words").locator("[data-place]").first
    name.wait_for()
    ana.page.get_by_role("button", name="Close the plans").tap()
    region = ana.page.locator(f'[data-region="{region_of(name)}"]')
    # Zoom in, and away from the region.
    ana.page.locator(".board").focus()
    for key in ["+"] * 5 + ["ArrowDown"] * 20 + ["ArrowRight"] * 20:
        ana.page.keyboard.press(key)
    ana.page.wait_for_function(f"(region) => !({IS_IN_VIEW})(region)", arg=region.element_handle())
    expect_pulse(ana, name)
    ana.page.wait_for_function(IS_IN_VIEW, arg=region.element_handle())


@pytest.mark.slow
def test_names_can_be_pressed_by_keyboard(browsers: Browsers, server: RunningServer) -> None:
    ana = open_position(browsers, server, hand=8)
    before = ana.version
    ana.find("hint").click()
    name = ana.find("hint-words").locator("[data-place]").first
    name.focus()
    ana.page.keyboard.press("Enter")
    expect(ana.find(f"flash-{region_of(name)}")).to_be_attached()
    ana.apply_hint(before)
    ana.wait_for_turn(before)
    # The log takes the place of the plans again.
    ana.page.keyboard.press("Escape")
    # It is one stop for Tab; arrow keys lead to lines, and to names in them.
    ana.page.get_by_role("region", name="What has happened").focus()
    ana.page.keyboard.press("ArrowUp")
    expect(ana.page.locator(".log li:focus")).to_have_count(1)
    ana.page.keyboard.press("ArrowRight")
    expect(ana.page.locator(".log [data-place]:focus")).to_have_count(1)


@pytest.mark.slow
def test_name_in_the_guide_pulses_its_region(browsers: Browsers) -> None:
    newcomer = browsers.open(has_motion=True)
    newcomer.open("/learn")
    newcomer.find("lesson-begin").click()
    newcomer.find("guide").wait_for()
    name = newcomer.find("guide").locator("[data-place]").first
    for _ in range(12):
        if name.is_visible():
            break
        follow_guide(newcomer)
    expect_pulse(newcomer, name)
    # The card stays open.
    expect(newcomer.find("guide-unfold")).to_have_count(0)
