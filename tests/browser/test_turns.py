"""A turn in the browser: undo, keys alone, a phone, a line that breaks."""

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.people import SETTLED, People, Player
from tests.browser.tables import started
from tests.server.served import Served, config_in

RECONNECTING = re.compile("Reconnecting")


def test_what_was_done_can_be_undone(ana: Player) -> None:
    ana.sits_down(started(ana, first=0))
    ana.waits_for_turn()
    expect(ana.find("undo")).to_be_disabled()
    before = on_the_map(ana)
    ana.follows_hint()
    for _ in range(10):
        if ana.find("undo").is_enabled() and on_the_map(ana) != before:
            break
        before = on_the_map(ana)
        ana.follows_hint()
    version = ana.version
    assert on_the_map(ana) != before
    ana.find("undo").click()
    ana.waits_for_turn(version)
    assert on_the_map(ana) == before


def on_the_map(player: Player) -> list[str]:
    """What each region is said to be: who holds it with how much, and what could be done there."""
    names: list[str] = player.page.locator("[data-region]").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    return names


def _answers(ana: Player, does: str | None) -> None:
    """With one key: what comes next, the first of several options, or the first of the regions that are asked for."""
    region = ana.page.locator("[data-region].can").first
    if not does and not ana.page.locator('[aria-keyshortcuts="1"]').count() and region.count():
        region.focus()
        ana.page.keyboard.press("Enter")
    else:
        ana.page.keyboard.press("e" if does else "1")


def test_a_turn_with_keys_alone(ana: Player) -> None:
    ana.sits_down(started(ana, first=0))
    ana.waits_for_turn()
    before = ana.version
    # A combo: with Tab to it and Enter, then E, which is what comes next.
    combo = ana.find("combo-0")
    combo.focus()
    ana.page.keyboard.press("Enter")
    ana.page.keyboard.press("e")
    ana.waits_for_turn(before)
    # What some races and powers ask first: E agrees, and a number is one of several answers.
    ana.page.locator("[data-region]").first.wait_for()
    regions = ana.page.locator("[data-region].can")
    while not regions.count():
        before, _, does = ana.looks()
        _answers(ana, does)
        ana.waits_for_turn(before)
    # A region that needs no die: the map is one stop, and Enter takes the one that has the focus.
    before = ana.version
    regions.first.focus()
    ana.page.keyboard.press("Enter")
    if ana.page.wait_for_function(SETTLED, arg=[before, False]).json_value() == "confirm":
        ana.page.keyboard.press("Enter")
    ana.waits_for_turn(before)
    # To the end of the turn with one key: the conquests, then the redeployment as it is planned.
    for _ in range(2):
        # Some races and powers ask at the end of a turn, too.
        before, _, does = ana.looks()
        _answers(ana, does)
        if does == "end" and ana.page.wait_for_function(SETTLED, arg=[before, False]).json_value() == "confirm":
            ana.page.keyboard.press("Enter")
        ana.page.wait_for_function(SETTLED, arg=[before, True])
    assert ana.waits_for_turn(before)


def test_some_rounds_on_a_phone(people: People, server: Served) -> None:
    ana = people.come(server.guest("Ana"), phone=True)
    ana.sits_down(started(ana, first=0))
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for _ in range(3):
        ana.plays_a_turn()
        ana.waits_for_turn()
        box = ana.primary.bounding_box()
        assert box
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= 844
    assert not ana.turn.startswith("1 ")


def test_a_server_that_is_started_again_in_the_middle_of_a_turn(
    chromium: Browser, client: Path, tmp_path: Path
) -> None:
    first = Served(config_in(tmp_path, client=str(client)))
    first.start()
    people = People(chromium, first.url)
    ana = people.come(first.guest("Ana"))
    ana.forgive("WebSocket|ERR_CONNECTION_REFUSED|status of 503")
    ana.sits_down(started(ana, first=0))
    ana.waits_for_turn()
    ana.follows_hint()
    question = ana.find("question").inner_text()
    first.stop()
    ana.sees(RECONNECTING)
    again = Served(first.config)
    again.start()
    try:
        expect(ana.page.get_by_text(RECONNECTING)).to_have_count(0)
        assert ana.find("question").inner_text() == question
        ana.follows_hint()
        people.leave()
    finally:
        again.stop()
