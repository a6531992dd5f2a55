"""The command `elbowroom simulate`."""

# Games and tables take a moment to import: commands import them when they run.

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

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
    from elbowroom.simulate.playing import Result

PlayersOption = Annotated[int, typer.Option("--players", min=2, max=5, help="How many players.")]


def simulate(
    game: GameOption = "warcraft",
    players: PlayersOption = 4,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The first game's seed; the others have the next ones.")] = 0,
    check: Annotated[bool, typer.Option("--check", help="Verify after every action that all is sound.")] = False,
    thorough: Annotated[bool, typer.Option("--thorough", help="With --check: try every option on a copy.")] = False,
    jobs: JobsOption = 1,
    cluster: ClusterOption = None,
    bots: Annotated[str, typer.Option("--bots", help="Who plays, separated by commas.")] = "random",
    boards: BoardsOption = "",
    exclude: ExcludeOption = None,
    first: FirstOption = None,
    open_coins: OpenCoinsOption = False,
    out: Annotated[Path, typer.Option("--out", help="Where records of games with a violation go.")] = Path(),
) -> None:
    """Let bots play many games: statistics of scores, and violations of what must always hold."""
    from rich.console import Console
    from rich.progress import track

    from elbowroom.bots import named
    from elbowroom.games import Agreed, new_game
    from elbowroom.jobs.places import workers_for
    from elbowroom.simulate.many import plans, play_all
    from elbowroom.simulate.statistics import Statistics
    from elbowroom.simulate.tables import tables_of

    names = tuple(name.strip() for name in bots.split(","))
    for name in names:
        named(name)
    agreed = Agreed(
        tuple(listed(boards)) or None, open_coins, tuple(listed(",".join(exclude or ()))), seat_of(first, players)
    )
    # What cannot be played is refused before anything is.
    new_game(game, players, seed=seed, **agreed._asdict())
    wanted = plans(game, players, games, seed, names, check=check, thorough=thorough, agreed=agreed)
    statistics = Statistics()
    failed = 0
    progress = Console(stderr=True)
    with workers_for(jobs, cluster) as workers:
        results = play_all(wanted, workers)
        for result in track(results, "Playing", total=games, console=progress, transient=True):
            statistics.add(result)
            if result.violations:
                failed += 1
                report(result, out)
    for table in tables_of(statistics):
        Console().print(table, "")
    typer.echo(f"{games} games, {statistics.decisions / games:.0f} decisions a game{_checked(check, failed)}")
    if failed:
        raise typer.Exit(1)


def _checked(check: bool, failed: int) -> str:
    if not check:
        return ""
    return f", {failed} with a violation" if failed else ", all sound"


def report(result: "Result", out: Path) -> None:
    """Save the record of a game that went wrong and say where."""
    plan = result.plan
    path = out / f"violation-{plan.game}-{plan.players}-players-seed-{plan.seed}.json"
    out.mkdir(parents=True, exist_ok=True)
    path.write_bytes(result.record)
    for violation in result.violations:
        typer.echo(violation, err=True)
    typer.echo(result.position, err=True)
    typer.echo(f"Seed {plan.seed}: the record up to there is in {path}", err=True)
