"""A player's devices in the browser: the list in the profile, signing out, and tokens that are renewed silently."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import time

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import accessibility_faults
from tests.browser.players import Browsers, Player
from tests.browser.tables import start_table
from tests.repeats import few_of
from tests.server.running_server import RunningServer

TOKEN = "() => localStorage.getItem('elbowroom.guest')"


@contextmanager
def signed_in_elsewhere(server: RunningServer, ana: Player) -> Iterator[httpx.Client]:
    """Sign a player in on a second device, a program."""
    assert ana.person
    with server.client(**{"User-Agent": "robot/1.0"}) as program:
        there = program.post("/api/links", json={"code": ana.person.post("me/link")["code"]}).json()
        program.headers["authorization"] = f"Bearer {there['token']}"
        yield program


@pytest.mark.parametrize("phone", few_of([False, True]), ids=["desk", "phone"])
def test_device_is_listed_and_signed_out_with_the_keyboard(
    browsers: Browsers, server: RunningServer, phone: bool
) -> None:
    ana = browsers.open(server.guest("Ana"), phone=phone)
    with signed_in_elsewhere(server, ana) as program:
        ana.open("/me")
        listed = ana.page.get_by_test_id("devices").get_by_role("listitem")
        expect(listed).to_have_count(2)
        expect(listed.filter(has_text="This device")).to_have_count(1)
        assert not accessibility_faults(ana)
        ana.page.get_by_role("button", name="Sign out: robot").press("Enter")
        ana.expect_text("Signed out: robot.")
        expect(listed).to_have_count(1)
        # The only device cannot be left.
        expect(listed.get_by_role("button")).to_have_count(0)
        assert program.get("/api/me").status_code == 401


@pytest.mark.slow
def test_signing_out_here_and_everywhere_else(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"))
    with signed_in_elsewhere(server, ana) as program:
        ana.open("/me")
        ana.page.get_by_role("button", name="Sign out on other devices").click()
        ana.expect_text("All other devices are signed out.")
        assert program.get("/api/me").status_code == 401
        token = ana.page.evaluate(TOKEN)
        code = program.post("/api/me/link", headers={"authorization": f"Bearer {token}"}).json()["code"]
        assert program.post("/api/links", json={"code": code}).is_success
    ana.page.reload()
    own = ana.page.get_by_test_id("devices").get_by_role("listitem").filter(has_text="This device")
    own.get_by_role("button").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Sign out").click()
    ana.page.wait_for_url(f"{server.url}/")
    assert ana.page.evaluate(TOKEN) is None
    with server.client(Authorization=f"Bearer {token}") as client:
        assert client.get("/api/me").status_code == 401


def test_signed_out_browser_only_watches(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"))
    # The renewal is refused.
    ana.ignore_errors("401")
    assert ana.person
    ana.open_table(start_table(ana, first=0))
    expect(ana.primary).to_be_visible()
    [device] = ana.person.get("me/devices")["devices"]
    assert ana.person.client.delete(f"/api/me/devices/{device['id']}").status_code == 204
    ana.page.wait_for_function("() => localStorage.getItem('elbowroom.guest') === null")
    expect(ana.primary).to_have_count(0)


@pytest.mark.slow
def test_expired_token_is_renewed_silently(
    browsers: Browsers, server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = browsers.open(server.guest("Ana"))
    # The browser logs the refused request, which the page repeats.
    ana.ignore_errors("401")
    assert ana.person
    ana.open_table(start_table(ana, first=0))
    expect(ana.primary).to_be_visible()
    now = time()
    monkeypatch.setattr("elbowroom.server.people.auth.time", lambda: now + 60 * 86400)
    ana.page.reload()
    expect(ana.primary).to_be_visible()
    assert ana.page.evaluate(TOKEN) != ana.person.token
    ana.open("/me")
    expect(ana.page.get_by_role("textbox").first).to_have_value("Ana")


@pytest.mark.slow
def test_progress_comes_along_with_a_personal_link(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"))
    ana.open("/me")
    ana.page.evaluate("""() => {
        localStorage.setItem("elbowroom.journey", '["first-coins"]');
        localStorage.setItem("elbowroom.lessons-done", '["relics"]');
    }""")
    ana.page.reload()
    ana.page.get_by_role("button", name="Create a personal link").click()
    link = ana.page.get_by_role("region", name="Another device").get_by_role("textbox").input_value()
    other = browsers.open()
    other.open(link)
    other.expect_text("Welcome, Ana!")
    other.open("/journey")
    expect(other.find("journey-progress")).to_contain_text("1 of 20 games won")
    other.open("/learn")
    expect(other.page.get_by_role("listitem").filter(has_text="Artifacts")).to_contain_text("Done")
