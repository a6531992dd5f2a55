"""Analysis of a browser's trace: the time for script, style and layout of each frame, and its place in the game."""

from bisect import bisect_left
from collections.abc import Iterator
from typing import Any, Final

import msgspec

Event = dict[str, Any]

CATEGORIES: Final = (
    "devtools.timeline", "devtools.timeline.frame", "disabled-by-default-devtools.timeline", "blink.user_timing",
)  # fmt: skip
PROFILED: Final = "disabled-by-default-v8.cpu_profiler"
STYLE: Final = ("UpdateLayoutTree", "RecalculateStyles")
LAYOUT: Final = ("Layout",)
GARBAGE: Final = ("MinorGC", "MajorGC")
SCRIPT: Final = (
    "FunctionCall", "EvaluateScript", "TimerFire", "FireAnimationFrame", "FireIdleCallback", "EventDispatch",
    "RunMicrotasks",
)  # fmt: skip
# Events after which the browser needs another frame; work before them does not belong to that frame.
WANTED: Final = ("ScheduleStyleRecalculation", "InvalidateLayout", "RequestAnimationFrame")
# Marks of the page begin like this (see `games.py`). They come some time after the map shows the version.
MARK_PREFIX: Final = "shown "
MARK_DELAY_US: Final = 50_000


class Work(msgspec.Struct):
    """A piece of work on the page's main thread, in microseconds; `needs` is CPU time if that is known."""

    kind: str
    start: float
    end: float
    needs: float
    what: str


class Frame(msgspec.Struct):
    """The milliseconds of one frame, its longest part, and what was shown."""

    needs: float
    script: float
    style: float
    layout: float
    # Listed separately, because the browser decides when to collect garbage.
    garbage: float
    at: float
    longest: str
    shown: str
    # Milliseconds since that was first shown.
    since: float
    causes: tuple[str, ...] = ()


def main_thread(trace: list[Event]) -> list[Event]:
    """Return the events of the page's main thread, in order."""
    names = {(event["pid"], event["tid"]): event["args"]["name"] for event in trace if event["name"] == "thread_name"}
    main = [event for event in trace if names.get((event["pid"], event["tid"])) == "CrRendererMain"]
    return sorted(main, key=lambda event: (event["ts"], -event.get("dur", 0)))


def frames_of(trace: list[Event]) -> list[tuple[Frame, list[Work]]]:
    """Return each drawn frame of the page's main thread, and the work done for it since the one before."""
    main = main_thread(trace)
    wanted = [event["ts"] for event in main if event["name"] in WANTED]
    drawn = sorted(event["ts"] + event.get("dur", 0) for event in main if event["name"] == "Commit")
    marks = [
        (event["ts"] - MARK_DELAY_US, event["name"].removeprefix(MARK_PREFIX))
        for event in main
        if event["name"].startswith(MARK_PREFIX)
    ] or [(0.0, "")]
    works = sorted(_works(main), key=lambda work: work.start)
    frames, since = [], 0.0
    for end in drawn:
        first = wanted[bisect_left(wanted, since)] if wanted and wanted[-1] >= since else end
        own = [work for work in works if work.start >= since and work.end >= first and work.end <= end]
        script, style, layout = (_sum(own, kind) for kind in ("script", "style", "layout"))
        longest = max(own, key=lambda work: work.needs, default=None)
        mark, shown = max((mark for mark in marks if mark[0] <= end), default=marks[0])
        frame = Frame(
            script + style + layout,
            script,
            style,
            layout,
            garbage=_sum(own, "garbage"),
            at=end / 1000,
            longest=f"{longest.kind} {longest.what}" if longest else "",
            shown=shown,
            since=(end - mark - MARK_DELAY_US) / 1000,
        )
        frames.append((frame, own))
        since = end
    return frames


def _sum(works: list[Work], kind: str) -> float:
    return sum(work.needs for work in works if work.kind == kind) / 1000


def _works(main: list[Event]) -> Iterator[Work]:
    """Yield each piece of work once: work nested in work of the same kind is part of it."""
    around: list[Work] = []
    for event in main:
        kind = _kind(event["name"])
        if not kind or event.get("ph") != "X":
            continue
        start, end = event["ts"], event["ts"] + event.get("dur", 0)
        # CPU time if the browser reports it, so that other programs do not count.
        needs = event["tdur"] if "tdur" in event else end - start
        work = Work(kind, start, end, needs, _describe(event))
        while around and around[-1].end <= start:
            yield around.pop()
        if around and around[-1].kind == kind:
            continue
        if around:
            around[-1].needs -= work.needs
        around.append(work)
    yield from reversed(around)


def _describe(event: Event) -> str:
    """Describe a piece of work and its extent."""
    given = event.get("args", {})
    data, begun = given.get("data") or {}, given.get("beginData") or {}
    if "elementCount" in given:
        return f"{event['name']} of {given['elementCount']} elements"
    if "totalObjects" in begun:
        part = " (a part)" if begun.get("partialLayout") else ""
        return f"{event['name']} of {begun['dirtyObjects']} of {begun['totalObjects']} objects{part}"
    return f"{event['name']} {data.get('functionName') or data.get('type') or ''}".strip()


def _kind(name: str) -> str:
    kinds = {"style": STYLE, "layout": LAYOUT, "script": SCRIPT, "garbage": GARBAGE}
    return next((kind for kind, named in kinds.items() if name in named), "")
