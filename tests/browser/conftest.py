"""A real Chromium that plays at a real server on loopback."""

import os
from collections.abc import Iterator
from contextlib import ExitStack
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


class OneBrowser:
    """The browser of all tests here that one process runs in a row: to start it takes longer than a short test."""

    def __init__(self) -> None:
        self._open = ExitStack()
        self._browser: Browser | None = None
        self._bare = False

    def get(self, *, bare: bool) -> Browser:
        """It, with windows or bare; started if need be, or started again if it is gone or another one."""
        if self._browser is None or not self._browser.is_connected() or self._bare != bare:
            self.end()
            self._browser = launched(self._open.enter_context(sync_playwright()), bare=bare)
            self._bare = bare
            self._open.callback(self._browser.close)
        return self._browser

    def end(self) -> None:
        """End it, and Playwright with it: while that is there, nobody else can run an event loop."""
        self._browser = None
        self._open.close()


ONE_BROWSER = OneBrowser()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """End the browser after the last test here that comes in a row."""
    try:
        return (yield)
    finally:
        if nextitem is None or Path(__file__).parent not in nextitem.path.parents:
            ONE_BROWSER.end()


@pytest.fixture
def has_windows() -> bool:
    """Whether a bare browser will not do."""
    return False


@pytest.fixture
def chromium(has_windows: bool) -> Browser:
    """A browser."""
    try:
        return ONE_BROWSER.get(bare=not has_windows)
    except NoChromiumError as error:
        ONE_BROWSER.end()
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(str(error))


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
