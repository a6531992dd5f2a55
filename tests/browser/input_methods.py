"""Players that use one input method each: the mouse, touch on a phone, or the keyboard."""

from typing import Final

from playwright.sync_api import Locator, expect

from tests.browser.players import Player
from tests.browser.pointer import Pointer

# A phone as small as most that are still in use.
SMALL_PHONE: Final = {"width": 360, "height": 740}
# Conquests per turn, and turns until a race goes into decline.
MAX_CONQUESTS: Final = 4
DECLINE_AFTER: Final = 3
# More Tab stops than any page has.
MAX_STOPS: Final = 250

# The current options, once the page is ready and the map stands still; null until then.
READ_OPTIONS: Final = """(after) => {
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
        counter: find("counter")?.textContent ?? null,
    };
}"""
# The dialog is answered; that may have ended the game and opened the next dialog.
IS_DIALOG_ANSWERED: Final = """() => !document.querySelector('dialog[open]:not(:has([data-testid="game-over"]))')"""
# A step has led to the next version, to a dialog, to another primary button, or to another number of chosen regions.
HAS_PROGRESSED: Final = """([version, does, counter]) => {
    const find = (name) => document.querySelector(`[data-testid="${name}"]`);
    if (find("game-over") || find("result") || document.querySelector("dialog[open]")) return true;
    if (Number(find("action-bar")?.dataset.version) > version) return true;
    const primary = find("primary");
    const isReady = primary && !primary.matches('[aria-disabled="true"], [aria-busy="true"], [data-settling]');
    return (isReady && primary.dataset.does !== does) || (find("counter")?.textContent ?? null) !== counter;
}"""

# The tapped region has its card, and a button for its action.
IS_SHOWN: Final = """(does) => {
    const primary = document.querySelector('[data-testid="primary"]:not([aria-disabled="true"], [data-settling])');
    return document.querySelector('[data-testid^="do-"]') || (primary && primary.dataset.does !== does);
}"""


class InputMethod:
    """A player with simple tactics; subclasses implement the input method."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page
        self._turn, self._conquered, self._age = "", 0, 0

    # Input, implemented by subclasses.

    def press(self, name: str) -> None:
        """Press a button, given by its test id."""
        raise NotImplementedError

    def choose_region(self, region: int) -> None:
        """Choose a lit region."""
        raise NotImplementedError

    def confirm(self) -> None:
        """Confirm the open dialog."""
        raise NotImplementedError

    # Decisions.

    def play_to_end(self) -> None:
        """Decide until the game is over."""
        while self.decide():
            pass

    def decide(self) -> bool:
        """Wait for a decision and answer it; return false when the game is over."""
        offered = self.page.wait_for_function(READ_OPTIONS, arg=-1, timeout=self.player.turn_timeout).json_value()
        if offered["isOver"]:
            return False
        does = None if offered["dialog"] else offered["does"]
        if offered["dialog"]:
            self.confirm()
            self.page.wait_for_function(IS_DIALOG_ANSWERED)
            return True
        if offered["turn"] != self._turn:
            self._turn, self._conquered = offered["turn"], 0
            self._age += 1
        if "decline" in offered["buttons"] and self._age > DECLINE_AFTER:
            self._age = 0
            self.press("decline")
        elif offered["combos"] and not offered["hasPicked"]:
            self._age = 0
            self.press(offered["combos"][0])
        elif does in ("take", "yes", "confirm-spread", "confirm-regions"):
            self.press("primary")
        elif offered["regions"] and (does is None or self._conquered < MAX_CONQUESTS):
            self._conquered += 1
            self.choose_region(offered["regions"][self._conquered % len(offered["regions"])])
        elif does:
            self.press("primary")
        else:
            self.press(offered["buttons"][0])
        self.page.wait_for_function(HAS_PROGRESSED, arg=[offered["version"], does, offered["counter"]])
        return True


class ByMouse(InputMethod):
    """Plays with a mouse."""

    def __init__(self, player: Player) -> None:
        super().__init__(player)
        self.pointer = Pointer(player)

    def press(self, name: str) -> None:
        self.player.find(name).scroll_into_view_if_needed()
        self.pointer.press(name)

    def choose_region(self, region: int) -> None:
        self.pointer.press(region)

    def confirm(self) -> None:
        self._ready().click()

    def _ready(self) -> Locator:
        return self.page.locator('dialog[open] button[data-testid]:not([aria-disabled="true"])').last


class ByTouch(ByMouse):
    """Plays by touch: the first tap on a region shows its cost, the second chooses it."""

    def press(self, name: str) -> None:
        part = self.player.find(name)
        part.scroll_into_view_if_needed()
        expect(self.player.primary).to_have_attribute("aria-busy", "false")
        self.pointer.tap_apart(part)

    def choose_region(self, region: int) -> None:
        does = self.player.primary.get_attribute("data-does") or ""
        if not self.pointer.can_reach(region):
            self.page.get_by_role("button", name="Whole map").tap()
        self.pointer.press(region)
        # When several regions are chosen, one tap chooses each.
        if not does.startswith("confirm-"):
            self.page.wait_for_function(IS_SHOWN, arg=does)
            self.pointer.tap_apart(self.page.locator('[data-testid^="do-"], [data-testid="primary"]').last)

    def confirm(self) -> None:
        self.pointer.tap_apart(self._ready())


class ByKeys(InputMethod):
    """Plays with Tab, arrow keys, Enter and shortcuts only."""

    def press(self, name: str) -> None:
        if name == "primary":
            self.page.keyboard.press("e")
        else:
            self._tab_to(f'[data-testid="{name}"]')
            self.page.keyboard.press("Enter")

    def choose_region(self, region: int) -> None:
        if not self._is_focused("[data-region]"):
            self._tab_to("[data-region]")
        # Page Down leads from one region in reach to the next.
        for _ in range(MAX_STOPS):
            if self._is_focused(f'[data-region="{region}"]'):
                break
            self.page.keyboard.press("PageDown")
        self.page.keyboard.press("Enter")

    def confirm(self) -> None:
        # The confirming button already has the focus.
        self.page.wait_for_function("""() => document.activeElement?.matches("dialog[open] [data-first]")""")
        self.page.wait_for_function("""() => document.activeElement.ariaDisabled !== "true" """)
        self.page.keyboard.press("Enter")

    def _is_focused(self, selector: str) -> bool:
        return bool(self.page.evaluate("(selector) => document.activeElement?.matches(selector)", selector))

    def _tab_to(self, selector: str) -> None:
        for _ in range(MAX_STOPS):
            if self._is_focused(selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")
