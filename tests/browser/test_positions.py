"""A position as one line of text: shared from a table, pasted, and played on from."""

import pytest
from playwright.sync_api import expect

from tests.browser.people import People, Player
from tests.browser.positions import CONQUESTS
from tests.browser.tables import set_up
from tests.server.served import Served


def shared(player: Player) -> tuple[str, str]:
    """The link to the position, and the position itself, as the table's menu gives them."""
    player.page.get_by_role("button", name="Menu").click()
    player.find("share-position").click()
    dialog = player.page.get_by_role("dialog", name="Share position")
    line = dialog.get_by_test_id("position-line").input_value()
    return dialog.get_by_label("A link to the position").input_value(), line


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_somebody_plays_on_from_what_somebody_else_shared(people: People, server: Served, phone: bool) -> None:
    ana = people.come(server.guest("Ana"), phone=phone)
    ana.sits_down(set_up(server, ana, CONQUESTS))
    ana.waits_for_turn()
    link, line = shared(ana)
    assert link.endswith(f"/position#{line}")
    # The other's coins are nobody else's business.
    assert "/4,kobolds.portal_mage:7;?,orcs.marshdweller/" in line
    ben = people.come(phone=phone)
    ben.opens(link)
    expect(ben.find("position-note")).to_contain_text("2 players · round 2 · player 1 to play")
    ben.page.get_by_role("button", name="Play from here").click()
    ben.find("action-bar").wait_for()
    assert ben.waits_for_turn()
    expect(ben.find("hand")).to_contain_text("In hand: 7 tokens")


def test_what_is_wrong_with_a_position_is_told(people: People) -> None:
    ben = people.come()
    ben.forgive("422")
    ben.opens("/position")
    field = ben.page.get_by_label("A position, or a link to one")
    field.fill("k7w2m9xq4d")
    expect(ben.find("position-note")).to_contain_text("no position in this")
    field.fill("er1/warcraft/hammerhead:-12")
    expect(ben.find("position-note")).to_contain_text("is not the notation of a position")
    expect(ben.page.get_by_role("button", name="Play from here")).to_be_disabled()


def test_friends_around_one_device_play_on(ana: Player) -> None:
    ana.opens("/")
    line = (
        "er1/warcraft/hammerhead:-3A2-2B-5;millstone:-N-4A-/3.1.0/7,orcs.sailing:2;4,humans.farmer:3/"
        "trolls.ranger,goblins.mining,gnomes.fishing,kobolds.explorer,dwarves.enraged,naga.herbalist/hidden=a5/now=turn"
    )
    # The field for links and codes knows what a position is.
    ana.page.get_by_label("Link or code").fill(line)
    ana.page.get_by_role("button", name="Go", exact=True).click()
    ana.page.get_by_role("radio", name="Friends, one device").click()
    ana.page.get_by_role("button", name="Play from here").click()
    expect(ana.curtain).to_be_visible()
