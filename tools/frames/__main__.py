"""Measures frames in a real Chromium, in a window: `python -m tools.frames [WHAT…] [--client DIR…] [--runs N]`.

Somebody at a desk watches two rounds (`--rounds`) against bots at the usual speed: picks, conquests, dice, relics,
redeployment, coins, a decline, and turns of others; then the last throw of a game and its end. From the browser's
trace: how many milliseconds of script, style and layout each frame needed, in processor time, so that other programs
do not count.
The same seed is the same game, so that two builds can be compared: they take turns. `--causes` also samples functions
(give it a client built with `npx vite build --minify false --outDir DIR`); that takes time itself, which is counted.
"""

import argparse
import tempfile
from pathlib import Path
from statistics import median
from typing import Final

import msgspec
from playwright.sync_api import Browser, sync_playwright

from elbowroom.server.http.web_client import usual_folder
from tests.browser.people import People, launched
from tests.server.served import Served, served
from tools.frames.causes import Samples, causes_of
from tools.frames.games import MARKS, ROUNDS, WATCHED, laid, log_of, played
from tools.frames.trace import CATEGORIES, PROFILED, Frame, frames_of
from tools.web_speed import screen

# No frame of an animation needs more, in milliseconds.
BAR: Final = 8.0
LIMITS: Final = {"messages_per_second": 1000.0, "messages_at_once": 10_000}
# After the last thing that is shown, its animations come to their end, in milliseconds.
LAST: Final = 1500
# Before the first, all that a page gets ready when it has nothing else to do is ready.
READY: Final = 6000
WORST: Final = 10


class Watched(msgspec.Struct):
    """The frames of one run, and what led to each version of the game."""

    frames: list[Frame]
    log: dict[str, str]

    def by_moment(self) -> dict[str, Frame]:
        """The frame that needed most of those while the same was on the table."""
        return {frame.shown: frame for frame in sorted(self.frames, key=lambda frame: frame.needs)}


def watched(browser: Browser, server: Served, what: str, seed: str, rounds: int, *, with_causes: bool) -> Watched:
    """One run of a game, or of the end of one."""
    people = People(browser, server.url)
    ana = people.come(server.guest("Ana"), reduced_motion="no-preference", settings={"speed": 1, "sound": True})
    table = laid(server, ana, what, seed)
    ana.sits_down(table)
    ana.waits_for_turn()
    # Browsers let a page sound only after a touch.
    ana.page.mouse.click(640, 20)
    ana.page.evaluate(MARKS)
    ana.page.wait_for_timeout(READY)
    browser.start_tracing(page=ana.page, categories=[*CATEGORIES, *([PROFILED] if with_causes else [])])
    ana.page.evaluate("() => performance.mark('shown at first')")
    played(server, ana, what, table, rounds)
    ana.page.wait_for_timeout(LAST)
    trace = msgspec.json.decode(browser.stop_tracing())["traceEvents"]
    log = log_of(server, table)
    people.leave()
    samples = Samples(trace)
    frames = frames_of(trace)
    return Watched(
        [msgspec.structs.replace(frame, causes=causes_of(works, samples)) if frame.needs > BAR else frame
         for frame, works in frames], log,
    )  # fmt: skip


def _say(title: str, runs: list[Watched]) -> None:
    """What came out, as medians of all runs."""
    needs = [sorted(frame.needs for frame in run.frames) for run in runs]
    over = [sum(need > BAR for need in run) for run in needs]
    worst = sorted(run[-1] for run in needs)
    within = 1 - sum(over) / sum(map(len, needs))
    listed = ", ".join(f"{one:.1f}" for one in worst)
    print(
        f"{title}: {median(map(len, needs)):.0f} frames, median {median(map(median, needs)):.2f} ms, "
        f"worst {median(worst):.1f} ms ({listed}); above {BAR:.0f} ms {median(over):.0f}, within it {within:.2%}; "
        f"garbage at most {max(frame.garbage for run in runs for frame in run.frames):.1f} ms"
    )
    moments = [run.by_moment() for run in runs]
    found = {
        shown: sorted((moment[shown] for moment in moments if shown in moment), key=lambda frame: frame.needs)
        for shown in dict.fromkeys(shown for moment in moments for shown in moment)
    }
    ranked = sorted(found.items(), key=lambda item: -median(frame.needs for frame in item[1]))
    for shown, frames in ranked[:WORST]:
        frame = frames[len(frames) // 2]
        parts = f"script {frame.script:.1f}, style {frame.style:.1f}, layout {frame.layout:.1f}"
        happened = runs[0].log.get(shown.partition(" ")[0], "")
        spread = f"{frames[0].needs:.1f}–{frames[-1].needs:.1f}"
        print(f"  {frame.needs:5.1f} ms ({spread}): {parts}; {frame.since:.0f} ms after {shown} ({happened})")
        for cause in frame.causes:
            print(f"          {cause}")


def main() -> None:
    """Measure, and say what came out."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", nargs="*", metavar="WHAT", help=f"of {', '.join(WATCHED)}: all of them")
    parser.add_argument("--client", type=Path, action="append", help="the folder of a built client, once or more")
    parser.add_argument("--runs", type=int, default=1, help="of each; medians are told")
    parser.add_argument("--seed", default="1", help="another is another game")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="of a game; the last is a decline")
    parser.add_argument("--causes", action="store_true", help="sample functions too")
    parser.add_argument("--json", type=Path, help="a file for the result")
    given = parser.parse_args()
    if unknown := sorted(set(given.what) - set(WATCHED)):
        parser.error(f"there is no {', '.join(unknown)}: {', '.join(WATCHED)}")
    found: dict[str, list[Watched]] = {}
    with screen() as display, sync_playwright() as playwright:
        for _ in range(given.runs):
            for client in given.client or [usual_folder()]:
                with (
                    tempfile.TemporaryDirectory(prefix="elbowroom-frames-") as folder,
                    served(Path(folder), client=str(client), prepare=True, **LIMITS) as server,
                ):
                    browser = launched(playwright, display=display)
                    for what in given.what or WATCHED:
                        run = watched(browser, server, what, given.seed, given.rounds, with_causes=given.causes)
                        found.setdefault(f"{what}, {client}" if given.client else what, []).append(run)
                    browser.close()
    for title, runs in sorted(found.items()):
        _say(title, runs)
    if given.json:
        given.json.write_bytes(msgspec.json.format(msgspec.json.encode(found)))


if __name__ == "__main__":
    main()
