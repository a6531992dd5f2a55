"""Measure how long new visitors wait, on a phone and at a desktop: `python -m tools.web_visits [phone] [desk]`.

The phone has 360 × 740 pixels, a CPU four times slower, 1.6 Mbit/s and some latency (`--latency`, 150 ms by default).
It measures when the start page is usable, when a table has its painted map, and the slowest tap. At the desktop it
counts clicks and waiting from the start page to the first conquest.
"""

import argparse
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

from playwright.sync_api import Locator, sync_playwright

from elbowroom.server.http.web_client import default_folder
from tests.browser.players import Browsers, Player, launch_chromium
from tests.browser.tables import start_table
from tests.server.running_server import Person, guest_at
from tests.server.server_processes import ServerProcess, running
from tools.web_speed import OBSERVER, virtual_display

LOADS: Final = 5
PHONE: Final = {
    "phone": True, "viewport": {"width": 360, "height": 740}, "device_scale_factor": 2,
    "reduced_motion": "no-preference",
}  # fmt: skip
CPU_SLOWDOWN: Final = 4
BYTES_PER_SECOND: Final = 1_600_000 // 8
# Milliseconds between two taps.
PAUSE_MS: Final = 300
HOME_USABLE: Final = """() => {
    const button = document.querySelector("main button.primary:not(:disabled)");
    return button ? performance.now() : null;
}"""
# Exist once it is the player's turn.
MY_COMBOS: Final = '.page:has([data-testid="action-bar"].ours) [data-testid^="combo-"]'
TABLE_PAINTED: Final = "() => measured.painted"


def open_on_phone(browsers: Browsers, person: Person | None, latency: int) -> Player:
    """Open a browser that emulates the phone, with an empty cache."""
    ana = browsers.open(person, **PHONE, settings={"speed": 1})
    ana.page.context.add_init_script(OBSERVER)
    session = ana.page.context.new_cdp_session(ana.page)
    session.send("Network.enable")
    speed = {"downloadThroughput": BYTES_PER_SECOND, "uploadThroughput": BYTES_PER_SECOND}
    session.send("Network.emulateNetworkConditions", {"offline": False, "latency": latency, **speed})
    session.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})
    return ana


def _print_loads(what: str, most: int, load: Callable[[], float]) -> None:
    times = sorted(round(load()) for _ in range(LOADS))
    print(f"{what}: {median(times)} ms {times} (at most {most})", flush=True)


def phone(browsers: Browsers, person: Person, latency: int) -> None:
    """Measure page loads and taps on the phone."""

    def home() -> float:
        ana = open_on_phone(browsers, None, latency)
        ana.page.goto("/", wait_until="commit")
        found = float(ana.page.wait_for_function(HOME_USABLE, polling="raf").json_value())
        ana.page.context.close()
        return found

    def table() -> float:
        at = start_table(person, None, "simple", "simple", game="warcraft", players=3, first=0)
        ana = open_on_phone(browsers, person, latency)
        ana.page.goto(f"/t/{at}", wait_until="commit")
        found = float(ana.page.wait_for_function(TABLE_PAINTED).json_value())
        ana.page.context.close()
        return found

    _print_loads("the start page can be used after", 1500, home)
    _print_loads("a table has its painted map after", 3000, table)
    at = start_table(person, None, "simple", "simple", game="warcraft", players=3, first=0)
    ana = open_on_phone(browsers, person, latency)
    ana.open_table(at)
    ana.page.wait_for_function(TABLE_PAINTED)
    _tap_around(ana)
    slowest = sorted(ana.page.evaluate("Object.values(measured.interactions)"), reverse=True)[:5]
    taps = ana.page.evaluate("Object.keys(measured.interactions).length")
    print(f"slowest of {taps} taps that took 16 ms or more (at most 200):")
    for duration, name, own in slowest:
        print(f"  {duration} ms, of which {own} in our code: {name}")


def _tap_around(ana: Player) -> None:
    """Choose a combo, conquer, look at all tabs, undo, and ask for a hint."""
    ana.wait_for_turn()

    def tap(found: Locator) -> None:
        if found.count():
            found.first.tap(force=True)
            ana.page.wait_for_timeout(PAUSE_MS)

    tap(ana.page.locator('[data-testid^="combo-"]'))
    tap(ana.primary)
    for _ in range(3):
        ana.wait_for_turn()
        for region in ana.page.locator("[data-region].can").all()[:2]:
            tap(region)
        before = ana.version
        tap(ana.primary)
        ana.confirm(before)
    tap(ana.find("undo"))
    for tab in ana.page.get_by_role("tab").all():
        tap(tab)
    ana.page.keyboard.press("Escape")
    tap(ana.find("hint"))
    ana.find("hint-words").wait_for()
    ana.page.wait_for_timeout(PAUSE_MS)


def desktop(browsers: Browsers) -> None:
    """Count a new visitor's clicks and waiting, from the address to the first conquest."""
    for _ in range(LOADS):
        ana = browsers.open(reduced_motion="no-preference", settings={"speed": 1, "steadyButtons": True})
        clicks, waited = 0, 0.0

        def click(found: Locator, since: float, to: Player = ana) -> float:
            nonlocal clicks, waited
            found.wait_for()
            to.page.wait_for_function("() => !document.querySelector('[data-settling]')")
            waited += perf_counter() - since
            found.click(force=True)
            clicks += 1
            return perf_counter()

        begun = perf_counter()
        ana.page.goto("/", wait_until="commit")
        begun = click(ana.page.get_by_role("button", name="Play now"), begun)
        begun = click(ana.page.locator(MY_COMBOS).first, begun)
        begun = click(ana.page.locator('[data-testid="primary"][data-does="take"]'), begun)
        ana.page.locator("[data-region].can").first.wait_for()
        before = ana.version
        click(ana.page.locator("[data-region].can").first, begun)
        ana.page.wait_for_function(
            "(before) => Number(document.querySelector('footer').dataset.version) > before", arg=before
        )
        print(f"page open to first conquest: {clicks} clicks (at most 4), {waited:.1f} s of waiting (at most 6)")
        ana.page.context.close()


def main() -> None:
    """Measure, and print the results."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", nargs="*", choices=["phone", "desk"], default=["phone", "desk"])
    parser.add_argument("--client", type=Path, default=default_folder(), help="the folder of a built client")
    parser.add_argument("--latency", type=int, default=150, help="milliseconds until an answer begins (150)")
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="elbowroom-visits-") as folder,
        virtual_display() as display,
        sync_playwright() as playwright,
    ):
        server = ServerProcess(f"sqlite:///{folder}/tables.sqlite", Path(folder), client=given.client, prepare=True)
        with running(server):
            os.setpriority(os.PRIO_PROCESS, server.pid, 15)
            address = f"http://127.0.0.1:{server.port}"
            browsers = Browsers(launch_chromium(playwright, display=display), address)
            with guest_at(address) as person:
                if "phone" in given.what:
                    phone(browsers, person, given.latency)
                if "desk" in given.what:
                    desktop(browsers)


if __name__ == "__main__":
    main()
