"""Charts as SVG in the style of the maps: values with intervals, curves, and the charts of contests."""

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final, NamedTuple

from elbowroom.bots.registry import budget_of
from elbowroom.matches.intervals import Estimate
from elbowroom.matches.journal import Report
from elbowroom.matches.match import ArenaError
from elbowroom.matches.standings import Standing

# The same as in drawing/style.py, which needs more packages than charts do; a test compares them.
INK: Final = "#3a2a20"
PAPER: Final = "#f5ead2"
PAPER_SHADE: Final = "#e6d5b0"
TITLE_FONT: Final = "Alegreya, 'Alegreya Sans', Georgia, serif"
TEXT_FONT: Final = "'Alegreya Sans', 'Gill Sans', Calibri, sans-serif"
# Colours of seats that are safe for colour blindness, for values above and below the middle.
ABOVE: Final = "#009e73"
BELOW: Final = "#d55e00"

WIDTH: Final = 760
ROW: Final = 24
HEAD: Final = 56
FOOT: Final = 52
MARGIN: Final = 24
# The approximate width of a letter.
LETTER_WIDTH: Final = 7.4
# Space for the values on the right.
VALUE_WIDTH: Final = 74
CURVE_HEIGHT: Final = 360
TICK_STEPS: Final = (1, 2, 2.5, 5, 10)
# The half-width of a 95 % interval of a rating, in sigmas.
SIGMAS: Final = 2


class Row(NamedTuple):
    """A line of a chart: a label, a value and its interval."""

    label: str
    value: float
    low: float
    high: float


class Point(NamedTuple):
    """A point of a curve, with the interval of y."""

    x: float
    y: float
    low: float
    high: float


class Scale(NamedTuple):
    """A linear map from values to positions in the picture."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Return the position of a value, clamped to the ends of the scale."""
        share = (value - self.low) / (self.high - self.low)
        return self.start + min(1.0, max(0.0, share)) * (self.end - self.start)


def ticks(low: float, high: float, wanted: int = 6) -> list[float]:
    """Return round numbers that span a range."""
    rough = max(high - low, 1e-9) / wanted
    size = 10.0 ** floor(log10(rough))
    step = next(size * each for each in TICK_STEPS if size * each >= rough * 0.999)
    return [number * step for number in range(floor(low / step + 1e-9), ceil(high / step - 1e-9) + 1)]


def interval_chart(
    title: str, about: str, rows: Sequence[Row], *, middle: float = 0.0, text: Callable[[float], str] = "{:g}".format
) -> str:
    """Return a chart with a bar from the middle to each value, and its interval; `about` labels the axis."""
    marks = ticks(min(middle, *(row.low for row in rows)), max(middle, *(row.high for row in rows)))
    left = MARGIN + LETTER_WIDTH * max(len(row.label) for row in rows) + 10
    scale = Scale(marks[0], marks[-1], left, WIDTH - MARGIN - VALUE_WIDTH)
    bottom = HEAD + ROW * len(rows)
    parts = [_grid_across(scale, marks, bottom, text)]
    for number, row in enumerate(rows):
        y = HEAD + ROW * (number + 0.5)
        parts.append(_bar(row, y, scale, middle))
        parts.append(_text(left - 10, y + 5, row.label, anchor="end"))
        parts.append(_text(WIDTH - MARGIN, y + 5, text(row.value), anchor="end", weight="bold"))
    x = scale.at(middle)
    parts.append(f'<path d="M{x:.1f} {HEAD - 4}V{bottom + 4}" stroke="{INK}" stroke-width="1.5"/>')
    parts.append(_text((scale.start + scale.end) / 2, bottom + 40, about, anchor="middle"))
    return _picture(title, bottom + FOOT, parts)


