"""The causes of slow frames: pieces of work, and sampled functions by time."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from tools.frames.trace import Event, Work, main_thread

MAX_CAUSES = 12


class Samples:
    """Samples of the functions on the page's main thread; empty if nothing was sampled."""

    def __init__(self, trace: list[Event]) -> None:
        main = {(event["pid"], event["tid"]) for event in main_thread(trace)}
        begun = [event for event in trace if event["name"] == "Profile" and (event["pid"], event["tid"]) in main]
        wanted = {(event["pid"], event["id"]): event["args"]["data"]["startTime"] for event in begun}
        self._names: dict[int, str] = {}
        self._parents: dict[int, int | None] = {}
        found: list[tuple[float, int, float]] = []
        for event in trace:
            place = event.get("pid"), event.get("id")
            if event["name"] != "ProfileChunk" or place not in wanted:
                continue
            data = event["args"]["data"]
            profile = data.get("cpuProfile", {})
            for node in profile.get("nodes", []):
                self._add(node)
            for sample, delta in zip(profile.get("samples", []), data.get("timeDeltas", []), strict=False):
                wanted[place] += delta
                found.append((wanted[place], sample, delta))
        self._found = sorted(found)

    def _add(self, node: dict[str, Any]) -> None:
        call = node["callFrame"]
        file = call.get("url", "").rpartition("/")[2].partition("-")[0]
        self._names[node["id"]] = f"{call['functionName'] or '(nameless)'} {file}:{call.get('lineNumber', -1) + 1}"
        self._parents[node["id"]] = node.get("parent")

    def within(self, works: Sequence[Work]) -> tuple[dict[str, float], dict[str, float]]:
        """Return milliseconds by function within some work: self time and total time."""
        own: dict[str, float] = defaultdict(float)
        whole: dict[str, float] = defaultdict(float)
        for work in works:
            first = bisect_left(self._found, (work.start, 0, 0.0))
            for moment, sample, delta in self._found[first:]:
                if moment > work.end:
                    break
                own[self._names.get(sample, "?")] += delta / 1000
                for name in self._stack(sample):
                    whole[name] += delta / 1000
        return own, whole

    def _stack(self, sample: int) -> set[str]:
        names, node = set(), sample
        while node in self._names:
            names.add(self._names[node])
            node = self._parents[node] or -1
        return names


def causes_of(works: Sequence[Work], samples: Samples) -> tuple[str, ...]:
    """Return the parts of a frame, longest first, and the functions that took most of its script time."""
    lines = [
        f"{work.needs / 1000:.1f} {work.what}" for work in sorted(works, key=lambda work: -work.needs)[:MAX_CAUSES]
    ]
    own, whole = samples.within([work for work in works if work.kind == "script"])
    # The functions of components begin with a capital letter, unlike Svelte's own.
    parts = {name: time for name, time in whole.items() if name[0].isupper()}
    for title, functions in (("alone", own), ("with all it called", whole), ("components", parts)):
        longest = sorted(functions.items(), key=lambda item: (-item[1], item[0]))[:MAX_CAUSES]
        listed = ", ".join(f"{time:.1f} {name}" for name, time in longest)
        if listed:
            lines.append(f"{title}: {listed}")
    return tuple(lines)
