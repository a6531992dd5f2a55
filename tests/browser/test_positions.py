"""A position as one line of text: shared from a table, pasted, and continued."""

import pytest
from playwright.sync_api import expect

from tests.browser.players import Browsers, Player
from tests.browser.positions import CONQUESTS
from tests.browser.tables import table_at_position
from tests.repeats import few_of
from tests.server.running_server import RunningServer


def shared(player: Player) -> tuple[str, str]:
    """Return the link to the position and the position itself from the table's menu."""
    player.page.get_by_role("button", name="Menu").click()
    player.find("share-position").click()
    dialog = player.page.get_by_role("dialog", name="Share position")
    line = dialog.get_by_test_id("position-line").input_value()
    return dialog.get_by_label("A link to the position").input_value(), line


@pytest.mark.parametrize("phone", few_of([True, False]), ids=["phone", "desk"])
def test_shared_position_can_be_continued(browsers: Browsers, server: RunningServer, phone: bool) -> None:
    ana = browsers.open(server.guest("Ana"), phone=phone)
    ana.open_table(table_at_position(server, ana, CONQUESTS))
    ana.wait_for_turn()
    link, line = shared(ana)
    assert link.endswith(f"/position#{line}")
    # Other players' coins stay secret.
    assert "/4,kobolds.portal_mage:7;?,orcs.marshdweller/" in line
    ben = browsers.open(phone=phone)
    ben.open(link)
    expect(ben.find("position-note")).to_contain_text("2 players · round 2 · player 1 to play")
    ben.page.get_by_role("button", name="Play from here").click()
    ben.find("action-bar").wait_for()
    assert ben.wait_for_turn()
    expect(ben.find("hand")).to_contain_text("In hand: 7 tokens")


def test_invalid_positions_are_explained(browsers: Browsers) -> None:
    ben = browsers.open()
    ben.ignore_errors("422")
    ben.open("/position")
    field = ben.page.get_by_label("A position, or a link to one")
    field.fill("k7w2m9xq4d")
    expect(ben.find("position-note")).to_contain_text("isn’t a position")
    field.fill("er1/warcraft/hammerhead:-12")
    expect(ben.find("position-note")).to_contain_text("is not the notation of a position")
    expect(ben.page.get_by_role("button", name="Play from here")).to_be_disabled()


@pytest.mark.slow
def test_position_continued_at_one_device(ana: Player) -> None:
    ana.open("/")
    line = (
        "er1/warcraft/hammerhead:-3A2-2B-5;millstone:-N-4A-/3.1.0/7,orcs.sailing:2;4,humans.farmer:3/"
        "trolls.ranger,goblins.mining,gnomes.fishing,kobolds.explorer,dwarves.enraged,naga.herbalist/hidden=a5/now=turn"
    )
    # The field for links and codes accepts positions too.
    ana.page.get_by_label("Link or code").fill(line)
    ana.page.get_by_role("button", name="Go", exact=True).click()
    ana.page.get_by_role("radio", name="Friends, one device").click()
    ana.page.get_by_role("button", name="Play from here").click()
    expect(ana.handover).to_be_visible()
