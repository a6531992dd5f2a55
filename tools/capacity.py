"""What so many players a day take, by what was measured: `python -m tools.capacity` writes it into docs/scale.md."""

import sys
from math import ceil
from pathlib import Path
from typing import Final, NamedTuple

PAGE: Final = Path(__file__).parents[1] / "docs" / "scale.md"
START: Final = "<!-- capacity: made by tools/capacity.py -->\n"
END: Final = "<!-- end of capacity -->"

# Assumed: whoever plays on a day plays one game of an hour, and a share of them at the same hour, with some who watch.
ACTIONS: Final = 70
BUSIEST_HOUR: Final = 0.15
WATCHING: Final = 1.25
SEATS: Final = 4
# How much of a core is used at most, so that nobody waits.
BUSY: Final = 0.6
DAYS_KEPT: Final = 90
MOST_PROCESSES: Final = 10_000

# Measured (docs/performance.md, `tools.load`, `tools.limits`), each with the slower of the figures.
SERVER_MS: Final = 1.0
# For each other process at which somebody of the same table is, which plays the action too and makes its views.
ELSEWHERE_MS: Final = 0.46
DATABASE_MS: Final = 0.5
DATABASE_MS_TOGETHER: Final = 0.08
JOURNAL_BYTES: Final = 820
LOG_BYTES: Final = 185
SENT_BYTES: Final = 19_000
MB_OF_TABLE: Final = 0.25
MB_OF_PROCESS: Final = 150
# Of PostgreSQL for each process that listens, at each notification for whomever (`elsewhere_…` of `tools.limits`).
WAKING_US: Final = 17
SOCKETS_OF_PROCESS: Final = 4000
CONNECTIONS: Final = 12


class Capacity(NamedTuple):
    """What a number of daily players takes in the busiest hour, and what they leave in 90 days."""

    players: int
    sockets: float
    actions: float
    server_cores: float
    database_cores: float
    processes: int
    memory_gb: float
    journal_mb: float
    sent_mbit: float
    log_gb: float
    notifications: float
    connections: int


def capacity(players: int) -> Capacity:
    """The model: every figure is proportional to actions or to sockets, but for what wakes PostgreSQL's listeners."""
    present = players * BUSIEST_HOUR
    actions = present * ACTIONS / 3600
    tables = present / SEATS
    processes = max(1, ceil(present * WATCHING / SOCKETS_OF_PROCESS))
    while cores(actions, processes) > processes < MOST_PROCESSES:
        processes += 1
    together = DATABASE_MS_TOGETHER if actions > 1000 else DATABASE_MS
    return Capacity(
        players=players,
        sockets=present * WATCHING,
        actions=actions,
        server_cores=cores(actions, processes),
        database_cores=actions * (together / 1000 + processes * WAKING_US / 1e6) / BUSY,
        processes=processes,
        memory_gb=(tables * MB_OF_TABLE + processes * MB_OF_PROCESS) / 1000,
        journal_mb=actions * JOURNAL_BYTES / 1e6,
        sent_mbit=actions * SENT_BYTES * 8 / 1e6,
        log_gb=players * ACTIONS * LOG_BYTES * DAYS_KEPT / 1e9,
        notifications=actions * processes,
        connections=processes * CONNECTIONS,
    )


def cores(actions: float, processes: int) -> float:
    """How many cores so many processes use: each plays its own actions, and those of others at its tables."""
    elsewhere = min(processes, SEATS) - 1
    return actions * (SERVER_MS + elsewhere * ELSEWHERE_MS) / 1000 / BUSY


def table() -> str:
    """The table of the page."""
    found = [capacity(players) for players in (1_000, 100_000, 10_000_000)]
    rows: list[tuple[str, list[str]]] = [
        ("sockets in the busiest hour", [_said(one.sockets) for one in found]),
        ("actions each second", [_said(one.actions) for one in found]),
        ("cores for servers", [_said(one.server_cores) for one in found]),
        ("cores for PostgreSQL", [_said(one.database_cores) for one in found]),
        ("processes", [_said(one.processes) for one in found]),
        ("memory of servers, GB", [_said(one.memory_gb) for one in found]),
        ("journal of the database, MB/s", [_said(one.journal_mb) for one in found]),
        ("sent to players, Mbit/s", [_said(one.sent_mbit) for one in found]),
        ("notifications that wake PostgreSQL's listeners, each second", [_said(one.notifications) for one in found]),
        ("log and index in 90 days, GB", [_said(one.log_gb) for one in found]),
        ("connections to the database", [_said(one.connections) for one in found]),
    ]
    head = "| | " + " | ".join(f"{one.players:,} players a day" for one in found) + " |"
    lines = [head, "|---|" + "---|" * len(found), *(f"| {name} | {' | '.join(said)} |" for name, said in rows)]
    return "\n".join(lines) + "\n"


def _said(value: float) -> str:
    return f"{value:,.0f}" if value >= 10 else f"{value:.2g}"


def page() -> str:
    """The page with its table made anew."""
    before, _, rest = PAGE.read_text().partition(START)
    _, _, after = rest.partition(END)
    return before + START + "\n" + table() + "\n" + END + after


def main() -> None:
    """Write it."""
    PAGE.write_text(page())
    sys.stdout.write(table())


if __name__ == "__main__":
    main()
