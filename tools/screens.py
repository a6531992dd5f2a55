"""Take screenshots of all screens of the client: `python -m tools.screens [NAME…]` writes docs/screens/ and its page.

The seeds of the games are fixed, and bots play them, so pictures change only with the client or the rules.
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
from elbowroom.server.http.web_client import default_folder
from tests.browser.players import Browsers, Player, launch_chromium
from tests.browser.pointer import Pointer
from tests.browser.tables import finished_table, start_table
from tests.browser.test_multiple_regions import ABANDONING, BOMBS, HIGH, MIDDLE, OWN_HIGH
from tests.browser.test_puzzles import use_lamp
from tests.server.running_server import RunningServer, running_server

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "docs/screens"
PAGE: Final = ROOT / "docs/screens.md"
LIMITS: Final = {"messages_per_second": 1000.0, "messages_at_once": 10_000}
QUALITY: Final = {"desk": 50, "phone": 54}
# An ordinary day.
DATE: Final = "2026-11-16T12:00:00Z"
# More steps than any screen takes.
MAX_STEPS: Final = 60

Screen = Callable[[Player], None]
# By name, in the order of the page: the title, and the steps that lead there.
SCREENS: Final[dict[str, tuple[str, Screen]]] = {}
# Also taken in the dark theme.
DARK: Final = ("home", "conquest", "hint", "rules", "over", "review")


def screen(name: str, words: str) -> Callable[[Screen], Screen]:
    """Register a screen."""

    def register(steps: Screen) -> Screen:
        SCREENS[name] = (words, steps)
        return steps

    return register


@screen("home", "Start page")
def _home(ana: Player) -> None:
    # As a new visitor sees it.
    ana.page.context.add_init_script("localStorage.removeItem('elbowroom.guest')")
    ana.open("/")


@screen("back", "Start page on a later visit")
def _back(ana: Player) -> None:
    start_table(ana, None, "zillo", "brakk", first=0)
    _game_over(ana)
    ana.open("/")
    ana.page.get_by_role("link").filter(has_text="Warcraft").first.wait_for()


ARE_PICTURES_LOADED: Final = """() => [...document.images].every(
  (image) => image.getBoundingClientRect().top > innerHeight || image.naturalWidth > 0
)"""


@screen("new", "New game")
def _new(ana: Player) -> None:
    ana.open("/new?game=classic")


@screen("lobby", "Waiting for friends")
def _lobby(ana: Player) -> None:
    assert ana.person
    setup = {"game": "azeroth", "players": 4, "clock": {"kind": "live", "seconds": 90}}
    ana.open(f"/t/{ana.person.new_table(None, 'razka', None, 'my-strength', setup=setup)}")


@screen("pick", "Picking a combo")
def _pick(ana: Player) -> None:
    _start_game(ana)
    ana.find("combo-2").click()


@screen("conquest", "Cost and income of a region")
def _conquest(ana: Player) -> None:
    _start_game(ana)
    for _ in range(3):
        ana.follow_hint()
    _point_at_region(ana)


@screen("hint", "Hints")
def _hint(ana: Player) -> None:
    _start_game(ana)
    _play_turns(ana, 2)
    # Not while tokens are placed after an attack, in another player's turn: there are no plans then.
    _play_until(ana, lambda: ana.find("decline").is_visible())
    ana.find("hint").click()
    ana.find("plans").wait_for()


@screen("redeploy", "Redeployment")
def _redeploy(ana: Player) -> None:
    _start_game(ana)
    _play_until(ana, lambda: ana.primary.get_attribute("data-does") == "confirm-spread")


@screen("bots", "Other players' moves")
def _bots(ana: Player) -> None:
    _start_game(ana, speed=1)
    ana.play_turn()
    ana.page.wait_for_timeout(2000)


@screen("summary", "Summary of a turn")
def _summary(ana: Player) -> None:
    _start_game(ana, speed=1)
    ana.play_turn()
    ana.find("turn-summary").wait_for()


@screen("decline", "Decline")
def _decline(ana: Player) -> None:
    _start_game(ana)
    _play_turns(ana, 2)
    _play_until(ana, lambda: ana.find("decline").is_visible())
    ana.find("decline").click()


@screen("several", "Choosing several regions")
def _several(ana: Player) -> None:
    pointer = _continue_from(ana, BOMBS)
    pointer.play_until_question("Where do you lay bombs?")
    for region in HIGH, MIDDLE:
        pointer.press(region)


@screen("abandon", "Abandoning regions")
def _abandon(ana: Player) -> None:
    pointer = _continue_from(ana, ABANDONING)
    pointer.play_until_question("Choose a region to conquer")
    pointer.press("abandon")
    pointer.press(OWN_HIGH)


@screen("die", "Last conquest with its odds")
def _die(ana: Player) -> None:
    _start_game(ana)
    for _ in range(MAX_STEPS):
        before = ana.version
        ana.find("hint").click()
        if "die" in ana.find("hint-words").inner_text():
            ana.find("hint-do").click()
            ana.find("confirm-yes").wait_for()
            return
        ana.apply_hint(before)
        ana.wait_for_turn(before)
    raise AssertionError("no die in all this time")


@screen("classic", "Classic, five players")
def _classic(ana: Player) -> None:
    ana.open_table(start_table(ana, None, "lumi", "brakk", "zillo", "hilgard", game="classic", players=5, first=0))
    _play_turns(ana, 3)
    ana.follow_hint()


@screen("azeroth", "Battle for Azeroth, four players")
def _azeroth(ana: Player) -> None:
    ana.open_table(start_table(ana, None, "lumi", "brakk", "zillo", game="azeroth", players=4))
    _play_turns(ana, 2)


@screen("murlocs", "The Murlocs' revenge")
def _murlocs(ana: Player) -> None:
    ana.open_table(start_table(ana, None, game="murlocs", players=1))
    _play_turns(ana, 2)
    ana.follow_hint()


@screen("curtain", "Hot seat")
def _curtain(ana: Player) -> None:
    assert ana.person
    table = ana.person.new_table(None, None, setup={"game": "warcraft", "players": 2, "hot_seat": True, "first": 0})
    ana.person.post(f"tables/{table}/start")
    ana.open(f"/t/{table}")
    ana.handover.wait_for()


@screen("referee", "Referee for a real table")
def _referee(ana: Player) -> None:
    assert ana.person
    setup = {"game": "warcraft", "players": 2, "referee": True, "hot_seat": True, "boards": ["hammerhead", "millstone"]}
    table = ana.person.new_table(None, None, setup=setup)
    ana.person.post(f"tables/{table}/start")
    ana.open_table(table)


@screen("over", "End of a game")
def _over(ana: Player) -> None:
    ana.open(f"/t/{_game_over(ana)}")
    ana.find("game-over").wait_for()


@screen("replay", "Replay")
def _replay(ana: Player) -> None:
    ana.open(f"/replay/{_game_over(ana)}")
    slider = ana.find("replay-slider")
    slider.wait_for()
    slider.fill(str(int(slider.get_attribute("max") or 0) // 2))


@screen("review", "Review")
def _review(ana: Player) -> None:
    ana.open(f"/replay/{_game_over(ana)}")
    ana.page.get_by_role("tab", name="Review").click()
    ana.find("review-ask").click()
    points = ana.find("turning-point")
    points.first.wait_for()
    for point in points.all():
        point.click()
        ana.find("review-turn").wait_for()
        if ana.find("review-show").count():
            # Show the expert's plan on the map.
            ana.find("review-show").click()
            ana.find("review-show").and_(ana.page.locator('[aria-pressed="true"]')).wait_for()
            return


@screen("share", "Sharing a position")
def _share(ana: Player) -> None:
    _continue_from(ana, ABANDONING)
    ana.page.get_by_role("button", name="Menu").click()
    ana.find("share-position").click()
    ana.find("position-line").wait_for()


@screen("position", "A shared position")
def _position(ana: Player) -> None:
    _open_position(ana, ABANDONING)


@screen("puzzles", "Puzzles")
def _puzzles(ana: Player) -> None:
    ana.page.clock.set_fixed_time(DATE)
    with mock.patch("elbowroom.server.table.api_model.of_day", lambda _day, known: known[0]):
        ana.open("/puzzles")
        ana.find("puzzle-today").wait_for()


@screen("puzzle", "A graded puzzle")
def _puzzle(ana: Player) -> None:
    ana.open("/puzzles")
    ana.page.locator('[data-testid="puzzle"]').first.click()
    ana.find("puzzle-begin").click()
    use_lamp(ana)
    ana.play_turn()
    ana.find("puzzle-grade").wait_for()


@screen("journey", "The journey")
def _journey(ana: Player) -> None:
    ana.open("/journey")


@screen("learn", "Tutorial and lessons")
def _learn(ana: Player) -> None:
    ana.open("/learn")


@screen("guide", "Guided first game")
def _guide(ana: Player) -> None:
    ana.open("/learn")
    ana.find("lesson-begin").click()
    ana.find("guide").wait_for()
    for _ in range(3):
        ana.find("guide-next").click()


@screen("lesson", "A lesson")
def _lesson(ana: Player) -> None:
    ana.open("/learn")
    ana.page.locator('[data-lesson="islands"]').click()
    ana.find("guide-next").click()
    ana.find("guide-show").wait_for()


@screen("how-to-play", "How to play")
def _how_to_play(ana: Player) -> None:
    ana.open("/rules?tab=play")


@screen("rules", "Rules with search")
def _rules(ana: Player) -> None:
    ana.open("/rules?tab=rules")


@screen("gallery", "Races and powers")
def _gallery(ana: Player) -> None:
    ana.open("/rules?tab=gallery")


@screen("me", "Profile")
def _me(ana: Player) -> None:
    ana.open("/me")


@screen("settings", "Settings")
def _settings(ana: Player) -> None:
    ana.open("/settings")


@screen("draw", "Board editor")
def _draw(ana: Player) -> None:
    ana.open("/draw")


@screen("reconnecting", "Reconnecting")
def _reconnecting(ana: Player) -> None:
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        if lines:
            line.close(code=1012)
        else:
            line.connect_to_server()
            lines.append(line)

    ana.page.route_web_socket(re.compile("/ws"), connect)
    _start_game(ana)
    ana.follow_hint()
    lines[0].close(code=1012)
    ana.expect_text(re.compile("Reconnecting"))


def _start_game(ana: Player, speed: int = 0) -> None:
    """Start a game of Small World of Warcraft for three, in which the player decides first."""
    if speed:
        # As if chosen on the page.
        ana.page.context.add_init_script(f"localStorage.setItem('elbowroom.settings', '{{\"speed\": {speed}}}')")
    ana.open_table(start_table(ana, None, "zillo", "brakk", first=0))
    ana.wait_for_turn()


def _open_position(ana: Player, position: Position) -> None:
    ana.open(f"/position#{notation(load_position(position))}")
    ana.find("position-note").wait_for()


def _continue_from(ana: Player, position: Position) -> Pointer:
    """Continue from a shared position; return a pointer to play with."""
    _open_position(ana, position)
    ana.page.get_by_role("button", name="Play from here").click()
    ana.wait_for_turn()
    return Pointer(ana)


def _game_over(ana: Player) -> str:
    assert ana.person
    return finished_table(ana.person, None, "zillo", "brakk")


def _play_turns(ana: Player, count: int) -> None:
    for _ in range(count):
        ana.play_turn()
    ana.wait_for_turn()


def _play_until(ana: Player, is_there: Callable[[], bool]) -> None:
    for _ in range(MAX_STEPS):
        if is_there():
            return
        ana.follow_hint()
    raise AssertionError("a screen that does not come")


def _point_at_region(ana: Player) -> None:
    region = ana.page.locator("[data-region].can").first
    region.wait_for()
    Pointer(ana).point(int(region.get_attribute("data-region") or 0))
    ana.page.wait_for_timeout(600)


def take_picture(browser: Browser, server: RunningServer, name: str, device: str, scheme: str) -> bytes:
    """Return a compressed screenshot."""
    browsers = Browsers(browser, server.url)
    more: dict[str, Any] = {"device_scale_factor": 1.5} if device == "phone" else {}
    ana = browsers.open(server.guest("Ana"), phone=device == "phone", color_scheme=scheme, **more)
    _, steps = SCREENS[name]
    steps(ana)
    ana.page.wait_for_load_state("networkidle")
    ana.page.wait_for_function("() => document.fonts.status === 'loaded'")
    ana.find("sketch").wait_for(state="detached")
    # Boards are painted on first request; wait until their pictures are loaded.
    ana.page.wait_for_function(ARE_PICTURES_LOADED)
    ana.page.wait_for_timeout(400)
    picture = Image.open(io.BytesIO(ana.page.screenshot(animations="disabled", caret="hide"))).convert("RGB")
    browsers.close()
    packed = io.BytesIO()
    picture.save(packed, "WEBP", quality=QUALITY[device], method=6)
    return packed.getvalue()


def _seeds() -> Iterator[str]:
    for number in itertools.count():
        yield hashlib.sha256(f"screens {number}".encode()).hexdigest()


def pictures_to_take(names: list[str]) -> Iterator[tuple[str, str, str]]:
    """Yield name, device and theme of all pictures, or of the given screens."""
    for name in names or SCREENS:
        for device in ("desk", "phone"):
            yield name, device, "light"
            if name in DARK:
                yield name, device, "dark"


def file_of(name: str, device: str, scheme: str) -> str:
    """Return the file name of a picture."""
    return "-".join([name, device, *(["dark"] if scheme == "dark" else [])]) + ".webp"


def page() -> str:
    """Return the text of docs/screens.md."""
    lines = ["# Screens", "", "Made by `python -m tools.screens`: each at 1280 × 800 and on a phone, 390 × 844.", ""]
    for name, (words, _) in SCREENS.items():
        lines += [f"## {words}", ""]
        for scheme in ("light", "dark") if name in DARK else ("light",):
            for device, width in (("desk", 640), ("phone", 195)):
                source = f"screens/{file_of(name, device, scheme)}"
                alt = ", ".join([words, device, *(["dark"] if scheme == "dark" else [])])
                lines.append(f'<img src="{source}" width="{width}" alt="{alt}">')
            lines.append("")
    return "\n".join(lines)


def main(names: list[str]) -> None:
    """Take all pictures, or those of some screens."""
    FOLDER.mkdir(exist_ok=True)
    seeds: dict[str, Iterator[str]] = {}
    now = ""
    with (
        tempfile.TemporaryDirectory(prefix="elbowroom-screens-") as folder,
        # Each screen starts with the same seed, whatever was taken before.
        mock.patch("elbowroom.server.table.lessons.new_seed", side_effect=lambda: next(seeds[now])),
        running_server(Path(folder), client=str(default_folder()), prepare=True, **LIMITS) as server,
        sync_playwright() as playwright,
    ):
        browser = launch_chromium(playwright)
        for name, device, scheme in pictures_to_take(names):
            now = name
            seeds[now] = _seeds()
            picture = take_picture(browser, server, name, device, scheme)
            (FOLDER / file_of(name, device, scheme)).write_bytes(picture)
            print(file_of(name, device, scheme), f"{len(picture) / 1000:.0f} kB", flush=True)
    known = {file_of(*one) for one in pictures_to_take([])}
    for path in FOLDER.iterdir():
        if path.name not in known:
            path.unlink()
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{sum(path.stat().st_size for path in FOLDER.iterdir()) / 1e6:.2f} MB together (at most 5)")


if __name__ == "__main__":
    main(sys.argv[1:])
