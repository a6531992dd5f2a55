"""What goes wrong around a table: odd browsers, odd names, somebody who has gone, a wrong entry."""

import json
import re

from playwright.sync_api import Route, expect

from tests.browser.people import SETTLED, People, Player
from tests.browser.tables import started
from tests.server.served import Served

LONG = "W" * 30
# Whether something is wider than the room it has.
TOO_WIDE = "(element) => element.scrollWidth > element.clientWidth"


def test_a_browser_that_has_kept_nonsense(people: People, server: Served) -> None:
    settings = {"keep": 1, "theme": {}, "speed": "fast", "known": None, "language": 7}
    somebody = people.come(settings=settings)
    somebody.opens("/")
    expect(somebody.page.get_by_role("button", name="Play now")).to_be_visible()


def test_a_browser_that_keeps_nothing(people: People) -> None:
    somebody = people.come()
    somebody.page.add_init_script(
        "Storage.prototype.setItem = Storage.prototype.getItem ="
        " () => { throw new DOMException('no', 'SecurityError') }"
    )
    somebody.opens("/learn")
    somebody.find("lesson-begin").click()
    somebody.find("guide").wait_for()


def test_long_names_and_words_find_room(people: People, server: Served) -> None:
    ana = people.come(server.guest(LONG))
    table = started(ana)
    assert ana.person
    ana.person.post(f"tables/{table}/say", id="c1", text="<b>" + "W" * 300)
    ana.sits_down(table)
    ana.page.get_by_role("tab", name="Chat").click()
    ana.sees(re.compile("<b>WWW"))
    assert not ana.page.locator("aside").last.evaluate(TOO_WIDE)
    assert not ana.find("seat-0").evaluate(TOO_WIDE)


def test_a_curtain_that_is_pulled_at(people: People, server: Served) -> None:
    ana = people.come(server.guest("Ana"))
    ana.opens(f"/t/{started(ana, None, None, hot_seat=True)}")
    ana.curtain.wait_for()
    for _ in range(4):
        ana.page.keyboard.press("Escape")
    expect(ana.curtain).to_be_visible()
    ana.curtain.get_by_role("button").click()
    ana.waits_for_turn()


def test_the_host_lets_a_bot_play_for_somebody_who_has_gone(people: People, server: Served) -> None:
    ana, ben = people.come(server.guest("Ana")), server.guest("Ben")
    assert ana.person
    table = ana.person.new_table(None, None, setup={"game": "warcraft", "players": 2, "first": 1})
    ben.post(f"tables/{table}/join", id="j1")
    ana.person.post(f"tables/{table}/start")
    ana.sits_down(table)
    ana.find("seat-1").get_by_role("button").first.click()
    ana.find("stand-in").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Let a bot play").click()
    assert ana.waits_for_turn()


def test_whoever_watched_and_sits_down_is_seen_to_be_there(ana: Player, people: People, server: Served) -> None:
    assert ana.person
    table = ana.person.new_table(None, None)
    ana.opens(f"/t/{table}")
    ben = people.come(server.guest("Ben"))
    ben.opens(f"/t/{table}")
    ben.page.get_by_role("button", name="Join", exact=True).click()
    ana.sees("Everyone is here")
    expect(ana.page.get_by_text("not here right now")).to_have_count(0)


def test_the_network_is_cut_in_the_middle_of_a_turn(ana: Player) -> None:
    # Every attempt to come back is a complaint of the browser's.
    ana.forgive("WebSocket|ERR_INTERNET_DISCONNECTED|Failed to load resource")
    ana.sits_down(started(ana, first=0))
    ana.waits_for_turn()
    # Some peoples are asked something else before they conquer.
    while ana.looks()[2] != "end":
        ana.follows_hint()
    turn, before = ana.turn, ana.version
    ana.cuts_the_line()
    ana.sees("Reconnecting …")
    # What is asked stays, and what is decided meanwhile is sent when the line is back.
    assert (ana.turn, ana.version) == (turn, before)
    ana.primary.click()
    ana.page.wait_for_timeout(500)
    assert ana.version == before
    ana.mends_the_line()
    expect(ana.page.get_by_text("Reconnecting …")).to_have_count(0)
    ana.page.wait_for_function(SETTLED, arg=[before, True])
    ana.plays_a_turn()


def test_a_table_that_is_closed_in_the_middle_of_a_game(ana: Player) -> None:
    table = started(ana, first=0)
    ana.sits_down(table)
    ana.waits_for_turn()
    assert ana.person
    ana.person.post(f"tables/{table}/close", id="e1")
    expect(ana.find("question")).to_have_text("This table is closed.")


def test_what_was_typed_in_wrong_along_a_real_table(ana: Player) -> None:
    boards = ["hammerhead", "fishbone"]
    ana.sits_down(started(ana, None, None, hot_seat=True, referee=True, boards=boards))
    ana.waits_for_turn()
    bar = ana.find("action-bar")
    expect(ana.find("question")).to_have_text("Who begins?")
    before = ana.version
    bar.get_by_role("button", name=re.compile("2")).click()
    ana.waits_for_turn(before)
    before = ana.version
    ana.find("undo").click()
    ana.waits_for_turn(before)
    expect(ana.find("question")).to_have_text("Who begins?")
    ana.sees("The last entry was undone.")


def test_a_game_goes_on_in_another_language(ana: Player) -> None:
    ana.sits_down(started(ana, first=0))
    ana.waits_for_turn()
    ana.page.get_by_label("Language").first.select_option("de")
    expect(ana.find("question")).to_contain_text("Wähle")
    assert json.loads(ana.page.evaluate("localStorage.getItem('elbowroom.settings')"))["language"] == "de"
    ana.follows_hint()


def test_a_map_that_cannot_be_had_at_once(ana: Player) -> None:
    """The server has too much to do at first: the sketch stays until the pictures are there."""
    ana.forgive("503")
    asked: list[str] = []
    is_busy = True

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if is_busy and asked[-1] == asked[0]:
            route.fulfill(status=503, headers={"retry-after": "5"}, json={"reason": "too-much-to-draw"})
        else:
            route.continue_()

    ana.page.route(re.compile(r"/api/boards/.*/(landscape|portrait)-.*\.webp"), answer)
    ana.sits_down(started(ana, first=0))
    ana.find("sketch").wait_for()
    is_busy = False
    expect(ana.find("sketch")).to_have_count(0)
    # What could not be had is asked for again, and nothing else.
    assert asked.count(asked[0]) > 1
    others = [url for url in asked if url != asked[0]]
    assert len(others) == len({*others})


def test_a_table_that_is_not_there_is_told_on_the_page_alone(people: People, server: Served) -> None:
    ana = people.come(server.guest("Ana"))
    # What is fetched ahead is answered, too: a refusal would stand in the console.
    with ana.page.expect_response(lambda answer: "/api/tables/aaaaaaaaaa" in answer.url) as ahead:
        ana.page.goto("/t/aaaaaaaaaa")
    assert ahead.value.ok
    ana.sees("This table does not exist")
    assert not ana.complaints
