"""Pointer input: a mouse or a finger that presses and drags."""

from collections.abc import Callable
from math import dist
from time import monotonic
from typing import Final

from playwright.sync_api import Locator, Position, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from tests.browser.players import Player
from tests.patience import BROWSER_PATIENCE

# A point of a region to press: its shield, or any uncovered point.
FIND_POINT: Final = """const pointOf = (region) => {
    const path = document.querySelector(`[data-region="${region}"]`);
    const shield = document.querySelector(`[data-token="${region}"] use`)?.getBoundingClientRect();
    const middle = shield && [shield.x + shield.width / 2, shield.y + shield.height / 2];
    // Where the map is enlarged a shield may lie outside of what is seen of it.
    if (middle && document.elementFromPoint(...middle)?.closest("[data-region]") === path) return middle;
    const box = path.getBoundingClientRect();
    for (let at = 0.5; at > 0; at = at > 0.5 ? 0.95 - at : 1.05 - at)
        for (let across = 0.5; across > 0; across = across > 0.5 ? 0.95 - across : 1.05 - across) {
            const [x, y] = [box.x + box.width * across, box.y + box.height * at];
            if (document.elementFromPoint(x, y) === path) return [x, y];
        }
    return null;
};"""
# The points of regions and elements once they have stood still for two frames; polled every frame.
POINTS_AT_REST: Final = f"""(places) => {{
    {FIND_POINT}
    const partOf = (place) =>
        document.querySelector(typeof place === "number" ? `[data-region="${{place}}"]` : `[data-testid="${{place}}"]`);
    const middleOf = (name) => {{
        const box = partOf(name).getBoundingClientRect();
        return [box.x + Math.min(20, box.width / 2), box.y + box.height / 2];
    }};
    const isMoving = document.querySelector(".stage.gliding") || document.fonts.status === "loading";
    if (isMoving || !places.every(partOf)) return (window.pointsBefore = null);
    const points = places.map((place) => (typeof place === "number" ? pointOf(place) : middleOf(place)));
    const now = JSON.stringify([places, points]);
    const isSame = window.pointsBefore === now;
    window.pointsBefore = now;
    return isSame ? points : null;
}}"""
# Playwright repeats an attempt while something else is at the point. After this many seconds, find another point.
ATTEMPT_S: Final = 8
# The number of clicks so far. On a busy machine a tap may take so long that it becomes a long press, which clicks
# nothing: then tap again.
CLICKS: Final = """() => {
    self.clicks ??= (addEventListener("click", () => (self.clicks += 1), true), 0);
    return self.clicks;
}"""
CLICK_S: Final = 3
Point = tuple[float, float]


class Pointer:
    """A player's mouse, or finger on a phone."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page
        self._touch = self.page.context.new_cdp_session(self.page) if player.is_on_phone else None
        # Where the page was pressed last.
        self._last: Point = (0.0, 0.0)

    def at(self, *places: int | str) -> list[Point | None]:
        """Wait until everything stands still; return points of regions, or of elements by their test ids.

        A covered region has none.
        """
        points: list[Point | None] = self.page.wait_for_function(POINTS_AT_REST, arg=places).json_value()
        return points

    def can_reach(self, region: int) -> bool:
        """Return whether some point of a region is uncovered."""
        return self.at(region) != [None]

    def press(self, place: int | str) -> None:
        """Click or tap once the last action has been answered."""
        expect(self.player.primary).to_have_attribute("aria-busy", "false")
        verb = "tap" if self._touch else "click"
        if isinstance(place, int):
            self._act_on_region(verb, place)
        else:
            self._act(verb, self.player.find(place))

    def point(self, region: int) -> None:
        """Point at a region with the mouse; by touch, tap it."""
        self._act_on_region("tap" if self._touch else "hover", region)

    def choose(self, region: int) -> None:
        """Choose a region; by touch, show it first and confirm."""
        self.press(region)
        if self._touch:
            self.player.primary.tap()

    def tap_apart(self, part: Locator) -> None:
        """Tap an element away from the last tap: two at one spot are a double tap, whose second part is ignored.

        Chromium counts taps less than about 30 pixels and 300 milliseconds apart as one.
        """

        def position() -> Position:
            box = part.bounding_box()
            assert box
            y = box["height"] / 2
            places = [(box["width"] * across, y) for across in (0.15, 0.85)]
            x, y = max(places, key=lambda place: dist(self._last, (box["x"] + place[0], box["y"] + place[1])))
            return {"x": x, "y": y}

        self._act("tap", part, position)

    def _act_on_region(self, verb: str, region: int) -> None:
        part = self.page.locator(f'[data-region="{region}"]')

        def position() -> Position:
            spot, box = self.at(region)[0], part.bounding_box()
            assert spot, f"region {region} is covered"
            assert box
            return {"x": spot[0] - box["x"], "y": spot[1] - box["y"]}

        self._act(verb, part, position)

    def _act(self, verb: str, part: Locator, position: Callable[[], Position | None] = lambda: None) -> None:
        """Act on an element. Playwright checks that it is hit; if it has moved, find the position again."""
        end = monotonic() + BROWSER_PATIENCE
        while True:
            clicks = self.page.evaluate(CLICKS)
            try:
                spot, box = position(), part.bounding_box()
                getattr(part, verb)(position=spot, timeout=1000 * ATTEMPT_S)
                if box:
                    x, y = (spot["x"], spot["y"]) if spot else (box["width"] / 2, box["height"] / 2)
                    self._last = box["x"] + x, box["y"] + y
                if verb == "tap":
                    self.page.wait_for_function(
                        f"(before) => ({CLICKS})() > before", arg=clicks, timeout=1000 * CLICK_S
                    )
                return
            except PlaywrightTimeoutError:
                if monotonic() > end:
                    raise

    def play_until_question(self, question: str) -> None:
        """Press the primary button until a question appears and regions are lit."""
        self.player.wait_for_turn()
        while question not in self.player.find("question").inner_text():
            before = self.player.version
            self.press("primary")
            self.player.wait_for_turn(before)
        self.page.locator("[data-region].can").first.wait_for()

    def lift(self, start: int | str, end: int | str) -> None:
        """Start to drag from one place, and move to another without dropping."""
        expect(self.player.primary).to_have_attribute("aria-busy", "false")
        first, last = self.at(start, end)
        assert first, f"{start} is covered"
        assert last, f"{end} is covered"
        self._begin(*first)
        self._move(first, last)
        expect(self.page.locator(".dragged")).to_be_visible()
        # The map may have moved since.
        while (now := self.at(end)[0]) not in (last, None):
            assert now
            self._move(last, now)
            last = now

    def drop(self) -> None:
        """Drop what is being dragged."""
        if self._touch:
            self._touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        else:
            self.page.mouse.up()

    def drag(self, start: int | str, end: int | str) -> None:
        """Drag from one place to another."""
        self.lift(start, end)
        self.drop()
        expect(self.page.locator(".dragged")).to_have_count(0)

    def _begin(self, x: float, y: float) -> None:
        if self._touch:
            self._send("touchStart", x, y)
        else:
            self.page.mouse.move(x, y)
            self.page.mouse.down()

    def _move(self, start: Point, end: Point) -> None:
        for step in range(1, 7):
            x, y = (a + (b - a) * step / 6 for a, b in zip(start, end, strict=True))
            if self._touch:
                self._send("touchMove", x, y)
            else:
                self.page.mouse.move(x, y)

    def _send(self, what: str, x: float, y: float) -> None:
        assert self._touch
        self._touch.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": [{"x": x, "y": y}]})
