"""Measures the client in a real Chromium, in a window: `python -m tools.web_speed [--json FILE]`.

How much JavaScript there is, how soon a table can be used after a cold load, how long a click or a key waits for the
next picture (Event Timing), and how much the page shifts, on the classic map for five. Tests keep the first number,
docs/performance.md tells the others. Without a display (DISPLAY) it opens one that nobody sees (Xvfb; Debian: xvfb).
"""

import argparse
import gzip
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from pathlib import Path
from statistics import median
from typing import Final

import msgspec
from playwright.sync_api import sync_playwright

from elbowroom.server.http.web_client import usual_folder
from tests.browser.people import People, Player, launched
from tests.browser.tables import started
from tests.server.processes import ServerProcess, running
from tests.server.served import Person, guest_at

LOADS: Final = 5
# Games that have just begun, whose islands nobody has seen together.
NEW_GAMES: Final = 5
# Milliseconds between two things that somebody does, and those for which a button is down.
HAND: Final = 250
FINGER: Final = 60
# Notes, from the first moment of a page, when it can be used, how long interactions took and what shifted.
OBSERVER: Final = """
window.measured = { usable: null, painted: null, interactions: {}, shift: 0, shifted: {} };
new PerformanceObserver((list) => {
    for (const { interactionId, duration, name, processingStart, processingEnd } of list.getEntries()) {
        const known = measured.interactions[interactionId];
        if (interactionId && !(known?.[0] >= duration))
            measured.interactions[interactionId] = [duration, name, Math.round(processingEnd - processingStart)];
    }
}).observe({ type: "event", durationThreshold: 16, buffered: true });
// Shifts less than a second apart belong together, for five seconds at most; the worst such moment counts.
let moment = { from: 0, to: 0, sum: 0 };
const nameOf = (node) => {
    const place = node?.closest?.("[data-testid]")?.dataset.testid ?? "";
    return `${place} ${node?.localName ?? "?"}.${node?.classList?.[0] ?? ""}`;
};
new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput, sources } of list.getEntries()) {
        if (hadRecentInput) continue;
        const joins = startTime - moment.to < 1000 && startTime - moment.from < 5000;
        const { from, sum } = joins ? moment : { from: startTime, sum: 0 };
        moment = { from, to: startTime, sum: sum + value };
        measured.shift = Math.max(measured.shift, moment.sum);
        for (const { node } of sources)
            measured.shifted[nameOf(node)] = (measured.shifted[nameOf(node)] ?? 0) + value / sources.length;
    }
}).observe({ type: "layout-shift", buffered: true });
// A table can be used when regions are shown, be it as a sketch, and the button says what is ours to do.
const look = () => {
    const bar = document.querySelector('[data-testid="action-bar"].ours');
    if (bar && document.querySelector("[data-region]")) measured.usable ??= performance.now();
    const maps = [...document.querySelectorAll(".board img")];
    const isPainted = maps.length && maps.every((map) => map.complete && map.naturalWidth);
    if (measured.usable && isPainted) measured.painted = performance.now();
    else requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


class Load(msgspec.Struct):
    """Milliseconds from the start of a cold load until a table can be used, and until its map is painted."""

    usable: int
    painted: int


class Speed(msgspec.Struct, kw_only=True):
    """What was measured: bytes and milliseconds."""

    javascript: int
    first: list[Load]
    again: list[Load]
    interactions: int
    interaction_p95: int
    interaction_worst: str
    shift: float
    shifted: dict[str, float]


def javascript(client: Path) -> int:
    """Bytes of all JavaScript as it is sent, packed."""
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in client.rglob("*.js"))


@contextmanager
def screen() -> Iterator[str]:
    """A display: a Chromium without one leaves some frames undrawn until the next event, and counts the wait."""
    if display := os.environ.get("DISPLAY"):
        yield display
        return
    command = shutil.which("Xvfb")
    if command is None:
        raise SystemExit("This needs a display: set DISPLAY, or install Xvfb (Debian: xvfb).")
    number, told = os.pipe()
    options = ["-displayfd", str(told), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    process = subprocess.Popen([command, *options], pass_fds=[told], stderr=subprocess.DEVNULL)
    os.close(told)
    try:
        with os.fdopen(number) as said:
            yield f":{said.readline().strip()}"
    finally:
        process.terminate()
        process.wait()


def measured(client: Path) -> Speed:
    """Load a table some times with nothing in the cache, then play two turns there."""
    with (
        tempfile.TemporaryDirectory(prefix="elbowroom-speed-") as folder,
        screen() as display,
        sync_playwright() as playwright,
    ):
        server = ServerProcess(f"sqlite:///{folder}/tables.sqlite", Path(folder), client=client, prepare=True)
        with running(server):
            # What bots think is not to be seen in how long a browser takes.
            os.setpriority(os.PRIO_PROCESS, server.pid, 15)
            browser = launched(playwright, display=display)
            address = f"http://127.0.0.1:{server.port}"
            with guest_at(address) as person:
                return _measured_by(person, People(browser, address), javascript(client))


def _measured_by(person: Person, people: People, size: int) -> Speed:
    first = []
    for _ in range(NEW_GAMES):
        # What "Play now" starts.
        ana, load = _loaded(
            people, person, started(person, None, "simple", "simple", game="warcraft", players=3, first=0)
        )
        first.append(load)
        ana.page.context.close()
    table = started(person, None, *["simple"] * 4, game="classic", players=5, first=0)
    ana, load = _loaded(people, person, table)
    first.append(load)
    again = []
    for _ in range(LOADS):
        ana.page.context.close()
        ana, load = _loaded(people, person, table)
        again.append(load)
    _two_turns(ana)
    found = ana.page.evaluate("measured")
    # Quicker than the shortest that is told apart counts as that.
    waits = sorted(found["interactions"].values()) or [[16, "none", 0]]
    return Speed(
        javascript=size,
        first=first,
        again=again,
        interactions=len(waits),
        interaction_p95=round(waits[ceil(0.95 * len(waits)) - 1][0]),
        interaction_worst="{1}: {0} ms, of which {2} in our code".format(*waits[-1]),
        shift=round(found["shift"], 4),
        shifted={name: round(value, 4) for name, value in sorted(found["shifted"].items(), key=lambda one: -one[1])},
    )


def _loaded(people: People, person: Person, table: str) -> tuple[Player, Load]:
    """Somebody comes to a table with nothing in the cache."""
    ana = people.come(person, reduced_motion="no-preference")
    ana.page.context.add_init_script(OBSERVER)
    ana.sits_down(table)
    ana.page.wait_for_function("() => measured.painted")
    usable, painted = ana.page.evaluate("[measured.usable, measured.painted]")
    return ana, Load(round(usable), round(painted))


def _two_turns(ana: Player) -> None:
    """What somebody does who plays: points, asks, chooses, takes back, goes on; at a pace that hands can keep up."""
    ana.waits_for_turn()
    for _ in range(24):
        for region in ana.page.locator("[data-region].can").all()[:2]:
            region.hover(force=True)
            ana.page.wait_for_timeout(HAND)
        _follows_hint(ana)
        if ana.find("undo").get_attribute("aria-disabled") != "true":
            before = ana.version
            ana.page.keyboard.press("u", delay=FINGER)
            ana.waits_for_turn(before)
            ana.page.wait_for_timeout(HAND)
            _follows_hint(ana)


def _follows_hint(ana: Player) -> None:
    before = ana.version
    ana.find("hint").click(delay=FINGER)
    ana.find("hint-words").wait_for()
    ana.page.wait_for_timeout(HAND)
    ana.find("hint-do").click(delay=FINGER)
    # Should this be asked about, it takes a moment to read the question.
    ana.page.wait_for_timeout(HAND)
    ana.confirms(before)
    ana.waits_for_turn(before)
    ana.page.wait_for_timeout(HAND)


def _say(when: str, loads: list[Load]) -> None:
    usable, painted = sorted(load.usable for load in loads), sorted(load.painted for load in loads)
    print(f"a table {when} can be used after {median(usable):.0f} ms {usable} (less than 1500)")
    print(f"  its map is painted after {median(painted):.0f} ms {painted}")


def main() -> None:
    """Measure, and say what came out."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--client", type=Path, default=usual_folder(), help="the folder of a built client")
    parser.add_argument("--json", type=Path, help="a file for the result")
    given = parser.parse_args()
    speed = measured(given.client)
    print(f"JavaScript, gzipped: {speed.javascript / 1000:.1f} kB (at most 200)")
    _say("of a game that has just begun", speed.first)
    _say("later", speed.again)
    print(
        f"interaction to next paint, 95th percentile of {speed.interactions}: {speed.interaction_p95} ms "
        f"(less than 100); worst {speed.interaction_worst}"
    )
    print(f"layout shift: {speed.shift} (less than 0.02)")
    for name, value in speed.shifted.items():
        print(f"  {value:.4f} {name}")
    if given.json:
        given.json.write_bytes(msgspec.json.format(msgspec.json.encode(speed)))


if __name__ == "__main__":
    main()
