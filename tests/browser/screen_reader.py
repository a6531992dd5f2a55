"""A player with a screen reader: it knows only the accessibility tree, and presses the buttons named there."""

import time
from dataclasses import dataclass, field
from typing import Any, Final

from playwright.sync_api import CDPSession

from tests.browser.journeys import client_texts
from tests.browser.players import Player
from tests.patience import BROWSER_PATIENCE

MAX_CONQUESTS: Final = 4
DECLINE_AFTER: Final = 3
# Seconds between two readings of the tree.
POLL_S: Final = 0.05
# The default action of a node, as a screen reader triggers it.
PRESS: Final = """function () {
    if (this.click) this.click();
    else this.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}"""


@dataclass
class AXNode:
    """A node of the accessibility tree with its role, name, states and children."""

    role: str
    name: str
    states: dict[str, object]
    place: int
    parts: "list[AXNode]" = field(default_factory=list)

    def all(self) -> "list[AXNode]":
        """Return this node and all its descendants in reading order."""
        return [self] + [inner for part in self.parts for inner in part.all()]

    def find(self, role: str, name: str | None = None) -> "list[AXNode]":
        """Return all descendants with a role, and with a name if one is given."""
        return [one for one in self.all() if one.role == role and name in (None, one.name)]

    @property
    def can_be_pressed(self) -> bool:
        """True for an enabled button."""
        return self.role == "button" and not self.states.get("disabled")

    def text_of_tree(self) -> str:
        """Return the tree as text without live regions, to detect changes."""
        if self.role in ("status", "alert"):
            return ""
        own = f"{self.role} {self.name} {sorted(self.states.items())}"
        return "\n".join([own, *(part.text_of_tree() for part in self.parts)])


class ScreenReaderPlayer:
    """A player with a screen reader."""

    def __init__(self, player: Player, language: str = "en") -> None:
        self.page = player.page
        self._texts = client_texts(language)
        self._tools: CDPSession = self.page.context.new_cdp_session(self.page)
        self._conquered, self._age, self._could_decline = 0, 0, False

    # Input and output.

    def read_tree(self) -> AXNode:
        """Return the accessibility tree of the page."""
        nodes = self._tools.send("Accessibility.getFullAXTree")["nodes"]
        by_id: dict[str, dict[str, Any]] = {node["nodeId"]: node for node in nodes}

        def nodes_of(node: dict[str, Any]) -> list[AXNode]:
            parts = [part for key in node.get("childIds", []) if key in by_id for part in nodes_of(by_id[key])]
            # Line breaks are of no interest.
            if node.get("ignored") or node["role"]["value"] == "InlineTextBox":
                return parts
            states = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
            name = str(node.get("name", {}).get("value", ""))
            place = node.get("backendDOMNodeId", 0)
            kept = {
                key: states[key] for key in ("disabled", "pressed", "busy", "expanded", "selected") if key in states
            }
            return [AXNode(node["role"]["value"], name, kept, place, parts)]

        return nodes_of(nodes[0])[0]

    def press(self, button: AXNode) -> None:
        """Trigger the default action of a node."""
        found = self._tools.send("DOM.resolveNode", {"backendNodeId": button.place})["object"]["objectId"]
        self._tools.send("Runtime.callFunctionOn", {"objectId": found, "functionDeclaration": PRESS})

    # Decisions.

    def play_to_end(self) -> AXNode:
        """Decide until the game is over; return the dialog with the result."""
        before = ""
        while True:
            page = self._wait_for_options(before)
            result = self._result(page)
            if result:
                return result
            before = page.text_of_tree()
            self.press(self._next_press(page))

    def _result(self, page: AXNode) -> AXNode | None:
        rematch = self._texts["web.after.rematch"]
        return next((dialog for dialog in page.find("dialog") if dialog.find("button", rematch)), None)

    def _wait_for_options(self, before: str) -> AXNode:
        end = time.monotonic() + BROWSER_PATIENCE
        while True:
            page = self.read_tree()
            is_busy = any(one.states.get("busy") for one in page.all())
            if not is_busy and page.text_of_tree() != before and (self._result(page) or self._has_options(page)):
                return page
            assert time.monotonic() < end, f"nothing is asked, or it does not say so:\n{page.text_of_tree()}"
            time.sleep(POLL_S)

    def _bar(self, page: AXNode) -> list[AXNode]:
        """Return the buttons of the action bar, without those in the ticker."""
        bars = page.find("contentinfo")
        ticker = [
            one for bar in bars for part in bar.find("list", self._texts["web.panel.ticker"]) for one in part.all()
        ]
        return [one for bar in bars for one in bar.all() if one.role == "button" and one not in ticker]

    def _has_options(self, page: AXNode) -> bool:
        """Return whether a dialog can be answered, or the action bar has a primary button."""
        asking = self._open_dialog(page)
        if asking:
            return asking.find("button")[-1].can_be_pressed
        tools = [self._texts[f"web.act.{tool}"] for tool in ("undo", "hint", "keys", "fast")]
        return any(one.name not in tools for one in self._bar(page))

    def _open_dialog(self, page: AXNode) -> AXNode | None:
        """Return the dialog that needs an answer; the list of regions needs none."""
        found = [one for one in page.find("dialog") if one.name != self._texts["web.board.list"]]
        return found[-1] if found else None

    def _next_press(self, page: AXNode) -> AXNode:
        """Return the next button to press, with simple tactics."""
        asking = self._open_dialog(page)
        if asking:
            return asking.find("button")[-1]
        lists = [part for aside in page.find("complementary") for part in aside.find("list")]
        combos = [one for part in lists for one in part.all() if "pressed" in one.states]
        if combos:
            self._age = self._conquered = 0
            is_picked = any(one.states["pressed"] in (True, "true") for one in combos)
            return self._primary(page) if is_picked else next(one for one in combos if one.can_be_pressed)
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
        if decline and self._age > DECLINE_AFTER:
            self._age = 0
            return decline
        following = self._primary(page)
        if following.can_be_pressed and self._conquered >= MAX_CONQUESTS:
            return following
        return self._region(page) or (following if following.can_be_pressed else options[0])

    def _primary(self, page: AXNode) -> AXNode:
        """Return the primary button, which is the last of the bar."""
        return self._bar(page)[-1]

    def _region(self, page: AXNode) -> AXNode | None:
        """Return a button to choose a region from the list of regions, or the button that opens the list."""
        lists = page.find("dialog", self._texts["web.board.list"])
        if not lists:
            return page.find("button", self._texts["web.board.list"])[0]
        choose = self._texts["web.board.choose"]
        chosen = [one for one in lists[0].all() if one.can_be_pressed and one.name.startswith(f"{choose}:")]
        if not chosen:
            return None
        self._conquered += 1
        return chosen[self._conquered % len(chosen)]
