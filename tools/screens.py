"""Takes pictures of every screen of the client: `python -m tools.screens [NAME…]` writes docs/screens/ and its page.

The seeds of the games are fixed, and bots play them, so that pictures change only where the client or the rules did.
"""

import hashlib
import io
import itertools
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final
from unittest import mock

from PIL import Image
from playwright.sync_api import Browser, WebSocketRoute, sync_playwright

from elbowroom.engine.position.model import Position
from elbowroom.engine.position.notation import notation
from elbowroom.games import load_position
from elbowroom.server.http.web_client import usual_folder
from tests.browser.hands import Hand
from tests.browser.people import People, Player, launched
from tests.browser.tables import finished, started
from tests.browser.test_several import ABANDONING, BOMBS, HIGH, MIDDLE, OWN_HIGH
from tests.server.served import Served, served

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "docs/screens"
PAGE: Final = ROOT / "docs/screens.md"
LIMITS: Final = {"messages_per_second": 1000.0, "messages_at_once": 10_000}
QUALITY: Final = {"desk": 60, "phone": 62}
# A day like any other.
DAY: Final = "2026-11-16T12:00:00Z"
# More often than anything takes; a screen that does not come is a fault.
MOST: Final = 60

Screen = Callable[[Player], None]
# By name, in the order of the page: what it shows, and how one gets there.
SCREENS: Final[dict[str, tuple[str, Screen]]] = {}
# Those that are also taken in the dark.
DARK: Final = ("home", "conquest", "hint", "rules", "over", "review")


def screen(name: str, words: str) -> Callable[[Screen], Screen]:
    """List a screen."""

    def listed(way: Screen) -> Screen:
        SCREENS[name] = (words, way)
        return way

    return listed


@screen("home", "The first page")
def _home(ana: Player) -> None:
    # As somebody sees it who was never here.
    ana.page.context.add_init_script("localStorage.removeItem('elbowroom.guest')")
    ana.opens("/")


@screen("back", "The first page for those who come back")
def _back(ana: Player) -> None:
    started(ana, None, "zillo", "brakk", first=0)
    _game_over(ana)
    ana.opens("/")
    ana.page.get_by_role("link").filter(has_text="Warcraft").first.wait_for()


PICTURES_ARE_THERE: Final = """() => [...document.images].every(
  (image) => image.getBoundingClientRect().top > innerHeight || image.naturalWidth > 0
)"""


@screen("new", "A new table")
def _new(ana: Player) -> None:
    ana.opens("/new?game=classic")


@screen("lobby", "Waiting for friends")
def _lobby(ana: Player) -> None:
    assert ana.person
    setup = {"game": "azeroth", "players": 4, "clock": {"kind": "live", "seconds": 90}}
    ana.opens(f"/t/{ana.person.new_table(None, 'razka', None, 'my-strength', setup=setup)}")


@screen("pick", "A combo is chosen")
def _pick(ana: Player) -> None:
    _at_a_table(ana)
    ana.find("combo-2").click()


@screen("conquest", "What a region takes and earns")
def _conquest(ana: Player) -> None:
    _at_a_table(ana)
    for _ in range(3):
        ana.follows_hint()
    _points_at_a_region(ana)


@screen("hint", "The best plans for a turn, and why")
def _hint(ana: Player) -> None:
    _at_a_table(ana)
    _plays_turns(ana, 2)
    # Not where tokens are placed after an attack, in another's turn: there is nothing to plan then.
    _plays_until(ana, lambda: ana.find("decline").is_visible())
    ana.find("hint").click()
    ana.find("plans").wait_for()


@screen("redeploy", "Redeployment")
def _redeploy(ana: Player) -> None:
    _at_a_table(ana)
    _plays_until(ana, lambda: ana.primary.get_attribute("data-does") == "confirm-spread")


@screen("bots", "What others do is shown at a pace one can follow")
def _bots(ana: Player) -> None:
    _at_a_table(ana, speed=1)
    ana.plays_a_turn()
    ana.page.wait_for_timeout(2000)


