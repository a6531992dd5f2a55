"""Measures frames in a real Chromium, in a window: `python -m tools.frames [GAME…] [--json FILE]`.

Somebody at a desk watches two rounds against bots at the usual speed: picks, conquests, dice, relics, redeployment,
coins, a decline, and turns of others; then the last throw of a game and its end. From the browser's trace: how many
milliseconds of script, style and layout each frame needed, in processor time, so that other programs do not count.
"""

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any, Final

import msgspec
from playwright.sync_api import Browser, sync_playwright

from elbowroom.server.http.web_client import usual_folder
from tests.browser.people import People, Player, launched
from tests.browser.tables import set_up, started
from tests.browser.test_motion import LAST_THROW
from tests.server.served import Served, served
from tools.web_speed import screen

# No frame of an animation needs more, in milliseconds.
BAR: Final = 8.0
GAMES: Final = ("warcraft", "azeroth", "classic")
PLAYERS: Final = {"warcraft": 3, "azeroth": 4, "classic": 5}
LIMITS: Final = {"messages_per_second": 1000.0, "messages_at_once": 10_000}
CATEGORIES: Final = ["devtools.timeline", "devtools.timeline.frame", "disabled-by-default-devtools.timeline"]
STYLE: Final = ("UpdateLayoutTree", "RecalculateStyles")
LAYOUT: Final = ("Layout",)
SCRIPT: Final = (
    "FunctionCall", "EvaluateScript", "TimerFire", "FireAnimationFrame", "FireIdleCallback", "EventDispatch",
    "RunMicrotasks", "MinorGC", "MajorGC",
)  # fmt: skip
# What is done less than this before a frame, in microseconds, is done for it.
BEFORE: Final = 16_667
ROUNDS: Final = 2
# After the last thing that is shown, its animations come to their end.
LAST: Final = 1500


class Frame(msgspec.Struct):
    """Milliseconds that one frame needed, and what took longest."""

    needs: float
    script: float
    style: float
    layout: float
    at: float
    longest: str


class Work(msgspec.Struct):
    """A piece of work on the page's main thread, in microseconds."""

    kind: str
    start: float
    end: float
    needs: float
    what: str


def frames_of(trace: list[dict[str, Any]]) -> list[Frame]:
    """Each frame of the page's main thread that was drawn, and what was done for it since the one before."""
    names = {(event["pid"], event["tid"]): event["args"]["name"] for event in trace if event["name"] == "thread_name"}
    main = [event for event in trace if names.get((event["pid"], event["tid"])) == "CrRendererMain"]
    begun = sorted(event["ts"] for event in main if event["name"] == "BeginMainThreadFrame")
    drawn = sorted(event["ts"] + event.get("dur", 0) for event in main if event["name"] == "Commit")
    works = list(_works(main))
    frames, since = [], 0.0
    for end in drawn:
        start = max((moment for moment in begun if moment <= end), default=end)
        own = [work for work in works if work.start >= since and work.end >= start - BEFORE and work.end <= end]
        needs = {
            kind: sum(work.needs for work in own if work.kind == kind) / 1000 for kind in ["script", "style", "layout"]
        }
        longest = max(own, key=lambda work: work.needs, default=None)
        frames.append(
            Frame(
                sum(needs.values()), **needs, at=end / 1000, longest=f"{longest.kind} {longest.what}" if longest else ""
            )
        )
        since = end
    return frames


def _works(main: list[dict[str, Any]]) -> Iterator[Work]:
    """What counts, each once: what is done within something else is part of that, but for style and layout."""
    counted = [event for event in main if event.get("ph") == "X" and _kind(event["name"])]
    counted.sort(key=lambda event: (event["ts"], -event.get("dur", 0)))
    around: list[Work] = []
    for event in counted:
        kind = _kind(event["name"])
        start, end = event["ts"], event["ts"] + event.get("dur", 0)
        data = event.get("args", {}).get("data") or {}
        what = f"{event['name']} {data.get('functionName') or data.get('type') or ''}".strip()
        work = Work(kind, start, end, event.get("tdur", event.get("dur", 0)), what)
        while around and around[-1].end <= start:
            yield around.pop()
        if around and around[-1].kind == kind:
            continue
        if around:
            around[-1].needs -= work.needs
        around.append(work)
    yield from reversed(around)


