"""Borders as arcs: lines between two junctions, each stored once for all regions that share it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

XY = tuple[float, float]
Line = tuple[XY, ...]


class Arc(NamedTuple):
    """A part of a border, and the one or two regions that have it."""

    line: Line
    owners: frozenset[int]

    @property
    def is_outer(self) -> bool:
        """True for a coast or the board's edge: nothing of the board lies beyond it."""
        return len(self.owners) == 1


class Step(NamedTuple):
    """An arc of a region's outline, forwards or backwards."""

    arc: Arc
    backwards: bool


Walks = dict[int, list[Step]]


def split_into_arcs(rings: Mapping[int, Sequence[XY]]) -> Walks:
    """Split the outlines of all regions into arcs; neighbours share the same arc."""
    owners = _edge_owners(rings)
    junctions = _junctions(rings, owners)
    return {
        region: [_step(line, owners) for line in _cut_at_junctions(ring, junctions)] for region, ring in rings.items()
    }


def all_arcs(walks: Walks) -> list[Arc]:
    """Return every arc once, in an order that depends only on the outlines."""
    return sorted({step.arc for steps in walks.values() for step in steps}, key=lambda arc: arc.line)


def join_arcs(walks: Walks, lines: Mapping[Arc, Line]) -> dict[int, Line]:
    """Join arcs to outlines again; `lines` are their new lines, which have the same ends."""
    return {
        region: _join(lines[arc][::-1] if back else lines[arc] for arc, back in steps)
        for region, steps in walks.items()
    }


def redraw(rings: Mapping[int, Sequence[XY]], change: Callable[[Arc], Line]) -> dict[int, Line]:
    """Change each border once, for both of its regions."""
    walks = split_into_arcs(rings)
    return join_arcs(walks, {arc: change(arc) for arc in all_arcs(walks)})


def _join(lines: Iterable[Line]) -> Line:
    return tuple(point for line in lines for point in line[:-1])


def _edges(ring: Sequence[XY]) -> Iterable[frozenset[XY]]:
    return (frozenset((ring[index - 1], point)) for index, point in enumerate(ring))


def _edge_owners(rings: Mapping[int, Sequence[XY]]) -> dict[frozenset[XY], frozenset[int]]:
    owners: dict[frozenset[XY], set[int]] = {}
    for region, ring in rings.items():
        for edge in _edges(ring):
            owners.setdefault(edge, set()).add(region)
    return {edge: frozenset(regions) for edge, regions in owners.items()}


def _junctions(rings: Mapping[int, Sequence[XY]], owners: Mapping[frozenset[XY], frozenset[int]]) -> set[XY]:
    junctions: set[XY] = set()
    for ring in rings.values():
        before = [owners[edge] for edge in _edges(ring)]
        turns = {ring[i] for i in range(len(ring)) if before[i] != before[(i + 1) % len(ring)]}
        # A ring inside one other region has no junction: take any fixed point.
        junctions |= turns or {min(ring)}
    return junctions


def _cut_at_junctions(ring: Sequence[XY], junctions: set[XY]) -> list[Line]:
    starts = [index for index, point in enumerate(ring) if point in junctions]
    lines = []
    for start, end in zip(starts, [*starts[1:], starts[0] + len(ring)], strict=True):
        lines.append(tuple(ring[index % len(ring)] for index in range(start, end + 1)))
    return lines


def _step(line: Line, owners: Mapping[frozenset[XY], frozenset[int]]) -> Step:
    backwards = line[::-1] < line
    arc = Arc(line[::-1] if backwards else line, owners[frozenset(line[:2])])
    return Step(arc, backwards)
