"""The command `elbowroom puzzles`: makes puzzles, and shows one with its solution."""

# Games and bots take a moment to import: commands import them when they run.

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from elbowroom.cli_options import ClusterOption, GameOption, JobsOption
from elbowroom.locales import Language

app = typer.Typer(help="Make puzzles, and look at them with their solutions.", no_args_is_help=True)


@app.command()
def make(
    out: Annotated[Path, typer.Option("--out", metavar="FILE.json", help="Where the puzzles are written.")],
    game: GameOption = "warcraft",
    players: Annotated[int, typer.Option("--players", min=2, max=5, help="How many players.")] = 2,
    count: Annotated[int, typer.Option("--count", min=1, help="How many puzzles.")] = 10,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The seed of the first game.")] = 0,
    theme: Annotated[
        list[str] | None, typer.Option("--theme", metavar="THEME", help="What they are about; repeat it for several.")
    ] = None,
    jobs: JobsOption = 1,
    cluster: ClusterOption = None,
) -> None:
    """Let bots play games, and keep the turns of which one plan is clearly best; what was interrupted goes on."""
    from itertools import count as count_from

    from rich.console import Console
    from rich.progress import Progress

    from elbowroom.games import new_game
    from elbowroom.jobs.places import workers_for
    from elbowroom.jobs.run import run
    from elbowroom.puzzles.journal import Journal, Wanted
    from elbowroom.puzzles.making import Source, puzzles_in
    from elbowroom.puzzles.puzzle import THEMES, themes_named

    new_game(game, players, seed=0)
    themes = themes_named(theme or THEMES)
    journal = Journal(out, Wanted(game, players, seed, themes))
    known = journal.known()
    found = [puzzle for puzzles in known for puzzle in puzzles]
    with Progress(console=Console(stderr=True), transient=True) as progress, workers_for(jobs, cluster) as workers:
        task = progress.add_task("Looking for puzzles", total=count, completed=len(found))
        sources = (Source(game, players, number, themes) for number in count_from(seed + len(known)))
        with closing(run(puzzles_in, sources, workers)) as coming:
            while len(found) < count:
                puzzles = next(coming)
                journal.add(puzzles)
                found += puzzles
                progress.update(task, completed=len(found))
    typer.echo(f"{count} puzzles: {journal.finish(found[:count])}")


@app.command()
def show(
    puzzle: Annotated[str, typer.Argument(metavar="ID", help="The puzzle's id.")],
    file: Annotated[
        Path | None, typer.Option("--file", metavar="FILE.json", help="Where it is written, unless it is shipped.")
    ] = None,
    lang: Annotated[Language, typer.Option("--lang", help="The language.")] = Language.en,
) -> None:
    """Show a puzzle: the position, what is best, what is second best, and what each is worth."""
    from elbowroom.puzzles.puzzle import PuzzleError, read, shipped
    from elbowroom.terminal.puzzles import lines

    known = shipped() if file is None else {found.id: found for found in read(file)}
    if puzzle not in known:
        raise PuzzleError(f"There is no puzzle {puzzle}.")
    for line in lines(known[puzzle], lang.value):
        typer.echo(line)
