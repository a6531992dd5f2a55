"""Ways to play that have nothing in common: a mouse on the map, a finger on a phone, and keys alone."""

from typing import Final

from playwright.sync_api import Locator, expect

from tests.browser.hands import Hand
from tests.browser.people import Player

# A phone as small as most that are still in use.
SMALL_PHONE: Final = {"width": 360, "height": 740}
# Conquests in a turn after which it is enough, and turns after which a race goes into decline.
ENOUGH: Final = 4
OLD: Final = 3
# More stops than any page has.
STOPS: Final = 250

# What can be done at the moment, once the page reacts and the map lies still; null until then.
OFFERED: Final = """(after) => {
    const find = (name) => document.querySelector(`[data-testid="${name}"]`);
    if (find("game-over") || find("result")) return { isOver: true };
    const bar = find("action-bar");
    if (find("confirm-yes") || document.querySelector("dialog[open]"))
        return { isOver: false, dialog: true, version: Number(bar.dataset.version) };
    const isResting = document.querySelector('[data-settling], footer [aria-busy="true"], .stage.gliding');
    if (!bar?.classList.contains("ours") || Number(bar.dataset.version) <= after || isResting) return null;
    if (document.querySelector(".stage") === null) return null;
    const names = (selector) => [...document.querySelectorAll(selector)].map((one) => one.dataset.testid);
    const primary = document.querySelector('[data-testid="primary"]:not([aria-disabled="true"])');
    return {
        isOver: false,
        dialog: false,
        version: Number(bar.dataset.version),
        turn: bar.dataset.turn,
        combos: names(".combo.lit"),
        hasPicked: document.querySelector(".combo.chosen") !== null,
        regions: [...document.querySelectorAll("[data-region].can")].map((one) => Number(one.dataset.region)),
        buttons: names(".options button:enabled").filter((name) => !/^(spread-|abandon|clear|leave|step-)/.test(name)),
        does: primary?.dataset.does ?? null,
    };
}"""
# What a dialog asked is answered; that may have ended the game, and opened the next dialog.
ANSWERED: Final = """() => !document.querySelector('dialog[open]:not(:has([data-testid="game-over"]))')"""
# What has come of a step: more than its own decision, or something else to be pressed.
STEPPED: Final = """([version, does]) => {
    const find = (name) => document.querySelector(`[data-testid="${name}"]`);
    if (find("game-over") || find("result") || document.querySelector("dialog[open]")) return true;
    if (Number(find("action-bar")?.dataset.version) > version) return true;
    const primary = find("primary");
    const isReady = primary && !primary.matches('[aria-disabled="true"], [aria-busy="true"], [data-settling]');
    return isReady && primary.dataset.does !== does;
}"""

# The region that was tapped has its card, and a button for what can be done there.
SHOWN: Final = """(does) => {
    const primary = document.querySelector('[data-testid="primary"]:not([aria-disabled="true"], [data-settling])');
    return document.querySelector('[data-testid^="do-"]') || (primary && primary.dataset.does !== does);
}"""


