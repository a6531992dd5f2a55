"""The client as an installed app: icons, offline shell, and notifications from the service worker."""

import json
from io import BytesIO
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page, Worker, expect

from tests.browser.players import Browsers, Player
from tests.browser.tables import start_table
from tests.patience import BROWSER_PATIENCE
from tests.server.running_server import RunningServer

# True once the service worker controls the page.
HAS_WORKER = "() => navigator.serviceWorker.controller !== null"
CACHED_FILES = "async () => (await (await caches.open('elbowroom-shell')).keys()).length"
# Records the notifications that the worker shows; without a screen, they may disappear at any time.
RECORD_NOTIFICATIONS = """() => {
    const { registration } = self;
    const show = registration.showNotification.bind(registration);
    self.shown = [];
    registration.showNotification = async (title, options) => {
        await show(title, options);
        self.shown.push({ title, ...options });
    };
}"""
NEXT_NOTIFICATION = "() => self.shown.shift()"


@pytest.fixture
def has_windows() -> bool:
    """Ask for windows: a bare browser shows no notifications."""
    return True


def until(page: Page, script: str, where: Page | Worker | None = None) -> Any:
    """Return the first truthy answer of an async script, which `wait_for_function` does not support."""
    last = monotonic() + BROWSER_PATIENCE
    while not (answer := (where or page).evaluate(script)):
        assert monotonic() < last, script
        page.wait_for_timeout(20)
    return answer


def open_with_worker(browsers: Browsers, server: RunningServer) -> Player:
    """Open a browser with a service worker."""
    ana = browsers.open(server.guest("Ana"), service_workers="allow", permissions=["notifications"])
    ana.open("/nowhere")
    ana.page.wait_for_function(HAS_WORKER)
    return ana


