"""The command `elbowroom arena`, and `elbowroom arena plot` and `balance`, which look at what came of it."""

# Games and tables take a moment to import: commands import them when they run.

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from typer.core import TyperGroup

from elbowroom.cli_options import (
    BoardsOption,
    ClusterOption,
    ExcludeOption,
    FirstOption,
    GameOption,
    JobsOption,
    OpenCoinsOption,
    listed,
    seat_of,
)

if TYPE_CHECKING:
    from elbowroom.arena.contest import Contest
    from elbowroom.arena.files import Journal
    from elbowroom.arena.playing import Played

# What is meant where the first word is no command: bots.
CONTEST: Final = "contest"


class ArenaCommands(TyperGroup):
    """`elbowroom arena hard medium` is short for `elbowroom arena contest hard medium`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Name the command that was left out."""
        if args and args[0] not in (*self.commands, *ctx.help_option_names):
            args = [CONTEST, *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=ArenaCommands,
    help="Let bots play paired games: elbowroom arena BOT… is short for elbowroom arena contest BOT…",
    no_args_is_help=True,
)

PlayersOption = Annotated[int, typer.Option("--players", min=2, max=5, help="How many players.")]
ReportsArgument = Annotated[list[Path], typer.Argument(metavar="FILE…", help="What --out wrote.")]


@app.command(CONTEST)
def contest(
    bots: Annotated[
        list[str] | None,
        typer.Argument(metavar="BOT…", help="Names, such as simple or expert@0.5s, or module:Class."),
    ] = None,
    game: GameOption = "warcraft",
    players: PlayersOption = 2,
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
    open_coins: OpenCoinsOption = False,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE.json", help="Where everything is written.")] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE.json", help="Go on with what was interrupted.")
    ] = None,
) -> None:
    """Let bots play the same deals in all seatings: wins, scores, ratings and times, with 95 % intervals.

    Two bots change seats; among more than two players the first one sits alone among the second ones, in every seat in
    turn. More bots take all seats in turn.
    """
    from elbowroom.arena.contest import Contest
    from elbowroom.arena.errors import ArenaError
    from elbowroom.arena.files import Journal
    from elbowroom.games import Agreed

    known: tuple[Played, ...] = ()
    if resume is not None:
        if bots or out:
            raise ArenaError("--resume knows the bots and the file: leave them out.")
        journal: Journal | None = Journal(resume)
        assert journal is not None
        heading, known = journal.read()
        wanted = heading.contest.demand_playable()
        journal.go_on(heading, known)
    else:
        if not bots:
            raise ArenaError("Name the bots, or a file with --resume.")
        agreed = Agreed(
            tuple(listed(boards)) or None, open_coins, tuple(listed(",".join(exclude or ()))), seat_of(first, players)
        )
        wanted = Contest(bots=tuple(bots), game=game, players=players, seed=seed, agreed=agreed).demand_playable()
        journal = Journal(out) if out else None
        if journal:
            journal.begin(wanted)
    _play(wanted, games, bar, known, journal, jobs, cluster)


def _play(
    wanted: "Contest",
    games: int,
    bar: float | None,
    known: "tuple[Played, ...]",
    journal: "Journal | None",
    jobs: int,
    cluster: str | None,
) -> None:
    """Play what is not known yet, show how far it is, and tell what came of it."""
    from rich.console import Console
    from rich.progress import track

    from elbowroom.arena.course import Course
    from elbowroom.arena.tables import sentence_of, tables_of
    from elbowroom.jobs.places import workers_for

    course = Course(wanted, bar, known)
    with workers_for(jobs, cluster) as workers:
        left = 0 if course.is_decided else sum(1 for _ in wanted.matches(games)) - len(known)
        with closing(wanted.play(games if left > 0 else 0, known, workers)) as coming:
            for played in track(coming, "Playing", total=left, console=Console(stderr=True), transient=True):
                if journal:
                    journal.add(played)
                course.add(played)
                if course.is_decided:
                    break
    summary = course.summary()
    if journal:
        journal.finish(summary)
    for table in tables_of(summary):
        Console().print(table, "")
    typer.echo(f"{summary.games} games: {summary.deals} × {wanted.seatings}, the same deal in all seatings")
    if summary.verdict:
        typer.echo(sentence_of(wanted.bots[0], summary.verdict))


@app.command()
def plot(
    files: ReportsArgument,
    out: Annotated[Path, typer.Option("--out", metavar="FILE.svg", help="Where the picture goes.")],
    ratings: Annotated[bool, typer.Option("--ratings", help="Ratings in place of the share of games won.")] = False,
) -> None:
    """Draw who won how much; or, from several contests of a bot that thinks ever longer, how much that helps."""
    from elbowroom.arena.files import read_report
    from elbowroom.arena.plotting import plot_of

    picture = plot_of([read_report(file) for file in files], "ratings" if ratings else "wins")
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(picture, encoding="utf-8")


@app.command()
def balance(
    files: ReportsArgument,
    out: Annotated[Path, typer.Option("--out", metavar="FILE.md", help="Where the page goes.")],
) -> None:
    """Write a page on how races, powers, relics, boards and the order of play fare; its pictures lie beside it."""
    from elbowroom.arena.balance.page import page_of
    from elbowroom.arena.files import read_report

    folder = out.with_suffix("")
    page = page_of([read_report(file) for file in files], folder.name)
    folder.mkdir(parents=True, exist_ok=True)
    out.write_text(page.text, encoding="utf-8")
    for name, picture in page.pictures.items():
        (folder / name).write_text(picture, encoding="utf-8")