class Way:
    """Somebody who plays as people do who know the rules a little, by some means or other."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page
        self._turn, self._conquered, self._age = "", 0, 0

    # By what means.

    def press(self, name: str) -> None:
        """A button, by the name it has for tests."""
        raise NotImplementedError

    def take(self, region: int) -> None:
        """A region that lights up."""
        raise NotImplementedError

    def confirm(self) -> None:
        """What a dialog asks, as it is meant."""
        raise NotImplementedError

    # What they decide.

    def plays_to_the_end(self) -> None:
        """Decide whatever is asked, until the game is over."""
        while self.decides():
            pass

    def decides(self) -> bool:
        """Wait until something is asked, and do it; false when the game is over."""
        offered = self.page.wait_for_function(OFFERED, arg=-1).json_value()
        if offered["isOver"]:
            return False
        does = None if offered["dialog"] else offered["does"]
        if offered["dialog"]:
            self.confirm()
            self.page.wait_for_function(ANSWERED)
            return True
        if offered["turn"] != self._turn:
            self._turn, self._conquered = offered["turn"], 0
            self._age += 1
        if "decline" in offered["buttons"] and self._age > OLD:
            self._age = 0
            self.press("decline")
        elif offered["combos"] and not offered["hasPicked"]:
            self._age = 0
            self.press(offered["combos"][0])
        elif does in ("take", "yes", "confirm-spread", "confirm-regions"):
            self.press("primary")
        elif offered["regions"] and (does is None or self._conquered < ENOUGH):
            self._conquered += 1
            self.take(offered["regions"][self._conquered % len(offered["regions"])])
        elif does:
            self.press("primary")
        else:
            self.press(offered["buttons"][0])
        self.page.wait_for_function(STEPPED, arg=[offered["version"], does])
        return True


class ByMouse(Way):
    """Clicks where things lie."""

    def __init__(self, player: Player) -> None:
        super().__init__(player)
        self.hand = Hand(player)

    def press(self, name: str) -> None:
        self.player.find(name).scroll_into_view_if_needed()
        self.hand.press(name)

    def take(self, region: int) -> None:
        self.hand.press(region)

    def confirm(self) -> None:
        self._ready().click()

    def _ready(self) -> Locator:
        return self.page.locator('dialog[open] [data-testid]:not([aria-disabled="true"])').last


class ByTouch(ByMouse):
    """Taps: a region first shows what it takes, and then is taken."""

    def __init__(self, player: Player) -> None:
        super().__init__(player)
        self._taps = 0

    def press(self, name: str) -> None:
        part = self.player.find(name)
        part.scroll_into_view_if_needed()
        expect(self.player.primary).to_have_attribute("aria-busy", "false")
        self._tap(part)

    def _tap(self, part: Locator) -> None:
        """Not twice at one spot: a double tap is meant for what was there before."""
        self._taps += 1
        box = part.bounding_box()
        assert box
        part.tap(position={"x": box["width"] * (0.25 if self._taps % 2 else 0.75), "y": box["height"] / 2})

    def take(self, region: int) -> None:
        does = self.player.primary.get_attribute("data-does") or ""
        if not self.hand.sees(region):
            self.page.get_by_role("button", name="Whole map").tap()
            self.page.wait_for_function("() => !document.querySelector('.stage.gliding')")
        self.hand.press(region)
        # Of several regions each is chosen at once.
        if not does.startswith("confirm-"):
            self.page.wait_for_function(SHOWN, arg=does)
            self._tap(self.page.locator('[data-testid^="do-"], [data-testid="primary"]').last)

    def confirm(self) -> None:
        self._tap(self._ready())


class ByKeys(Way):
    """Tab, arrows, Enter and what the list of keys says; nothing is ever pointed at."""

    def press(self, name: str) -> None:
        if name == "primary":
            self.page.keyboard.press("e")
        else:
            self._goes_to(f'[data-testid="{name}"]')
            self.page.keyboard.press("Enter")

    def take(self, region: int) -> None:
        if not self._has("[data-region]"):
            self._goes_to("[data-region]")
        # Page Down leads from one region in reach to the next.
        for _ in range(STOPS):
            if self._has(f'[data-region="{region}"]'):
                break
            self.page.keyboard.press("PageDown")
        self.page.keyboard.press("Enter")

    def confirm(self) -> None:
        # What was asked for has the focus already.
        self.page.wait_for_function("""() => document.activeElement?.matches("dialog[open] [data-first]")""")
        self.page.wait_for_function("""() => document.activeElement.ariaDisabled !== "true" """)
        self.page.keyboard.press("Enter")

    def _has(self, selector: str) -> bool:
        return bool(self.page.evaluate("(selector) => document.activeElement?.matches(selector)", selector))

    def _goes_to(self, selector: str) -> None:
        for _ in range(STOPS):
            if self._has(selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")
