"""What came of a contest, as a table for a terminal."""

from rich.table import Table

from elbowroom.arena.intervals import Estimate
from elbowroom.arena.sequential import Verdict
from elbowroom.arena.standings import Pace, Standing, Summary


def table_of(summary: Summary) -> Table:
    """A line for each bot."""
    table = Table("bot", box=None, pad_edge=False)
    for column in ("games", "won", "score", "margin", "rating", "a decision", "a turn (half, 95 %)"):
        table.add_column(column, justify="right")
    for standing in summary.standings:
        table.add_row(*_row(standing))
    return table


def _row(standing: Standing) -> tuple[str, ...]:
    rated = "" if standing.mu is None else f"{standing.mu:.1f} ± {2 * (standing.sigma or 0):.1f}"
    return (
        standing.bot,
        str(standing.games),
        share(standing.wins),
        coins(standing.score),
        coins(standing.margin, "+.1f"),
        rated,
        milliseconds(standing.decision.mean),
        _turn(standing.turn),
    )


def _turn(pace: Pace) -> str:
    return f"{milliseconds(pace.mean)} ({milliseconds(pace.p50)}, {milliseconds(pace.p95)})"


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
