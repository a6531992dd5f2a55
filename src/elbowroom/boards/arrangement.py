"""Outlines cut at each other: the places where they meet, the lines between these, and the outlines on each side."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import atan2, dist

from elbowroom.boards.geometry import Coordinate, Place, Segment, contains, edges_of, near_pairs, signed_area, turn

# Sets of outlines are the bits of an int: outline 0 is bit 0.
Bits = int
# A line from one place to another, by their numbers.
Way = tuple[int, int]


def members(bits: Bits) -> Iterator[int]:
    """Yield the numbers of the outlines in a set, lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


class Arrangement:
    """The planar subdivision that simple outlines of whole numbers form together.

    Its numbers are exact, so it is right also for outlines that overlap or do not share their points.
    """

    def __init__(self, rings: Sequence[Sequence[Place]]) -> None:
        self.rings = rings
        # The edges of all outlines, each once, with the outlines that have it.
        self.segments = _segments(rings)
        self._cuts = _cuts([*self.segments])
        self.places: list[Place] = []
        self._numbers: dict[Place, int] = {}
        # The outlines on each line, in both of its directions.
        self.owners: dict[Way, Bits] = {}
        # The places at the other ends of the lines at each place, counter-clockwise.
        self._ends: list[list[int]] = []
        self._join_lines()

    def _join_lines(self) -> None:
        for segment, owners in self.segments.items():
            cuts = [self._number(place) for place in self._cuts[segment]]
            for start, end in pairwise(cuts):
                if (start, end) not in self.owners:
                    self._ends[start].append(end)
                    self._ends[end].append(start)
                known = self.owners.get((start, end), 0)
                self.owners[start, end] = self.owners[end, start] = known | owners
        for place, ends in enumerate(self._ends):
            # The order of two ends matters only where no line is known yet, and is settled there.
            if len(ends) > 2:
                self._sort_ends(place)

    def _number(self, place: Place) -> int:
        number = self._numbers.get(place)
        if number is None:
            number = self._numbers[place] = len(self.places)
            self.places.append(place)
            self._ends.append([])
        return number

    def _sort_ends(self, place: int) -> None:
        # Floats are enough: on a board directions differ by more than their rounding errors.
        x, y = self.places[place]
        angles = {end: atan2(self.places[end][1] - y, self.places[end][0] - x) for end in self._ends[place]}
        self._ends[place].sort(key=angles.__getitem__)

    @cached_property
    def paths(self) -> list[list[int]]:
        """The places along each outline, in its direction."""
        paths = []
        for ring in self.rings:
            path: list[int] = []
            for start, end in edges_of(ring):
                cuts = self._cuts[start, end] if start < end else self._cuts[end, start][::-1]
                path += [self._numbers[place] for place in cuts[:-1]]
            paths.append(path)
        return paths

    def longest_stretch(self, index: int, counts: Callable[[Way], bool]) -> float:
        """Return the length of the longest unbroken stretch of an outline whose lines all count."""
        path = self.paths[index]
        ways = [*zip(path, [*path[1:], path[0]], strict=True)]
        lengths = [dist(self.places[start], self.places[end]) if counts((start, end)) else 0 for start, end in ways]
        if all(lengths):
            return sum(lengths)
        # Start behind a line that does not count: a stretch may go on from the last point to the first.
        first = lengths.index(0)
        longest = current = 0.0
        for length in (*lengths[first:], *lengths[:first]):
            current = current + length if length else 0.0
            longest = max(longest, current)
        return longest

    @cached_property
    def meeting(self) -> list[Bits]:
        """The outlines through each place."""
        meeting = [0] * len(self.places)
        for (start, _), owners in self.owners.items():
            meeting[start] |= owners
        return meeting

    def touching(self, places: Iterable[int]) -> Bits:
        """Return the outlines that go through one of these places."""
        bits = 0
        for place in places:
            bits |= self.meeting[place]
        return bits

    def unshared_points(self) -> Iterator[tuple[int, int, Place]]:
        """Yield two outlines and the first point of the one that is on an edge of the other, but not a point of it."""
        corners: dict[Place, Bits] = {}
        for index, ring in enumerate(self.rings):
            for point in ring:
                corners[point] = corners.get(point, 0) | 1 << index
        # The outlines with an edge through a point that is not an end of this edge.
        passing: dict[Place, Bits] = {}
        for segment, owners in self.segments.items():
            for place in self._cuts[segment][1:-1]:
                passing[place] = passing.get(place, 0) | owners
        if not passing:
            return
        for index, ring in enumerate(self.rings):
            seen: Bits = 0
            for point in ring:
                others = passing.get(point, 0) & ~corners[point] & ~seen
                seen |= others
                yield from ((index, other, point) for other in members(others))

    @cached_property
    def left(self) -> dict[Way, Bits]:
        """The outlines that enclose what lies left of each line."""
        left: dict[Way, Bits] = {}
        reached: set[int] = set()
        # The first place of a connected part is at its left end, outside of all outlines of this part.
        for seed in sorted(range(len(self.places)), key=self.places.__getitem__):
            if seed in reached:
                continue
            reached.add(seed)
            self._sort_ends(seed)
            self._spread(seed, 0, self._enclosing(self.places[seed]), left)
            waiting = [seed]
            while waiting:
                for place in self._ends[waiting.pop()]:
                    if place not in reached:
                        reached.add(place)
                        waiting.append(place)
                        ends = self._ends[place]
                        known = next(index for index, end in enumerate(ends) if (place, end) in left)
                        self._spread(place, known + 1, left[place, ends[known]], left)
        return left

    def _enclosing(self, point: Place) -> Bits:
        return sum(1 << index for index, ring in enumerate(self.rings) if contains(ring, point))

    def _spread(self, place: int, first: int, bits: Bits, left: dict[Way, Bits]) -> None:
        """Set both sides of all lines at a place; `bits` enclose what lies before the first of them."""
        ends = self._ends[place]
        for index in range(first, first + len(ends)):
            end = ends[index % len(ends)]
            owners = self.owners[place, end]
            left[end, place] = bits
            bits ^= owners
            left[place, end] = bits

    @cached_property
    def _ways(self) -> dict[Bits, list[Way]]:
        ways: dict[Bits, list[Way]] = {}
        for way, bits in self.left.items():
            ways.setdefault(bits, []).append(way)
        return ways

    def covers(self) -> Collection[Bits]:
        """Return the sets of outlines that enclose some area together; 0 is the area outside of all."""
        return self._ways.keys()

    def walks(self, covers: Collection[Bits]) -> Iterator[list[int]]:
        """Yield the borders of the area with these covers, which lies left of them; a walk may touch itself."""
        done: set[Way] = set()
        for cover in covers:
            for way in self._ways[cover]:
                if way not in done and self.left[way[::-1]] not in covers:
                    yield self._walk(way, covers, done)

    def _walk(self, way: Way, covers: Collection[Bits], done: set[Way]) -> list[int]:
        walk = []
        while way not in done:
            done.add(way)
            start, place = way
            walk.append(start)
            ends = self._ends[place]
            index = ends.index(start) - 1
            # Clockwise through the area, up to the next line with something else beyond it.
            while self.left[ends[index], place] in covers:
                index -= 1
            way = place, ends[index]
        return walk

    def area_left_of(self, walk: Sequence[int]) -> float:
        """Return the area within a walk; negative if the area left of it lies around it."""
        return signed_area([self.places[place] for place in walk])


