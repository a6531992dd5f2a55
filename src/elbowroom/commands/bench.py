"""The command `elbowroom bench`."""

# Games take a moment to import: the command imports them when it runs.

from pathlib import Path
from typing import Annotated

import typer


def bench(
    game: Annotated[str | None, typer.Option("--game", help="Only this game.")] = None,
    players: Annotated[int | None, typer.Option("--players", min=1, max=5, help="Only with this many players.")] = None,
    what: Annotated[str | None, typer.Option("--what", help="Only this: stepped, playouts, copy, view …")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    seconds: Annotated[float, typer.Option("--seconds", min=0.0, help="How long to measure each benchmark.")] = 1.5,
    compare: Annotated[bool, typer.Option("--compare", help="Compare with the recorded figures.")] = False,
    record: Annotated[bool, typer.Option("--record", help="Record the figures for later comparisons.")] = False,
    file: Annotated[Path | None, typer.Option("--figures", help="The file of recorded figures.")] = None,
) -> None:
    """Measure the speed of decisions, playouts, copies and views on one core, always with the same games.

    Figures are compared as ratios to a fixed loop of plain Python, so that the speed of the machine cancels out.
    """
    from elbowroom.compiled import is_compiled
    from elbowroom.engine.errors import SettingsError
    from elbowroom.games import RULESETS, ruleset_of
    from elbowroom.matches import figures as f
    from elbowroom.matches.bench import measure

    path = file or f.RECORDED
    # Report missing figures before measuring.
    before = f.read_figures(path, compiled=is_compiled()) if compare else None
    games = [ruleset_of(game).id] if game else list(RULESETS)
    tables = [(name, count) for name in games for count in RULESETS[name].rounds if players in (None, count)]
    if not tables:
        raise SettingsError("player-count", players=players)
    found = measure(tables, seconds, what)
    if as_json:
        typer.echo(f.as_json(found))
    else:
        typer.echo(f"{found.mode}, Python {found.python}")
        for figure in found.figures:
            typer.echo(f.sentence(figure))
    if before is not None:
        compared = f.changes(found, before)
        for change in compared:
            typer.echo(str(change), err=True)
        typer.echo(f.verdict(compared), err=True)
    if record:
        f.record_figures(path, found)
