"""People who play in a browser: they click and press keys, and know no more than they see."""

import json
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Playwright, expect

from tests.patience import PATIENCE
from tests.server.served import Person

# Settings of people who know what they do, and do not want to wait.
HASTY: Final = {
    "speed": 0, "steadyButtons": False, "asksBeforeEnding": False, "endsByItself": False,
    "placesWithdrawn": False,
}  # fmt: skip
DESK: Final = {"width": 1280, "height": 800}
PHONE: Final = {"width": 390, "height": 844}
# Playwright counts milliseconds, and would wait for five seconds.
expect.set_options(timeout=1000 * PATIENCE)
# What Chromium does without. A later list replaces Playwright's, so its names are here too, as far as they matter to
# pages on loopback. The last three are ours: suggestions below an address bar that nobody sees are two pages of their
# own for each page of ours, and took most of the time of a short test; and for each page a process was kept ready that
# no other page of the test ever needed.
DONE_WITHOUT: Final = (
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled",
    "PreconnectToSearch",
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess",
)  # fmt: skip
# Decisions in a turn after which somebody in a hurry ends their conquests, and what they confirm as it is.
ENOUGH: Final = 4
SURE: Final = ("confirm-spread", "confirm-regions")

# What pages are asked. The server's content policy forbids expressions, so all of them are functions.
LOADED: Final = """() =>
    document.querySelector("main") && !document.querySelector('main[aria-busy="true"], main [aria-busy="true"]')
"""
# Whether it is our decision, newer than the one that was answered, or the game is over.
ASKED: Final = """(after) => {
    if (document.querySelector('[data-testid="game-over"], [data-testid="result"]')) return "over";
    const bar = document.querySelector('[data-testid="action-bar"]');
    return bar?.classList.contains("ours") && Number(bar.dataset.version) > after ? "asked" : null;
}"""
# How far the game is, whose turn it is, and what the primary button does if it can be pressed, once it reacts. What was
# sent before must have been answered: its news may come first, and until then nothing else is sent.
LOOK: Final = """() => {
    if (document.querySelector('[data-settling], [data-testid="primary"][aria-busy="true"]')) return null;
    const { version, turn } = document.querySelector('[data-testid="action-bar"]').dataset;
    const primary = document.querySelector('[data-testid="primary"]:not(:disabled, [aria-disabled="true"])');
    return [Number(version), turn, primary?.dataset.does ?? null];
}"""
# Whether more is asked in the same turn, or it is another.
SAME_TURN: Final = """([before, turn]) => {
    const bar = document.querySelector('[data-testid="action-bar"]');
    const isOver = document.querySelector('[data-testid="game-over"], #curtain-title');
    if (isOver || bar?.dataset.turn !== turn) return "over";
    return bar.classList.contains("ours") && Number(bar.dataset.version) > before ? "asked" : null;
}"""
# What has come of a click: the game has gone on, something must be confirmed first, or a plan is ready to be sent.
SETTLED: Final = """([before, isSent]) => {
    const find = (name) => document.querySelector(`[data-testid="${name}"]`);
    if (find("game-over") || find("result") || Number(find("action-bar")?.dataset.version) > before) return "on";
    if (isSent) return null;
    if (find("confirm-yes")) return "confirm";
    const primary = find("primary");
    const isReady = primary && !primary.matches(':disabled, [aria-disabled="true"], [aria-busy="true"]');
    return isReady && ["confirm-spread", "confirm-regions"].includes(primary.dataset.does) ? "plan" : null;
}"""


class NoChromiumError(Exception):
    """There is no browser on this machine."""


