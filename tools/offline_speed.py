"""Measure how fast the game starts and answers without a server, in a real Chromium.

`python -m tools.offline_speed` serves the files of `elbowroom static` over a slow line, and plays the first turns of
"Play now": starts on a slow processor (tools/slow_renderers.py), clicks at its normal speed. `--turns 200` measures
turns of bots on a slow processor, `--memory` the worker's memory after a game with hints and its review.
"""

import argparse
import json
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from math import ceil
from pathlib import Path
from statistics import median
from threading import Lock, Thread
from time import monotonic, sleep
from typing import Any, Final

import msgspec
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from elbowroom.commands.static import write_files
from elbowroom.server.http.web_client import default_folder
from tests.browser.players import FAST_SETTINGS, Browsers, Player, launch_chromium
from tools.slow_renderers import slow_renderers

ROOT: Final = Path(__file__).parents[1]
# Seconds until the first byte of an answer, and bytes sent at once.
LATENCY: Final = 0.04
PIECE: Final = 16_384
TURNS: Final = 4
# Starts after the first one, and milliseconds between them.
WARM_STARTS: Final = 3
KEEPING: Final = 5000
PLAY_NOW: Final = '[aria-describedby="play-hint"]'
# Milliseconds for a whole game, or its review, on a busy machine.
PATIENCE: Final = 600_000
# Works for some milliseconds, many periods of the slowdown, to measure how slow the processor is.
WORKING: Final = 3000
WORK: Final = """(milliseconds) => {
    const until = performance.now() + milliseconds;
    let rounds = 0;
    for (; performance.now() < until; rounds++) for (let i = 0; i < 10000; i++);
    return rounds;
}"""
# The bytes of each part of the page; `Window` is the page itself.
MEMORY: Final = """async () => {
    const { breakdown } = await performance.measureUserAgentSpecificMemory();
    return breakdown.map(({ bytes, attribution, types }) => [bytes, attribution[0]?.scope ?? "", types.join()]);
}"""
# Files by a part of their address.
KINDS: Final = {"values of bots": "/values/", "Python": "/runtime/", "client": "/assets/", "pictures": ".webp"}
# Records when the page is usable, when progress is shown, when the first decision is ours, and how long after each
# click the next version is shown.
OBSERVER: Final = """
window.measured = { usable: null, progress: null, decision: null, asked: null, views: [] };
let clicked = 0, shown = null;
addEventListener("click", () => (clicked = performance.now()), true);
const look = () => {
    const now = performance.now();
    if (document.querySelector('[aria-describedby="play-hint"]')) measured.usable ??= now;
    if (document.querySelector("progress")) measured.progress ??= now;
    const bar = document.querySelector('[data-testid="action-bar"]');
    if (bar?.classList.contains("ours")) measured.decision ??= now;
    const version = bar?.dataset.version;
    if (version !== shown && clicked && shown !== null) measured.views.push(now - clicked);
    if (version !== shown) clicked = 0;
    shown = version ?? null;
    requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


class Line:
    """A line with a limited bandwidth, shared by all answers; it counts the bytes of each file."""

    def __init__(self, mbit: float) -> None:
        self.sent: Counter[str] = Counter()
        self._rate = mbit * 125_000
        self._free = 0.0
        self._lock = Lock()

    def carry(self, path: str, count: int) -> None:
        """Wait until the line has carried some bytes of a file."""
        with self._lock:
            self.sent[path] += count
            self._free = max(self._free, monotonic()) + count / self._rate
            until = self._free
        sleep(max(0.0, until - monotonic()))


class SlowHandler(SimpleHTTPRequestHandler):
    """Sends files, compressed where a compressed form lies beside them, over a slow line."""

    def __init__(self, *args: Any, line: Line, **more: Any) -> None:
        self._line = line
        super().__init__(*args, **more)

    def log_message(self, *_: object) -> None:
        """Print nothing."""

    def do_GET(self) -> None:
        """Send a file."""
        sleep(LATENCY)
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        packed = path.with_name(path.name + ".gz")
        if not path.is_file():
            self.send_error(404)
            return
        data = (packed if packed.is_file() else path).read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Length", str(len(data)))
        # Browsers keep files with a date, as they do those of other hosts.
        self.send_header("Last-Modified", self.date_time_string(path.stat().st_mtime))
        if packed.is_file():
            self.send_header("Content-Encoding", "gzip")
        # Without these the page may not measure its memory.
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        self.end_headers()
        for start in range(0, len(data), PIECE):
            self._line.carry(self.path, len(data[start : start + PIECE]))
            self.wfile.write(data[start : start + PIECE])


@contextmanager
def slow_site(folder: Path, line: Line) -> Iterator[str]:
    """Serve a folder over a slow line, and yield its address."""
    handler = partial(SlowHandler, line=line, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class Start(msgspec.Struct):
    """Milliseconds from the start of the page, or from the click for progress and the decision."""

    usable: int
    progress: int | None
    decision: int


def start(player: Player) -> Start:
    """Open the start page, press "Play now", and return the times."""
    player.page.goto("./")
    player.page.locator(PLAY_NOW).wait_for()
    clicked = player.page.evaluate("() => performance.now()")
    player.page.locator(PLAY_NOW).click()
    player.page.wait_for_function("() => measured.decision !== null", timeout=PATIENCE)
    found = player.page.evaluate("() => measured")
    progress = None if found["progress"] is None else round(found["progress"] - clicked)
    return Start(round(found["usable"]), progress, round(found["decision"] - clicked))


def megabytes_by_kind(sent: Counter[str]) -> dict[str, float]:
    """Return the megabytes sent, all together and by kind of file."""
    found = Counter({"all": sent.total()})
    for path, count in sent.items():
        kinds = (kind for kind, name in KINDS.items() if name in path)
        found[next(kinds, "other")] += count
    return {kind: count / 1_000_000 for kind, count in found.most_common()}


def percentile_95(values: list[int]) -> int:
    """Return the value that 95 % do not exceed."""
    return sorted(values)[max(0, ceil(0.95 * len(values)) - 1)] if values else 0


def slowdown(browser: Browser, rate: float) -> float:
    """Return how many times slower the processor is in fact."""
    page = browser.new_page()
    page.goto("about:blank")
    # The first time the work is compiled.
    usual = max(page.evaluate(WORK, WORKING) for _ in range(2))
    with slow_renderers(rate):
        page.wait_for_timeout(1000)
        slow = page.evaluate(WORK, WORKING)
    page.close()
    return float(usual / slow)


def usual_player(playwright: Playwright, profile: str, address: str) -> Player:
    """Return a player whose browser keeps files and machine code in a folder, as everybody's does."""
    context = playwright.chromium.launch_persistent_context(
        profile,
        executable_path=shutil.which("chromium"),
        base_url=address,
        viewport={"width": 1280, "height": 800},
        args=["--no-sandbox"],
    )
    settings = json.dumps(FAST_SETTINGS | {"sound": False, "language": "en"})
    context.add_init_script(f"localStorage.setItem('elbowroom.settings', JSON.stringify({settings}))")
    context.add_init_script(OBSERVER)
    return Player(context.new_page(), None)


