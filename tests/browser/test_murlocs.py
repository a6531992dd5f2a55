"""The game against the Murlocs: from the start page, by mouse, and its end."""

import pytest
from playwright.sync_api import expect

from tests.browser.input_methods import ByMouse
from tests.browser.players import Browsers
from tests.browser.tables import expect_standings, start_table
from tests.server.running_server import RunningServer


@pytest.mark.slow
def test_one_click_from_the_start_page_to_the_first_decision(browsers: Browsers, server: RunningServer) -> None:
    """M.1, M.2: alone against the usual number."""
    ana = browsers.open(server.guest("Ana"))
    ana.open("/")
    ana.page.get_by_role("button", name="Against the Murlocs").click()
    ana.wait_for_turn()
    expect(ana.find("seat-1")).to_contain_text("Murloc swarm")
    assert ana.person
    setup = ana.person.table(ana.page.url.rpartition("/t/")[2])["setup"]
    assert (setup["game"], setup["players"], setup.get("difficulty")) == ("murlocs", 1, None)


def test_from_the_start_page_to_their_first_turn(browsers: Browsers, server: RunningServer) -> None:
    """M.1, M.2, M.5: they are an opponent with open coins, and say why they go there."""
    ana = browsers.open(server.guest("Ana"))
    ana.open("/")
    ana.page.get_by_role("link", name="Two players, or another number").click()
    expect(ana.page.get_by_role("radio", name="The Murlocs’ Revenge")).to_be_checked()
    expect(ana.find("best-result")).to_have_text("Not played on this device yet.")
    ana.page.get_by_role("group", name="How many Murlocs?").get_by_role("radio", name="14").check()
    ana.expect_text("As in the original.")
    ana.page.get_by_role("button", name="Start").click()
    swarm = ana.find("seat-1")
    expect(swarm).to_contain_text("Murloc swarm")
    expect(swarm).to_contain_text("0 coins")
    ana.play_turn()
    line = ana.page.get_by_role("listitem").filter(has_text="Murloc swarm conquers").first
    expect(line).to_contain_text(": ")


@pytest.mark.slow
def test_a_game_to_the_end_by_mouse(browsers: Browsers, server: RunningServer) -> None:
    """M.7: places and coins, and the best result on this device."""
    ana = browsers.open(server.guest("Ana"))
    table = start_table(ana, None, game="murlocs", players=1, difficulty=10)
    ana.open_table(table)
    ByMouse(ana).play_to_end()
    expect(ana.find("game-over")).to_be_visible()
    expect_standings(ana, table)
    expect(ana.find("best-result")).to_have_text("Your best game against 10 Murlocs on this device.")
    ana.open("/new?game=murlocs&players=1")
    ana.page.get_by_role("group", name="How many Murlocs?").get_by_role("radio", name="10").check()
    expect(ana.find("best-result")).to_contain_text("Your best game on this device:")
