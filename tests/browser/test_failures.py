"""Failures and odd cases: broken storage, long names, absent players, network loss, wrong entries."""

import json
import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.players import AFTER_CLICK, Browsers, Player
from tests.browser.tables import start_table
from tests.server.running_server import RunningServer

LONG = "W" * 30
# True if an element overflows its width.
TOO_WIDE = "(element) => element.scrollWidth > element.clientWidth"


def test_invalid_stored_settings(browsers: Browsers, server: RunningServer) -> None:
    settings = {"keep": 1, "theme": {}, "speed": "fast", "known": None, "language": 7}
    guest = browsers.open(settings=settings)
    guest.open("/")
    expect(guest.page.get_by_role("button", name="Play now")).to_be_visible()


def test_browser_without_storage(browsers: Browsers) -> None:
    guest = browsers.open()
    guest.page.add_init_script(
        "Storage.prototype.setItem = Storage.prototype.getItem ="
        " () => { throw new DOMException('no', 'SecurityError') }"
    )
    guest.open("/learn")
    guest.find("lesson-begin").click()
    guest.find("guide").wait_for()


def test_long_names_and_words_do_not_overflow(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest(LONG))
    table = start_table(ana)
    assert ana.person
    ana.person.post(f"tables/{table}/say", id="c1", text="<b>" + "W" * 300)
    ana.open_table(table)
    ana.page.get_by_role("tab", name="Chat").click()
    ana.expect_text(re.compile("<b>WWW"))
    assert not ana.page.locator("aside").last.evaluate(TOO_WIDE)
    assert not ana.find("seat-0").evaluate(TOO_WIDE)


def test_handover_dialog_cannot_be_escaped(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"))
    ana.open(f"/t/{start_table(ana, None, None, hot_seat=True)}")
    ana.handover.wait_for()
    for _ in range(4):
        ana.page.keyboard.press("Escape")
    expect(ana.handover).to_be_visible()
    ana.handover.get_by_role("button").click()
    ana.wait_for_turn()


def test_host_replaces_an_absent_player_by_a_bot(browsers: Browsers, server: RunningServer) -> None:
    ana, ben = browsers.open(server.guest("Ana")), server.guest("Ben")
    assert ana.person
    table = ana.person.new_table(None, None, setup={"game": "warcraft", "players": 2, "first": 1})
    ben.post(f"tables/{table}/join", id="j1")
    ana.person.post(f"tables/{table}/start")
    ana.open_table(table)
    ana.find("seat-1").get_by_role("button").first.click()
    ana.find("stand-in").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Let a bot play").click()
    assert ana.wait_for_turn()


@pytest.mark.slow
def test_spectator_who_joins_is_shown_as_present(ana: Player, browsers: Browsers, server: RunningServer) -> None:
    assert ana.person
    table = ana.person.new_table(None, None)
    ana.open(f"/t/{table}")
    ben = browsers.open(server.guest("Ben"))
    ben.open(f"/t/{table}")
    ben.page.get_by_role("button", name="Join", exact=True).click()
    ana.expect_text("Everyone is here")
    expect(ana.page.get_by_text("not here right now")).to_have_count(0)


def test_network_loss_during_a_turn(ana: Player) -> None:
    # Every attempt to reconnect is an error in the console.
    ana.ignore_errors("WebSocket|ERR_INTERNET_DISCONNECTED|Failed to load resource")
    ana.open_table(start_table(ana, first=0))
    ana.wait_for_turn()
    # Some races are asked something before they conquer.
    while ana.read_state()[2] != "end":
        ana.follow_hint()
    turn, before = ana.turn, ana.version
    ana.go_offline()
    ana.expect_text("Reconnecting …")
    # The question stays, and a decision made offline is sent after reconnecting.
    assert (ana.turn, ana.version) == (turn, before)
    ana.primary.click()
    ana.page.wait_for_timeout(500)
    assert ana.version == before
    ana.go_online()
    expect(ana.page.get_by_text("Reconnecting …")).to_have_count(0)
    ana.page.wait_for_function(AFTER_CLICK, arg=[before, True])
    ana.play_turn()


@pytest.mark.slow
def test_table_closed_during_a_game(ana: Player) -> None:
    table = start_table(ana, first=0)
    ana.open_table(table)
    ana.wait_for_turn()
    assert ana.person
    ana.person.post(f"tables/{table}/close", id="e1")
    expect(ana.find("question")).to_have_text("This table is closed.")


def test_referee_entry_can_be_undone(ana: Player) -> None:
    boards = ["hammerhead", "fishbone"]
    ana.open_table(start_table(ana, None, None, hot_seat=True, referee=True, boards=boards))
    ana.wait_for_turn()
    bar = ana.find("action-bar")
    expect(ana.find("question")).to_have_text("Who begins?")
    before = ana.version
    bar.get_by_role("button", name=re.compile("2")).click()
    ana.wait_for_turn(before)
    before = ana.version
    ana.find("undo").click()
    ana.wait_for_turn(before)
    expect(ana.find("question")).to_have_text("Who begins?")
    ana.expect_text("The last entry was undone.")


def test_language_can_change_during_a_game(ana: Player) -> None:
    ana.open_table(start_table(ana, first=0))
    ana.wait_for_turn()
    ana.page.get_by_label("Language").first.select_option("de")
    expect(ana.find("question")).to_contain_text("Wähle")
    assert json.loads(ana.page.evaluate("localStorage.getItem('elbowroom.settings')"))["language"] == "de"
    ana.follow_hint()


@pytest.mark.slow
def test_map_refused_by_a_busy_server(ana: Player) -> None:
    """The server is busy at first: the sketch stays until the pictures are there."""
    ana.ignore_errors("503")
    requests: list[str] = []
    is_busy = True

    def answer(route: Route) -> None:
        requests.append(route.request.url)
        if is_busy and requests[-1] == requests[0]:
            route.fulfill(status=503, headers={"retry-after": "5"}, json={"reason": "too-much-to-draw"})
        else:
            route.continue_()

    ana.page.route(re.compile(r"/api/boards/.*/(landscape|portrait)-.*\.webp"), answer)
    ana.open_table(start_table(ana, first=0))
    ana.find("sketch").wait_for()
    is_busy = False
    expect(ana.find("sketch")).to_have_count(0)
    # Only the refused picture is requested again.
    assert requests.count(requests[0]) > 1
    others = [url for url in requests if url != requests[0]]
    assert len(others) == len({*others})


def test_missing_table_is_no_console_error(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"))
    # The prefetch is answered too: a refusal would be logged in the console.
    with ana.page.expect_response(lambda answer: "/api/tables/aaaaaaaaaa" in answer.url) as ahead:
        ana.page.goto("/t/aaaaaaaaaa")
    assert ahead.value.ok
    ana.expect_text("This table does not exist")
    assert not ana.errors