def measure_starts(playwright: Playwright, folder: Path, mbit: float, rate: float) -> None:
    """Measure a cold start, clicks, and warm starts."""
    line, warm = Line(mbit), list[Start]()
    with slow_site(folder, line) as address, tempfile.TemporaryDirectory() as profile:
        player = usual_player(playwright, profile, address)
        with slow_renderers(rate):
            cold = start(player)
        download = megabytes_by_kind(line.sent.copy())
        for _ in range(TURNS):
            player.play_turn()
        views = [round(view) for view in player.page.evaluate("() => measured.views")]
        for _ in range(WARM_STARTS):
            # Once more, with what the browser has kept, after it had time to do so.
            player.page.wait_for_timeout(KEEPING)
            with slow_renderers(rate):
                warm.append(start(player))
        player.page.context.close()
    print(f"cold {cold.usable} ms usable, progress after {cold.progress}, decision after {cold.decision} ms")
    print(f"download {', '.join(f'{kind} {size:.2f} MB' for kind, size in download.items())}")
    for one in warm:
        print(f"warm {one.usable} ms usable, decision after {one.decision} ms")
    print(f"{len(views)} views: median {median(views or [0]):.0f} ms, 95 % within {percentile_95(views)} ms")


def measure_turns(browser: Browser, folder: Path, turns: int, slower: float) -> None:
    """Measure turns of bots in a worker of a page, at a slowdown that is measured by turns, too."""
    for name in ("offline_turns.html", "offline_turns.js"):
        (folder / name).write_bytes((ROOT / "tools" / name).read_bytes())
    code = (ROOT / "tools/offline_turns.py").read_text(encoding="utf-8")
    with slow_site(folder, Line(1000.0)) as address:
        page = browser.new_page()
        page.goto(f"{address}offline_turns.html")

        def run(turns: int) -> list[str]:
            """Measure some turns in the worker; with 0, a fixed amount of work."""
            lines: list[str] = page.evaluate("(given) => run(given)", {"code": code, "turns": str(turns)})
            return lines

        # The first times, tables are built and WebAssembly is optimised.
        usual = min(float(run(0)[0]) for _ in range(4))
        with slow_renderers(slower):
            # Stopping a process takes time too, and other programs make it slower still.
            rate = slower * slower / (float(run(0)[0]) / usual)
        with slow_renderers(rate):
            print(f"processor {float(run(0)[0]) / usual:.1f} times slower")
            print("\n".join(run(turns)), flush=True)
            print(f"processor {float(run(0)[0]) / usual:.1f} times slower in the end")
        page.close()