def _kind(name: str) -> str:
    return "style" if name in STYLE else "layout" if name in LAYOUT else "script" if name in SCRIPT else ""


def measured(browser: Browser, server: Served, games: list[str]) -> dict[str, list[Frame]]:
    """Frames by what was watched."""
    found = {}
    people = People(browser, server.url)
    for game in games:
        ana = people.come(server.guest("Ana"), reduced_motion="no-preference", settings={"speed": 1, "sound": True})
        players = PLAYERS[game]
        begins = {} if game == "azeroth" else {"first": 0}
        table = started(ana, None, *["simple"] * (players - 1), game=game, players=players, **begins)
        found[game] = _traced(browser, ana, table, lambda ana=ana, table=table: _plays(ana, table))
    ana = people.come(server.guest("Ana"), reduced_motion="no-preference", settings={"speed": 1, "sound": True})
    table = set_up(server, ana, LAST_THROW)
    found["the last throw"] = _traced(browser, ana, table, lambda: _ends(ana, table))
    return found


def _traced(browser: Browser, ana: Player, table: str, watch: Any) -> list[Frame]:
    ana.sits_down(table)
    ana.waits_for_turn()
    # Browsers let a page sound only after a touch.
    ana.page.mouse.click(640, 20)
    # All that comes with a page has come.
    ana.page.wait_for_timeout(LAST)
    browser.start_tracing(page=ana.page, categories=CATEGORIES)
    watch()
    ana.page.wait_for_timeout(LAST)
    return frames_of(msgspec.json.decode(browser.stop_tracing())["traceEvents"])


def _plays(ana: Player, table: str) -> None:
    """A round as a bot would play it, then a decline; both followed by those of all others."""
    for number in range(1, ROUNDS + 1):
        while _round(ana) == number and ana.waits_for_turn():
            _acts(ana, table, "decline" if number == ROUNDS else None)
            if not ana.waits_for_turn(ana.version - 1):
                return


def _round(ana: Player) -> int:
    return int(ana.turn.split()[0])


def _acts(ana: Player, table: str, wanted: str | None) -> None:
    assert ana.person
    before = ana.version
    actions = [wanted] if wanted else ana.person.post(f"tables/{table}/hint", version=before)["actions"]
    answer = ana.person.client.post(f"/api/tables/{table}/act", json={"version": before, "actions": actions})
    if not answer.is_success:
        actions = ana.person.post(f"tables/{table}/hint", version=before)["actions"]
        ana.person.post(f"tables/{table}/act", version=before, actions=actions)
    ana.waits_for_turn(before)


def _ends(ana: Player, table: str) -> None:
    assert ana.person
    before = ana.version
    ana.person.post(f"tables/{table}/act", version=before, actions=["roll 3"])
    if ana.waits_for_turn(before):
        ana.primary.click()
    ana.find("game-over").wait_for()


def _say(what: str, frames: list[Frame]) -> None:
    needs = sorted(frame.needs for frame in frames)
    over = sum(need > BAR for need in needs)
    worst = f"worst {needs[-1]:.1f} ms; {over} above {BAR:.0f} ms"
    print(f"{what}: {len(needs)} frames, median {median(needs):.1f} ms, {worst}")
    for frame in sorted(frames, key=lambda frame: -frame.needs)[:6]:
        parts = f"script {frame.script:.1f}, style {frame.style:.1f}, layout {frame.layout:.1f}"
        print(f"  {frame.needs:5.1f} ms: {parts}; longest: {frame.longest}")


def main() -> None:
    """Measure, and say what came out."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)}: all of them")
    parser.add_argument("--client", type=Path, default=usual_folder(), help="the folder of a built client")
    parser.add_argument("--json", type=Path, help="a file for the result")
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="elbowroom-frames-") as folder,
        screen() as display,
        served(Path(folder), client=str(given.client), prepare=True, **LIMITS) as server,
        sync_playwright() as playwright,
    ):
        found = measured(launched(playwright, display=display), server, given.games or list(GAMES))
    for what, frames in found.items():
        _say(what, frames)
    if given.json:
        given.json.write_bytes(msgspec.json.format(msgspec.json.encode(found)))


if __name__ == "__main__":
    main()
