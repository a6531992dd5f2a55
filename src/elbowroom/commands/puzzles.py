"""The command `elbowroom puzzles`, which makes puzzles and shows them with their solutions."""

# Games and bots take a moment to import: commands import them when they run.

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from elbowroom.commands.options import OUT, ClusterOption, GameOption, JobsOption, LanguageOption, PlayersOption
from elbowroom.texts import Language

app = typer.Typer(help="Make puzzles, and show them with their solutions.", no_args_is_help=True)


@app.command()
def make(
    out: Annotated[Path, typer.Option(*OUT, metavar="FILE.json", help="The file to write.")],
    game: GameOption = "warcraft",
    players: PlayersOption = 2,
    count: Annotated[int, typer.Option("--count", min=1, help="How many puzzles.")] = 10,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The seed of the first game.")] = 0,
    theme: Annotated[
        list[str] | None, typer.Option("--theme", metavar="THEME", help="A theme of the puzzles; may be repeated.")
    ] = None,
    jobs: JobsOption = 1,
    cluster: ClusterOption = None,
) -> None:
    """Let bots play games, and keep the turns in which one plan is clearly best. Interrupted runs are continued."""
    from itertools import count as count_from

    from rich.console import Console
    from rich.progress import Progress

    from elbowroom.analysis.making import Journal, Source, Wanted, puzzles_in
    from elbowroom.analysis.puzzles import THEMES, themes_named
    from elbowroom.games import new_game
    from elbowroom.matches.jobs import run, workers_for

    new_game(game, players, seed=0)
    themes = themes_named(theme or THEMES)
    journal = Journal(out, Wanted(game, players, seed, themes))
    known = journal.read()
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
        Path | None,
        typer.Option(
            "--file", metavar="FILE.json", help="The file of the puzzle; by default the puzzles of the package."
        ),
    ] = None,
    lang: LanguageOption = Language.en,
) -> None:
    """Show a puzzle: the position, the best and the second best plan, and their values."""
    from elbowroom.analysis.puzzles import PuzzleError, read, shipped_puzzles
    from elbowroom.commands.terminal.analysis import puzzle_lines

    known = shipped_puzzles() if file is None else {found.id: found for found in read(file)}
    if puzzle not in known:
        raise PuzzleError(f"There is no puzzle {puzzle}.")
    for line in puzzle_lines(known[puzzle], lang.value):
        typer.echo(line)
