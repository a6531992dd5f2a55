"""Measure clicks and tasks on a slow processor: `python -m tools.frames.interaction [GAME…] [--client DIR…]`.

A player at a desktop plays some rounds (`--rounds`) of each game against bots at normal speed, with the mouse, in a
Chromium window that is four times slower. The page reports the time from each click to the next paint, and each task
longer than 50 ms; the trace reports the CPU time of tasks, in which waiting for other programs does not count. Clients
run alternately, `--runs` times. A fixed script is timed before and after each run, because the speed of a machine
changes during a day. Without a window (`--headless`) Chromium presents the first frame after a rest only with the next
one, so a click then seems to take as long as the server's answer.
"""

import argparse
import tempfile
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Final

import msgspec
from playwright.sync_api import Browser, sync_playwright

from elbowroom.server.http.web_client import default_folder
from tests.browser.players import Browsers, launch_chromium
from tests.server.running_server import RunningServer, running_server
from tools.frames.__main__ import LAST_MS, LIMITS, READY_MS
from tools.frames.games import PLAYERS, new_measured_table
from tools.frames.trace import CATEGORIES, main_thread
from tools.web_speed import virtual_display

SLOWDOWN: Final = 4
# The budget, in milliseconds: the 75th percentile of clicks, and every task.
CLICK_MS: Final = 100.0
TASK_MS: Final = 50.0
# Records the longest event of each interaction, and long tasks.
RECORD: Final = """() => {
    window.measured = { clicks: {}, tasks: [] };
    new PerformanceObserver((list) => {
        for (const { interactionId, duration, name } of list.getEntries())
            if (interactionId && !name.startsWith("pointerenter"))
                measured.clicks[interactionId] = Math.max(measured.clicks[interactionId] ?? 0, duration);
    }).observe({ type: "event", durationThreshold: 16 });
    new PerformanceObserver((list) => {
        const bar = document.querySelector('[data-testid="action-bar"]');
        for (const { duration } of list.getEntries()) measured.tasks.push([duration, bar?.dataset.version ?? ""]);
    }).observe({ type: "longtask" });
}"""
# Returns the median time of a fixed script in milliseconds.
CALIBRATE: Final = """() => {
    const times = [];
    for (let run = 0; run < 15; run++) {
        const start = performance.now();
        const found = new Map();
        for (let number = 0; number < 40_000; number++) found.set(`key ${number % 5000}`, { number });
        times.push(performance.now() - start);
    }
    return times.sort((one, other) => one - other)[7];
}"""


class Run(msgspec.Struct):
    """Milliseconds from click to paint, wall time of long tasks with the version shown, CPU time of tasks, and the time
    of the fixed script before and after.
    """

    clicks: list[float]
    tasks: list[tuple[float, str]]
    cpu: list[float]
    calibrations: list[float]


def measure(browser: Browser, server: RunningServer, game: str, seed: str, rounds: int) -> Run:
    """Measure one run of a game."""
    browsers = Browsers(browser, server.url)
    ana = browsers.open(server.guest("Ana"), has_motion=True)
    ana.open_table(new_measured_table(server, ana, game, seed))
    ana.wait_for_turn()
    ana.page.wait_for_timeout(READY_MS)
    ana.page.context.new_cdp_session(ana.page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    calibrations = [ana.page.evaluate(CALIBRATE)]
    ana.page.evaluate(RECORD)
    browser.start_tracing(page=ana.page, categories=list(CATEGORIES))
    for _ in range(rounds):
        ana.play_turn()
    ana.wait_for_turn()
    ana.page.wait_for_timeout(LAST_MS)
    trace = msgspec.json.decode(browser.stop_tracing())["traceEvents"]
    measured: dict[str, Any] = ana.page.evaluate("() => measured")
    calibrations.append(ana.page.evaluate(CALIBRATE))
    browsers.close()
    cpu = [event["tdur"] / 1000 for event in main_thread(trace) if event["name"] == "RunTask" and "tdur" in event]
    tasks = [(task, shown) for task, shown in measured["tasks"]]
    return Run(list(measured["clicks"].values()), tasks, cpu, calibrations)


def _print_runs(title: str, runs: list[Run]) -> None:
    for run in runs:
        clicks = sorted(run.clicks) or [0.0]
        longest = sorted(run.tasks, reverse=True)[:3]
        percentile = clicks[int(0.75 * (len(clicks) - 1))]
        print(
            f"{title}: {len(run.clicks)} clicks above 16 ms, 75th percentile {percentile:.0f} "
            f"ms (at most {CLICK_MS:.0f}), longest {clicks[-1]:.0f} ms; {len(run.tasks)} tasks above {TASK_MS:.0f} ms, "
            f"longest {', '.join(f'{task:.0f} ms at {shown}' for task, shown in longest) or 'none'}; "
            f"CPU time: {sum(task > TASK_MS for task in run.cpu)} above, longest {max(run.cpu, default=0):.0f} ms; "
            f"fixed script {' and '.join(f'{one:.0f}' for one in run.calibrations)} ms"
        )


def main() -> None:
    """Parse the arguments, measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"which games: {', '.join(PLAYERS)}; all if none")
    parser.add_argument("--client", type=Path, action="append", metavar="DIR", help="a built client; repeat to compare")
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--headless", action="store_true", help="without a window, where there is no display")
    given = parser.parse_args()
    found: dict[str, list[Run]] = {}
    with nullcontext(None) if given.headless else virtual_display() as display, sync_playwright() as playwright:
        for _ in range(given.runs):
            for client in given.client or [default_folder()]:
                with (
                    tempfile.TemporaryDirectory(prefix="elbowroom-interaction-") as folder,
                    running_server(Path(folder), client=str(client), prepare=True, **LIMITS) as server,
                ):
                    browser = launch_chromium(playwright, display=display)
                    for game in given.games or PLAYERS:
                        run = measure(browser, server, game, given.seed, given.rounds)
                        found.setdefault(f"{game}, {client}" if given.client else game, []).append(run)
                    browser.close()
    for title, runs in sorted(found.items()):
        _print_runs(title, runs)


if __name__ == "__main__":
    main()
