"""Measure frames in a real Chromium window: `python -m tools.frames [WHAT…] [--client DIR…] [--runs N]`.

A player at a desktop watches two rounds (`--rounds`) against bots at normal speed: picks, conquests, dice, relics,
redeployment, coins, a decline, and other players' turns; then the last roll of a game and its end. The browser's trace
says how many milliseconds of script, style and layout each frame needed, in CPU time, so that other programs do not
count. The same seed gives the same game, so that two builds can be compared; they run alternately. `--causes` also
samples functions (for a client built with `npx vite build --minify false --outDir DIR`); the sampling itself adds time.
"""

import argparse
import tempfile
from pathlib import Path
from statistics import median
from typing import Final

import msgspec
from playwright.sync_api import Browser, sync_playwright

from elbowroom.server.http.web_client import default_folder
from tests.browser.players import Browsers, launch_chromium
from tests.server.running_server import RunningServer, running_server
from tools.frames.causes import Samples, causes_of
from tools.frames.games import MARKS, PARTS, ROUNDS, log_of, new_measured_table, play
from tools.frames.trace import CATEGORIES, PROFILED, Frame, frames_of
from tools.web_speed import virtual_display

# The budget of a frame during an animation, in milliseconds.
BUDGET_MS: Final = 8.0
LIMITS: Final = {"messages_per_second": 1000.0, "messages_at_once": 10_000}
# Time for the last animations to end, in milliseconds.
LAST_MS: Final = 1500
# Time for the page to finish its work while idle, before the start, in milliseconds.
READY_MS: Final = 6000
WORST_COUNT: Final = 10


class Run(msgspec.Struct):
    """The frames of one run, and the action behind each version of the game."""

    frames: list[Frame]
    log: dict[str, str]

    def by_moment(self) -> dict[str, Frame]:
        """Return the slowest frame for each thing that was shown."""
        return {frame.shown: frame for frame in sorted(self.frames, key=lambda frame: frame.needs)}


def measure(browser: Browser, server: RunningServer, what: str, seed: str, rounds: int, *, with_causes: bool) -> Run:
    """Measure one run of a game, or of the end of one."""
    browsers = Browsers(browser, server.url)
    ana = browsers.open(server.guest("Ana"), has_motion=True, settings={"sound": True})
    table = new_measured_table(server, ana, what, seed)
    ana.open_table(table)
    ana.wait_for_turn()
    # Browsers allow sound only after an interaction.
    ana.page.mouse.click(640, 20)
    ana.page.evaluate(MARKS)
    ana.page.wait_for_timeout(READY_MS)
    browser.start_tracing(page=ana.page, categories=[*CATEGORIES, *([PROFILED] if with_causes else [])])
    ana.page.evaluate("() => performance.mark('shown at first')")
    play(server, ana, what, table, rounds)
    ana.page.wait_for_timeout(LAST_MS)
    trace = msgspec.json.decode(browser.stop_tracing())["traceEvents"]
    log = log_of(server, table)
    browsers.close()
    samples = Samples(trace)
    frames = frames_of(trace)
    return Run(
        [msgspec.structs.replace(frame, causes=causes_of(works, samples)) if frame.needs > BUDGET_MS else frame
         for frame, works in frames], log,
    )  # fmt: skip


def _print_runs(title: str, runs: list[Run]) -> None:
    """Print the results as medians of all runs."""
    needs = [sorted(frame.needs for frame in run.frames) for run in runs]
    over = [sum(need > BUDGET_MS for need in run) for run in needs]
    worst = sorted(run[-1] for run in needs)
    within = 1 - sum(over) / sum(map(len, needs))
    listed = ", ".join(f"{one:.1f}" for one in worst)
    print(
        f"{title}: {median(map(len, needs)):.0f} frames, median {median(map(median, needs)):.2f} ms, "
        f"worst {median(worst):.1f} ms ({listed}); above {BUDGET_MS:.0f} ms {median(over):.0f}, within {within:.2%}; "
        f"garbage at most {max(frame.garbage for run in runs for frame in run.frames):.1f} ms"
    )
    moments = [run.by_moment() for run in runs]
    found = {
        shown: sorted((moment[shown] for moment in moments if shown in moment), key=lambda frame: frame.needs)
        for shown in dict.fromkeys(shown for moment in moments for shown in moment)
    }
    ranked = sorted(found.items(), key=lambda item: -median(frame.needs for frame in item[1]))
    for shown, frames in ranked[:WORST_COUNT]:
        frame = frames[len(frames) // 2]
        parts = f"script {frame.script:.1f}, style {frame.style:.1f}, layout {frame.layout:.1f}"
        happened = runs[0].log.get(shown.partition(" ")[0], "")
        spread = f"{frames[0].needs:.1f}–{frames[-1].needs:.1f}"
        print(f"  {frame.needs:5.1f} ms ({spread}): {parts}; {frame.since:.0f} ms after {shown} ({happened})")
        for cause in frame.causes:
            print(f"          {cause}")


def main() -> None:
    """Measure, and print the results."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", nargs="*", metavar="WHAT", help=f"parts to measure (default: all): {', '.join(PARTS)}")
    parser.add_argument("--client", type=Path, action="append", help="the folder of a built client, once or more")
    parser.add_argument("--runs", type=int, default=1, help="runs of each part; medians are printed")
    parser.add_argument("--seed", default="1", help="another seed is another game")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="rounds of a game; the last is a decline")
    parser.add_argument("--causes", action="store_true", help="sample functions too")
    parser.add_argument("--json", type=Path, help="a file for the result")
    given = parser.parse_args()
    if unknown := sorted(set(given.what) - set(PARTS)):
        parser.error(f"there is no {', '.join(unknown)}: {', '.join(PARTS)}")
    found: dict[str, list[Run]] = {}
    with virtual_display() as display, sync_playwright() as playwright:
        for _ in range(given.runs):
            for client in given.client or [default_folder()]:
                with (
                    tempfile.TemporaryDirectory(prefix="elbowroom-frames-") as folder,
                    running_server(Path(folder), client=str(client), prepare=True, **LIMITS) as server,
                ):
                    browser = launch_chromium(playwright, display=display)
                    for what in given.what or PARTS:
                        run = measure(browser, server, what, given.seed, given.rounds, with_causes=given.causes)
                        found.setdefault(f"{what}, {client}" if given.client else what, []).append(run)
                    browser.close()
    for title, runs in sorted(found.items()):
        _print_runs(title, runs)
    if given.json:
        given.json.write_bytes(msgspec.json.format(msgspec.json.encode(found)))


if __name__ == "__main__":
    main()
