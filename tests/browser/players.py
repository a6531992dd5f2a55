"""Page objects: players in a browser, who click and press keys and know only what the page shows."""

import json
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Playwright, expect

from tests.patience import BROWSER_PATIENCE, PATIENCE
from tests.server.running_server import Person

# Settings for fast play: no animations, no confirmations, nothing automatic.
FAST_SETTINGS: Final = {
    "speed": 0, "steadyButtons": False, "asksBeforeEnding": False, "endsByItself": False,
    "placesWithdrawn": False,
}  # fmt: skip
# The shipped settings, except that nothing is answered automatically: that would race with the test's own answers.
MOTION_SETTINGS: Final = {"speed": 1, "endsByItself": False, "placesWithdrawn": False}
DESKTOP: Final = {"width": 1280, "height": 800}
PHONE: Final = {"width": 390, "height": 844}
# Playwright counts milliseconds, and its default is five seconds.
expect.set_options(timeout=1000 * BROWSER_PATIENCE)
# Chromium features to disable. This list replaces Playwright's, so it repeats those that matter to pages on loopback.
# The last three are ours: the suggestions below an invisible address bar cost two extra pages per page and most of the
# time of a short test, and the spare renderer is a process that no test needs.
DISABLED_FEATURES: Final = (
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled",
    "PreconnectToSearch",
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess",
)  # fmt: skip
# Decisions in a turn after which `decide` ends the conquests, and actions of the primary button that it always accepts.
MAX_DECISIONS: Final = 4
CONFIRM_ACTIONS: Final = ("confirm-spread", "confirm-regions")

# Scripts to run in pages. All are functions, since the server's content security policy forbids expressions.
IS_LOADED: Final = """() =>
    document.querySelector("main") && !document.querySelector('main[aria-busy="true"], main [aria-busy="true"]')
"""
# "asked" if it is our decision, newer than the given version and not about to be answered automatically; "over" if the
# game is over.
TURN_OR_END: Final = """(after) => {
    if (document.querySelector('[data-testid="game-over"], [data-testid="result"]')) return "over";
    const bar = document.querySelector('[data-testid="action-bar"]');
    const isOurs = bar?.classList.contains("ours") && !bar.querySelector('[data-testid="alone"], [aria-busy="true"]');
    return isOurs && Number(bar.dataset.version) > after ? "asked" : null;
}"""
# The version, the turn, and the action of the primary button if it is enabled. Null while the button ignores presses or
# waits for the server: the update may arrive before the answer, and nothing can be sent until then.
READ_STATE: Final = """() => {
    if (document.querySelector('[data-settling], [data-testid="primary"][aria-busy="true"]')) return null;
    const { version, turn } = document.querySelector('[data-testid="action-bar"]').dataset;
    const primary = document.querySelector('[data-testid="primary"]:not(:disabled, [aria-disabled="true"])');
    return [Number(version), turn, primary?.dataset.does ?? null];
}"""
# "asked" if there is another decision in the same turn, "over" if the turn has ended.
SAME_TURN: Final = """([before, turn]) => {
    const bar = document.querySelector('[data-testid="action-bar"]');
    const isOver = document.querySelector('[data-testid="game-over"], #curtain-title');
    if (isOver || bar?.dataset.turn !== turn) return "over";
    return bar.classList.contains("ours") && Number(bar.dataset.version) > before ? "asked" : null;
}"""
# The result of a click: "on" if the game went on, "confirm" if a dialog asks first, "plan" if a plan is ready to be
# sent.
AFTER_CLICK: Final = """([before, isSent]) => {
    const find = (name) => document.querySelector(`[data-testid="${name}"]`);
    if (find("game-over") || find("result") || Number(find("action-bar")?.dataset.version) > before) return "on";
    if (isSent) return null;
    if (find("confirm-yes")) return "confirm";
    const primary = find("primary");
    const isReady = primary && !primary.matches(':disabled, [aria-disabled="true"], [aria-busy="true"]');
    return isReady && ["confirm-spread", "confirm-regions"].includes(primary.dataset.does) ? "plan" : null;
}"""


