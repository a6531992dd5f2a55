"""The command `elbowroom arena`, and `elbowroom arena plot`, which draws its reports."""

# Games and tables take a moment to import: commands import them when they run.

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from typer.core import TyperGroup

from elbowroom.commands.options import (
    OUT,
    BoardsOption,
    ClusterOption,
    DifficultyOption,
    ExcludeOption,
    FirstOption,
    GameOption,
    HandicapOption,
    JobsOption,
    OpenCoinsOption,
    PlayersOfGameOption,
    SetsOption,
    players_in,
    right_aligned,
    table_options,
)

if TYPE_CHECKING:
    from rich.table import Table

    from elbowroom.matches.contest import Contest
    from elbowroom.matches.intervals import Estimate
    from elbowroom.matches.journal import Journal
    from elbowroom.matches.loop import Result
    from elbowroom.matches.sequential import Verdict
    from elbowroom.matches.standings import Standing, Summary

# The subcommand that is used when the first word is a bot.
CONTEST: Final = "contest"


class ArenaCommands(TyperGroup):
    """`elbowroom arena hard medium` is short for `elbowroom arena contest hard medium`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Insert the name of the subcommand where it was left out."""
        if args and args[0] not in (*self.commands, *ctx.help_option_names):
            args = [CONTEST, *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=ArenaCommands,
    help="Let bots play paired games: elbowroom arena BOT… is short for elbowroom arena contest BOT…",
    no_args_is_help=True,
)


@app.command(CONTEST)
def contest(
    bots: Annotated[
        list[str] | None,
        typer.Argument(metavar="BOT…", help="Names, such as simple or expert@0.5s, or module:Class."),
    ] = None,
    game: GameOption = "warcraft",
    players: PlayersOfGameOption = None,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games, rounded up to whole deals.")] = 400,
    seed: Annotated[int, typer.Option("--seed", help="The seed of all deals.")] = 0,
    bar: Annotated[
        float | None,
        typer.Option("--bar", min=0.06, max=0.999, help="Stop when it is clear whether the first bot wins this share."),
    ] = None,
    jobs: JobsOption = 1,
    cluster: ClusterOption = None,
    boards: BoardsOption = "",
    exclude: ExcludeOption = None,
    first: FirstOption = None,
    sets: SetsOption = "",
    difficulty: DifficultyOption = None,
    handicap: HandicapOption = "",
    open_coins: OpenCoinsOption = False,
    out: Annotated[
        Path | None, typer.Option(*OUT, metavar="FILE.json", help="Write standings and games to this file.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE.json", help="Continue an interrupted contest.")
    ] = None,
) -> None:
    """Let bots play the same deals in all seatings: wins, scores, ratings and times, with 95 % intervals.

    Two bots change seats. With more than two players the first bot sits alone among copies of the second, in every seat
    in turn. Three or more bots rotate through all seats. Against the Murlocs each bot plays all seats.
    """
    from elbowroom.matches.contest import Contest
    from elbowroom.matches.journal import Journal
    from elbowroom.matches.match import ArenaError

    known: tuple[Result, ...] = ()
    if resume is not None:
        if bots or out:
            raise ArenaError("--resume reads the bots from the file: leave out bots and --out.")
        journal: Journal | None = Journal(resume)
        assert journal is not None
        heading, known = journal.read()
        wanted = heading.contest.check_playable()
        journal.resume(heading, known)
    else:
        if not bots:
            raise ArenaError("Name the bots, or a file with --resume.")
        count = players_in(game, players, 2)
        agreed = table_options(
            count,
            boards,
            exclude,
            first,
            open_coins=open_coins,
            sets=sets,
            difficulty=difficulty,
            handicap=handicap,
        )
        wanted = Contest(bots=tuple(bots), game=game, players=count, seed=seed, agreed=agreed).check_playable()
        journal = Journal(out) if out else None
        if journal:
            journal.begin(wanted)
    _play(wanted, games, bar, known, journal, jobs, cluster)