def rings_of(walk: Sequence[int]) -> Iterator[list[int]]:
    """Split a walk into rings that do not touch themselves."""
    path: list[int] = []
    index_of: dict[int, int] = {}
    for place in walk:
        if place in index_of:
            ring = path[index_of[place] :]
            del path[index_of[place] :]
            for left_over in ring:
                del index_of[left_over]
            yield ring
        index_of[place] = len(path)
        path.append(place)
    yield path


def _segments(rings: Sequence[Sequence[Place]]) -> dict[Segment, Bits]:
    segments: dict[Segment, Bits] = {}
    for index, ring in enumerate(rings):
        for start, end in edges_of(ring):
            segment = (start, end) if start < end else (end, start)
            segments[segment] = segments.get(segment, 0) | 1 << index
    return segments


def _cuts(segments: Sequence[Segment]) -> dict[Segment, list[Place]]:
    """Return the places on each segment, from its start to its end: both ends, and where others touch or cross it."""
    inner: dict[Segment, set[Place]] = {}
    for one, other in near_pairs(segments):
        first, second = segments[one], segments[other]
        (a, b), (c, d) = first, second
        of_c, of_d = turn(a, b, c), turn(a, b, d)
        if of_c * of_d > 0:
            continue
        of_a, of_b = turn(c, d, a), turn(c, d, b)
        if of_a * of_b > 0:
            continue
        if of_c * of_d < 0 and of_a * of_b < 0:
            share = Fraction(of_a) / (of_a - of_b)
            crossing = _plain(a[0] + (b[0] - a[0]) * share), _plain(a[1] + (b[1] - a[1]) * share)
            inner.setdefault(first, set()).add(crossing)
            inner.setdefault(second, set()).add(crossing)
            continue
        # Both ends of a segment, and all points on it between them, are in the order of their coordinates.
        for segment, points in ((first, ((c, of_c), (d, of_d))), (second, ((a, of_a), (b, of_b)))):
            for point, side in points:
                if side == 0 and segment[0] < point < segment[1]:
                    inner.setdefault(segment, set()).add(point)
    return {segment: [segment[0], *sorted(inner.get(segment, ())), segment[1]] for segment in segments}


def _plain(number: Coordinate) -> Coordinate:
    return int(number) if number.denominator == 1 else number
