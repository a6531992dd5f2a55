"""The command `elbowroom simulate`."""

# Games and tables take a moment to import: the command imports them when it runs.

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

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
    JsonOption,
    OpenCoinsOption,
    PlayersOfGameOption,
    SetsOption,
    players_in,
    print_json,
    right_aligned,
    split_list,
    table_options,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.table import Table

    from elbowroom.matches.loop import Result
    from elbowroom.matches.match import Match
    from elbowroom.matches.statistics import Mean, Statistics


def simulate(
    game: GameOption = "warcraft",
    players: PlayersOfGameOption = None,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The seed of the first game; the others have the next ones.")] = 0,
    check: Annotated[bool, typer.Option("--check", help="Check each game after every action.")] = False,
    thorough: Annotated[bool, typer.Option("--thorough", help="With --check: try every option on a copy.")] = False,
    jobs: JobsOption = 1,
    cluster: ClusterOption = None,
    bots: Annotated[str, typer.Option("--bots", help="The bots that play, separated by commas.")] = "random",
    boards: BoardsOption = "",
    exclude: ExcludeOption = None,
    first: FirstOption = None,
    sets: SetsOption = "",
    difficulty: DifficultyOption = None,
    handicap: HandicapOption = "",
    open_coins: OpenCoinsOption = False,
    out: Annotated[Path, typer.Option(*OUT, help="The folder for records of games with a violation.")] = Path(),
    as_json: JsonOption = False,
) -> None:
    """Let bots play many games: statistics of scores and, with --check, violations of the rules."""
    from rich.console import Console
    from rich.progress import track

    from elbowroom.bots import named
    from elbowroom.matches.jobs import workers_for
    from elbowroom.matches.loop import play_all
    from elbowroom.matches.match import seeded_matches
    from elbowroom.matches.statistics import Statistics

    names = split_list(bots)
    for name in names:
        named(name)
    count = players_in(game, players, 4)
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
    matches = list(seeded_matches(game, count, games, seed, names, agreed=agreed, check=check, thorough=thorough))
    # Report wrong options before starting workers.
    matches[0].new_game()
    statistics = Statistics(game, count)
    failed = 0
    progress = Console(stderr=True)
    with workers_for(jobs, cluster) as workers:
        results = track(play_all(matches, workers), "Playing", total=games, console=progress, transient=True)
        for match, result in zip(matches, results, strict=True):
            statistics.add(result)
            if result.violations:
                failed += 1
                report(match, result, out)
    if as_json:
        print_json(figures_of(statistics) | {"violations": failed if check else None})
    else:
        for table in tables_of(statistics):
            Console().print(table, "")
        typer.echo(f"{games} games, {statistics.decisions / games:.0f} decisions a game{_check_text(check, failed)}")
    if failed:
        raise typer.Exit(1)


def _check_text(check: bool, failed: int) -> str:
    if not check:
        return ""
    return f", {failed} with a violation" if failed else ", no violations"


def report(match: "Match", result: "Result", out: Path) -> None:
    """Print the violations of a game and save its record."""
    path = out / f"violation-{match.game}-{match.players}-players-seed-{match.seed}.json"
    out.mkdir(parents=True, exist_ok=True)
    path.write_text(result.record, encoding="utf-8")
    for violation in result.violations:
        typer.echo(violation, err=True)
    typer.echo(result.position, err=True)
    typer.echo(f"Seed {match.seed}: the record up to the violation is in {path}", err=True)


def figures_of(statistics: "Statistics") -> "dict[str, object]":
    """Return all figures for programs: by seat (from 0), bot, race and power."""

    def scores(kind: type) -> "dict[str, dict[str, float]]":
        keys = sorted(key for key in statistics.scores if isinstance(key, kind))
        return {
            str(key): {
                "games": statistics.scores[key].count,
                "score": statistics.scores[key].value,
                "won": statistics.wins[key].value,
            }
            for key in keys
        }

    def means(rows: "Mapping[str, Mean]") -> "dict[str, dict[str, float]]":
        return {name: {"picked": mean.count, "coins": mean.value} for name, mean in sorted(rows.items())}

    return {
        "games": statistics.games,
        "decisions": statistics.decisions,
        "seats": scores(int),
        "bots": scores(str),
        "races": means(statistics.races),
        "powers": means(statistics.powers),
    }


def tables_of(statistics: "Statistics") -> "list[Table]":
    """Return tables of seats, bots, races and powers."""
    return [
        _scores("seat", statistics, int),
        _scores("bot", statistics, str),
        _means("race", statistics.races),
        _means("power", statistics.powers),
    ]


def _scores(what: str, statistics: "Statistics", kind: type) -> "Table":
    table = right_aligned(what, "games", "mean score", "won")
    for key in sorted(key for key in statistics.scores if isinstance(key, kind)):
        scores, wins = statistics.scores[key], statistics.wins[key]
        table.add_row(str(key), str(scores.count), f"{scores.value:.1f}", f"{100 * wins.value:.1f} %")
    return table


def _means(what: str, rows: "Mapping[str, Mean]") -> "Table":
    table = right_aligned(what, "picked", "mean coins from pick to pick")
    for name, mean in sorted(rows.items(), key=lambda row: (-row[1].value, row[0])):
        table.add_row(name, str(mean.count), f"{mean.value:.1f}")
    return table