def launched(playwright: Playwright, *, display: str | None = None, bare: bool = False) -> Browser:
    """Debian's Chromium, or Playwright's own; in a window where there is a display.

    A bare one has no windows at all, and needs a third less time for each page; what people wait for is measured in a
    whole one.
    """
    found = shutil.which("chromium-headless-shell") if bare else None
    found = found or shutil.which("chromium") or playwright.chromium.executable_path
    if not Path(found).exists():
        raise NoChromiumError("There is no Chromium: nothing is known about the client in a browser (Debian: chromium)")
    # Root has no sandbox.
    options = [f"--disable-features={','.join(DONE_WITHOUT)}", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    environment: dict[str, str | float | bool] = {**os.environ, **({"DISPLAY": display} if display else {})}
    return playwright.chromium.launch(
        executable_path=found, args=options, headless=display is None, env=environment, timeout=1000 * PATIENCE
    )


class People:
    """The browsers of one test."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url
        self._contexts: list[BrowserContext] = []
        self.players: list[Player] = []

    def come(self, person: Person | None = None, **more: Any) -> "Player":
        """Somebody opens a browser; whoever was here before has a token in it."""
        phone = more.pop("phone", False)
        settings = HASTY | {"sound": False, "language": "en"} | more.pop("settings", {})
        usual = {
            "viewport": PHONE if phone else DESK, "has_touch": phone, "is_mobile": phone, "locale": "en-GB",
            "reduced_motion": "reduce", "service_workers": "block",
        }  # fmt: skip
        context = self._browser.new_context(base_url=self._url, **usual | more)
        context.set_default_timeout(1000 * PATIENCE)
        kept = {"elbowroom.settings": json.dumps(settings)}
        if person is not None:
            kept["elbowroom.guest"] = person.token
        # Only where there is nothing yet: what is chosen on a page must outlive it.
        context.add_init_script(
            f"for (const [key, value] of Object.entries({json.dumps(kept)}))"
            " if (localStorage.getItem(key) === null) localStorage.setItem(key, value);"
        )
        self._contexts.append(context)
        self.players.append(Player(context.new_page(), person, is_on_phone=phone))
        return self.players[-1]

    def leave(self) -> None:
        """All close their browsers; whatever a page complained about is told now."""
        complaints = [complaint for player in self.players for complaint in player.complaints]
        for context in self._contexts:
            context.close()
        assert not complaints, "\n".join(complaints)


class Player:
    """Somebody in front of a page."""

    def __init__(self, page: Page, person: Person | None, *, is_on_phone: bool = False) -> None:
        self.page = page
        self.person = person
        # Whether they have a phone in hand, and touch it.
        self.is_on_phone = is_on_phone
        self.complaints: list[str] = []
        # Most tests keep the worker out, so that they see every request themselves.
        self._forgiven = ["Service Worker registration blocked by Playwright"]
        self._turn, self._decided = "", 0
        page.on("pageerror", lambda error: self._complain(f"{error.name}: {error.message}\n{error.stack}"))
        page.on("console", self._heard)
        page.on("crash", lambda _: self._complain("the page crashed"))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._complain(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _complain(self, text: str) -> None:
        if not any(re.search(pattern, text) for pattern in self._forgiven):
            self.complaints.append(text)

    def forgive(self, pattern: str) -> None:
        """Complaints that this test provokes."""
        self._forgiven.append(pattern)

    # What they look at.

    def find(self, name: str) -> Locator:
        """A part of the page by the name it has for tests."""
        return self.page.get_by_test_id(name)

    @property
    def primary(self) -> Locator:
        """The button that says what comes next."""
        return self.find("primary")

    @property
    def version(self) -> int:
        """How far the game has come that is shown."""
        return int(self.find("action-bar").get_attribute("data-version") or 0)

    @property
    def is_asked(self) -> bool:
        """Whether it is their decision."""
        return self.page.locator('[data-testid="action-bar"].ours').count() > 0

    @property
    def curtain(self) -> Locator:
        """What hides everything until the device is in the next one's hands."""
        return self.page.get_by_role("dialog").filter(has=self.page.locator("#curtain-title"))

    @property
    def turn(self) -> str:
        """Round and seat whose turn it is, as numbers."""
        return self.find("action-bar").get_attribute("data-turn") or ""

    def looks(self) -> tuple[int, str, str | None]:
        """How far the game is, whose turn it is, and what the primary button would do."""
        version, turn, does = self.page.wait_for_function(LOOK).json_value()
        return version, turn, does

    def sees(self, text: str | re.Pattern[str]) -> None:
        """Some words are there, or come soon."""
        expect(self.page.get_by_text(text).first).to_be_visible()

    # What they do.

    def opens(self, path: str) -> None:
        """Go to an address, and wait until the page has what it shows."""
        self.page.goto(path)
        self.page.wait_for_function(LOADED)

    def sits_down(self, table: str) -> None:
        """Go to a table that is being played at."""
        self.opens(f"/t/{table}")
        self.find("action-bar").wait_for()

    def cuts_the_line(self) -> None:
        """The network is gone."""
        self.page.context.set_offline(True)

    def mends_the_line(self) -> None:
        """The network is back."""
        self.page.context.set_offline(False)

    def waits_for_turn(self, after: int = -1) -> bool:
        """Wait until something is asked; false when the game is over instead."""
        return bool(self.page.wait_for_function(ASKED, arg=after).json_value() == "asked")

    def follows_hint(self) -> bool:
        """Ask what a bot would do, and do it; false when the game is over then."""
        before = self.version
        self.find("hint").click()
        self.does_as_told(before)
        return self.waits_for_turn(before)

    def does_as_told(self, before: int) -> None:
        """Do what was hinted at."""
        self.find("hint-do").click()
        self.confirms(before)

    def confirms(self, before: int) -> None:
        """Confirm what must be confirmed, until the game has gone on."""
        asked = self.page.wait_for_function(SETTLED, arg=[before, False]).json_value()
        if asked != "on":
            (self.primary if asked == "plan" else self.find("confirm-yes")).click()
            self.page.wait_for_function(SETTLED, arg=[before, True])

    def decides(self) -> int:
        """Decide like somebody in a hurry: some conquests a turn, and plans as they are; the version before."""
        before, turn, does = self.looks()
        self._decided = self._decided + 1 if turn == self._turn else 1
        self._turn = turn
        if does in SURE or (does == "end" and self._decided > ENOUGH):
            self.primary.click()
            self.confirms(before)
        else:
            self.find("hint").click()
            self.does_as_told(before)
        return before

    def plays_a_turn(self) -> None:
        """Play until it is another turn."""
        assert self.waits_for_turn()
        turn = self.turn
        while self.page.wait_for_function(SAME_TURN, arg=[self.decides(), turn]).json_value() == "asked":
            pass

    def plays_to_the_end(self) -> None:
        """Play until the game is over."""
        going = self.waits_for_turn()
        while going:
            going = self.waits_for_turn(self.decides())


def play_together(players: list[Player], until: Callable[[], bool]) -> None:
    """Whoever is asked decides, until it is enough."""
    while not until():
        for player in players:
            if player.is_asked:
                player.decides()
