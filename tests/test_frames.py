"""Frames in the trace of a browser."""

from typing import Any

import pytest

from tools.frames.causes import Samples, causes_of
from tools.frames.trace import frames_of

THREAD = {"pid": 1, "tid": 2}


def _event(name: str, start: float, milliseconds: float = 0, **more: Any) -> dict[str, Any]:
    return THREAD | {"name": name, "ph": "X", "ts": start * 1000, "dur": milliseconds * 1000, "args": {}} | more


def test_a_frame_needs_what_was_done_for_it_each_once() -> None:
    trace = [
        THREAD | {"name": "thread_name", "ph": "M", "ts": 0, "args": {"name": "CrRendererMain"}},
        # Work without a drawn frame.
        _event("TimerFire", 1, 9),
        _event("shown 7", 20),
        # A timer with a function that forces a layout; it belongs to the next frame, however late that comes.
        _event("TimerFire", 30, 6),
        _event("FunctionCall", 31, 4),
        _event("ScheduleStyleRecalculation", 31.5),
        _event("Layout", 32, 2, tdur=1500, args={"beginData": {"dirtyObjects": 3, "totalObjects": 9}}),
        _event("MinorGC", 34.5, 0.5),
        _event("UpdateLayoutTree", 101, 3, args={"elementCount": 4}),
        _event("Commit", 105, 1),
        # Work of another thread does not count.
        _event("TimerFire", 110, 50, tid=3),
        _event("RequestAnimationFrame", 111),
        _event("Commit", 117, 1),
    ]
    (first, works), (second, nothing) = frames_of(trace)
    assert (first.script, first.style, first.layout, first.garbage) == pytest.approx((4, 3, 1.5, 0.5))
    assert first.needs == pytest.approx(8.5)
    assert (first.longest, first.shown, first.since) == ("script TimerFire", "7", 86)
    assert [work.what for work in works] == [
        "TimerFire", "Layout of 3 of 9 objects", "MinorGC", "UpdateLayoutTree of 4 elements",
    ]  # fmt: skip
    assert second.needs == 0
    assert nothing == []


def test_causes_are_works_and_functions() -> None:
    names = ["(root)", "flush", "Seat"]
    nodes = [
        {"id": number + 1, "callFrame": {"functionName": name, "url": "http://x/table-a1.js", "lineNumber": 9}}
        | ({"parent": number} if number else {})
        for number, name in enumerate(names)
    ]
    chunk = {"cpuProfile": {"nodes": nodes, "samples": [2, 3, 3, 3]}, "timeDeltas": [30_000, 1000, 1000, 30_000]}
    trace = [
        THREAD | {"name": "thread_name", "ph": "M", "ts": 0, "args": {"name": "CrRendererMain"}},
        _event("Profile", 1, id="0x1", args={"data": {"startTime": 1000}}),
        THREAD | {"name": "ProfileChunk", "id": "0x1", "tid": 3, "ts": 2, "args": {"data": chunk}},
        _event("TimerFire", 30, 6),
        _event("ScheduleStyleRecalculation", 31.5),
        _event("Commit", 105, 1),
    ]
    ((_, works),) = frames_of(trace)
    assert causes_of(works, Samples(trace)) == (
        "6.0 TimerFire",
        "alone: 30.0 flush table:10, 2.0 Seat table:10",
        "with all it called: 32.0 (root) table:10, 32.0 flush table:10, 2.0 Seat table:10",
        "components: 2.0 Seat table:10",
    )
