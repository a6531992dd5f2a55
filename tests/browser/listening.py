"""A player who sees nothing: all they know is what the accessibility tree tells, and they press what it names."""

import time
from dataclasses import dataclass, field
from typing import Any, Final

from playwright.sync_api import CDPSession

from tests.browser.people import Player
from tests.browser.walks import client_texts
from tests.patience import PATIENCE

ENOUGH: Final = 4
OLD: Final = 3
# Seconds between two looks at the tree.
MOMENT: Final = 0.05
# The default action of what has been found, as a screen reader asks for it.
PRESS: Final = """function () {
    if (this.click) this.click();
    else this.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}"""


@dataclass
class Heard:
    """Something in the tree: its role, its name and its states, and what is in it."""

    role: str
    name: str
    states: dict[str, object]
    place: int
    parts: "list[Heard]" = field(default_factory=list)

    def all(self) -> "list[Heard]":
        """It and all that is in it, in the order of reading."""
        return [self] + [inner for part in self.parts for inner in part.all()]

    def find(self, role: str, name: str | None = None) -> "list[Heard]":
        """All of a role within, and of a name where one is given."""
        return [one for one in self.all() if one.role == role and name in (None, one.name)]

    @property
    def can_be_pressed(self) -> bool:
        """Whether it is a button that reacts."""
        return self.role == "button" and not self.states.get("disabled")

    def story(self) -> str:
        """All of it in words but what is only announced, to tell one moment from another."""
        if self.role in ("status", "alert"):
            return ""
        own = f"{self.role} {self.name} {sorted(self.states.items())}"
        return "\n".join([own, *(part.story() for part in self.parts)])


class Listener:
    """Somebody with a screen reader."""

    def __init__(self, player: Player, language: str = "en") -> None:
        self.page = player.page
        self._texts = client_texts(language)
        self._tools: CDPSession = self.page.context.new_cdp_session(self.page)
        self._conquered, self._age, self._could_decline = 0, 0, False

    # What they hear and press.

    def hears(self) -> Heard:
        """The page as it is told."""
        nodes = self._tools.send("Accessibility.getFullAXTree")["nodes"]
        by_id: dict[str, dict[str, Any]] = {node["nodeId"]: node for node in nodes}

        def heard(node: dict[str, Any]) -> list[Heard]:
            parts = [part for key in node.get("childIds", []) if key in by_id for part in heard(by_id[key])]
            # How a text is broken into lines is told to nobody.
            if node.get("ignored") or node["role"]["value"] == "InlineTextBox":
                return parts
            states = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
            name = str(node.get("name", {}).get("value", ""))
            place = node.get("backendDOMNodeId", 0)
            kept = {
                key: states[key] for key in ("disabled", "pressed", "busy", "expanded", "selected") if key in states
            }
            return [Heard(node["role"]["value"], name, kept, place, parts)]

        return heard(nodes[0])[0]

    def presses(self, button: Heard) -> None:
        """The default action of something that was heard."""
        found = self._tools.send("DOM.resolveNode", {"backendNodeId": button.place})["object"]["objectId"]
        self._tools.send("Runtime.callFunctionOn", {"objectId": found, "functionDeclaration": PRESS})

    # How they play.

    def plays_to_the_end(self) -> Heard:
        """Decide whatever is asked until the game is over; the dialog with the result."""
        before = ""
        while True:
            page = self._waits_for_something_to_do(before)
            result = self._result(page)
            if result:
                return result
            before = page.story()
            self.presses(self._choice(page))

    def _result(self, page: Heard) -> Heard | None:
        rematch = self._texts["web.after.rematch"]
        return next((dialog for dialog in page.find("dialog") if dialog.find("button", rematch)), None)

    def _waits_for_something_to_do(self, before: str) -> Heard:
        end = time.monotonic() + PATIENCE
        while True:
            page = self.hears()
            is_busy = any(one.states.get("busy") for one in page.all())
            if not is_busy and page.story() != before and (self._result(page) or self._offers(page)):
                return page
            assert time.monotonic() < end, f"nothing is asked, or it does not say so:\n{page.story()}"
            time.sleep(MOMENT)

    def _bar(self, page: Heard) -> list[Heard]:
        """The buttons of the bar at the bottom."""
        return [one for bar in page.find("contentinfo") for one in bar.all() if one.role == "button"]

    def _offers(self, page: Heard) -> bool:
        """Whether a dialog asks, or the last button of the bar says what comes next."""
        if self._asking(page):
            return True
        tools = [self._texts[f"web.act.{tool}"] for tool in ("undo", "hint", "keys", "fast")]
        return any(one.name not in tools for one in self._bar(page))

    def _asking(self, page: Heard) -> Heard | None:
        """The dialog that wants an answer; the list of regions wants none."""
        found = [one for one in page.find("dialog") if one.name != self._texts["web.board.list"]]
        return found[-1] if found else None

    def _choice(self, page: Heard) -> Heard:
        """What to press next, as somebody decides who knows the rules a little."""
        asking = self._asking(page)
        if asking:
            return [one for one in asking.all() if one.can_be_pressed][-1]
        lists = [part for aside in page.find("complementary") for part in aside.find("list")]
        combos = [one for part in lists for one in part.all() if "pressed" in one.states]
        if combos:
            self._age = self._conquered = 0
            is_picked = any(one.states["pressed"] in (True, "true") for one in combos)
            return self._next(page) if is_picked else next(one for one in combos if one.can_be_pressed)
        options = [
            one
            for group in page.find("group", self._texts["web.act.options"])
            for one in group.all()
            if one.can_be_pressed
        ]
        decline = next((one for one in options if one.name == self._texts["web.act.decline"]), None)
        if decline and not self._could_decline:
            self._age, self._conquered = self._age + 1, 0
        self._could_decline = decline is not None
        if decline and self._age > OLD:
            self._age = 0
            return decline
        following = self._next(page)
        if following.can_be_pressed and self._conquered >= ENOUGH:
            return following
        return self._region(page) or (following if following.can_be_pressed else options[0])

    def _next(self, page: Heard) -> Heard:
        """The button that says what comes next is the last of the bar."""
        return self._bar(page)[-1]

    def _region(self, page: Heard) -> Heard | None:
        """A region to choose, from the list of regions; or what opens that."""
        lists = page.find("dialog", self._texts["web.board.list"])
        if not lists:
            return page.find("button", self._texts["web.board.list"])[0]
        choose = self._texts["web.board.choose"]
        chosen = [one for one in lists[0].all() if one.can_be_pressed and one.name.startswith(f"{choose}:")]
        if not chosen:
            return None
        self._conquered += 1
        return chosen[self._conquered % len(chosen)]
