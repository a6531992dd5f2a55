"""The journey: games against the characters, one after the other."""

import json
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.players import Browsers
from tests.browser.tables import start_table
from tests.repeats import few_of
from tests.server.running_server import RunningServer

STATIONS: Final = 20
# The last round; the first player is to decide.
LAST_ROUND: Final = (
    "er1/classic/elbow-valley:-3N-2N-3NNNNN-N-N-4/10.0.0/{coins}/ghouls.hill,halflings.mounted,skeletons.berserk,"
    "amazons.swamp,giants.diplomat,wizards.heroic/now=turn"
)


@pytest.mark.slow
def test_first_station_of_the_journey(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"))
    ana.open("/")
    ana.page.get_by_role("link", name="The journey").click()
    expect(ana.find("journey-progress")).to_contain_text(f"0 of {STATIONS} games won")
    expect(ana.page.get_by_role("list").last.get_by_role("listitem")).to_have_count(STATIONS)
    # Only the first station is open.
    expect(ana.find("journey-play")).to_have_count(1)
    ana.find("journey-play").click()
    expect(ana.find("journey-intro")).to_contain_text("I count them. All of them.")
    expect(ana.find("journey-begin")).to_be_focused()
    ana.page.keyboard.press("Enter")
    expect(ana.find("journey-intro")).to_have_count(0)
    assert ana.wait_for_turn()
    expect(ana.page.locator("[data-region]").first).to_be_visible()
    before = ana.version
    ana.play_turn()
    # The character speaks only before the game.
    assert ana.version > before
    ana.page.reload()
    assert ana.wait_for_turn()
    expect(ana.find("journey-intro")).to_have_count(0)


@pytest.mark.parametrize(
    ("coins", "result", "won"), few_of([("90;5", "You owe me nothing", 1), ("5;90", "I did say", 0)])
)
def test_result_of_a_game(browsers: Browsers, server: RunningServer, coins: str, result: str, won: int) -> None:
    ana = browsers.open(server.guest("Ana"))
    ana.open("/")
    table = start_table(ana, None, "zillo", game="classic", start=LAST_ROUND.format(coins=coins))
    ana.page.evaluate(
        "(stored) => localStorage.setItem('elbowroom.journey-tables', stored)", json.dumps([[table, "first-coins"]])
    )
    ana.open_table(table)
    ana.find("journey-begin").click()
    ana.play_to_end()
    expect(ana.find("journey-result")).to_contain_text(result)
    ana.find("journey-result").get_by_role("link", name="Continue the journey").click()
    expect(ana.find("journey-progress")).to_contain_text(f"{won} of {STATIONS} games won")
    expect(ana.find("journey-play")).to_have_count(1 + won)
