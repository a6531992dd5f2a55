"""Several people at one table, each on their own device or all on one."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import accessibility_faults
from tests.browser.players import Browsers, play_together
from tests.browser.tables import start_table
from tests.server.bot_accounts import new_bot
from tests.server.running_server import RunningServer


def test_two_people_join_chat_and_play(browsers: Browsers, server: RunningServer) -> None:
    ana, ben = browsers.open(), browsers.open()
    ana.open("/new")
    ana.page.get_by_role("radio", name="Small World of Warcraft").check(force=True)
    ana.page.get_by_role("radio", name="2", exact=True).check(force=True)
    # Hints are off by default in games against people.
    hints = ana.page.get_by_label("Allow hints")
    expect(hints).not_to_be_checked()
    hints.check()
    ana.page.get_by_label("Your name").fill("Ana")
    ana.page.get_by_role("button", name="Open the table").click()
    ana.expect_text("Around the table")
    expect(ana.page.get_by_role("button", name="Start the game")).to_be_disabled()
    link = ana.page.get_by_label("Link to this table").input_value()
    ben.page.goto(link)
    ben.expect_text("Ana invites you to play.")
    ben.expect_text("allowed (unrated game)")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Join", exact=True).click()
    ana.expect_text("Everyone is here")
    ana.page.get_by_role("button", name="Start the game").click()
    for player in (ana, ben):
        player.find("action-bar").wait_for()
    ben.page.get_by_role("tab", name="Chat").click()
    ben.page.get_by_label("Write to everyone").fill("Good luck!")
    ben.page.get_by_role("button", name="Send").click()
    # Ben's message is announced while another tab is open.
    expect(ana.find("news-chat")).to_contain_text("1")
    expect(ana.find("announcer")).to_contain_text("Ben says: Good luck!")
    ana.page.get_by_role("tab", name="Chat").click()
    ana.expect_text("Good luck!")
    expect(ana.find("news-chat")).to_have_count(0)
    play_together([ana, ben], until=lambda: ana.turn.startswith("2 "))
    for player in (ana, ben):
        # The first player has asked for a hint in round 2, whose plans lie over the log.
        if player.find("plans").is_visible():
            player.page.get_by_role("button", name="Close the plans").click()
        player.page.get_by_role("tab", name="Log").click()
        player.expect_text(re.compile("Round 1 · Ana"))
        player.expect_text(re.compile("Round 1 · Ben"))
    # A new language applies to the whole log.
    ana.expect_text(re.compile("New combo: "))
    ana.page.get_by_label("Language").first.select_option("de")
    ana.expect_text(re.compile("Neues Set: "))
    expect(ana.page.get_by_text("New combo: ")).to_have_count(0)


@pytest.mark.slow
def test_spectators_chat_among_themselves_until_the_game_is_over(browsers: Browsers, server: RunningServer) -> None:
    ana, eve = browsers.open(server.guest("Ana")), browsers.open(server.guest("Eve"))
    assert ana.person is not None
    ben = server.guest("Ben")
    table = ana.person.new_table()
    ben.post(f"tables/{table}/join")
    ana.person.post(f"tables/{table}/start")
    for player in (ana, eve):
        player.open(f"/t/{table}")
        player.page.get_by_role("tab", name="Chat").click()
    eve.expect_text("Players see the spectators’ chat when the game is over.")
    eve.page.get_by_label("Write to the spectators").fill("Ana should decline.")
    eve.page.get_by_role("button", name="Send").click()
    eve.expect_text("to spectators")
    eve.expect_text("Ana should decline.")
    ana.page.get_by_label("Write to everyone").fill("Hello, Eve!")
    ana.page.get_by_role("button", name="Send").click()
    eve.expect_text("Hello, Eve!")
    ana.expect_text("Hello, Eve!")
    expect(ana.page.get_by_text("Ana should decline.")).to_have_count(0)
    ana.person.post(f"tables/{table}/close")
    expect(eve.page.get_by_label("Write to everyone")).to_be_visible()
    ana.expect_text("Ana should decline.")


@pytest.mark.slow
def test_the_host_mutes_a_guest_for_ten_minutes(browsers: Browsers, server: RunningServer) -> None:
    ana, ben = browsers.open(server.guest("Ana")), browsers.open(server.guest("Ben"))
    assert ana.person is not None
    table = ana.person.new_table()
    for player in (ana, ben):
        player.open(f"/t/{table}")
    ben.page.get_by_label("Write to everyone").fill("Buy my islands!")
    ben.page.get_by_role("button", name="Send").click()
    ana.page.get_by_role("button", name="Mute Ben for everyone").click()
    ana.page.get_by_role("button", name="10 minutes").click()
    ben.expect_text("The host has muted you at this table.")
    expect(ben.page.get_by_role("timer")).to_contain_text(re.compile(r"(10:00|9:\d\d) left"))
    expect(ben.page.get_by_label("Write to everyone")).to_have_count(0)
    ana.page.get_by_role("button", name="Unmute Ben").click()
    expect(ben.page.get_by_label("Write to everyone")).to_be_visible()


def test_hot_seat_hides_coins_of_others(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"))
    ana.open(f"/t/{start_table(ana, None, None, hot_seat=True, first=0)}")
    handover = ana.handover
    handover.get_by_role("button").click()
    own = ana.find("seat-0").locator(".coins")
    expect(own).to_contain_text("5")
    expect(ana.find("seat-1").locator(".coins")).not_to_contain_text("5")
    ana.play_turn()
    expect(handover).to_be_visible()
    # Nothing behind the dialog can be reached.
    ana.page.keyboard.press("Escape")
    ana.page.keyboard.press("e")
    expect(handover).to_be_visible()
    handover.get_by_role("button").click()
    expect(ana.find("seat-1").locator(".coins")).to_contain_text("5")


@pytest.mark.slow
def test_bot_account_is_invited_flagged_and_may_decline(browsers: Browsers, server: RunningServer) -> None:
    ana, ada, busy = browsers.open(server.guest("Ana")), new_bot(server, "Ada"), new_bot(server, "Busy")
    assert ana.person is not None
    table = ana.person.new_table(setup={"game": "classic", "players": 2, "first": 0})
    with ada.stream() as events, busy.stream() as others:
        ana.open(f"/t/{table}")
        seat = ana.page.get_by_label("Who sits in seat 2")
        seat.select_option("Busy")
        others.next("challenge")
        ana.expect_text("Waiting for Busy to answer …")
        busy.post(f"tables/{table}/decline", reason="later")
        ana.expect_text("Busy has no time right now.")
        seat.select_option("Ada")
        events.next("challenge")
        ada.post(f"tables/{table}/join")
        ana.expect_text("Everyone is here")
        expect(ana.find("bot-badge")).to_have_text("BOTbot account")
        assert accessibility_faults(ana) == []
        ana.page.get_by_role("button", name="Start the game").click()
        ana.find("action-bar").wait_for()
        expect(ana.find("seat-1").get_by_test_id("bot-badge")).to_be_visible()
        expect(ana.find("seat-0").get_by_test_id("bot-badge")).to_have_count(0)
        ada.post(f"tables/{table}/say", text="Beep")
        ana.page.get_by_role("tab", name="Chat").click()
        expect(ana.page.get_by_role("log").filter(has_text="Beep").get_by_test_id("bot-badge")).to_be_visible()
