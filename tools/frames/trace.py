"""What a browser's trace tells of frames: how long script, style and layout took for each, and where in the game."""

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
# From one of these on a browser knows that there will be another frame; what was done before was not done for it.
WANTED: Final = ("ScheduleStyleRecalculation", "InvalidateLayout", "RequestAnimationFrame")
# A page that is watched marks what it shows with names that begin so (see `games.py`), once more than the map shows it.
SHOWN: Final = "shown "
AHEAD: Final = 50_000


class Work(msgspec.Struct):
    """A piece of work on the page's main thread, in microseconds; what it needs is processor time, if that is known."""

    kind: str
    start: float
    end: float
    needs: float
    what: str


class Frame(msgspec.Struct):
    """Milliseconds that one frame needed, what took longest, and what was on the table then."""

    needs: float
    script: float
    style: float
    layout: float
    # Apart: whose memory is cleaned up, and when, is the browser's affair.
    garbage: float
    at: float
    longest: str
    shown: str
    # Milliseconds since that was shown first.
    since: float
    causes: tuple[str, ...] = ()


def main_thread(trace: list[Event]) -> list[Event]:
    """What happened on the page's main thread, in order."""
    names = {(event["pid"], event["tid"]): event["args"]["name"] for event in trace if event["name"] == "thread_name"}
    main = [event for event in trace if names.get((event["pid"], event["tid"])) == "CrRendererMain"]
    return sorted(main, key=lambda event: (event["ts"], -event.get("dur", 0)))


def frames_of(trace: list[Event]) -> list[tuple[Frame, list[Work]]]:
    """Each frame of the page's main thread that was drawn, and what was done for it since the one before."""
    main = main_thread(trace)
    wanted = [event["ts"] for event in main if event["name"] in WANTED]
    drawn = sorted(event["ts"] + event.get("dur", 0) for event in main if event["name"] == "Commit")
    marks = [
        (event["ts"] - AHEAD, event["name"].removeprefix(SHOWN)) for event in main if event["name"].startswith(SHOWN)
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
            since=(end - mark - AHEAD) / 1000,
        )
        frames.append((frame, own))
        since = end
    return frames


def _sum(works: list[Work], kind: str) -> float:
    return sum(work.needs for work in works if work.kind == kind) / 1000


def _works(main: list[Event]) -> Iterator[Work]:
    """What counts, each once: what is done within something else of its kind is part of that."""
    around: list[Work] = []
    for event in main:
        kind = _kind(event["name"])
        if not kind or event.get("ph") != "X":
            continue
        start, end = event["ts"], event["ts"] + event.get("dur", 0)
        # In processor time where the browser tells it: other programs do not count.
        needs = event["tdur"] if "tdur" in event else end - start
        work = Work(kind, start, end, needs, _said(event))
        while around and around[-1].end <= start:
            yield around.pop()
        if around and around[-1].kind == kind:
            continue
        if around:
            around[-1].needs -= work.needs
        around.append(work)
    yield from reversed(around)


def _said(event: Event) -> str:
    """What a piece of work was, and how much there was of it."""
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
