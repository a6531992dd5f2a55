"""What a browser's trace tells of frames."""

from typing import Any

import pytest

from tools.frames import frames_of

THREAD = {"pid": 1, "tid": 2}


def _event(name: str, start: float, milliseconds: float = 0, **more: Any) -> dict[str, Any]:
    return THREAD | {"name": name, "ph": "X", "ts": start * 1000, "dur": milliseconds * 1000, "args": {}} | more


def test_a_frame_needs_what_was_done_for_it_each_once() -> None:
    trace = [
        THREAD | {"name": "thread_name", "ph": "M", "ts": 0, "args": {"name": "CrRendererMain"}},
        # Long before, and for nothing that was drawn.
        _event("TimerFire", 1, 9),
        # A timer, with a function in it that had the page laid out.
        _event("TimerFire", 90, 6),
        _event("FunctionCall", 91, 4),
        _event("Layout", 92, 2, tdur=1500),
        _event("BeginMainThreadFrame", 100),
        _event("UpdateLayoutTree", 101, 3),
        _event("Commit", 105, 1),
        # Another thread's work is nobody's here.
        _event("TimerFire", 110, 50, tid=3),
        _event("BeginMainThreadFrame", 116),
        _event("Commit", 117, 1),
    ]
    first, second = frames_of(trace)
    assert (first.script, first.style, first.layout) == pytest.approx((4.5, 3, 1.5))
    assert first.needs == pytest.approx(9)
    assert first.longest == "script TimerFire"
    assert second.needs == 0
