"""The first game with a guide, and what can be read and asked."""

import re

from playwright.sync_api import expect

from tests.browser.people import People, Player

# Far more than the guide has to say.
MOST = 400
# Whether something is asked or to be read after a moment of the game, or the game is over; the others wait for readers.
GOES_ON = """(before) => {
    const find = (name) => document.querySelector(`[data-testid="${name}"]`);
    if (find("guide-next") || find("game-over") || find("result")) return true;
    const bar = find("action-bar");
    return bar.classList.contains("ours") && Number(bar.dataset.version) > before;
}"""


def does_as_the_guide_says(player: Player) -> None:
    """Read what is only to be read; do what is to be done; else play on."""
    if player.find("guide-next").is_visible():
        player.find("guide-next").click()
    elif player.find("guide-show").is_visible() and player.find("guide-show").is_enabled():
        before = player.version
        player.find("guide-show").click()
        player.does_as_told(before)
        player.page.wait_for_function(GOES_ON, arg=before)
    elif player.is_asked:
        player.page.wait_for_function(GOES_ON, arg=player.decides())
    else:
        player.page.wait_for_function(GOES_ON, arg=player.version)


def test_the_first_game_with_a_guide_to_its_end(people: People) -> None:
    newcomer = people.come()
    newcomer.opens("/learn")
    newcomer.find("lesson-begin").click()
    newcomer.find("guide").wait_for()
    told = []
    for _ in range(MOST):
        if newcomer.find("game-over").or_(newcomer.find("result")).is_visible():
            break
        if newcomer.find("guide").is_visible():
            step = newcomer.find("guide").get_attribute("data-step")
            if step not in told:
                told.append(step)
            if step == "over":
                break
        does_as_the_guide_says(newcomer)
    assert told[:4] == ["welcome", "combos", "price", "pick"]
    assert {"cost", "entry", "score"} <= set(told)


def test_rules_are_found_by_a_word(people: People) -> None:
    somebody = people.come()
    somebody.opens("/rules?tab=rules")
    somebody.page.get_by_role("searchbox").fill("goblins")
    expect(somebody.page.locator("main")).to_contain_text(re.compile("Goblins"))
