"""What whoever runs a server orders, as people see it: what is announced, and being sent away."""

import json
from collections.abc import Awaitable, Callable, Iterator

import pytest
from playwright.sync_api import expect

from elbowroom.server.store.orders import Order, OrderStore
from elbowroom.server.table.protocol import Announcement
from tests.browser.hindrances import faults
from tests.browser.people import People, Player
from tests.browser.tables import started
from tests.server.served import Served

ORDER = Order("operator", "test")
FORTY_YEARS_ON = 3_055_000_000.0


class Operator:
    """Whoever runs the server."""

    def __init__(self, server: Served) -> None:
        self._server = server

    def orders(self, what: Callable[[OrderStore], Awaitable[None]]) -> None:
        """Let something be done, as the command line does; known at once, so that the next test finds all as it was."""
        services = self._server.services

        async def done() -> None:
            await what(services.store.orders)
            await services.hub.house.learn()

        self._server.inside(done)


@pytest.fixture
def operator(server: Served) -> Iterator[Operator]:
    whoever = Operator(server)
    yield whoever
    whoever.orders(lambda orders: orders.announce(ORDER, None))


def test_an_announcement_is_on_every_page_at_once_until_it_is_put_away(
    people: People, server: Served, operator: Operator
) -> None:
    ana = people.come(server.guest("Ana"), phone=True)
    ben = people.come(settings={"language": "de"})
    ana.sits_down(started(ana, first=0))
    told = Announcement(text="Back in ten minutes <b>", at=FORTY_YEARS_ON)
    operator.orders(lambda orders: orders.announce(ORDER, told))
    strip = ana.find("announcement")
    expect(strip).to_contain_text("2066")
    expect(strip).to_contain_text("Back in ten minutes <b>")
    # The table is still all there, with its bar at the bottom.
    expect(ana.primary).to_be_in_viewport(ratio=1)
    assert not faults(ana)
    ben.opens("/")
    expect(ben.find("announcement")).to_contain_text("Von den Betreibern dieses Servers, für")
    strip.get_by_role("button").click()
    expect(strip).to_have_count(0)
    expect(ana.primary).to_be_in_viewport(ratio=1)
    operator.orders(lambda orders: orders.announce(ORDER, Announcement(text="Later")))
    expect(strip).to_contain_text("Later")
    operator.orders(lambda orders: orders.announce(ORDER, None))
    expect(strip).to_have_count(0)


def test_whoever_is_banned_reads_why(ana: Player, operator: Operator) -> None:
    ana.forgive("403")
    assert ana.person
    guest = ana.person.id
    ana.sits_down(started(ana, first=0))
    operator.orders(lambda orders: orders.ban(ORDER, guest, "Shouting", None, is_network=False))
    ana.sees("You are banned from this server. Reason: Shouting")
    ana.opens("/")
    ana.sees("You are banned from this server. Reason: Shouting")


def test_no_new_guests(people: People, operator: Operator) -> None:
    eve = people.come()
    eve.forgive("403")
    operator.orders(lambda orders: orders.set_open(ORDER, is_open=False))
    try:
        eve.opens("/me")
        eve.page.get_by_role("textbox").first.fill("Eve")
        eve.page.keyboard.press("Enter")
        eve.sees("This server takes no new guests at the moment.")
    finally:
        operator.orders(lambda orders: orders.set_open(ORDER, is_open=True))


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_message_is_reported_and_whoever_said_it_is_sent_away(people: People, server: Served, phone: bool) -> None:
    ana, ben = people.come(server.guest("Ana"), phone=phone), server.guest("Ben")
    assert ana.person
    table = ana.person.new_table()
    ben.post(f"tables/{table}/join")
    ben.post(f"tables/{table}/say", text="Something bad")
    ana.opens(f"/t/{table}")
    ana.page.get_by_role("button", name="Options for the message “Something bad”").click()
    ana.page.get_by_role("textbox", name="What is wrong with it?").fill("It hurts")
    assert not faults(ana)
    ana.find("report").click()
    ana.sees("Thank you. Your report has been sent.")
    found = server.inside(lambda: server.services.store.reports.listed(1, closed=False))[0]
    assert (found.table_id, found.text, found.note, found.reporter) == (
        table,
        "Something bad",
        "It hurts",
        ana.person.id,
    )
    ana.page.keyboard.press("Escape")
    ana.page.get_by_role("button", name="Options for the message “Something bad”").click()
    ana.page.get_by_role("button", name="Send Ben away from this table").click()
    ana.sees("Ben has been sent away and can’t come back to this table.")
    assert ben.refused(f"tables/{table}/join") == (403, "banned")


def test_all_of_one_s_data_is_one_click_away(ana: Player) -> None:
    ana.opens("/")
    ana.page.get_by_role("link", name="Privacy").click()
    ana.sees("until 365 days after your last visit")
    with ana.page.expect_download() as download:
        ana.find("export").click()
    found = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert found["profile"]["name"] == "Ana"
