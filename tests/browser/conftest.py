"""A real Chromium that plays at a real server on loopback."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from elbowroom.server.http.web_client import usual_folder
from tests.browser.people import NoChromiumError, People, Player, launched
from tests.server.served import Served, served

# Read before tests forget the settings of whoever runs them.
CLIENT = Path(os.environ.get("ELBOWROOM_CLIENT") or usual_folder())
# Players here are quicker than people.
LIMITS = {"messages_per_second": 1000.0, "messages_at_once": 10_000}


@pytest.fixture(scope="session")
def client() -> Path:
    """The folder of the built client."""
    if not (CLIENT / "index.html").exists():
        pytest.fail("The client for browsers has not been built: ./play --set-up does that")
    return CLIENT


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser for the tests of one file: while Playwright is there, nobody else can run an event loop."""
    with sync_playwright() as playwright:
        try:
            browser = launched(playwright)
        except NoChromiumError as error:
            (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(str(error))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for all of them."""
    with served(tmp_path_factory.mktemp("server"), client=str(client), prepare=True, **LIMITS) as server:
        yield server


@pytest.fixture
def people(chromium: Browser, server: Served) -> Iterator[People]:
    """Whoever sits down in this test, each in a browser of their own; no page of theirs may complain."""
    everybody = People(chromium, server.url)
    yield everybody
    everybody.leave()


@pytest.fixture
def ana(people: People, server: Served) -> Player:
    """Somebody at a desk, who has been here before."""
    return people.come(server.guest("Ana"))