def curve_chart(
    title: str, across: str, about: str, points: Sequence[Point], *, text: Callable[[float], str] = "{:g}".format
) -> str:
    """Return a chart of a curve with intervals; the x axis is logarithmic."""
    marks = ticks(min(point.low for point in points), max(point.high for point in points))
    up = Scale(marks[0], marks[-1], CURVE_HEIGHT - FOOT, HEAD + 20)
    ends = log10(points[0].x), log10(points[-1].x)
    along = Scale(ends[0], max(ends[1], ends[0] + 1e-9), MARGIN + 70, WIDTH - MARGIN - 30)
    parts = []
    for mark in marks:
        parts.append(_line(along.start - 10, up.at(mark), along.end + 10, up.at(mark)))
        parts.append(_text(along.start - 16, up.at(mark) + 5, text(mark), anchor="end"))
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


def plot_of(reports: Sequence[Report], what: str = "wins") -> str:
    """Return a chart of contests.

    Contests of one bot with different thinking times make a curve; else each bot, or each contest, is a bar.
    """
    first = reports[0]
    if any(not report.summary.standings for report in reports):
        raise ArenaError("There is no whole deal to be shown.")
    if what == "ratings":
        return _ratings(first)
    if len(reports) == 1:
        rows = [_row(standing.bot, standing.wins) for standing in first.summary.standings]
        return interval_chart(_title(first), "games won", rows, middle=1 / len(first.contest.sides), text=percent)
    if points := _curve(reports):
        name, budget = budget_of(first.contest.bots[0])
        unit = next(iter(budget))
        opponents = " and ".join(first.contest.bots[1:])
        across = "seconds a turn" if unit == "seconds" else unit
        return curve_chart(f"{name} against {opponents}: {_table(first)}", across, "games won", points, text=percent)
    rows = [_row(f"{' – '.join(report.contest.bots)}, {_table(report)}", _leader(report).wins) for report in reports]
    return interval_chart("Games won by the first bot", "games won", rows, middle=0.5, text=percent)


def _curve(reports: Sequence[Report]) -> list[Point]:
    """Return a point for each contest; none unless they differ only in the budget of their first bot."""
    budgets = [budget_of(report.contest.bots[0]) for report in reports]
    kinds = {(name, *budget, *report.contest.bots[1:]) for (name, budget), report in zip(budgets, reports, strict=True)}
    amounts = [next(iter(budget.values()), 0.0) for _, budget in budgets]
    if len(kinds) > 1 or not all(amounts) or len(set(amounts)) < len(amounts):
        return []
    return sorted(
        Point(amount, *_row("", _leader(report).wins)[1:]) for amount, report in zip(amounts, reports, strict=True)
    )


def _ratings(report: Report) -> str:
    rows = [
        Row(one.bot, one.mu, one.mu - SIGMAS * one.sigma, one.mu + SIGMAS * one.sigma)
        for one in report.summary.standings
        if one.mu is not None and one.sigma is not None
    ]
    if not rows:
        raise ArenaError("Nobody is rated in these games.")
    middle = sum(row.value for row in rows) / len(rows)
    return interval_chart(_title(report), "rating (openskill)", rows, middle=middle, text="{:.1f}".format)


def _leader(report: Report) -> Standing:
    return report.summary.standings[0]


def _row(label: str, found: Estimate) -> Row:
    return Row(label, found.value, *found.ends)


def _table(report: Report) -> str:
    return f"{report.contest.game}, {report.contest.players} players"


def _title(report: Report) -> str:
    return f"{_table(report)}, {report.summary.games} games"


def percent(value: float) -> str:
    """Return a share in percent."""
    return f"{100 * value:.0f} %"


def _grid_across(scale: Scale, marks: Sequence[float], bottom: float, text: Callable[[float], str]) -> str:
    lines = [_line(scale.at(mark), HEAD - 4, scale.at(mark), bottom + 4) for mark in marks]
    return "".join([*lines, *(_text(scale.at(mark), bottom + 20, text(mark), anchor="middle") for mark in marks)])


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
