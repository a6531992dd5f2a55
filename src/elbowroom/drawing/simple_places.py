"""Places stamps and pieces in a region in plain Python, for browsers; `places` finds better places."""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from elbowroom.boards.arcs import XY
from elbowroom.boards.board import Region
from elbowroom.boards.measures import SPOT_ROOM
from elbowroom.drawing.data import Mark
from elbowroom.drawing.measures import bounds_of, room_at
from elbowroom.drawing.symbols import APART, INSET, MOUNTAIN_RADIUS, STAMP_RADIUS, stamp_kinds

# The distance of candidate places, in units.
STEP: Final = 9.0


class _Candidate(NamedTuple):
    """A place in a region, its distance from the border, and from the tokens."""

    x: float
    y: float
    depth: float
    from_tokens: float


def place_simply(ring: Sequence[XY], region: Region, weight: float) -> list[Mark]:
    """Return the stamps of a region and its mountain piece, smaller if there is little room."""
    kinds = stamp_kinds(region)
    if not kinds and region.terrain != "mountain":
        return []
    candidates = _candidates(ring, region.spot)
    swell = 1 + 0.55 * (weight - 1)
    for shrink, clear in ((1.0, SPOT_ROOM), (0.84, SPOT_ROOM), (0.68, SPOT_ROOM), (0.52, SPOT_ROOM), (0.4, 0)):
        marks: list[Mark] = []
        wanted = [("mountain", MOUNTAIN_RADIUS * (1 + 0.25 * (weight - 1)) * shrink)]
        wanted = wanted if region.terrain == "mountain" else []
        for kind, radius in [*wanted, *((kind, STAMP_RADIUS * swell * shrink) for kind in kinds)]:
            mark = _place(kind, radius, candidates, region.spot, clear, marks)
            if mark is None:
                break
            marks.append(mark)
        else:
            return marks
    return []


def _candidates(ring: Sequence[XY], spot: XY) -> list[_Candidate]:
    left, top, right, bottom = bounds_of(ring)
    places = (
        (left + column * STEP, top + row * STEP)
        for row in range(int((bottom - top) / STEP) + 1)
        for column in range(int((right - left) / STEP) + 1)
    )
    found = (_Candidate(*place, room_at(place, ring), math.dist(place, spot)) for place in places)
    return [candidate for candidate in found if candidate.depth > INSET]


def _place(
    kind: str, radius: float, candidates: Sequence[_Candidate], spot: XY, clear: float, marks: Sequence[Mark]
) -> Mark | None:
    """Return the best free place of a mark; None if there is none."""
    free = [
        place
        for place in candidates
        if place.depth >= radius + INSET
        and place.from_tokens >= clear + radius + APART
        and all(math.hypot(place.x - mark.x, place.y - mark.y) >= radius + mark.radius + APART for mark in marks)
    ]
    if not free:
        return None
    last = marks[-1] if marks and marks[-1].kind != "mountain" else None

    def cost(place: _Candidate) -> float:
        if kind == "mountain":
            # Close to the tokens, preferably above them, where they do not hide it.
            return place.from_tokens + 0.7 * (place.y - spot[1]) + 0.1 * (place.x - spot[0])
        # Near the border and below the tokens; further stamps to the right of the one before.
        edge = 0.8 * (place.depth - radius)
        if last is None:
            return edge - 0.35 * place.y
        leftward = max(0.0, radius - (place.x - last.x))
        return math.hypot(place.x - last.x, place.y - last.y) + edge - 0.1 * place.y + 0.3 * leftward

    best = min(free, key=cost)
    return Mark(kind, round(best.x, 1), round(best.y, 1), round(radius, 1))