def measure_memory(browser: Browser, folder: Path) -> None:
    """Measure the worker's memory at the first decision, after a game with hints, and after its review."""
    with slow_site(folder, Line(1000.0)) as address:
        browsers = Browsers(browser, address)
        player = browsers.open(service_workers="allow")
        player.page.set_default_timeout(PATIENCE)
        player.page.add_init_script(OBSERVER)
        start(player)
        print_memory("first decision", player)
        player.play_to_end()
        print_memory("a game", player)
        table = player.page.url.rpartition("/")[2]
        player.open(f"./#/replay/{table}")
        player.page.get_by_role("tab", name="Review").click()
        player.find("review-ask").click()
        expect(player.find("review").get_by_role("img")).to_be_visible(timeout=PATIENCE)
        print_memory("its review", player)
        browsers.close()


def print_memory(moment: str, player: Player) -> None:
    """Print the megabytes of the page and of its workers."""
    sizes: Counter[str] = Counter()
    for size, scope, types in player.page.evaluate(MEMORY):
        sizes[f"{scope or 'shared'} {types}".strip()] += size
    print(f"{moment}: {', '.join(f'{name} {size / 1e6:.0f} MB' for name, size in sizes.most_common() if size > 5e5)}")


def main() -> None:
    """Run the tool."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--mbit", type=float, default=10.0, help="speed of the line in Mbit/s")
    parser.add_argument("--slower", type=float, default=4.0, help="how many times slower the processor is")
    parser.add_argument("--runs", type=int, default=3, help="cold starts")
    parser.add_argument("--turns", type=int, default=0, help="measure so many turns of bots instead")
    parser.add_argument("--memory", action="store_true", help="measure memory instead")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        write_files(default_folder(), folder, compressed=True)
        browser = launch_chromium(playwright)
        if options.memory:
            measure_memory(browser, folder)
        elif options.turns:
            measure_turns(browser, folder, options.turns, options.slower)
        else:
            # Stopping a process takes time too.
            rate = options.slower * options.slower / slowdown(browser, options.slower)
            print(f"processor {slowdown(browser, rate):.1f} times slower")
            for _ in range(options.runs):
                measure_starts(playwright, folder, options.mbit, rate)
        browser.close()


if __name__ == "__main__":
    main()
