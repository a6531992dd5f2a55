"""Measure the speed of the client in a real Chromium window: `python -m tools.web_speed [--json FILE]`.

It measures the size of the JavaScript, the time until a table is usable after a cold load, the time from a click or key
to the next paint (Event Timing), and layout shift, on the classic map for five players. Tests check the size;
docs/performance.md has the other figures. Without a display (DISPLAY) it starts a virtual one (Xvfb; Debian: xvfb).
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

from elbowroom.server.http.web_client import default_folder
from tests.browser.players import Browsers, Player, launch_chromium
from tests.browser.tables import start_table
from tests.server.running_server import Person, guest_at
from tests.server.server_processes import ServerProcess, running

LOADS: Final = 5
# New games, whose combination of islands has never been painted.
NEW_GAMES: Final = 5
# Milliseconds between two actions, and between press and release.
PAUSE_MS: Final = 250
PRESS_MS: Final = 60
# Records from the start of a page when it is usable, how long interactions took and what shifted.
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
    """Milliseconds from the start of a cold load until a table is usable, and until its map is painted."""

    usable: int
    painted: int


class Speed(msgspec.Struct, kw_only=True):
    """The results, in bytes and milliseconds."""

    javascript: int
    first: list[Load]
    again: list[Load]
    interactions: int
    interaction_p95: int
    interaction_worst: str
    shift: float
    shifted: dict[str, float]


def javascript(client: Path) -> int:
    """Return the size of the client's JavaScript, compressed as it is sent, in bytes; without Python for browsers."""
    scripts = [client / "sw.js", *(client / "assets").glob("*.js")]
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in scripts if path.exists())


@contextmanager
def virtual_display() -> Iterator[str]:
    """Yield a display: without one, Chromium leaves some frames undrawn until the next event, and counts the wait."""
    if display := os.environ.get("DISPLAY"):
        yield display
        return
    command = shutil.which("Xvfb")
    if command is None:
        raise SystemExit("This needs a display: set DISPLAY, or install Xvfb (Debian: xvfb).")
    read_end, write_end = os.pipe()
    options = ["-displayfd", str(write_end), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    process = subprocess.Popen([command, *options], pass_fds=[write_end], stderr=subprocess.DEVNULL)
    os.close(write_end)
    try:
        with os.fdopen(read_end) as output:
            yield f":{output.readline().strip()}"
    finally:
        process.terminate()
        process.wait()


def measure(client: Path) -> Speed:
    """Load a table several times with an empty cache, then play two turns."""
    with (
        tempfile.TemporaryDirectory(prefix="elbowroom-speed-") as folder,
        virtual_display() as display,
        sync_playwright() as playwright,
    ):
        server = ServerProcess(f"sqlite:///{folder}/tables.sqlite", Path(folder), client=client, prepare=True)
        with running(server):
            # Bots must not slow the browser down.
            os.setpriority(os.PRIO_PROCESS, server.pid, 15)
            browser = launch_chromium(playwright, display=display)
            address = f"http://127.0.0.1:{server.port}"
            with guest_at(address) as person:
                return _measure_as(person, Browsers(browser, address), javascript(client))


def _measure_as(person: Person, browsers: Browsers, size: int) -> Speed:
    first = []
    for _ in range(NEW_GAMES):
        # As "Play now" starts it.
        ana, load = _load_table(
            browsers, person, start_table(person, None, "simple", "simple", game="warcraft", players=3, first=0)
        )
        first.append(load)
        ana.page.context.close()
    table = start_table(person, None, *["simple"] * 4, game="classic", players=5, first=0)
    ana, load = _load_table(browsers, person, table)
    first.append(load)
    again = []
    for _ in range(LOADS):
        ana.page.context.close()
        ana, load = _load_table(browsers, person, table)
        again.append(load)
    _play_turns(ana)
    found = ana.page.evaluate("measured")
    # Interactions shorter than 16 ms are not reported.
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


def _load_table(browsers: Browsers, person: Person, table: str) -> tuple[Player, Load]:
    """Open a table with an empty cache."""
    ana = browsers.open(person, reduced_motion="no-preference")
    ana.page.context.add_init_script(OBSERVER)
    ana.open_table(table)
    ana.page.wait_for_function("() => measured.painted")
    usable, painted = ana.page.evaluate("[measured.usable, measured.painted]")
    return ana, Load(round(usable), round(painted))


def _play_turns(ana: Player) -> None:
    """Play like a person: hover, ask for hints, choose, undo, continue, at a realistic pace."""
    ana.wait_for_turn()
    for _ in range(24):
        for region in ana.page.locator("[data-region].can").all()[:2]:
            region.hover(force=True)
            ana.page.wait_for_timeout(PAUSE_MS)
        _follow_hint(ana)
        if ana.find("undo").get_attribute("aria-disabled") != "true":
            before = ana.version
            ana.page.keyboard.press("u", delay=PRESS_MS)
            ana.wait_for_turn(before)
            ana.page.wait_for_timeout(PAUSE_MS)
            _follow_hint(ana)


def _follow_hint(ana: Player) -> None:
    before = ana.version
    ana.find("hint").click(delay=PRESS_MS)
    ana.find("hint-words").wait_for()
    ana.page.wait_for_timeout(PAUSE_MS)
    ana.find("hint-do").click(delay=PRESS_MS)
    # If a confirmation opens, it takes a moment to read.
    ana.page.wait_for_timeout(PAUSE_MS)
    ana.confirm(before)
    ana.wait_for_turn(before)
    ana.page.wait_for_timeout(PAUSE_MS)


def _print_loads(when: str, loads: list[Load]) -> None:
    usable, painted = sorted(load.usable for load in loads), sorted(load.painted for load in loads)
    print(f"a table {when} can be used after {median(usable):.0f} ms {usable} (less than 1500)")
    print(f"  its map is painted after {median(painted):.0f} ms {painted}")


def main() -> None:
    """Measure, and print the results."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--client", type=Path, default=default_folder(), help="the folder of a built client")
    parser.add_argument("--json", type=Path, help="a file for the result")
    given = parser.parse_args()
    speed = measure(given.client)
    print(f"JavaScript, gzipped: {speed.javascript / 1000:.1f} kB (at most 225)")
    _print_loads("of a game that has just begun", speed.first)
    _print_loads("later", speed.again)
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
