"""Which picture shows what came of some contests: how bots fared, or strength over the time to think."""

from collections.abc import Sequence
from typing import Final

from elbowroom.arena.charts import Point, Row, curve_chart, interval_chart
from elbowroom.arena.errors import ArenaError
from elbowroom.arena.files import Report
from elbowroom.arena.intervals import Estimate
from elbowroom.arena.standings import Standing
from elbowroom.bots.registry import budget_of

# Two of these to each side hold the truth in 95 of 100 cases.
SIGMAS: Final = 2


def plot_of(reports: Sequence[Report], what: str = "wins") -> str:
    """A curve where the reports differ in how long their first bots may think; else a line for each bot or report."""
    first = reports[0]
    if any(not report.summary.standings for report in reports):
        raise ArenaError("There is no whole deal to be shown.")
    if what == "ratings":
        return _ratings(first)
    if len(reports) == 1:
        rows = [_row(standing.bot, standing.wins) for standing in first.summary.standings]
        return interval_chart(_title(first), "games won", rows, middle=1 / len(first.contest.sides), said=percent)
    if points := _curve(reports):
        name, measure = budget_of(first.contest.bots[0])[0], next(iter(budget_of(first.contest.bots[0])[1]))
        against = " and ".join(first.contest.bots[1:])
        across = "seconds a turn" if measure == "seconds" else measure
        return curve_chart(f"{name} against {against}: {_table(first)}", across, "games won", points, said=percent)
    rows = [_row(f"{' – '.join(report.contest.bots)}, {_table(report)}", _leader(report).wins) for report in reports]
    return interval_chart("Games won by the first bot", "games won", rows, middle=0.5, said=percent)


def _curve(reports: Sequence[Report]) -> list[Point]:
    """The points of a curve, if all first bots are one with different budgets of one kind, against the same others."""
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
    return interval_chart(_title(report), "rating (openskill)", rows, middle=middle, said="{:.1f}".format)


def _leader(report: Report) -> Standing:
    return report.summary.standings[0]


def _row(label: str, found: Estimate) -> Row:
    low = found.value if found.low is None else found.low
    high = found.value if found.high is None else found.high
    return Row(label, found.value, low, high)


def _table(report: Report) -> str:
    return f"{report.contest.game}, {report.contest.players} players"


def _title(report: Report) -> str:
    return f"{_table(report)}, {report.summary.games} games"


def percent(value: float) -> str:
    """A share in percent."""
    return f"{100 * value:.0f} %"
