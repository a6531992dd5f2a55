"""The client as an app: its icons, its shell without a line, and notices that the worker shows."""

import json
from io import BytesIO
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page, Worker, expect

from tests.browser.people import People, Player
from tests.patience import PATIENCE
from tests.server.served import Served

# The worker is there and looks after the page.
WORKING = "() => navigator.serviceWorker.controller !== null"
KEPT = "async () => (await (await caches.open('elbowroom-shell')).keys()).length"
# What the worker lets its browser show is noted, once that is done: how long it can then be seen without a screen
# nobody knows.
NOTES = """() => {
    const { registration } = self;
    const show = registration.showNotification.bind(registration);
    self.shown = [];
    registration.showNotification = async (title, options) => {
        await show(title, options);
        self.shown.push({ title, ...options });
    };
}"""
SHOWN = "() => self.shown.shift()"


@pytest.fixture
def has_windows() -> bool:
    """A browser without windows shows no notices, whatever it is allowed to do."""
    return True


def until(page: Page, script: str, where: Page | Worker | None = None) -> Any:
    """What a script answers, once it answers something; `wait_for_function` takes a promise for an answer."""
    last = monotonic() + PATIENCE
    while not (answer := (where or page).evaluate(script)):
        assert monotonic() < last, script
        page.wait_for_timeout(20)
    return answer


def comes(people: People, server: Served) -> Player:
    """Somebody whose browser lets workers in."""
    ana = people.come(server.guest("Ana"), service_workers="allow", permissions=["notifications"])
    ana.opens("/nowhere")
    ana.page.wait_for_function(WORKING)
    return ana


def test_the_manifest_names_icons_of_the_sizes_they_have(client: Path) -> None:
    manifest = json.loads((client / "manifest.webmanifest").read_text(encoding="utf-8"))
    drawn = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert {(icon["sizes"], icon.get("purpose", "any")) for icon in drawn} == {
        (size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")
    }
    for icon in drawn:
        picture = Image.open(BytesIO((client / icon["src"].lstrip("/")).read_bytes()))
        assert "x".join(map(str, picture.size)) == icon["sizes"]
        # What a system cuts to its own shape has no corners of its own.
        corner = picture.convert("RGBA").getpixel((0, 0))
        assert isinstance(corner, tuple)
        assert (corner[3] == 255) == (icon.get("purpose") == "maskable")


def test_without_a_line_the_shell_is_there_and_says_what_is_amiss(people: People, server: Served) -> None:
    ana = comes(people, server)
    # Loaded once more, all files of the page have passed through the worker's hands.
    ana.opens("/new")
    until(ana.page, f"async () => await ({KEPT})() > 5")
    ana.forgive("ERR_INTERNET_DISCONNECTED|ERR_FAILED")
    ana.cuts_the_line()
    ana.page.reload()
    expect(ana.page.get_by_role("button", name="Try again")).to_be_visible()
    ana.mends_the_line()
    ana.page.get_by_role("button", name="Try again").click()
    expect(ana.page.get_by_test_id("against-bots")).to_be_visible()


def push(page: Page, origin: str, message: str) -> None:
    """Let a message come to the worker of a page, as from a push service."""
    line = page.context.new_cdp_session(page)
    found: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
    )
    line.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    line.send("ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": found[-1], "data": message})


def test_the_worker_shows_what_a_push_service_brings(people: People, server: Served) -> None:
    ana = comes(people, server)
    link = f"{server.url}/t/abcdefghij"
    told = {"title": "Your turn", "text": f"Small World: {link}", "link": link, "table": "abcdefghij"}
    (worker,) = ana.page.context.service_workers
    worker.evaluate(NOTES)
    push(ana.page, server.url, json.dumps(told))
    shown = until(ana.page, SHOWN, worker)
    assert (shown["title"], shown["body"], shown["tag"]) == ("Your turn", "Small World", "abcdefghij")
    assert shown["icon"] == "/icon-192.png"
    # A message that cannot be read still means that somebody waits.
    push(ana.page, server.url, "garbage{")
    assert until(ana.page, SHOWN, worker)["title"] == "Elbow Room"


def test_a_subscription_that_is_refused_is_told_in_a_sentence(people: People, server: Served) -> None:
    ana = people.come(server.guest("Ana"), service_workers="allow", permissions=["notifications"])
    # As a browser whose push service cannot be reached.
    ana.page.add_init_script(
        "PushManager.prototype.subscribe = () => Promise.reject(new DOMException('no', 'AbortError'))"
    )
    ana.opens("/new")
    ana.page.get_by_role("radio", name="Correspondence").check()
    ana.page.get_by_role("button", name="Turn notifications on").click()
    expect(ana.page.get_by_role("alert")).to_contain_text("push service")
