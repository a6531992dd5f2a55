"""Measure how fast the game starts and answers without a server: `python -m tools.offline_speed [--mbit 10]`.

Serves the files of `elbowroom static` over a slow line and plays the first turns of "Play now" in a real Chromium.
Node, which runs the same Python, measures turns of bots by processor time (`python -m tools.offline_speed --turns 200`)
and memory (`--memory`).
"""

import argparse
import subprocess
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
from playwright.sync_api import sync_playwright

from elbowroom.commands.static import write_files
from elbowroom.server.http.web_client import default_folder
from tests.browser.players import Browsers, Player, launch_chromium

ROOT: Final = Path(__file__).parents[1]
NODE: Final = 'root=$0; . "$root/tools/client.sh"; find_node || exit 3; exec "$node" "$@"'
# Seconds until the first byte of an answer, and bytes sent at once.
LATENCY: Final = 0.04
PIECE: Final = 16_384
TURNS: Final = 4
PLAY_NOW: Final = '[aria-describedby="play-hint"]'
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
    """Milliseconds from the start of the page, or from the click for the decision; and from clicks to new views."""

    usable: int
    progress: int | None
    decision: int
    views: list[int]


def start(player: Player, turns: int) -> Start:
    """Open the start page, play the first turns of "Play now", and return the times."""
    player.page.goto("./")
    player.page.locator(PLAY_NOW).wait_for()
    clicked = player.page.evaluate("() => performance.now()")
    player.page.locator(PLAY_NOW).click()
    player.page.wait_for_function("() => measured.decision !== null", timeout=120_000)
    for _ in range(turns):
        player.play_turn()
    found = player.page.evaluate("() => measured")
    progress = None if found["progress"] is None else round(found["progress"] - clicked)
    views = [round(view) for view in found["views"]]
    return Start(round(found["usable"]), progress, round(found["decision"] - clicked), views)


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


def run_in_node(name: str, *arguments: str) -> None:
    """Run a file of this folder in the browser's Python."""
    files = [ROOT / "tests/offline/boot.mjs", default_folder() / "runtime", ROOT / "tools" / name]
    subprocess.run(["sh", "-c", NODE, str(ROOT), *map(str, files), *arguments], check=True)


def main() -> None:
    """Run the tool."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--mbit", type=float, default=10.0, help="speed of the line in Mbit/s")
    parser.add_argument("--runs", type=int, default=3, help="cold starts")
    parser.add_argument("--turns", type=int, default=0, help="turns of bots to measure in Node instead")
    parser.add_argument("--memory", action="store_true", help="measure memory in Node instead")
    options = parser.parse_args()
    if options.turns:
        run_in_node("offline_turns.py", str(options.turns))
        return
    if options.memory:
        run_in_node("offline_memory.py")
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        write_files(default_folder(), Path(folder), compressed=True)
        browser = launch_chromium(playwright)
        for _ in range(options.runs):
            line = Line(options.mbit)
            with slow_site(Path(folder), line) as address:
                browsers = Browsers(browser, address)
                player = browsers.open(service_workers="allow")
                player.page.add_init_script(OBSERVER)
                cold = start(player, TURNS)
                download = megabytes_by_kind(line.sent.copy())
                warm = start(player, 0)
                browsers.close()
            views = cold.views
            print(f"cold {cold.usable} ms usable, progress after {cold.progress}, decision after {cold.decision} ms")
            print(f"download {', '.join(f'{kind} {size:.2f} MB' for kind, size in download.items())}")
            print(f"warm {warm.usable} ms usable, decision after {warm.decision} ms")
            print(f"{len(views)} views: median {median(views or [0]):.0f} ms, 95 % within {percentile_95(views)} ms")
        browser.close()


if __name__ == "__main__":
    main()
