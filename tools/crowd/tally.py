"""Measurements of a load test."""

import asyncio
from collections import Counter
from time import perf_counter
from typing import Final

import msgspec

PERCENTILES: Final = (("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("most", 1.0))


class Tally:
    """Counts of one run; `repeat` is the share of actions that are sent twice."""

    def __init__(self, repeat: float = 0.01) -> None:
        self.repeat = repeat
        # Actions sent before this moment are not measured.
        self.since = float("inf")
        self.seconds: list[float] = []
        self.lags: list[float] = []
        self.messages = 0
        # Heartbeats of silent clients.
        self.pings = 0
        # Pings of the server to clients from which nothing arrives.
        self.server_pings = 0
        self.bytes = 0
        self.sent = 0
        self.sent_again = 0
        self.answered_again = 0
        self.gaps = 0
        self.errors: list[str] = []
        # Lost connections by close code, failed attempts to reconnect, and how long each client was disconnected.
        self.lost_connections: Counter[int] = Counter()
        # Lost connections of seated players.
        self.seats_cut = 0
        self.tries = 0
        self.away: list[float] = []
        # Temporary refusals of actions, by reason.
        self.refusals: Counter[str] = Counter()

    def begin(self) -> None:
        """Start to measure now."""
        self.since = perf_counter()
        self.messages = self.pings = self.server_pings = self.bytes = 0
        self.lags.clear()

    def record(self, begun: float) -> None:
        """Record the time from sending an action until all clients have seen it."""
        if begun >= self.since:
            self.seconds.append(perf_counter() - begun)

    def count_server_ping(self) -> None:
        """Count a ping of the server."""
        self.server_pings += 1

    async def watch_lag(self) -> None:
        """Measure how late the clients' own event loop is, until cancelled: it affects the other times."""
        while True:
            begun = perf_counter()
            await asyncio.sleep(0.01)
            self.lags.append(perf_counter() - begun - 0.01)


class Result(msgspec.Struct, kw_only=True):
    """The result: times in milliseconds, processor time as a share of one processor.

    The cost of an action is split: all servers together, the database, and the proxy.
    """

    database: str
    tables: int
    sockets: int
    actions: int
    rate: float
    messages: float
    # Heartbeats of clients and pings of the server each second.
    pings: float = 0.0
    server_pings: float = 0.0
    kb_each_action: float
    delivered: dict[str, float]
    lag_of_clients: dict[str, float]
    server: float
    ms_each_action: float
    database_ms: float
    proxy_ms: float
    database_server: float
    clients: float
    others: float
    memory: float
    sent_twice: int
    answered_again: int
    gaps: int
    errors: int
    # For each process: milliseconds per action of all of them, and memory in MB before and after.
    processes: list[float] = []
    grown: list[list[float]] = []
    # The memory of all together, measured ten times during the run.
    memory_course: list[int] = []
    # Games played, including those after a finished one.
    games: int = 0
    # Open files of each process after all clients have left, beyond those before they came.
    left_open: list[int] = []
    proxy: float = 0.0
    # Lost connections, and how long it took to reconnect.
    cut: int = 0
    # Lost connections of seated players.
    seats_cut: int = 0
    away: dict[str, float] = {}
    refusals: dict[str, int] = {}
    # Counts by attack; a well-behaved client's longest waits, and what it was refused.
    attack: dict[str, int] = {}
    witness: dict[str, float] = {}
    witness_refused: list[str] = []
    lost: int = 0

    @property
    def is_whole(self) -> bool:
        """True if nothing was lost, duplicated or left out."""
        # A disconnected client may have missed the second answer to a repeated request.
        twice = bool(self.cut) or self.sent_twice == self.answered_again
        return twice and not (self.gaps or self.errors or self.lost or self.attack.get("came back"))

    def text_lines(self) -> list[str]:
        """Return the result as lines for people."""
        used = {"server": self.server, "database": self.database_server, "clients": self.clients, "others": self.others}
        costs = {"server": self.ms_each_action, "database": self.database_ms, "proxy": self.proxy_ms}
        faults = {"gaps": self.gaps, "errors": self.errors, "tables that differ from the database": self.lost}
        return [
            f"{self.actions} actions, {self.rate:.0f} each second; {self.kb_each_action:.1f} kB sent for each",
            f"each second: {self.messages:.0f} messages, {self.pings:.0f} pings, {self.server_pings:.0f} of the server",
            f"from sending to all views delivered: {_text(self.delivered)}",
            f"lag of the clients' own event loop: {_text(self.lag_of_clients)}",
            "of one processor: " + ", ".join(f"{name} {share:.0%}" for name, share in used.items()),
            "each action: " + ", ".join(f"{name} {ms:.2f} ms" for name, ms in costs.items()),
            f"memory of the servers: {self.memory:.0f} MB",
            f"sent twice {self.sent_twice}, answered again {self.answered_again}",
            ", ".join(f"{name} {count}" for name, count in faults.items()),
            *self._more(),
        ]

    def _more(self) -> list[str]:
        lines = []
        if len(self.processes) > 1 or self.proxy:
            lines.append(f"ms each action by process: {self.processes}; proxy {self.proxy:.0%} of a processor")
        if self.cut:
            cut = f"{self.cut} connections lost, {self.seats_cut} of them of seated players"
            lines.append(f"{cut}; back after {_text(self.away)}")
        if self.refusals:
            lines.append(f"refused for now: {self.refusals}")
        if self.attack:
            lines.append(f"attacks: {self.attack}")
            lines.append(f"longest waits of others: {_text(self.witness)}; refused: {self.witness_refused}")
        if self.grown:
            lines.append(f"MB before and after: {self.grown}; left open: {self.left_open}")
            lines.append(f"MB on the way: {self.memory_course}; {self.games} games")
        return lines


def percentiles(seconds: list[float]) -> dict[str, float]:
    """Return percentiles of some times, in milliseconds."""
    found = sorted(seconds) or [float("nan")]
    return {name: round(1000 * found[min(len(found) - 1, int(len(found) * part))], 1) for name, part in PERCENTILES}


def _text(found: dict[str, float]) -> str:
    return ", ".join(f"{name} {value:.1f} ms" for name, value in found.items())
