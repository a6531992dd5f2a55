"""Puzzles: today's is opened, played and graded, and the result is stored."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import accessibility_faults
from tests.browser.players import Browsers, Player
from tests.repeats import few_of
from tests.server.running_server import RunningServer

VERDICTS = re.compile("Solved!|Found, with a hint|Close, but there is a better turn|Not this time")


def start_puzzle(player: Player) -> None:
    """Read the task and close it with the keyboard."""
    expect(player.find("puzzle-task")).to_contain_text("Play this one turn")
    expect(player.find("puzzle-begin")).to_be_focused()
    player.page.keyboard.press("Enter")
    expect(player.find("puzzle-task")).to_have_count(0)
    assert player.wait_for_turn()


def use_lamp(player: Player) -> None:
    """Ask for a hint, although the turn then doesn't count as solved."""
    player.find("hint").click()
    player.find("puzzle-hint-yes").click()
    expect(player.find("puzzle-hint")).to_have_count(0)


@pytest.mark.parametrize("phone", few_of([True, False]), ids=["phone", "desk"])
def test_puzzle_of_the_day(browsers: Browsers, server: RunningServer, phone: bool) -> None:
    ana = browsers.open(server.guest("Ana"), phone=phone, has_motion=True)
    ana.open("/")
    expect(ana.find("puzzle-card")).to_contain_text("Puzzle of the day")
    ana.find("puzzle-card").get_by_role("button", name="Solve it").click()
    start_puzzle(ana)
    use_lamp(ana)
    ana.play_turn()
    dialog = ana.page.get_by_role("dialog", name=VERDICTS)
    expect(dialog).to_contain_text("The best plan")
    expect(dialog.get_by_role("listitem").first).to_be_visible()
    expect(ana.find("puzzle-why")).not_to_be_empty()
    expect(dialog).to_contain_text("Rating")
    assert not accessibility_faults(ana)
    verdict = ana.find("puzzle-grade").get_attribute("data-verdict")
    # A region's name uncovers the map, where the region pulses.
    name = dialog.locator("[data-place]").first
    region = name.get_attribute("data-place")
    name.click()
    expect(dialog).to_have_count(0)
    expect(ana.find(f"flash-{region}")).to_be_attached()
    ana.page.get_by_role("button", name="Show the grade").click()
    dialog.get_by_role("link", name="All puzzles").click()
    ana.page.get_by_role("heading", name="Puzzle of the day").wait_for()
    shown = {"helped": "With a hint", "close": "Close", "missed": "Tried"}[verdict or ""]
    today = ana.page.get_by_role("region", name="Puzzle of the day")
    expect(today).to_contain_text(shown)
    # It does not appear among my games.
    ana.open("/")
    expect(ana.find("puzzle-card")).to_contain_text(shown)
    expect(ana.find("puzzle-share")).to_be_visible()
    expect(ana.page.get_by_role("region", name="My games")).to_contain_text("The first is one click away")


@pytest.mark.slow
def test_next_puzzle_follows(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"))
    ana.open("/puzzles")
    first = ana.page.locator('[data-testid="puzzle"]').first
    first.click()
    start_puzzle(ana)
    expect(ana.page.get_by_text("Lumi").first).to_be_visible()
    expect(ana.page.get_by_text("Bot", exact=True)).to_have_count(0)
    use_lamp(ana)
    ana.play_turn()
    table = ana.page.url
    expect(ana.find("puzzle-next")).to_be_focused()
    ana.page.keyboard.press("Enter")
    expect(ana.find("puzzle-task")).to_be_visible()
    assert ana.page.url != table


@pytest.mark.slow
def test_the_lamp_forfeits_the_solution(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"))
    ana.open("/puzzles")
    expect(ana.page.get_by_role("region", name="Your puzzles")).to_contain_text("0 of ")
    ana.find("puzzle-unsolved").click()
    start_puzzle(ana)
    # Keeping on trying costs nothing, and the question comes again.
    ana.find("hint").click()
    expect(ana.find("puzzle-hint")).to_contain_text("does not count as solved")
    ana.page.get_by_role("button", name="Keep trying").click()
    expect(ana.find("puzzle-hint")).to_have_count(0)
    use_lamp(ana)
    expect(ana.page.get_by_role("heading", name="Plans for this turn")).to_be_visible()
    # It is remembered after a reload, and the question is not asked again.
    ana.page.reload()
    start_puzzle(ana)
    ana.find("hint").click()
    expect(ana.page.get_by_role("heading", name="Plans for this turn")).to_be_visible()
    ana.play_turn()
    verdict = ana.find("puzzle-grade").get_attribute("data-verdict")
    assert verdict in ("helped", "close", "missed")