def _play(
    wanted: "Contest",
    games: int,
    bar: float | None,
    known: "tuple[Result, ...]",
    journal: "Journal | None",
    jobs: int,
    cluster: str | None,
) -> None:
    """Play the games that are not known yet with a progress bar, and print the standings."""
    from rich.console import Console
    from rich.progress import track

    from elbowroom.matches.jobs import workers_for
    from elbowroom.matches.standings import Progress

    progress = Progress(wanted, bar, known)
    with workers_for(jobs, cluster) as workers:
        left = 0 if progress.is_decided else sum(1 for _ in wanted.matches(games)) - len(known)
        with closing(wanted.play(games if left > 0 else 0, known, workers)) as results:
            for result in track(results, "Playing", total=left, console=Console(stderr=True), transient=True):
                if journal:
                    journal.add(result)
                progress.add(result)
                if progress.is_decided:
                    break
    summary = progress.summary()
    if journal:
        journal.finish(summary)
    for table in tables_of(summary):
        Console().print(table, "")
    typer.echo(f"{summary.games} games: {summary.deals} × {wanted.seatings}, the same deal in all seatings")
    if summary.verdict:
        typer.echo(verdict_text(wanted.bots[0], summary.verdict))


@app.command()
def plot(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Reports that --out wrote.")],
    out: Annotated[Path, typer.Option(*OUT, metavar="FILE.svg", help="The picture to write.")],
    ratings: Annotated[bool, typer.Option("--ratings", help="Draw ratings instead of the share of games won.")] = False,
) -> None:
    """Draw the share of games won or, from several contests of a bot, how its strength grows with thinking time."""
    from elbowroom.matches.charts import plot_of
    from elbowroom.matches.journal import read_report

    picture = plot_of([read_report(file) for file in files], "ratings" if ratings else "wins")
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(picture, encoding="utf-8")


def tables_of(summary: "Summary") -> "list[Table]":
    """Return a table of results and a table of thinking times, a line for each bot."""
    results = right_aligned("bot", "games", "won", "score", "margin", "rating")
    times = right_aligned("bot", "a decision", "a turn", "half of them within", "95 % within")
    for standing in summary.standings:
        results.add_row(*_results(standing))
        seconds = (standing.decision.mean, standing.turn.mean, standing.turn.p50, standing.turn.p95)
        times.add_row(standing.bot, *map(milliseconds, seconds))
    return [results, times]


def _results(standing: "Standing") -> tuple[str, ...]:
    return (
        standing.bot,
        str(standing.games),
        share_text(standing.wins),
        coins_text(standing.score),
        coins_text(standing.margin, "+.1f"),
        "" if standing.mu is None else f"{standing.mu:.1f} ± {2 * (standing.sigma or 0):.1f}",
    )


def share_text(wins: "Estimate") -> str:
    """Return a share with its interval, in percent."""
    interval = "" if wins.low is None or wins.high is None else f" ({100 * wins.low:.1f} – {100 * wins.high:.1f})"
    return f"{100 * wins.value:.1f} %{interval}"


def coins_text(found: "Estimate", form: str = ".1f") -> str:
    """Return coins with half of their interval."""
    interval = "" if found.high is None else f" ± {found.high - found.value:.1f}"
    return f"{found.value:{form}}{interval}"


def milliseconds(seconds: float) -> str:
    """Return a duration in milliseconds with about two digits."""
    amount = 1000 * seconds
    return f"{amount:.0f} ms" if amount >= 10 else f"{amount:.1f} ms" if amount >= 1 else f"{amount:.2f} ms"


def verdict_text(bot: str, verdict: "Verdict") -> str:
    """Return the verdict of the sequential test as a sentence."""
    bar, sure = f"{100 * verdict.bar:g} %", f"{100 * (1 - verdict.error):g} %"
    if verdict.answer == "yes":
        return (
            f"{bot} wins at least {bar}, {100 * verdict.zone:g} points aside: {sure} sure after {verdict.deals} deals."
        )
    if verdict.answer == "no":
        return f"{bot} wins less than {bar}: {sure} sure after {verdict.deals} deals."
    return f"It is open after {verdict.deals} deals whether {bot} wins at least {bar}."
