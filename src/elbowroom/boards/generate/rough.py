"""Roughens straight borders, so that they look drawn by hand."""

import math
from collections.abc import Callable, Iterable
from itertools import groupby, pairwise
from random import Random

from elbowroom.boards.arcs import XY, Line

STEP = 14.0
# Length and height of the three waves of a rough line, relative to the first.
SHARES = (1.0, 0.45, 0.2)


def roughen(line: Line, amplitude: float, rng: Random, wavelength: float = 120.0) -> Line:
    """Bend a line by about `amplitude` to each side; its ends stay, and its points become whole numbers."""
    even = resample(line, STEP)
    length = STEP * (len(even) - 1)
    drift = _waves(rng, [wavelength * share * rng.uniform(0.8, 1.25) for share in SHARES])

    def shift(along: float) -> float:
        # Ends stay where they are: other borders meet there.
        calm = min(1.0, along / (0.3 * wavelength), (length - along) / (0.3 * wavelength))
        return amplitude * max(0.0, calm) * drift(along)

    return round_points([line[0], *_shift_sideways(even, shift)[1:-1], line[-1]])


def embay(ring: Line, amplitude: float, rng: Random, wavelength: float = 420.0) -> Line:
    """Give a closed coast bays and capes."""
    even = resample((*ring, ring[0]), STEP)
    length = STEP * (len(even) - 1)
    # Whole numbers of waves, so that the end meets the start.
    drift = _waves(rng, [length / max(1, round(length / (wavelength * share))) for share in SHARES])
    return tuple(_shift_sideways(even, lambda along: amplitude * drift(along))[:-1])


def _shift_sideways(line: Line, shift: Callable[[float], float]) -> list[XY]:
    """Move each point sideways by `shift` of its distance along the line."""
    moved = []
    closed = line[0] == line[-1]
    for index, (x, y) in enumerate(line):
        before = line[index - 1] if index else line[-2 if closed else 0]
        after = line[index + 1] if index + 1 < len(line) else line[1 if closed else -1]
        dx, dy = after[0] - before[0], after[1] - before[1]
        size = math.hypot(dx, dy) or 1.0
        by = shift(index * STEP)
        moved.append((x - dy / size * by, y + dx / size * by))
    return moved


def round_points(points: Iterable[XY]) -> Line:
    """Round points to whole numbers, and drop repeated ones."""
    return tuple(point for point, _ in groupby((round(x), round(y)) for x, y in points))


def resample(line: Line, step: float) -> Line:
    """Return points along a line at about every `step`, both ends included."""
    lengths = [math.dist(a, b) for a, b in pairwise(line)]
    count = max(1, round(sum(lengths) / step))
    stride = sum(lengths) / count
    points = [line[0]]
    index, passed = 0, 0.0
    for number in range(1, count):
        target = number * stride
        while passed + lengths[index] < target:
            passed += lengths[index]
            index += 1
        share = (target - passed) / lengths[index]
        (x0, y0), (x1, y1) = line[index], line[index + 1]
        points.append((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share))
    return (*points, line[-1])


def _waves(rng: Random, lengths: list[float]) -> Callable[[float], float]:
    """Return a smooth random function of the distance along a line: a sum of waves of these lengths, each weaker."""
    waves = [(share, wave, rng.uniform(0, 2 * math.pi)) for share, wave in zip(SHARES, lengths, strict=True)]
    return lambda along: sum(share * math.sin(2 * math.pi * along / wave + phase) for share, wave, phase in waves)
