"""Hands of people who play in a browser: a mouse that clicks and drags, or a finger."""

from playwright.sync_api import expect

from tests.browser.people import Player

# Where to take hold of a region: its shield, or some point of it that is not covered.
SPOT = """(region) => {
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
}"""
Point = tuple[float, float]


class Hand:
    """A mouse or a finger of somebody's."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page
        self._touch = self.page.context.new_cdp_session(self.page) if player.is_on_phone else None

    def at(self, place: int | str) -> Point:
        """Where a region is, or a part of the page."""
        if isinstance(place, int):
            spot = self.page.evaluate(SPOT, place)
            assert spot, f"region {place} is covered"
            return spot[0], spot[1]
        box = self.player.find(place).bounding_box()
        assert box
        return box["x"] + min(20, box["width"] / 2), box["y"] + box["height"] / 2

    def sees(self, region: int) -> bool:
        """Whether some of a region lies where it can be touched."""
        return self.page.evaluate(SPOT, region) is not None

    def press(self, place: int | str) -> None:
        """A click, or a tap, once what was done before has been answered."""
        expect(self.player.primary).to_have_attribute("aria-busy", "false")
        (self.page.touchscreen.tap if self._touch else self.page.mouse.click)(*self.at(place))

    def choose(self, region: int) -> None:
        """A finger first shows a region, then chooses it."""
        self.press(region)
        if self._touch:
            self.player.primary.tap()

    def plays_until_asked(self, question: str) -> None:
        """Do what comes next until something is asked, and the map lies still."""
        self.player.waits_for_turn()
        while question not in self.player.find("question").inner_text():
            before = self.player.version
            self.press("primary")
            self.player.waits_for_turn(before)
        self.page.locator("[data-region].can").first.wait_for()
        self.page.wait_for_function("() => !document.querySelector('.stage.gliding')")

    def lift(self, start: int | str, end: int | str) -> None:
        """Take something up and carry it there."""
        expect(self.player.primary).to_have_attribute("aria-busy", "false")
        (x, y), (to_x, to_y) = self.at(start), self.at(end)
        self._begin(x, y)
        for step in range(1, 7):
            self._move(x + (to_x - x) * step / 6, y + (to_y - y) * step / 6)
        expect(self.page.locator(".dragged")).to_be_visible()

    def drop(self) -> None:
        """Let go."""
        if self._touch:
            self._touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        else:
            self.page.mouse.up()

    def drag(self, start: int | str, end: int | str) -> None:
        """Carry something and let it go there."""
        self.lift(start, end)
        self.drop()
        expect(self.page.locator(".dragged")).to_have_count(0)

    def _begin(self, x: float, y: float) -> None:
        if self._touch:
            self._send("touchStart", x, y)
        else:
            self.page.mouse.move(x, y)
            self.page.mouse.down()

    def _move(self, x: float, y: float) -> None:
        if self._touch:
            self._send("touchMove", x, y)
        else:
            self.page.mouse.move(x, y)

    def _send(self, what: str, x: float, y: float) -> None:
        assert self._touch
        self._touch.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": [{"x": x, "y": y}]})
