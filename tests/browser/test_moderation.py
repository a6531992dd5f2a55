"""Actions of operators as players see them: announcements, bans and closed registration."""

import json
from collections.abc import Awaitable, Callable, Iterator

import pytest
from playwright.sync_api import expect

from elbowroom.server.store.moderation import AdminAction, ModerationStore
from elbowroom.server.table.protocol import Announcement
from tests.browser.accessibility import accessibility_faults
from tests.browser.players import Browsers, Player
from tests.browser.tables import start_table
from tests.repeats import few_of
from tests.server.running_server import RunningServer

ACTION = AdminAction("operator", "test")
FORTY_YEARS_ON = 3_055_000_000.0


class Operator:
    """The operator of the server."""

    def __init__(self, server: RunningServer) -> None:
        self._server = server

    def run(self, what: Callable[[ModerationStore], Awaitable[None]]) -> None:
        """Run an action as the command line does, and refresh the server, so that the next test starts clean."""
        services = self._server.services

        async def done() -> None:
            await what(services.store.moderation)
            await services.hub.moderation.refresh()

        self._server.run_in_loop(done)


@pytest.fixture
def operator(server: RunningServer) -> Iterator[Operator]:
    operator = Operator(server)
    yield operator
    operator.run(lambda moderation: moderation.announce(ACTION, None))


@pytest.mark.slow
def test_announcement_is_on_every_page_until_dismissed(
    browsers: Browsers, server: RunningServer, operator: Operator
) -> None:
    ana = browsers.open(server.guest("Ana"), phone=True)
    ben = browsers.open(settings={"language": "de"})
    ana.open_table(start_table(ana, first=0))
    announcement = Announcement(text="Back in ten minutes <b>", at=FORTY_YEARS_ON)
    operator.run(lambda moderation: moderation.announce(ACTION, announcement))
    strip = ana.find("announcement")
    expect(strip).to_contain_text("2066")
    expect(strip).to_contain_text("Back in ten minutes <b>")
    # The table still fits, with its bar at the bottom.
    expect(ana.primary).to_be_in_viewport(ratio=1)
    assert not accessibility_faults(ana)
    ben.open("/")
    expect(ben.find("announcement")).to_contain_text("Von den Betreibern dieses Servers, für")
    strip.get_by_role("button").click()
    expect(strip).to_have_count(0)
    expect(ana.primary).to_be_in_viewport(ratio=1)
    operator.run(lambda moderation: moderation.announce(ACTION, Announcement(text="Later")))
    expect(strip).to_contain_text("Later")
    operator.run(lambda moderation: moderation.announce(ACTION, None))
    expect(strip).to_have_count(0)


def test_banned_player_sees_the_reason(ana: Player, operator: Operator) -> None:
    ana.ignore_errors("403")
    assert ana.person
    guest = ana.person.id
    ana.open_table(start_table(ana, first=0))
    operator.run(lambda moderation: moderation.ban(ACTION, guest, "Shouting", None, is_network=False))
    ana.expect_text("You are banned from this server. Reason: Shouting")
    ana.open("/")
    ana.expect_text("You are banned from this server. Reason: Shouting")


def test_closed_registration(browsers: Browsers, operator: Operator) -> None:
    eve = browsers.open()
    eve.ignore_errors("403")
    operator.run(lambda moderation: moderation.set_open(ACTION, is_open=False))
    try:
        eve.open("/me")
        eve.page.get_by_role("textbox").first.fill("Eve")
        eve.page.keyboard.press("Enter")
        eve.expect_text("This server takes no new guests at the moment.")
    finally:
        operator.run(lambda moderation: moderation.set_open(ACTION, is_open=True))


@pytest.mark.parametrize("phone", few_of([True, False]), ids=["phone", "desk"])
def test_message_is_reported_and_its_author_banned(browsers: Browsers, server: RunningServer, phone: bool) -> None:
    ana, ben = browsers.open(server.guest("Ana"), phone=phone), server.guest("Ben")
    assert ana.person
    table = ana.person.new_table()
    ben.post(f"tables/{table}/join")
    ben.post(f"tables/{table}/say", text="Something bad")
    ana.open(f"/t/{table}")
    ana.page.get_by_role("button", name="Options for the message “Something bad”").click()
    ana.page.get_by_role("textbox", name="What is wrong with it?").fill("It hurts")
    assert not accessibility_faults(ana)
    ana.find("report").click()
    ana.expect_text("Thank you. Your report has been sent.")
    found = server.run_in_loop(lambda: server.services.store.reports.listed(1, closed=False))[0]
    assert (found.table_id, found.text, found.note, found.reporter) == (
        table,
        "Something bad",
        "It hurts",
        ana.person.id,
    )
    ana.page.keyboard.press("Escape")
    ana.page.get_by_role("button", name="Options for the message “Something bad”").click()
    ana.page.get_by_role("button", name="Remove Ben from the table").click()
    ana.expect_text("Ben was removed and can’t return.")
    assert ben.refused(f"tables/{table}/join") == (403, "banned")


def test_export_of_own_data(ana: Player) -> None:
    ana.open("/")
    ana.page.get_by_role("link", name="Privacy").click()
    ana.expect_text("365 days after your last visit")
    with ana.page.expect_download() as download:
        ana.find("export").click()
    found = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert found["profile"]["name"] == "Ana"
