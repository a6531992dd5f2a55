"""A search budget: seconds per turn, or a number of simulated turns (visits)."""

from time import perf_counter
from typing import Final

from elbowroom.bots.search.simulator import TurnSimulator

# From here on the budget suffices for thorough replies.
AMPLE_SECONDS: Final = 0.25
AMPLE_VISITS: Final = 4000


class Budget:
    """Seconds or visits for each turn; if visits are given, the clock does not matter."""

    def __init__(self, seconds: float, visits: int) -> None:
        self._seconds = seconds
        self._visits = visits
        self._turn = -1
        # Used by earlier decisions of this turn.
        self._used_seconds = 0.0
        self._used_visits = 0
        self._begun_at = 0.0
        self._begun_visits = 0
        self._stop_at = 0.0
        self._visit_until = 0

    @property
    def is_ample(self) -> bool:
        """True if the budget suffices for thorough replies."""
        return self._visits >= AMPLE_VISITS if self._visits else self._seconds >= AMPLE_SECONDS

    def begin(self, simulator: TurnSimulator, turn: int) -> None:
        """Note the start of a decision; a new turn gets a new budget."""
        if turn != self._turn:
            self._turn = turn
            self._used_seconds = 0.0
            self._used_visits = 0
        self._begun_at = perf_counter()
        self._begun_visits = simulator.visits

    def end(self, simulator: TurnSimulator) -> None:
        """Note the end of a decision: its time is deducted from the turn's budget."""
        self._used_seconds += perf_counter() - self._begun_at
        self._used_visits += simulator.visits - self._begun_visits

    def start(self, simulator: TurnSimulator, share: float) -> None:
        """Start a phase that may use a share of the budget left at the start of the decision."""
        self._stop_at = perf_counter() + (self._seconds - self._used_seconds) * share
        self._visit_until = simulator.visits + int((self._visits - self._used_visits) * share)

    def has_remaining(self, simulator: TurnSimulator) -> bool:
        """Return whether the phase may go on."""
        if self._visits:
            return simulator.visits < self._visit_until
        return perf_counter() < self._stop_at
