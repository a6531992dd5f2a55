"""Rated games and random numbers in the browser: what is shown, confirmed, and checked at the end."""

import re

from playwright.sync_api import expect

from tests.browser.players import Browsers
from tests.server.running_server import RunningServer

SETUP = {"game": "classic", "players": 2, "clock": {"kind": "live", "seconds": 300}}


def test_a_rated_game_is_shown_as_such_and_left_only_after_a_warning(browsers: Browsers, server: RunningServer) -> None:
    ana, ben = browsers.open(server.guest("Ana")), server.guest("Ben")
    assert ana.person is not None
    for person in (ana.person, ben):
        person.client.patch("/api/me", json={"rated": True}).raise_for_status()
    table = ana.person.new_table(setup=SETUP)
    ben.post(f"tables/{table}/join")
    ana.person.post(f"tables/{table}/start")
    ana.open(f"/t/{table}")
    ana.find("action-bar").wait_for()
    menu = ana.page.get_by_role("button", name="Menu")
    menu.click()
    expect(ana.find("rating")).to_have_text("Rating: this game is rated")
    expect(ana.page.get_by_role("button", name="Close the table")).to_have_count(0)
    ana.page.get_by_role("button", name="Pause the game (15:00 left)").click()
    ana.expect_text(re.compile(r"The game is paused until .+ at the latest\."))
    expect(ana.primary).to_have_text("Resume the game")
    ana.primary.click()
    expect(ana.page.get_by_text("The game is paused")).to_have_count(0)
    menu.click()
    ana.page.get_by_role("button", name="Let a bot play for me").click()
    ana.expect_text("This game is rated: you lose it unless you are back before it ends.")
    assert "away" not in ana.person.table(table)["seats"][0]
    ana.page.get_by_role("button", name="Let a bot play", exact=True).click()
    expect(ana.find("seat-0").get_by_label("A bot plays", exact=False)).to_be_visible()
    assert ana.person.table(table)["seats"][0]["away"]


def test_random_numbers_are_revealed_after_all_hashes_are_fixed(browsers: Browsers, server: RunningServer) -> None:
    ana, ben = browsers.open(server.guest("Ana")), browsers.open(server.guest("Ben"))
    assert ana.person is not None
    assert ben.person is not None
    table = ana.person.new_table()
    for player in (ana, ben):
        player.open(f"/t/{table}")
    ben.page.get_by_role("button", name="Join", exact=True).click()
    ana.expect_text("Everyone is here")
    seat = ana.person.table(table)["seats"][1]
    assert ("nonce" in seat, len(seat["nonce_hash"])) == (False, 64)
    ana.page.get_by_role("button", name="Start the game").click()
    for player in (ana, ben):
        player.find("action-bar").wait_for()
    assert ana.person.table(table)["seats"][1]["nonce"]
    for person in (ana.person, ben.person):
        person.post(f"tables/{table}/vote", end=True)
    ben.open(f"/t/{table}")
    ben.page.get_by_role("tab", name="Dice").click()
    ben.find("verify").click()
    ben.expect_text("Your browser’s random number was used.")
    ben.expect_text("Nobody could choose a random number knowing yours")
    expect(ben.page.locator("li.broken")).to_have_count(0)
