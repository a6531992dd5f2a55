"""Charts as SVG, drawn on paper with ink like the maps: values with their intervals, and curves."""

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final, NamedTuple

# As the maps have them (boards/draw/style.py), which need more packages than charts do; a test compares.
INK: Final = "#3a2a20"
PAPER: Final = "#f5ead2"
PAPER_SHADE: Final = "#e6d5b0"
TITLE_FONT: Final = "Alegreya, 'Alegreya Sans', Georgia, serif"
TEXT_FONT: Final = "'Alegreya Sans', 'Gill Sans', Calibri, sans-serif"
# Those of seats, safe for colour blindness: what is above and what is below.
ABOVE: Final = "#009e73"
BELOW: Final = "#d55e00"

WIDTH: Final = 760
ROW: Final = 24
HEAD: Final = 56
FOOT: Final = 52
MARGIN: Final = 24
# About how wide a letter is.
LETTER: Final = 7.4
# Room for the values that are written to the right.
VALUES: Final = 74
CURVE_HEIGHT: Final = 360
STEPS: Final = (1, 2, 2.5, 5, 10)


class Row(NamedTuple):
    """A line of a chart: what it is about, its value, and the interval in which that lies."""

    label: str
    value: float
    low: float
    high: float


class Point(NamedTuple):
    """A point of a curve, with the interval of its height."""

    x: float
    y: float
    low: float
    high: float


class Scale(NamedTuple):
    """From values to places in the picture."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """The place of a value; what lies beyond the ends is drawn at them."""
        share = (value - self.low) / (self.high - self.low)
        return self.start + min(1.0, max(0.0, share)) * (self.end - self.start)


def ticks(low: float, high: float, wanted: int = 6) -> list[float]:
    """Round numbers that span a range."""
    rough = max(high - low, 1e-9) / wanted
    size = 10.0 ** floor(log10(rough))
    step = next(size * each for each in STEPS if size * each >= rough * 0.999)
    return [number * step for number in range(floor(low / step + 1e-9), ceil(high / step - 1e-9) + 1)]


def interval_chart(
    title: str, about: str, rows: Sequence[Row], *, middle: float = 0.0, said: Callable[[float], str] = "{:g}".format
) -> str:
    """A bar from the middle to each value, with its interval; `about` says what the numbers are."""
    marks = ticks(min(middle, *(row.low for row in rows)), max(middle, *(row.high for row in rows)))
    left = MARGIN + LETTER * max(len(row.label) for row in rows) + 10
    scale = Scale(marks[0], marks[-1], left, WIDTH - MARGIN - VALUES)
    bottom = HEAD + ROW * len(rows)
    parts = [_grid_across(scale, marks, bottom, said)]
    for number, row in enumerate(rows):
        y = HEAD + ROW * (number + 0.5)
        parts.append(_bar(row, y, scale, middle))
        parts.append(_text(left - 10, y + 5, row.label, anchor="end"))
        parts.append(_text(WIDTH - MARGIN, y + 5, said(row.value), anchor="end", weight="bold"))
    x = scale.at(middle)
    parts.append(f'<path d="M{x:.1f} {HEAD - 4}V{bottom + 4}" stroke="{INK}" stroke-width="1.5"/>')
    parts.append(_text((scale.start + scale.end) / 2, bottom + 40, about, anchor="middle"))
    return _picture(title, bottom + FOOT, parts)


def curve_chart(
    title: str, across: str, about: str, points: Sequence[Point], *, said: Callable[[float], str] = "{:g}".format
) -> str:
    """A curve with its intervals; each step to the right is so many times more, not so much more."""
    marks = ticks(min(point.low for point in points), max(point.high for point in points))
    up = Scale(marks[0], marks[-1], CURVE_HEIGHT - FOOT, HEAD + 20)
    ends = log10(points[0].x), log10(points[-1].x)
    along = Scale(ends[0], max(ends[1], ends[0] + 1e-9), MARGIN + 70, WIDTH - MARGIN - 30)
    parts = []
    for mark in marks:
        parts.append(_line(along.start - 10, up.at(mark), along.end + 10, up.at(mark)))
        parts.append(_text(along.start - 16, up.at(mark) + 5, said(mark), anchor="end"))
    path = " ".join(f"{along.at(log10(point.x)):.1f},{up.at(point.y):.1f}" for point in points)
    parts.append(f'<polyline points="{path}" fill="none" stroke="{ABOVE}" stroke-width="3"/>')
    for point in points:
        x = along.at(log10(point.x))
        parts.append(f'<path d="M{x:.1f} {up.at(point.low):.1f}V{up.at(point.high):.1f}" stroke="{INK}"/>')
        parts.append(f'<circle cx="{x:.1f}" cy="{up.at(point.y):.1f}" r="5" fill="{ABOVE}" stroke="{INK}"/>')
        parts.append(_text(x, up.start + 20, f"{point.x:g}", anchor="middle"))
    parts.append(_text((along.start + along.end) / 2, up.start + 42, across, anchor="middle"))
    parts.append(_text(MARGIN, HEAD, about))
    return _picture(title, CURVE_HEIGHT, parts)


def _grid_across(scale: Scale, marks: Sequence[float], bottom: float, said: Callable[[float], str]) -> str:
    lines = [_line(scale.at(mark), HEAD - 4, scale.at(mark), bottom + 4) for mark in marks]
    return "".join([*lines, *(_text(scale.at(mark), bottom + 20, said(mark), anchor="middle") for mark in marks)])


def _bar(row: Row, y: float, scale: Scale, middle: float) -> str:
    ends = sorted((scale.at(middle), scale.at(row.value)))
    colour = ABOVE if row.value >= middle else BELOW
    low, high = scale.at(row.low), scale.at(row.high)
    return (
        f'<rect x="{ends[0]:.1f}" y="{y - 8:.1f}" width="{ends[1] - ends[0]:.1f}" height="16" rx="2" fill="{colour}"/>'
        f'<path d="M{low:.1f} {y:.1f}H{high:.1f}M{low:.1f} {y - 4:.1f}v8M{high:.1f} {y - 4:.1f}v8" '
        f'stroke="{INK}" stroke-width="1.5"/>'
    )


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    return f'<path d="M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}" stroke="{PAPER_SHADE}"/>'


def _text(x: float, y: float, text: str, *, anchor: str = "start", weight: str = "normal") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-weight="{weight}">{escape(text)}</text>'


def _picture(title: str, height: float, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}" '
        f'height="{height:.0f}" font-family="{TEXT_FONT}" font-size="15" fill="{INK}">\n'
        f'<rect width="{WIDTH}" height="{height:.0f}" rx="8" fill="{PAPER}"/>\n'
        f'<text x="{MARGIN}" y="30" font-family="{TITLE_FONT}" font-size="20" font-weight="bold">'
        f"{escape(title)}</text>\n" + "\n".join(parts) + "\n</svg>\n"
    )
