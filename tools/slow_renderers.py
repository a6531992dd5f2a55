"""Slows down all renderer processes of a Chromium: `python -m tools.slow_renderers RATE ANCESTOR`.

Chromium throttles a page by `Emulation.setCPUThrottlingRate`, but refuses that for workers ("Operation is only
supported for pages, not workers"). This process stops the renderers and lets them go on for a part of each period, so
that all their threads run RATE times slower: page, workers, service worker, and the compilation of WebAssembly.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Final

# Seconds of a period, short beside a frame, and seconds after which new renderers are looked for.
PERIOD: Final = 0.008
SEARCH: Final = 0.05


@contextmanager
def slow_renderers(rate: float) -> Iterator[None]:
    """Slow down the renderers of all browsers that this process has started, while the context lasts."""
    if rate <= 1:
        yield
        return
    command = [sys.executable, "-m", "tools.slow_renderers", str(rate), str(os.getpid())]
    with subprocess.Popen(command) as throttle:
        try:
            yield
        finally:
            throttle.terminate()


def renderers(ancestor: int) -> list[int]:
    """Return the ids of the renderer processes below a process."""
    children: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parent = path.read_text().rpartition(")")[2].split()[1]
            children.setdefault(int(parent), []).append(int(path.parent.name))
    found, waiting = [], [ancestor]
    while waiting:
        waiting += children.get(process := waiting.pop(), [])
        with suppress(OSError):
            if b"--type=renderer" in Path(f"/proc/{process}/cmdline").read_bytes():
                found.append(process)
    return found


def _signal(processes: list[int], number: signal.Signals) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, number)


def _throttle(rate: float, ancestor: int) -> None:
    """Let the renderers run for a part of each period, until this process is terminated."""
    processes: list[int] = []

    def end(*_: object) -> None:
        # Otherwise they would stand still for good.
        _signal(processes, signal.SIGCONT)
        raise SystemExit

    signal.signal(signal.SIGTERM, end)
    searched = -SEARCH
    stopped, owed = monotonic(), PERIOD * (1 - 1 / rate)
    while True:
        if stopped - searched > SEARCH:
            searched = stopped
            _signal(processes := renderers(ancestor), signal.SIGSTOP)
        sleep(max(0.0, stopped + owed - monotonic()))
        _signal(processes, signal.SIGCONT)
        begun = monotonic()
        # Owing less than nothing: they stood still for too long, and run longer for it.
        owed -= begun - stopped
        sleep(PERIOD / rate - min(0.0, owed) / (rate - 1))
        _signal(processes, signal.SIGSTOP)
        stopped = monotonic()
        owed += (stopped - begun) * (rate - 1)


if __name__ == "__main__":
    _throttle(float(sys.argv[1]), int(sys.argv[2]))
