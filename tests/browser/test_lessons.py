"""The lessons after the first game: exercises, each ended by the coins of a turn, then a puzzle and the next lesson."""

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import accessibility_faults
from tests.browser.input_methods import SMALL_PHONE, ByTouch
from tests.browser.players import DESKTOP, Browsers, Player
from tests.browser.test_phone import box_of, is_apart
from tests.server.running_server import RunningServer

LESSONS: Final[list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[2] / "web/src/learn/lessons.json").read_text(encoding="utf-8")
)
# The next card, after what the last one wanted; a dialog or a plan may have to be confirmed first.
AFTER_SHOWN: Final = """(step) => {
    const find = (name) => document.querySelector(`[data-testid="${name}"]`);
    const now = find("guide")?.dataset.step;
    if (now && now !== step) return "on";
    if (find("confirm-yes")) return "confirm";
    const isPlan = ["confirm-spread", "confirm-regions", "take"].includes(find("primary")?.dataset.does);
    return isPlan && find("primary").ariaDisabled !== "true" && !find("primary").dataset.settling ? "plan" : null;
}"""
IS_NEXT: Final = """(step) => {
    const now = document.querySelector('[data-testid="guide"]')?.dataset.step;
    return now && now !== step;
}"""


def start_lesson(player: Player, lesson: str) -> None:
    player.open("/learn")
    start = player.page.locator(f'[data-lesson="{lesson}"]')
    # A mouse would stay on the map, where moving cards would pass below it.
    start.tap() if player.is_on_phone else start.click()
    player.find("guide").wait_for()


def follow_card(player: Player) -> None:
    """Confirm the card, or let it show what to do, and do it."""
    step = player.find("guide").get_attribute("data-step")
    if player.find("guide-next").is_visible():
        player.find("guide-next").click()
    else:
        player.find("guide-show").click()
        player.find("hint-do").click()
        result = player.page.wait_for_function(AFTER_SHOWN, arg=step).json_value()
        if result != "on":
            (player.primary if result == "plan" else player.find("confirm-yes")).click()
    player.page.wait_for_function(IS_NEXT, arg=step)


def expect_card_fits(player: Player) -> None:
    """Expect that the card needs no scrolling and covers no control that it asks for."""
    assert player.find("guide").locator(".words").evaluate("(words) => words.scrollHeight <= words.clientHeight")
    assert player.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    if player.find("spread").is_visible() and player.find("guide-show").is_visible():
        card = box_of(player.find("guide"))
        for button in player.page.locator('[data-testid^="more-"]').all():
            assert is_apart(card, box_of(button)), button


def follow_exercise(player: Player) -> None:
    """Follow the cards of an exercise to its result."""
    while True:
        expect_card_fits(player)
        if player.find("guide").get_attribute("data-step") == "result":
            return
        follow_card(player)


@pytest.mark.slow
def test_a_whole_lesson_by_touch(browsers: Browsers) -> None:
    ana = browsers.open(phone=True, viewport=SMALL_PHONE, has_motion=True)
    touch, guide = ByTouch(ana), ana.find("guide")
    start_lesson(ana, "decline")
    expect(guide).to_contain_text("Stretched thin")
    assert not accessibility_faults(ana)
    ana.find("guide-next").tap()
    expect(guide).to_contain_text("Let them go")
    touch.press("decline")
    touch.confirm()
    expect(guide).to_contain_text("4 coins for this turn")
    ana.find("lesson-on").tap()

    expect(guide).to_contain_text("A fresh race")
    touch.press("combo-2")
    expect(ana.primary).to_have_attribute("data-does", "take")
    touch.press("primary")
    expect(guide).to_contain_text("It costs 2 + Murlocs 1 + travel 1 = 4")
    for region in (13, 15, 16):
        expect(ana.page.locator(f'[data-region="{region}"].can')).to_be_attached()
        touch.choose_region(region)
    # The turn ends by itself.
    expect(guide).to_contain_text("13 coins for this turn")
    ana.find("lesson-puzzle").tap()

    ana.find("puzzle-begin").tap()
    ana.find("hint").tap()
    ana.find("puzzle-hint-yes").tap()
    ana.play_turn()
    expect(ana.find("lesson-next")).to_have_text("Next lesson: Redeployment")
    ana.find("lesson-next").tap()
    expect(guide).to_contain_text("After your conquests")
    ana.open("/learn")
    expect(ana.page.get_by_role("listitem").filter(has_text="Let a tired race go")).to_contain_text("Done")
    expect(ana.page.get_by_role("listitem").filter(has_text="Guard your borders")).not_to_contain_text("Done")
    # Exercises are not among my games.
    ana.open("/")
    expect(ana.page.get_by_role("region", name="My games")).to_contain_text("The first is one click away")


@pytest.mark.slow
def test_only_the_next_action_is_possible(browsers: Browsers) -> None:
    ana = browsers.open()
    start_lesson(ana, "redeployment")
    ana.find("guide-next").click()
    guide = ana.find("guide")
    expect(guide).to_contain_text("Strong at the border")
    # Anywhere else: the card says where.
    ana.find("spread-even").click()
    ana.primary.click()
    expect(ana.find("refusal")).to_contain_text("the card says where")
    ana.find("spread-reset").click()
    ana.find("guide-unfold").click()
    follow_card(ana)
    expect(guide).to_contain_text("5 coins for this turn")
    ana.find("lesson-on").click()
    expect(guide).to_contain_text("One token short")
    expect(ana.find("decline")).to_have_count(0)
    # The die could be rolled for this region, but that is not what the turn is about.
    ana.page.locator('[data-region="5"]').click()
    expect(ana.find("refusal")).to_contain_text("You could do that too")
    ana.find("guide-leave").click()
    expect(ana.page).to_have_url(re.compile("/learn$"))


def test_an_exercise_that_is_left_is_closed(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"))
    start_lesson(ana, "decline")
    assert ana.person
    table = ana.page.url.rpartition("/t/")[2]
    # A reload is not leaving.
    ana.page.reload()
    ana.find("guide").wait_for()
    assert ana.person.table(table)["status"] == "playing"
    with ana.page.expect_response(re.compile("/close$")):
        ana.page.go_back()
    assert ana.person.table(table)["status"] == "closed"


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de", "pt-BR"])
@pytest.mark.parametrize("is_phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson["id"])
def test_every_lesson_can_be_followed(
    browsers: Browsers, lesson: dict[str, Any], is_phone: bool, language: str
) -> None:
    ana = browsers.open(phone=is_phone, viewport=SMALL_PHONE if is_phone else DESKTOP, settings={"language": language})
    start_lesson(ana, lesson["id"])
    for _ in lesson["exercises"][1:]:
        follow_exercise(ana)
        ana.find("lesson-on").click()
        ana.page.wait_for_function(IS_NEXT, arg="result")
    follow_exercise(ana)
    ana.find("lesson-puzzle").click()
    expect(ana.find("puzzle-task")).to_be_visible()