@screen("summary", "What a turn has brought")
def _summary(ana: Player) -> None:
    _at_a_table(ana, speed=1)
    ana.plays_a_turn()
    ana.find("turn-summary").wait_for()


@screen("decline", "A race goes into decline")
def _decline(ana: Player) -> None:
    _at_a_table(ana)
    _plays_turns(ana, 2)
    _plays_until(ana, lambda: ana.find("decline").is_visible())
    ana.find("decline").click()


@screen("several", "Several regions, chosen in any order and confirmed together")
def _several(ana: Player) -> None:
    hand = _goes_on_from(ana, BOMBS)
    hand.plays_until_asked("Where do you lay bombs?")
    for region in HIGH, MIDDLE:
        hand.press(region)


@screen("abandon", "Regions are abandoned")
def _abandon(ana: Player) -> None:
    hand = _goes_on_from(ana, ABANDONING)
    hand.plays_until_asked("Choose a region to conquer")
    hand.press("abandon")
    hand.press(OWN_HIGH)


@screen("die", "The last conquest, with its odds")
def _die(ana: Player) -> None:
    _at_a_table(ana)
    for _ in range(MOST):
        before = ana.version
        ana.find("hint").click()
        if "die" in ana.find("hint-words").inner_text():
            ana.find("hint-do").click()
            ana.find("confirm-yes").wait_for()
            return
        ana.does_as_told(before)
        ana.waits_for_turn(before)
    raise AssertionError("no die in all this time")


@screen("classic", "Classic Small World, five players")
def _classic(ana: Player) -> None:
    ana.sits_down(started(ana, None, "lumi", "brakk", "zillo", "hilgard", game="classic", players=5, first=0))
    _plays_turns(ana, 3)
    ana.follows_hint()


@screen("azeroth", "Battle for Azeroth, four players")
def _azeroth(ana: Player) -> None:
    ana.sits_down(started(ana, None, "lumi", "brakk", "zillo", game="azeroth", players=4))
    _plays_turns(ana, 2)


@screen("curtain", "Hot seat: a curtain hides the coins")
def _curtain(ana: Player) -> None:
    assert ana.person
    table = ana.person.new_table(None, None, setup={"game": "warcraft", "players": 2, "hot_seat": True, "first": 0})
    ana.person.post(f"tables/{table}/start")
    ana.opens(f"/t/{table}")
    ana.curtain.wait_for()


@screen("referee", "Beside a real table: the dice are typed in")
def _referee(ana: Player) -> None:
    assert ana.person
    setup = {"game": "warcraft", "players": 2, "referee": True, "hot_seat": True, "boards": ["hammerhead", "millstone"]}
    table = ana.person.new_table(None, None, setup=setup)
    ana.person.post(f"tables/{table}/start")
    ana.sits_down(table)


@screen("over", "The end of a game")
def _over(ana: Player) -> None:
    ana.opens(f"/t/{_game_over(ana)}")
    ana.find("game-over").wait_for()


