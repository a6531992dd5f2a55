"""Estimates the resources for a number of daily players: `python -m tools.capacity` writes it into docs/scale.md."""

import sys
from math import ceil
from pathlib import Path
from typing import Final, NamedTuple

from tools.generated_part import replace_part

PAGE: Final = Path(__file__).parents[1] / "docs" / "scale.md"
START: Final = "<!-- capacity: made by tools/capacity.py -->"
END: Final = "<!-- end of capacity -->"

# Assumptions: each player plays one game of an hour a day, a share of them in the busiest hour, with some spectators.
ACTIONS: Final = 70
BUSIEST_HOUR: Final = 0.15
WATCHING: Final = 1.25
SEATS: Final = 4
# A silent client pings once in this many seconds (web/src/lib/server/connection.ts); here all are silent.
HEARTBEAT_SECONDS: Final = 25
# The maximum load of a core at which requests do not wait.
MAX_LOAD: Final = 0.6
DAYS_KEPT: Final = 90
MOST_PROCESSES: Final = 10_000

# Measured (docs/performance.md, `tools.load`, `tools.limits`); the slower figure of each.
SERVER_MS: Final = 1.0
PING_MS: Final = 0.04
# For each other process with listeners at the table, which also plays the action and creates its views.
OTHER_PROCESS_MS: Final = 0.46
DATABASE_MS: Final = 0.5
DATABASE_MS_BATCHED: Final = 0.08
JOURNAL_BYTES: Final = 820
LOG_BYTES: Final = 185
SENT_BYTES: Final = 19_000
MB_OF_TABLE: Final = 0.25
MB_OF_PROCESS: Final = 150
# PostgreSQL's time per listening process and notification (`other_channels_…` of `tools.limits`).
WAKE_US: Final = 17
SOCKETS_OF_PROCESS: Final = 4000
CONNECTIONS: Final = 12


class Capacity(NamedTuple):
    """The resources for a number of daily players in the busiest hour, and the data of 90 days."""

    players: int
    sockets: float
    actions: float
    heartbeats: float
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
    """Return the resources; all but the wake-ups of PostgreSQL's listeners are proportional to actions or sockets."""
    present = players * BUSIEST_HOUR
    actions = present * ACTIONS / 3600
    tables = present / SEATS
    processes = max(1, ceil(present * WATCHING / SOCKETS_OF_PROCESS))
    heartbeats = present * WATCHING / HEARTBEAT_SECONDS
    while cores(actions, heartbeats, processes) > processes < MOST_PROCESSES:
        processes += 1
    database_ms = DATABASE_MS_BATCHED if actions > 1000 else DATABASE_MS
    return Capacity(
        players=players,
        sockets=present * WATCHING,
        actions=actions,
        heartbeats=heartbeats,
        server_cores=cores(actions, heartbeats, processes),
        database_cores=actions * (database_ms / 1000 + processes * WAKE_US / 1e6) / MAX_LOAD,
        processes=processes,
        memory_gb=(tables * MB_OF_TABLE + processes * MB_OF_PROCESS) / 1000,
        journal_mb=actions * JOURNAL_BYTES / 1e6,
        sent_mbit=actions * SENT_BYTES * 8 / 1e6,
        log_gb=players * ACTIONS * LOG_BYTES * DAYS_KEPT / 1e9,
        notifications=actions * processes,
        connections=processes * CONNECTIONS,
    )


def cores(actions: float, heartbeats: float, processes: int) -> float:
    """Return the cores that the processes use; each plays its own actions and those of others at its tables."""
    other_processes = min(processes, SEATS) - 1
    ms = actions * (SERVER_MS + other_processes * OTHER_PROCESS_MS) + heartbeats * PING_MS
    return ms / 1000 / MAX_LOAD


def table() -> str:
    """Return the table of the page."""
    found = [capacity(players) for players in (1_000, 100_000, 10_000_000)]
    rows: list[tuple[str, list[str]]] = [
        ("sockets in the busiest hour", [_text(one.sockets) for one in found]),
        ("actions each second", [_text(one.actions) for one in found]),
        ("heartbeats each second", [_text(one.heartbeats) for one in found]),
        ("cores for servers", [_text(one.server_cores) for one in found]),
        ("cores for PostgreSQL", [_text(one.database_cores) for one in found]),
        ("processes", [_text(one.processes) for one in found]),
        ("memory of servers, GB", [_text(one.memory_gb) for one in found]),
        ("journal of the database, MB/s", [_text(one.journal_mb) for one in found]),
        ("sent to players, Mbit/s", [_text(one.sent_mbit) for one in found]),
        (
            "notifications that wake PostgreSQL's listeners, each second",
            [_text(one.notifications) for one in found],
        ),
        ("log and index in 90 days, GB", [_text(one.log_gb) for one in found]),
        ("connections to the database", [_text(one.connections) for one in found]),
    ]
    head = "| | " + " | ".join(f"{one.players:,} players a day" for one in found) + " |"
    lines = [head, "|---|" + "---|" * len(found), *(f"| {name} | {' | '.join(cells)} |" for name, cells in rows)]
    return "\n".join(lines) + "\n"


def _text(value: float) -> str:
    return f"{value:,.0f}" if value >= 10 else f"{value:.2g}"


def page() -> str:
    """Return the page with a new table."""
    return replace_part(PAGE.read_text(encoding="utf-8"), START, END, table().rstrip())


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(table())


if __name__ == "__main__":
    main()