def test_icons_have_the_sizes_in_the_manifest(client: Path) -> None:
    manifest = json.loads((client / "manifest.webmanifest").read_text(encoding="utf-8"))
    drawn = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert {(icon["sizes"], icon.get("purpose", "any")) for icon in drawn} == {
        (size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")
    }
    for icon in drawn:
        picture = Image.open(BytesIO((client / icon["src"].lstrip("/")).read_bytes()))
        assert "x".join(map(str, picture.size)) == icon["sizes"]
        # A maskable icon must be opaque up to its corners.
        corner = picture.convert("RGBA").getpixel((0, 0))
        assert isinstance(corner, tuple)
        assert (corner[3] == 255) == (icon.get("purpose") == "maskable")


def test_shell_works_offline(browsers: Browsers, server: RunningServer) -> None:
    ana = open_with_worker(browsers, server)
    # After a reload, all files of the page have passed through the worker.
    ana.open("/new")
    until(ana.page, f"async () => await ({CACHED_FILES})() > 5")
    ana.ignore_errors("ERR_INTERNET_DISCONNECTED|ERR_FAILED")
    ana.go_offline()
    ana.page.reload()
    again = ana.page.get_by_role("alert").get_by_role("button", name="Try again")
    expect(again).to_be_visible()
    ana.go_online()
    again.click()
    expect(ana.page.get_by_test_id("against-bots")).to_be_visible()


def cut_network(player: Player) -> None:
    """Wait until everything that was loaded is kept, and cut the network."""
    until(player.page, f"async () => await ({CACHED_FILES})() > 40")
    until(player.page, "async () => (await (await caches.open('elbowroom-pictures')).keys()).length > 0")
    until(player.page, "async () => !!(await caches.match('/icon.svg'))")
    # Attempts to reach the server are errors in the console.
    player.ignore_errors("ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|Failed to load resource")
    player.go_offline()


def is_drawn(player: Player, picture: str) -> None:
    """Wait until a picture is there."""
    player.page.wait_for_function(
        "(picture) => document.querySelector(picture)?.complete && document.querySelector(picture).naturalWidth > 0",
        arg=picture,
    )


@pytest.mark.slow
def test_start_page_offline_shows_games_as_last_seen(browsers: Browsers, server: RunningServer) -> None:
    """A first visit is enough, and everything returns by itself."""
    ana = browsers.open(server.guest("Ana"), service_workers="allow", phone=True)
    table = start_table(ana, first=0)
    ana.open("/")
    game = ana.page.locator(f'a[href="/t/{table}"]')
    game.wait_for()
    ana.page.wait_for_function(HAS_WORKER)
    cut_network(ana)
    expect(ana.find("offline")).to_contain_text("You are offline")
    ana.page.reload()
    expect(ana.find("offline")).to_be_visible()
    ana.expect_text("Last updated")
    expect(game).to_be_visible()
    expect(ana.page.get_by_role("heading", name="Ana")).to_be_visible()
    is_drawn(ana, "header img")
    is_drawn(ana, f'a[href="/t/{table}"] img')
    ana.go_online()
    expect(ana.find("offline")).to_have_count(0)
    expect(ana.page.get_by_text("Last updated")).to_have_count(0)


@pytest.mark.slow
def test_table_offline_shows_the_last_position(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"), service_workers="allow", settings={"speed": 1}, reduced_motion=None)
    table = start_table(ana, first=0)
    ana.open("/")
    ana.page.wait_for_function(HAS_WORKER)
    ana.open_table(table)
    ana.wait_for_turn()
    version = ana.version
    is_drawn(ana, "main img")
    ana.page.wait_for_function("() => localStorage.getItem('elbowroom.positions')")
    cut_network(ana)
    expect(ana.find("offline")).to_contain_text("You are offline")
    ana.page.reload()
    ana.expect_text("the position as you last saw it")
    assert ana.version == version
    is_drawn(ana, "main img")
    # Nothing can be decided, but there is a way home and back.
    assert not ana.is_to_decide
    ana.page.get_by_role("link", name="Elbow Room").click()
    ana.expect_text("Last updated")
    ana.page.locator(f'a[href="/t/{table}"]').click()
    ana.expect_text("the position as you last saw it")
    ana.go_online()
    ana.wait_for_turn()
    expect(ana.find("offline")).to_have_count(0)
    ana.play_turn()


@pytest.mark.slow
def test_table_never_opened_offers_a_way_home_offline(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"), service_workers="allow")
    table = start_table(ana, first=0)
    ana.open("/")
    ana.page.wait_for_function(HAS_WORKER)
    cut_network(ana)
    ana.page.goto(f"/t/{table}")
    ana.expect_text("cannot be reached")
    ana.page.get_by_role("link", name="Go to the start page").click()
    ana.expect_text("Last updated")


def push(page: Page, origin: str, message: str) -> None:
    """Deliver a message to the worker of a page, as a push service would."""
    session = page.context.new_cdp_session(page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda message: found.extend(one["registrationId"] for one in message["registrations"]),
    )
    session.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    session.send("ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": found[-1], "data": message})


def test_push_message_shows_a_notification(browsers: Browsers, server: RunningServer) -> None:
    ana = open_with_worker(browsers, server)
    link = f"{server.url}/t/abcdefghij"
    message = {"title": "Your turn", "text": f"Small World: {link}", "link": link, "table": "abcdefghij"}
    (worker,) = ana.page.context.service_workers
    worker.evaluate(RECORD_NOTIFICATIONS)
    push(ana.page, server.url, json.dumps(message))
    shown = until(ana.page, NEXT_NOTIFICATION, worker)
    assert (shown["title"], shown["body"], shown["tag"]) == ("Your turn", "Small World", "abcdefghij")
    assert shown["icon"] == "/icon-192.png"
    # An unreadable message still shows a notification.
    push(ana.page, server.url, "garbage{")
    assert until(ana.page, NEXT_NOTIFICATION, worker)["title"] == "Elbow Room"


@pytest.mark.slow
def test_refused_subscription_shows_a_message(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"), service_workers="allow", permissions=["notifications"])
    # Simulate a browser whose push service is unavailable.
    ana.page.add_init_script(
        "PushManager.prototype.subscribe = () => Promise.reject(new DOMException('no', 'AbortError'))"
    )
    ana.open("/new")
    ana.page.get_by_role("radio", name="Correspondence").check()
    ana.page.get_by_role("button", name="Turn notifications on").click()
    expect(ana.page.get_by_role("alert")).to_contain_text("push service")
