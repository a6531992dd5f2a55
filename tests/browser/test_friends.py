"""Friends at one table: each with a device of their own, or all with one."""

import re

from playwright.sync_api import expect

from tests.browser.people import People, play_together
from tests.browser.tables import started
from tests.server.served import Served


def test_two_people_meet_online_talk_and_play(people: People, server: Served) -> None:
    ana, ben = people.come(), people.come()
    ana.opens("/new")
    ana.page.get_by_role("radio", name="Small World of Warcraft").check(force=True)
    ana.page.get_by_role("radio", name="2", exact=True).check(force=True)
    # Where people play against each other there are hints only if they are wished for.
    hints = ana.page.get_by_label("Allow hints")
    expect(hints).not_to_be_checked()
    hints.check()
    ana.page.get_by_label("Your name").fill("Ana")
    ana.page.get_by_role("button", name="Open the table").click()
    ana.sees("Around the table")
    expect(ana.page.get_by_role("button", name="Start the game")).to_be_disabled()
    link = ana.page.get_by_label("Link to this table").input_value()
    ben.page.goto(link)
    ben.sees("Ana invites you to play.")
    ben.sees("allowed; the game is not rated")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Join", exact=True).click()
    ana.sees("Everyone is here")
    ana.page.get_by_role("button", name="Start the game").click()
    for player in (ana, ben):
        player.find("action-bar").wait_for()
    ben.page.get_by_role("tab", name="Chat").click()
    ben.page.get_by_label("Write a message").fill("Good luck!")
    ben.page.get_by_role("button", name="Send").click()
    # Whoever does not look is told.
    expect(ana.find("news-chat")).to_contain_text("1")
    expect(ana.find("announcer")).to_contain_text("Ben says: Good luck!")
    ana.page.get_by_role("tab", name="Chat").click()
    ana.sees("Good luck!")
    expect(ana.find("news-chat")).to_have_count(0)
    play_together([ana, ben], until=lambda: ana.turn.startswith("2 "))
    for player in (ana, ben):
        player.page.get_by_role("tab", name="Log").click()
        player.sees(re.compile("Round 1 · Ana"))
        player.sees(re.compile("Round 1 · Ben"))
    # What was told in one language is told again in another one.
    ana.sees(re.compile("New combo: "))
    ana.page.get_by_label("Language").first.select_option("de")
    ana.sees(re.compile("Neues Set: "))
    expect(ana.page.get_by_text("New combo: ")).to_have_count(0)


def test_friends_at_one_device_do_not_see_each_other_s_coins(people: People, server: Served) -> None:
    ana = people.come(server.guest("Ana"))
    ana.opens(f"/t/{started(ana, None, None, hot_seat=True, first=0)}")
    curtain = ana.curtain
    curtain.get_by_role("button").click()
    own = ana.find("seat-0").locator(".coins")
    expect(own).to_contain_text("5")
    expect(ana.find("seat-1").locator(".coins")).not_to_contain_text("5")
    ana.plays_a_turn()
    expect(curtain).to_be_visible()
    # Nothing behind the curtain can be reached.
    ana.page.keyboard.press("Escape")
    ana.page.keyboard.press("e")
    expect(curtain).to_be_visible()
    curtain.get_by_role("button").click()
    expect(ana.find("seat-1").locator(".coins")).to_contain_text("5")
