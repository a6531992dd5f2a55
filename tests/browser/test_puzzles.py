"""Puzzles in a browser: the one of the day is opened, played and graded, and what was solved is kept."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.hindrances import faults
from tests.browser.people import People, Player
from tests.server.served import Served

VERDICTS = re.compile("Solved!|Close, but there is a better turn|Not this time")


def begins(player: Player) -> None:
    """Read the task, by keyboard, and look at the table."""
    expect(player.find("puzzle-task")).to_contain_text("Play this one turn")
    expect(player.find("puzzle-begin")).to_be_focused()
    player.page.keyboard.press("Enter")
    expect(player.find("puzzle-task")).to_have_count(0)
    assert player.waits_for_turn()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_puzzle_of_the_day(people: People, server: Served, phone: bool) -> None:
    ana = people.come(server.guest("Ana"), phone=phone)
    ana.opens("/")
    ana.page.get_by_role("link", name="Puzzles").click()
    ana.page.get_by_role("heading", name="Puzzle of the day").wait_for()
    ana.find("puzzle-today").click()
    begins(ana)
    ana.plays_a_turn()
    dialog = ana.page.get_by_role("dialog", name=VERDICTS)
    expect(dialog).to_contain_text("The best plan")
    expect(dialog.get_by_role("listitem").first).to_be_visible()
    assert not faults(ana)
    verdict = ana.find("puzzle-grade").get_attribute("data-verdict")
    dialog.get_by_role("link", name="All puzzles").click()
    ana.page.get_by_role("heading", name="Puzzle of the day").wait_for()
    shown = {"solved": "Solved", "close": "Close", "missed": "Tried"}[verdict or ""]
    today = ana.page.get_by_role("region", name="Puzzle of the day")
    expect(today).to_contain_text(shown)
    # It is no game to be played on.
    ana.opens("/")
    expect(ana.page.get_by_role("region", name="My games")).to_contain_text("The first is one click away")


def test_the_next_puzzle_follows(people: People, server: Served) -> None:
    ana = people.come(server.guest("Ana"))
    ana.opens("/puzzles")
    first = ana.page.locator('[data-testid="puzzle"]').first
    first.click()
    begins(ana)
    expect(ana.page.get_by_text("Lumi").first).to_be_visible()
    expect(ana.page.get_by_text("Simple bot")).to_have_count(0)
    ana.plays_a_turn()
    table = ana.page.url
    expect(ana.find("puzzle-next")).to_be_focused()
    ana.page.keyboard.press("Enter")
    expect(ana.find("puzzle-task")).to_be_visible()
    assert ana.page.url != table
