"""The statistics of many games as tables for a terminal."""

from rich.table import Table

from elbowroom.simulate.statistics import Mean, Standing, Statistics


def tables_of(statistics: Statistics) -> list[Table]:
    """Seats, bots, races, powers."""
    return [
        _standings("seat", {str(seat): standing for seat, standing in statistics.seats.items()}),
        _standings("bot", statistics.bots),
        _means("race", statistics.races),
        _means("power", statistics.powers),
    ]


def _standings(what: str, rows: dict[str, Standing]) -> Table:
    table = _table(what, "games", "mean score", "won")
    for name, standing in sorted(rows.items()):
        table.add_row(
            name, str(standing.score.count), f"{standing.score.value:.1f}", f"{100 * standing.wins.value:.1f} %"
        )
    return table


def _means(what: str, rows: dict[str, Mean]) -> Table:
    table = _table(what, "picked", "mean coins from pick to pick")
    for name, mean in sorted(rows.items(), key=lambda row: (-row[1].value, row[0])):
        table.add_row(name, str(mean.count), f"{mean.value:.1f}")
    return table


def _table(*columns: str) -> Table:
    table = Table(columns[0], box=None, pad_edge=False)
    for column in columns[1:]:
        table.add_column(column, justify="right")
    return table
