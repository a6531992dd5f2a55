"""Somebody draws a board and plays on it."""

from urllib.parse import quote

from playwright.sync_api import expect

from elbowroom.boards.catalogue import FOLDERS
from tests.browser.people import People, Player
from tests.server.served import Served

# A small island with nothing wrong, as a link holds it.
ISLAND = (
    "1~S~Ana's Rock~00w10820230g40110820g~"
    "17.0-2.1-1.0-2.2-1.0-2.3-5.0-3.1-3.2-3.3-4.0-4.1-2.2-4.3-4.0-3.1-3.2-3.3-4.0-4.1-2.2-4.3-4.0-3.1-3.2-"
    "3.3-3.0-2.4-2.1-1.5-2.2-1.6-2.3-2.7-1.0-3.4-1.1-2.5-1.2-2.6-1.3-3.7-4.4-3.5-3.6-4.7-4.4-3.5-2.6-4.7-"
    "4.4-3.5-3.6-4.7-4.4-3.5-2.6-4.7-1.0-3.4-3.5-3.6-3.7-2.0-2.4-1.0-2.5-1.0-2.6-1.0-2.7-16.0"
)

# Whether the one brick that is pointed at lies below the mouse, give or take its outline.
POINTED = """([x, y]) => {
    const [brick, ...more] = document.querySelectorAll("path.pointed");
    const box = brick?.getBoundingClientRect();
    return box && !more.length && Math.abs(x - box.x - box.width / 2) <= box.width / 2 + 2
        && Math.abs(y - box.y - box.height / 2) <= box.height / 2 + 2;
}"""


def test_a_board_is_drawn_checked_and_laid_on_a_table(ana: Player) -> None:
    page = ana.page
    ana.opens(f"/draw#{quote(ISLAND)}")
    checked = ana.find("board-check")
    expect(checked).to_contain_text("Ready to play.")
    # One brick of land in the sea, with the keys alone: region 1 is in two pieces then.
    page.get_by_role("radio", name="Fine").click()
    ana.find("paper").focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Region 1 is in pieces")).to_be_visible()
    expect(page.get_by_role("button", name="Play on it")).to_be_disabled()
    page.keyboard.press("Control+z")
    expect(checked).to_contain_text("Ready to play.")
    # What the game asks for is told by the server's own check.
    page.get_by_role("checkbox", name="Artifact site").click()
    expect(page.get_by_text("artifact sites (size mark): 0")).to_be_visible()
    expect(checked).to_contain_text("1 thing to fix")
    page.get_by_role("button", name="Undo").click()
    expect(checked).to_contain_text("Ready to play.")

    # What the mouse points at lies below it, near the edges of the sheet too.
    paper = ana.find("paper").bounding_box()
    assert paper
    for across, down in ((0.04, 0.32), (0.04, 0.37), (0.96, 0.62), (0.96, 0.67)):
        place = [paper["x"] + across * paper["width"], paper["y"] + down * paper["height"]]
        page.mouse.move(*place)
        page.wait_for_function(POINTED, arg=place)

    page.get_by_role("button", name="Play on it").click()
    expect(page.get_by_role("button", name="Ana's Rock", exact=True)).to_have_attribute("aria-pressed", "true")


def test_a_drawing_that_was_shared_is_played_on_too_and_takes_nothing_from_whoever_opens_it(
    people: People, server: Served
) -> None:
    host = server.guest("Ana")
    ana, ben = people.come(host), people.come(server.guest("Ben"))
    ana.opens(f"/draw#{quote(ISLAND)}")
    ana.page.get_by_role("button", name="Play on it").click()
    expect(ana.page.get_by_role("button", name="Ana's Rock", exact=True)).to_be_visible()
    # Ben has begun a board of his own.
    page = ben.page
    ben.opens("/draw")
    page.get_by_role("textbox", name="Name").fill("Ben's Rock")
    ben.opens("/learn")
    ben.opens(f"/draw#{quote(ISLAND)}")
    name = page.get_by_role("textbox", name="Name")
    expect(name).to_have_value("Ana's Rock")
    page.get_by_role("button", name="Undo").click()
    expect(name).to_have_value("Ben's Rock")
    page.get_by_role("button", name="Redo").click()
    page.get_by_role("button", name="Play on it").click()
    expect(page.get_by_role("button", name="Ana's Rock", exact=True)).to_have_attribute("aria-pressed", "true")


def test_a_host_lays_it_in_the_lobby_where_all_read_its_name_and_deletes_it(people: People, server: Served) -> None:
    host, friend = server.guest("Ana"), server.guest("Ben")
    island = (FOLDERS[-1] / "half-moon.toml").read_text(encoding="utf-8").replace('en = "Half Moon"', 'en = "My Moon"')
    host.post("boards", toml=island)
    table = host.new_table(None, None, setup={"game": "warcraft", "players": 2})
    ana, ben = people.come(host), people.come(friend)
    for player in (ana, ben):
        player.opens(f"/t/{table}")
        player.sees("Drawn at random")
    expect(ben.page.get_by_role("button", name="Change boards")).to_have_count(0)
    page = ana.page
    page.get_by_role("button", name="Change boards").click()
    page.get_by_role("radio", name="Chosen").check(force=True)
    expect(page.get_by_role("button", name="Apply")).to_be_disabled()
    # What is below or beside it moves when it comes, perhaps away from under the finger.
    own = page.get_by_role("button", name="My Moon", exact=True)
    expect(own).to_be_visible()
    for board in ("Sickle Bay", "My Moon"):
        page.get_by_role("button", name=board, exact=True).click()
    page.get_by_role("button", name="Apply").click()
    for player in (ana, ben):
        player.sees("Sickle Bay and My Moon")

    page.get_by_role("button", name="Change boards").click()
    expect(own).to_be_visible()
    page.get_by_role("button", name="Boards of your own").click()
    page.get_by_role("button", name="Delete My Moon").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    ana.sees("My Moon was deleted.")
    expect(page.get_by_role("button", name="Delete My Moon")).to_have_count(0)
    # Where it lies it stays.
    ben.page.reload()
    ben.sees("Sickle Bay and My Moon")
