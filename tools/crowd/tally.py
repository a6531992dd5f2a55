"""What a crowd has measured."""

import asyncio
from collections import Counter
from time import perf_counter
from typing import Final

import msgspec

PARTS: Final = (("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("most", 1.0))


class Tally:
    """Counts of one run; `repeat` is the share of actions that are sent twice."""

    def __init__(self, repeat: float = 0.01) -> None:
        self.repeat = repeat
        # What was sent before this moment is not measured.
        self.since = float("inf")
        self.seconds: list[float] = []
        self.lags: list[float] = []
        self.messages = 0
        self.bytes = 0
        self.sent = 0
        self.sent_again = 0
        self.answered_again = 0
        self.gaps = 0
        self.errors: list[str] = []
        # Connections that were lost, by the code with which the server closed, how often coming back was tried in
        # vain, and how long each was away.
        self.ended: Counter[int] = Counter()
        # Of these, those of somebody who holds a seat.
        self.seats_cut = 0
        self.tries = 0
        self.away: list[float] = []
        # Actions that were refused for now, by reason.
        self.refusals: Counter[str] = Counter()

    def begin(self) -> None:
        """Measure from now on."""
        self.since = perf_counter()
        self.messages = self.bytes = 0
        self.lags.clear()

    def note(self, begun: float) -> None:
        """An action that was sent then has been seen by all."""
        if begun >= self.since:
            self.seconds.append(perf_counter() - begun)

    async def watch_lag(self) -> None:
        """Measure how late the clients' own event loop is, until cancelled: they are part of what is measured."""
        while True:
            begun = perf_counter()
            await asyncio.sleep(0.01)
            self.lags.append(perf_counter() - begun - 0.01)


class Result(msgspec.Struct, kw_only=True):
    """What came out: times in milliseconds, processor time as a share of one processor.

    What an action costs is told apart: of all servers together, of the database, and of the proxy before them.
    """

    database: str
    tables: int
    sockets: int
    actions: int
    rate: float
    messages: float
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
    # Of each process: milliseconds for each action of all of them, and memory in MB before and after.
    processes: list[float] = []
    grown: list[list[float]] = []
    # The same of all together, ten times on the way.
    memory_course: list[int] = []
    # How many games were played, one after the other where some were over.
    games: int = 0
    # What is still open in each process when all have gone, beyond what was open when nobody had come.
    left_open: list[int] = []
    proxy: float = 0.0
    # Connections that were cut and made again, and how long that took.
    cut: int = 0
    # Of these, those of somebody who holds a seat.
    seats_cut: int = 0
    away: dict[str, float] = {}
    refusals: dict[str, int] = {}
    # What attackers did; how long somebody of good will waited for what, at most, and what they were refused.
    attack: dict[str, int] = {}
    witness: dict[str, float] = {}
    witness_refused: list[str] = []
    lost: int = 0

    @property
    def is_whole(self) -> bool:
        """Whether nothing was lost, doubled or left out."""
        # Who was cut off may not have heard the second answer to what was sent twice.
        twice = bool(self.cut) or self.sent_twice == self.answered_again
        return twice and not (self.gaps or self.errors or self.lost or self.attack.get("came back"))

    def lines(self) -> list[str]:
        """For people to read."""
        used = {"server": self.server, "database": self.database_server, "clients": self.clients, "others": self.others}
        costs = {"server": self.ms_each_action, "database": self.database_ms, "proxy": self.proxy_ms}
        faults = {"gaps": self.gaps, "errors": self.errors, "tables whose log is not what was told": self.lost}
        return [
            f"{self.actions} actions, {self.rate:.0f} each second; {self.kb_each_action:.1f} kB sent for each",
            f"{self.messages:.0f} messages each second",
            f"from sending to all views delivered: {_said(self.delivered)}",
            f"lag of the clients' own event loop: {_said(self.lag_of_clients)}",
            "of one processor: " + ", ".join(f"{name} {share:.0%}" for name, share in used.items()),
            "each action: " + ", ".join(f"{name} {ms:.2f} ms" for name, ms in costs.items()),
            f"memory of the servers: {self.memory:.0f} MB",
            f"sent twice {self.sent_twice}, answered again {self.answered_again}",
            ", ".join(f"{name} {count}" for name, count in faults.items()),
            *self._more(),
        ]

    def _more(self) -> list[str]:
        said = []
        if len(self.processes) > 1 or self.proxy:
            said.append(f"ms each action by process: {self.processes}; proxy {self.proxy:.0%} of a processor")
        if self.cut:
            cut = f"{self.cut} connections cut, {self.seats_cut} of them of those who hold seats"
            said.append(f"{cut}; back after {_said(self.away)}")
        if self.refusals:
            said.append(f"refused for now: {self.refusals}")
        if self.attack:
            said.append(f"attacks: {self.attack}")
            said.append(f"what others waited for at most: {_said(self.witness)}; refused: {self.witness_refused}")
        if self.grown:
            said.append(f"MB before and after: {self.grown}; left open: {self.left_open}")
            said.append(f"MB on the way: {self.memory_course}; {self.games} games")
        return said


def shares(seconds: list[float]) -> dict[str, float]:
    """What most of some times do not exceed, in milliseconds."""
    found = sorted(seconds) or [float("nan")]
    return {name: round(1000 * found[min(len(found) - 1, int(len(found) * part))], 1) for name, part in PARTS}


def _said(found: dict[str, float]) -> str:
    return ", ".join(f"{name} {value:.1f} ms" for name, value in found.items())
