"""The guided first game, and the search in the rules."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.players import Browsers, Player
from tests.repeats import few_of

# Far more than the guide has steps.
MAX_STEPS = 400
# Lower than every version: any decision counts.
NO_VERSION = -1
# True if there is a newer decision, a card to confirm, or the game is over.
HAS_NEXT = """(before) => {
    const find = (name) => document.querySelector(`[data-testid="${name}"]`);
    if (find("guide-next") || find("game-over") || find("result")) return true;
    const bar = find("action-bar");
    return bar.classList.contains("ours") && Number(bar.dataset.version) > before;
}"""


def follow_guide(player: Player) -> None:
    """Confirm a card, or do what it shows, or else play on."""
    if player.find("guide-next").is_visible():
        player.find("guide-next").click()
    elif player.find("guide-show").is_visible() and player.find("guide-show").is_enabled():
        before = player.version
        player.find("guide-show").click()
        player.apply_hint(before)
        player.page.wait_for_function(HAS_NEXT, arg=before, timeout=player.turn_timeout)
    elif player.is_to_decide:
        player.page.wait_for_function(HAS_NEXT, arg=player.decide(), timeout=player.turn_timeout)
    else:
        player.page.wait_for_function(HAS_NEXT, arg=NO_VERSION)


@pytest.mark.slow
def test_guided_game_to_its_end(browsers: Browsers) -> None:
    newcomer = browsers.open(has_motion=True)
    newcomer.open("/learn")
    newcomer.find("lesson-begin").click()
    newcomer.find("guide").wait_for()
    steps = []
    for _ in range(MAX_STEPS):
        if newcomer.find("game-over").or_(newcomer.find("result")).is_visible():
            break
        if newcomer.find("guide").is_visible():
            step = newcomer.find("guide").get_attribute("data-step")
            if step not in steps:
                steps.append(step)
            if step == "over":
                break
        follow_guide(newcomer)
    assert steps[:4] == ["welcome", "combos", "price", "pick"]
    assert {"cost", "entry", "score"} <= set(steps)


@pytest.mark.parametrize("language", few_of(["de", "en", "pt-BR"]))
@pytest.mark.parametrize("height", few_of([640, 568]))
def test_cards_need_no_scrolling_on_a_phone(browsers: Browsers, language: str, height: int) -> None:
    size = {"width": 360 if height > 600 else 320, "height": height}
    newcomer = browsers.open(phone=True, viewport=size, settings={"language": language})
    newcomer.open("/learn")
    newcomer.find("lesson-begin").click()
    newcomer.find("guide").wait_for()
    # The longest cards are among the first: the advice with both abilities, and the first conquest.
    seen = set()
    while "next" not in seen:
        seen.add(newcomer.find("guide").get_attribute("data-step"))
        words = newcomer.find("guide").locator(".words")
        assert words.evaluate("(words) => words.scrollHeight <= words.clientHeight"), words.inner_text()
        follow_guide(newcomer)
    assert {"pick", "entry"} <= seen


def test_search_in_the_rules(browsers: Browsers) -> None:
    guest = browsers.open()
    guest.open("/rules?tab=rules")
    guest.page.get_by_role("searchbox").fill("goblins")
    expect(guest.page.locator("main")).to_contain_text(re.compile("Goblins"))


@pytest.mark.slow
def test_guide_folds_when_the_player_turns_to_something_else(browsers: Browsers) -> None:
    newcomer = browsers.open(phone=True, has_motion=True)
    newcomer.open("/learn")
    newcomer.find("lesson-begin").click()
    guide = newcomer.find("guide")
    guide.wait_for()
    unfold = newcomer.find("guide-unfold")
    expect(unfold).to_have_count(0)
    # Only the line itself stays.
    newcomer.page.get_by_role("tab", name="Players").click()
    expect(unfold).to_be_visible()
    box = guide.bounding_box()
    assert box
    assert box["height"] < 60
    unfold.click()
    expect(newcomer.find("guide-next")).to_be_visible()
    # Where the card covers everything else, and by keyboard, its own button folds it.
    newcomer.find("guide-fold").focus()
    newcomer.page.keyboard.press("Enter")
    expect(unfold).to_be_visible()
    unfold.click()
    newcomer.find("guide-next").click()
    # The next card is open again.
    expect(guide).to_have_attribute("data-step", "combos")
    expect(unfold).to_have_count(0)