class NoChromiumError(Exception):
    """Raised if there is no Chromium on this machine."""


def launch_chromium(playwright: Playwright, *, display: str | None = None, bare: bool = False) -> Browser:
    """Start Debian's Chromium, or else Playwright's; in a window if there is a display.

    A bare one has no windows and needs a third less time per page; speed is measured in a full one.
    """
    found = shutil.which("chromium-headless-shell") if bare else None
    found = found or shutil.which("chromium") or playwright.chromium.executable_path
    if not Path(found).exists():
        raise NoChromiumError("There is no Chromium: nothing is known about the client in a browser (Debian: chromium)")
    # Root has no sandbox.
    options = [f"--disable-features={','.join(DISABLED_FEATURES)}", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    environment: dict[str, str | float | bool] = {**os.environ, **({"DISPLAY": display} if display else {})}
    return playwright.chromium.launch(
        executable_path=found, args=options, headless=display is None, env=environment, timeout=1000 * PATIENCE
    )


class Browsers:
    """The browsers of one test, one context for each player."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url
        self._contexts: list[BrowserContext] = []
        self.players: list[Player] = []

    def open(self, person: Person | None = None, **more: Any) -> "Player":
        """Open a browser for a player; a known person gets their secrets in local storage.

        `has_motion`: with animations, at normal speed. `is_new`: nothing is stored yet, so all settings are as shipped.
        """
        phone, has_motion, is_new = more.pop("phone", False), more.pop("has_motion", False), more.pop("is_new", False)
        usual_settings = MOTION_SETTINGS if has_motion else FAST_SETTINGS
        settings = usual_settings | {"sound": False, "language": "en"} | more.pop("settings", {})
        usual = {
            "viewport": PHONE if phone else DESKTOP, "has_touch": phone, "is_mobile": phone, "locale": "en-GB",
            "reduced_motion": "no-preference" if has_motion else "reduce", "service_workers": "block",
        }  # fmt: skip
        context = self._browser.new_context(base_url=self._url, **usual | more)
        context.set_default_timeout(1000 * BROWSER_PATIENCE)
        storage = {} if is_new else {"elbowroom.settings": json.dumps(settings)}
        if person is not None:
            storage |= {"elbowroom.guest": person.token, "elbowroom.guest.renewal": person.renewal}
        # Only initial values: settings changed on a page must survive reloads.
        context.add_init_script(
            f"for (const [key, value] of Object.entries({json.dumps(storage)}))"
            " if (localStorage.getItem(key) === null) localStorage.setItem(key, value);"
        )
        self._contexts.append(context)
        self.players.append(Player(context.new_page(), person, is_on_phone=phone, has_motion=has_motion))
        return self.players[-1]

    def close(self) -> None:
        """Close all browsers, and fail if any page reported an error."""
        errors = [complaint for player in self.players for complaint in player.errors]
        for context in self._contexts:
            context.close()
        assert not errors, "\n".join(errors)


class Player:
    """A player in front of a page."""

    def __init__(
        self, page: Page, person: Person | None, *, is_on_phone: bool = False, has_motion: bool = False
    ) -> None:
        self.page = page
        self.person = person
        self.is_on_phone = is_on_phone
        self.has_motion = has_motion
        # In milliseconds. At normal speed, several bots need a while.
        self.turn_timeout = 1000 * (PATIENCE if has_motion else BROWSER_PATIENCE)
        self.errors: list[str] = []
        # Most tests block the service worker, so that they see every request themselves.
        self._ignored = ["Service Worker registration blocked by Playwright"]
        self._turn, self._decided = "", 0
        page.on("pageerror", lambda error: self._add_error(f"{error.name}: {error.message}\n{error.stack}"))
        page.on("console", self._on_console)
        page.on("crash", lambda _: self._add_error("the page crashed"))

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._add_error(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _add_error(self, text: str) -> None:
        if not any(re.search(pattern, text) for pattern in self._ignored):
            self.errors.append(text)

    def ignore_errors(self, pattern: str) -> None:
        """Ignore errors that this test provokes."""
        self._ignored.append(pattern)

    # Reading the page.

    def find(self, name: str) -> Locator:
        """Return an element by its test id."""
        return self.page.get_by_test_id(name)

    @property
    def primary(self) -> Locator:
        """The primary button of the action bar."""
        return self.find("primary")

    @property
    def version(self) -> int:
        """The version of the game that is shown."""
        return int(self.find("action-bar").get_attribute("data-version") or 0)

    @property
    def is_to_decide(self) -> bool:
        """True if it is this player's decision."""
        return self.page.locator('[data-testid="action-bar"].ours').count() > 0

    @property
    def handover(self) -> Locator:
        """The dialog that covers the table until the next player has the device."""
        return self.page.get_by_role("dialog").filter(has=self.page.locator("#curtain-title"))

    @property
    def turn(self) -> str:
        """The round and the seat whose turn it is, as numbers."""
        return self.find("action-bar").get_attribute("data-turn") or ""

    def read_state(self) -> tuple[int, str, str | None]:
        """Return the version, the turn, and the action of the primary button."""
        version, turn, does = self.page.wait_for_function(READ_STATE).json_value()
        return version, turn, does

    def expect_text(self, text: str | re.Pattern[str]) -> None:
        """Wait until a text is visible."""
        expect(self.page.get_by_text(text).first).to_be_visible()

    # Actions.

    def open(self, path: str) -> None:
        """Go to an address, and wait until the page is loaded."""
        self.page.goto(path)
        self.page.wait_for_function(IS_LOADED)

    def open_table(self, table: str) -> None:
        """Go to a table whose game is running."""
        self.open(f"/t/{table}")
        self.find("action-bar").wait_for()

    def go_offline(self) -> None:
        """Cut the network connection."""
        self.page.context.set_offline(True)

    def go_online(self) -> None:
        """Restore the network connection."""
        self.page.context.set_offline(False)

    def wait_for_turn(self, after: int = -1) -> bool:
        """Wait for a decision; return false if the game is over instead."""
        found = self.page.wait_for_function(TURN_OR_END, arg=after, timeout=self.turn_timeout)
        return bool(found.json_value() == "asked")

    def follow_hint(self) -> bool:
        """Ask for a hint and follow it; return false if the game is over then."""
        before = self.version
        self.find("hint").click()
        self.apply_hint(before)
        return self.wait_for_turn(before)

    def apply_hint(self, before: int) -> None:
        """Carry out the hint that is shown."""
        self.find("hint-do").click()
        self.confirm(before)

    def confirm(self, before: int) -> None:
        """Confirm dialogs and plans until the game has gone on."""
        result = self.page.wait_for_function(AFTER_CLICK, arg=[before, False]).json_value()
        if result != "on":
            (self.primary if result == "plan" else self.find("confirm-yes")).click()
            self.page.wait_for_function(AFTER_CLICK, arg=[before, True])

    def decide(self) -> int:
        """Make a quick decision: a few conquests per turn, plans unchanged. Return the version before."""
        before, turn, does = self.read_state()
        self._decided = self._decided + 1 if turn == self._turn else 1
        self._turn = turn
        if does in CONFIRM_ACTIONS or (does == "end" and self._decided > MAX_DECISIONS):
            self.primary.click()
            self.confirm(before)
        else:
            self.find("hint").click()
            self.apply_hint(before)
        return before

    def play_turn(self) -> None:
        """Play until another turn begins."""
        assert self.wait_for_turn()
        turn = self.turn
        while self.page.wait_for_function(SAME_TURN, arg=[self.decide(), turn]).json_value() == "asked":
            pass

    def play_to_end(self) -> None:
        """Play until the game is over."""
        going = self.wait_for_turn()
        while going:
            going = self.wait_for_turn(self.decide())


def play_together(players: list[Player], until: Callable[[], bool]) -> None:
    """Let each player decide in turn until a condition holds."""
    while not until():
        for player in players:
            if player.is_to_decide:
                player.decide()
