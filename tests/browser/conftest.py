"""Fixtures for tests in a real Chromium with a real server on loopback."""

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from elbowroom.server.http.web_client import default_folder
from tests.browser.players import Browsers, NoChromiumError, Player, launch_chromium
from tests.server.running_server import RunningServer, running_server

# Read before other fixtures clear the environment.
CLIENT = Path(os.environ.get("ELBOWROOM_CLIENT") or default_folder())
# Tests act faster than people do.
LIMITS = {"messages_per_second": 1000.0, "messages_at_once": 10_000}


@pytest.fixture(scope="session")
def client() -> Path:
    """Return the folder of the built client."""
    if not (CLIENT / "index.html").exists():
        pytest.fail("The client for browsers has not been built: ./play --set-up does that")
    return CLIENT


class SharedBrowser:
    """The browser shared by consecutive tests of one process, since starting it takes longer than a short test."""

    def __init__(self) -> None:
        self._open = ExitStack()
        self._browser: Browser | None = None
        self._bare = False

    def get(self, *, bare: bool) -> Browser:
        """Return the browser, with windows or bare; start it if it is missing or of the other kind."""
        if self._browser is None or not self._browser.is_connected() or self._bare != bare:
            self.end()
            self._browser = launch_chromium(self._open.enter_context(sync_playwright()), bare=bare)
            self._bare = bare
            self._open.callback(self._browser.close)
        return self._browser

    def end(self) -> None:
        """Close the browser and Playwright, which keeps other tests from running an event loop."""
        self._browser = None
        self._open.close()


SHARED_BROWSER = SharedBrowser()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Close the browser after the last of consecutive tests in this folder."""
    try:
        return (yield)
    finally:
        if nextitem is None or Path(__file__).parent not in nextitem.path.parents:
            SHARED_BROWSER.end()


@pytest.fixture
def has_windows() -> bool:
    """Return whether a test needs a browser with windows."""
    return False


@pytest.fixture
def chromium(has_windows: bool) -> Browser:
    """Return the browser; skip the test if there is none."""
    try:
        return SHARED_BROWSER.get(bare=not has_windows)
    except NoChromiumError as error:
        SHARED_BROWSER.end()
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(str(error))


@pytest.fixture(scope="session")
def server(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Start a server for all tests of the session."""
    with running_server(tmp_path_factory.mktemp("server"), client=str(client), prepare=True, **LIMITS) as server:
        yield server


@pytest.fixture
def browsers(chromium: Browser, server: RunningServer) -> Iterator[Browsers]:
    """Open players' browsers for one test. Afterwards, any error on their pages fails the test."""
    everybody = Browsers(chromium, server.url)
    yield everybody
    everybody.close()


@pytest.fixture
def ana(browsers: Browsers, server: RunningServer) -> Player:
    """Return a returning guest at a desktop."""
    return browsers.open(server.guest("Ana"))
