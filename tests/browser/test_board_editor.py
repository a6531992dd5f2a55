"""Drawing a board, and playing on it."""

from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from elbowroom.boards.catalogue import FOLDERS
from tests.browser.players import Browsers, Player
from tests.server.running_server import RunningServer

# A small island without faults, as a link contains it.
ISLAND = (
    "1~S~Ana's Rock~00w10820230g40110820g~"
    "17.0-2.1-1.0-2.2-1.0-2.3-5.0-3.1-3.2-3.3-4.0-4.1-2.2-4.3-4.0-3.1-3.2-3.3-4.0-4.1-2.2-4.3-4.0-3.1-3.2-"
    "3.3-3.0-2.4-2.1-1.5-2.2-1.6-2.3-2.7-1.0-3.4-1.1-2.5-1.2-2.6-1.3-3.7-4.4-3.5-3.6-4.7-4.4-3.5-2.6-4.7-"
    "4.4-3.5-3.6-4.7-4.4-3.5-2.6-4.7-1.0-3.4-3.5-3.6-3.7-2.0-2.4-1.0-2.5-1.0-2.6-1.0-2.7-16.0"
)

# True if exactly one brick is highlighted, and it is at the given part of the paper's width and height.
POINTED = """([across, down]) => {
    const [brick, ...more] = document.querySelectorAll("path.pointed");
    const box = brick?.getBoundingClientRect();
    const paper = document.querySelector('[data-testid="paper"]').getBoundingClientRect();
    const [x, y] = [paper.x + across * paper.width, paper.y + down * paper.height];
    return box && !more.length && Math.abs(x - box.x - box.width / 2) <= box.width / 2 + 2
        && Math.abs(y - box.y - box.height / 2) <= box.height / 2 + 2;
}"""


def test_draw_check_and_play_a_board(ana: Player) -> None:
    page = ana.page
    ana.open(f"/draw#{quote(ISLAND)}")
    checked = ana.find("board-check")
    expect(checked).to_contain_text("Ready to play.")
    # Draw one brick of land in the sea with the keyboard, so that region 1 is in two pieces.
    page.get_by_role("radio", name="Fine").click()
    ana.find("paper").focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Region 1 is in pieces")).to_be_visible()
    expect(page.get_by_role("button", name="Play on it")).to_be_disabled()
    page.keyboard.press("Control+z")
    expect(checked).to_contain_text("Ready to play.")
    # The requirements of the game come from the server's check.
    page.get_by_role("checkbox", name="Hidden marker").click()
    expect(page.get_by_text("hidden markers (size mark): 0")).to_be_visible()
    expect(checked).to_contain_text("1 thing to fix")
    page.get_by_role("button", name="Undo").click()
    expect(checked).to_contain_text("Ready to play.")

    # The highlighted brick is below the mouse, also near the edges.
    for across, down in ((0.04, 0.32), (0.04, 0.37), (0.96, 0.62), (0.96, 0.67)):
        box = ana.find("paper").bounding_box()
        assert box
        ana.find("paper").hover(position={"x": across * box["width"], "y": down * box["height"]})
        page.wait_for_function(POINTED, arg=[across, down])

    page.get_by_role("button", name="Play on it").click()
    expect(page.get_by_role("button", name="Ana's Rock", exact=True)).to_have_attribute("aria-pressed", "true")


@pytest.mark.slow
def test_shared_drawing_can_be_played_and_keeps_own_drawing(browsers: Browsers, server: RunningServer) -> None:
    host = server.guest("Ana")
    ana, ben = browsers.open(host), browsers.open(server.guest("Ben"))
    ana.open(f"/draw#{quote(ISLAND)}")
    ana.page.get_by_role("button", name="Play on it").click()
    expect(ana.page.get_by_role("button", name="Ana's Rock", exact=True)).to_be_visible()
    # Ben starts a board of his own.
    page = ben.page
    ben.open("/draw")
    page.get_by_role("textbox", name="Name").fill("Ben's Rock")
    ben.open("/learn")
    ben.open(f"/draw#{quote(ISLAND)}")
    name = page.get_by_role("textbox", name="Name")
    expect(name).to_have_value("Ana's Rock")
    page.get_by_role("button", name="Undo").click()
    expect(name).to_have_value("Ben's Rock")
    page.get_by_role("button", name="Redo").click()
    page.get_by_role("button", name="Play on it").click()
    expect(page.get_by_role("button", name="Ana's Rock", exact=True)).to_have_attribute("aria-pressed", "true")


@pytest.mark.slow
def test_host_uses_own_board_in_the_lobby_and_deletes_it(browsers: Browsers, server: RunningServer) -> None:
    host, friend = server.guest("Ana"), server.guest("Ben")
    island = (FOLDERS[-1] / "half-moon.toml").read_text(encoding="utf-8").replace('en = "Half Moon"', 'en = "My Moon"')
    host.post("boards", toml=island)
    table = host.new_table(None, None, setup={"game": "warcraft", "players": 2})
    ana, ben = browsers.open(host), browsers.open(friend)
    for player in (ana, ben):
        player.open(f"/t/{table}")
        player.expect_text("Drawn at random")
    expect(ben.page.get_by_role("button", name="Change boards")).to_have_count(0)
    page = ana.page
    page.get_by_role("button", name="Change boards").click()
    page.get_by_role("radio", name="Chosen").check(force=True)
    expect(page.get_by_role("button", name="Apply")).to_be_disabled()
    # It moves the buttons beside it when it arrives: wait for it.
    own = page.get_by_role("button", name="My Moon", exact=True)
    expect(own).to_be_visible()
    for board in ("Sickle Bay", "My Moon"):
        page.get_by_role("button", name=board, exact=True).click()
    page.get_by_role("button", name="Apply").click()
    for player in (ana, ben):
        player.expect_text("Sickle Bay and My Moon")

    page.get_by_role("button", name="Change boards").click()
    expect(own).to_be_visible()
    page.get_by_role("button", name="Your boards").click()
    page.get_by_role("button", name="Delete My Moon").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    ana.expect_text("My Moon was deleted.")
    expect(page.get_by_role("button", name="Delete My Moon")).to_have_count(0)
    # Tables that use it keep it.
    ben.page.reload()
    ben.expect_text("Sickle Bay and My Moon")