@screen("replay", "A game seen again")
def _replay(ana: Player) -> None:
    ana.opens(f"/replay/{_game_over(ana)}")
    slider = ana.find("replay-slider")
    slider.wait_for()
    slider.fill(str(int(slider.get_attribute("max") or 0) // 2))


@screen("review", "A game reviewed by the coach")
def _review(ana: Player) -> None:
    ana.opens(f"/replay/{_game_over(ana)}")
    ana.page.get_by_role("tab", name="Review").click()
    ana.find("review-ask").click()
    points = ana.find("turning-point")
    points.first.wait_for()
    for point in points.all():
        point.click()
        ana.find("review-turn").wait_for()
        if ana.find("review-show").count():
            # What the expert would have done lies on the map.
            ana.find("review-show").click()
            ana.find("review-show").and_(ana.page.locator('[aria-pressed="true"]')).wait_for()
            return


@screen("share", "A position is shared")
def _share(ana: Player) -> None:
    _goes_on_from(ana, ABANDONING)
    ana.page.get_by_role("button", name="Menu").click()
    ana.find("share-position").click()
    ana.find("position-line").wait_for()


@screen("position", "A position that somebody has shared")
def _position(ana: Player) -> None:
    _opens_position(ana, ABANDONING)


@screen("puzzles", "Puzzles: that of the day, and all of them")
def _puzzles(ana: Player) -> None:
    ana.page.clock.set_fixed_time(DAY)
    with mock.patch("elbowroom.server.http.api.puzzles.of_day", lambda _day, known: known[0]):
        ana.opens("/puzzles")
        ana.find("puzzle-today").wait_for()


@screen("puzzle", "A puzzle, graded")
def _puzzle(ana: Player) -> None:
    ana.opens("/puzzles")
    ana.page.locator('[data-testid="puzzle"]').first.click()
    ana.find("puzzle-begin").click()
    ana.plays_a_turn()
    ana.find("puzzle-grade").wait_for()


@screen("learn", "Learning")
def _learn(ana: Player) -> None:
    ana.opens("/learn")


@screen("guide", "The first game with a guide")
def _guide(ana: Player) -> None:
    ana.opens("/learn")
    ana.find("lesson-begin").click()
    ana.find("guide").wait_for()
    for _ in range(3):
        ana.find("guide-next").click()


@screen("how-to-play", "How to play")
def _how_to_play(ana: Player) -> None:
    ana.opens("/rules?tab=play")


@screen("rules", "The rules, and a search in them")
def _rules(ana: Player) -> None:
    ana.opens("/rules?tab=rules")


@screen("gallery", "All races and powers")
def _gallery(ana: Player) -> None:
    ana.opens("/rules?tab=gallery")


@screen("me", "Profile and device")
def _me(ana: Player) -> None:
    ana.opens("/me")


@screen("settings", "Settings of this device")
def _settings(ana: Player) -> None:
    ana.opens("/settings")


@screen("draw", "A board is drawn")
def _draw(ana: Player) -> None:
    ana.opens("/draw")


@screen("reconnecting", "A line that broke")
def _reconnecting(ana: Player) -> None:
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        if lines:
            line.close(code=1012)
        else:
            line.connect_to_server()
            lines.append(line)

    ana.page.route_web_socket(re.compile("/ws"), connect)
    _at_a_table(ana)
    ana.follows_hint()
    lines[0].close(code=1012)
    ana.sees(re.compile("Reconnecting"))


def _at_a_table(ana: Player, speed: int = 0) -> None:
    """Three at Small World of Warcraft, and the first decision is ours."""
    if speed:
        # As if chosen on the page.
        ana.page.context.add_init_script(f"localStorage.setItem('elbowroom.settings', '{{\"speed\": {speed}}}')")
    ana.sits_down(started(ana, None, "zillo", "brakk", first=0))
    ana.waits_for_turn()


def _opens_position(ana: Player, position: Position) -> None:
    ana.opens(f"/position#{notation(load_position(position))}")
    ana.find("position-note").wait_for()


def _goes_on_from(ana: Player, position: Position) -> Hand:
    """Play on from a position that was shared; the hand that does so."""
    _opens_position(ana, position)
    ana.page.get_by_role("button", name="Play from here").click()
    ana.waits_for_turn()
    return Hand(ana)


def _game_over(ana: Player) -> str:
    assert ana.person
    return finished(ana.person, None, "zillo", "brakk")


def _plays_turns(ana: Player, count: int) -> None:
    for _ in range(count):
        ana.plays_a_turn()
    ana.waits_for_turn()


def _plays_until(ana: Player, is_there: Callable[[], bool]) -> None:
    for _ in range(MOST):
        if is_there():
            return
        ana.follows_hint()
    raise AssertionError("a screen that does not come")


def _points_at_a_region(ana: Player) -> None:
    region = ana.page.locator("[data-region].can").first
    region.wait_for()
    box = region.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if ana.is_on_phone:
        ana.page.touchscreen.tap(x, y)
    else:
        ana.page.mouse.move(x, y)
    ana.page.wait_for_timeout(600)


def taken(browser: Browser, server: Served, name: str, device: str, scheme: str) -> bytes:
    """A picture of a screen, packed."""
    people = People(browser, server.url)
    more: dict[str, Any] = {"device_scale_factor": 1.5} if device == "phone" else {}
    ana = people.come(server.guest("Ana"), phone=device == "phone", color_scheme=scheme, **more)
    _, way = SCREENS[name]
    way(ana)
    ana.page.wait_for_load_state("networkidle")
    ana.page.wait_for_function("() => document.fonts.status === 'loaded'")
    ana.find("sketch").wait_for(state="detached")
    # Boards are painted when somebody first asks for them, and asked for again until they are.
    ana.page.wait_for_function(PICTURES_ARE_THERE)
    ana.page.wait_for_timeout(400)
    picture = Image.open(io.BytesIO(ana.page.screenshot(animations="disabled", caret="hide"))).convert("RGB")
    people.leave()
    packed = io.BytesIO()
    picture.save(packed, "WEBP", quality=QUALITY[device], method=6)
    return packed.getvalue()


def _seeds() -> Iterator[str]:
    for number in itertools.count():
        yield hashlib.sha256(f"screens {number}".encode()).hexdigest()


def wanted(names: list[str]) -> Iterator[tuple[str, str, str]]:
    """Name, device and scheme of all pictures, or of those that were asked for."""
    for name in names or SCREENS:
        for device in ("desk", "phone"):
            yield name, device, "light"
            if name in DARK:
                yield name, device, "dark"


def file_of(name: str, device: str, scheme: str) -> str:
    """The name of a picture's file."""
    return "-".join([name, device, *(["dark"] if scheme == "dark" else [])]) + ".webp"


def page() -> str:
    """docs/screens.md."""
    lines = ["# Screens", "", "Made by `python -m tools.screens`: each at 1280 × 800 and on a phone, 390 × 844.", ""]
    for name, (words, _) in SCREENS.items():
        lines += [f"## {words}", ""]
        for scheme in ("light", "dark") if name in DARK else ("light",):
            for device, width in (("desk", 640), ("phone", 195)):
                source = f"screens/{file_of(name, device, scheme)}"
                lines.append(f'<img src="{source}" width="{width}" alt="{words}, {device}, {scheme}">')
            lines.append("")
    return "\n".join(lines)


def main(names: list[str]) -> None:
    """Take all pictures, or those of some screens."""
    FOLDER.mkdir(exist_ok=True)
    seeds: dict[str, Iterator[str]] = {}
    now = ""
    with (
        tempfile.TemporaryDirectory(prefix="elbowroom-screens-") as folder,
        # Each screen begins with the same seed, whichever were taken before.
        mock.patch("elbowroom.server.table.lessons.new_seed", side_effect=lambda: next(seeds[now])),
        served(Path(folder), client=str(usual_folder()), prepare=True, **LIMITS) as server,
        sync_playwright() as playwright,
    ):
        browser = launched(playwright)
        for name, device, scheme in wanted(names):
            now = name
            seeds[now] = _seeds()
            picture = taken(browser, server, name, device, scheme)
            (FOLDER / file_of(name, device, scheme)).write_bytes(picture)
            print(file_of(name, device, scheme), f"{len(picture) / 1000:.0f} kB", flush=True)
    known = {file_of(*one) for one in wanted([])}
    for path in FOLDER.iterdir():
        if path.name not in known:
            path.unlink()
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{sum(path.stat().st_size for path in FOLDER.iterdir()) / 1e6:.2f} MB together (at most 4.5)")


if __name__ == "__main__":
    main(sys.argv[1:])
