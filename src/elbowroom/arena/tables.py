"""What came of a contest, as tables for a terminal."""

from rich.table import Table

from elbowroom.arena.intervals import Estimate
from elbowroom.arena.sequential import Verdict
from elbowroom.arena.standings import Pace, Standing, Summary


def tables_of(summary: Summary) -> list[Table]:
    """How bots fared, and how long they think: a line for each."""
    results = _table("bot", "games", "won", "score", "margin", "rating")
    paces = _table("bot", "a decision", "a turn", "half of them within", "95 % within")
    for standing in summary.standings:
        results.add_row(*_results(standing))
        paces.add_row(standing.bot, *map(milliseconds, (standing.decision.mean, *_turn(standing.turn))))
    return [results, paces]


def _table(*columns: str) -> Table:
    table = Table(columns[0], box=None, pad_edge=False)
    for column in columns[1:]:
        table.add_column(column, justify="right", no_wrap=True)
    return table


def _results(standing: Standing) -> tuple[str, ...]:
    return (
        standing.bot,
        str(standing.games),
        share(standing.wins),
        coins(standing.score),
        coins(standing.margin, "+.1f"),
        "" if standing.mu is None else f"{standing.mu:.1f} ± {2 * (standing.sigma or 0):.1f}",
    )


def _turn(pace: Pace) -> tuple[float, float, float]:
    return pace.mean, pace.p50, pace.p95


def share(wins: Estimate) -> str:
    """A share with its interval, in percent."""
    reach = "" if wins.low is None or wins.high is None else f" ({100 * wins.low:.1f} – {100 * wins.high:.1f})"
    return f"{100 * wins.value:.1f} %{reach}"


def coins(found: Estimate, form: str = ".1f") -> str:
    """Coins with half of their interval."""
    reach = "" if found.high is None else f" ± {found.high - found.value:.1f}"
    return f"{found.value:{form}}{reach}"


def milliseconds(seconds: float) -> str:
    """A duration, with two digits that count."""
    amount = 1000 * seconds
    return f"{amount:.0f} ms" if amount >= 10 else f"{amount:.1f} ms" if amount >= 1 else f"{amount:.2f} ms"


def sentence_of(bot: str, verdict: Verdict) -> str:
    """What the sequential test says."""
    bar, sure = f"{100 * verdict.bar:g} %", f"{100 * (1 - verdict.error):g} %"
    if verdict.answer == "yes":
        return (
            f"{bot} wins at least {bar}, {100 * verdict.zone:g} points aside: {sure} sure after {verdict.deals} deals."
        )
    if verdict.answer == "no":
        return f"{bot} wins less than {bar}: {sure} sure after {verdict.deals} deals."
    return f"Whether {bot} wins at least {bar} is open after {verdict.deals} deals."
