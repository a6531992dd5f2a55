"""Turns in the browser: undo, keyboard only, on a phone, and a server restart."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.input_methods import ByKeys
from tests.browser.players import AFTER_CLICK, Browsers, Player
from tests.browser.positions import LAST_ROUNDS, per_game
from tests.browser.tables import start_table, table_at_position
from tests.server.running_server import RunningServer, config_in

RECONNECTING = re.compile("Reconnecting")


@per_game()
def test_undo_restores_the_map(browsers: Browsers, server: RunningServer, game: str) -> None:
    ana = browsers.open(server.guest("Ana"), has_motion=True)
    ana.open_table(table_at_position(server, ana, LAST_ROUNDS[game]))
    ana.wait_for_turn()
    expect(ana.find("undo")).to_be_disabled()
    before = region_labels(ana)
    ana.follow_hint()
    for _ in range(10):
        if ana.find("undo").is_enabled() and region_labels(ana) != before:
            break
        before = region_labels(ana)
        ana.follow_hint()
    version = ana.version
    assert region_labels(ana) != before
    ana.find("undo").click()
    ana.wait_for_turn(version)
    assert region_labels(ana) == before


def region_labels(player: Player) -> list[str]:
    """Return the accessible name of each region: its holder, tokens and options."""
    names: list[str] = player.page.locator("[data-region]").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    return names


def _answer_by_key(ana: Player, does: str | None) -> None:
    """Press one key: the primary button, the first option, or the first region in reach."""
    region = ana.page.locator("[data-region].can").first
    if not does and not ana.page.locator('[aria-keyshortcuts="1"]').count() and region.count():
        region.focus()
        ana.page.keyboard.press("Enter")
    else:
        ana.page.keyboard.press("e" if does else "1")


@per_game()
def test_turn_by_keyboard(browsers: Browsers, server: RunningServer, game: str) -> None:
    ana = browsers.open(server.guest("Ana"), has_motion=True)
    ana.open_table(table_at_position(server, ana, LAST_ROUNDS[game]))
    ana.wait_for_turn()
    before = ana.version
    # Choose a combo with Enter, then press the primary button with E.
    combo = ana.find("combo-0")
    combo.focus()
    ana.page.keyboard.press("Enter")
    ana.read_state()
    ana.page.keyboard.press("e")
    ana.wait_for_turn(before)
    # Some races and powers ask something first: E accepts, a digit chooses an option.
    ana.page.locator("[data-region]").first.wait_for()
    regions = ana.page.locator("[data-region].can")
    while not regions.count():
        before, _, does = ana.read_state()
        _answer_by_key(ana, does)
        ana.wait_for_turn(before)
    # A region that needs no die: Enter chooses the focused one.
    before = ana.version
    regions.first.focus()
    ana.page.keyboard.press("Enter")
    if ana.page.wait_for_function(AFTER_CLICK, arg=[before, False]).json_value() == "confirm":
        ByKeys(ana).confirm()
    ana.wait_for_turn(before)
    # To the end of the turn with one key each: end the conquests, then accept the planned redeployment.
    for _ in range(2):
        # Some races and powers ask at the end of a turn, too.
        before, _, does = ana.read_state()
        _answer_by_key(ana, does)
        if does == "end" and ana.page.wait_for_function(AFTER_CLICK, arg=[before, False]).json_value() == "confirm":
            ByKeys(ana).confirm()
        ana.page.wait_for_function(AFTER_CLICK, arg=[before, True])
    assert ana.wait_for_turn(before)


@pytest.mark.slow
def test_rounds_on_a_phone(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"), phone=True)
    ana.open_table(start_table(ana, first=0))
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for _ in range(3):
        ana.play_turn()
        ana.wait_for_turn()
        box = ana.primary.bounding_box()
        assert box
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= 844
    assert not ana.turn.startswith("1 ")


@pytest.mark.slow
def test_server_restart_during_a_turn(chromium: Browser, client: Path, tmp_path: Path) -> None:
    first = RunningServer(config_in(tmp_path, client=str(client)))
    first.start()
    browsers = Browsers(chromium, first.url)
    ana = browsers.open(first.guest("Ana"))
    ana.ignore_errors("WebSocket|ERR_CONNECTION_REFUSED|status of 503")
    ana.open_table(start_table(ana, first=0))
    ana.wait_for_turn()
    ana.follow_hint()
    question = ana.find("question").inner_text()
    first.stop()
    ana.expect_text(RECONNECTING)
    again = RunningServer(first.config)
    again.start()
    try:
        expect(ana.page.get_by_text(RECONNECTING)).to_have_count(0)
        assert ana.find("question").inner_text() == question
        ana.follow_hint()
        browsers.close()
    finally:
        again.stop()


def test_escape_closes_the_menu_during_a_turn(browsers: Browsers, server: RunningServer) -> None:
    """At the table Escape cancels a choice; an open menu comes first."""
    ana = browsers.open(server.guest("Ana"), has_motion=True)
    ana.open_table(start_table(ana, first=0))
    menu = ana.page.get_by_role("button", name="Menu")
    ana.wait_for_turn()
    combo = ana.find("combo-0")
    combo.click()
    for is_chosen in (True, False, False):
        ana.wait_for_turn()
        menu.click()
        expect(menu).to_have_attribute("aria-expanded", "true")
        ana.page.keyboard.press("Escape")
        expect(menu).to_have_attribute("aria-expanded", "false")
        if is_chosen:
            expect(combo).to_have_attribute("aria-pressed", "true")
        ana.follow_hint()


def test_taking_a_combo_keeps_the_focus(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"), has_motion=True)
    ana.open_table(start_table(ana, first=0))
    ana.wait_for_turn()
    before = ana.version
    ana.find("combo-0").focus()
    ana.page.keyboard.press("Enter")
    ana.read_state()
    ana.page.keyboard.press("e")
    ana.wait_for_turn(before)
    # The button of the combo disappears some frames later.
    ana.page.wait_for_timeout(1200)
    assert ana.page.evaluate("() => document.activeElement.matches('button, [data-region]')")
