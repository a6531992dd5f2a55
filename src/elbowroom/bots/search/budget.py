"""How long somebody may think: so many seconds a turn, or until so many turns were played on."""

from time import perf_counter
from typing import Final

from elbowroom.bots.search.turn import TurnReader

# From so much on there is time to look closely at what others may do.
AMPLE_SECONDS: Final = 0.25
AMPLE_VISITS: Final = 4000


class Budget:
    """Seconds or visits for each turn; without visits it is the clock that ends thinking."""

    def __init__(self, seconds: float, visits: int) -> None:
        self._seconds = seconds
        self._visits = visits
        self._turn = -1
        # What was used of this turn's budget.
        self._used_seconds = 0.0
        self._used_visits = 0
        self._begun_at = 0.0
        self._begun_visits = 0
        self._stop_at = 0.0
        self._visit_until = 0

    @property
    def is_ample(self) -> bool:
        """Whether there is time to look closely at what others may do."""
        return self._visits >= AMPLE_VISITS if self._visits else self._seconds >= AMPLE_SECONDS

    def begin(self, reader: TurnReader, turn: int) -> None:
        """Somebody begins to think about a decision of a turn."""
        if turn != self._turn:
            self._turn = turn
            self._used_seconds = 0.0
            self._used_visits = 0
        self._begun_at = perf_counter()
        self._begun_visits = reader.visits

    def end(self, reader: TurnReader) -> None:
        """The decision is made: what it took is gone for this turn."""
        self._used_seconds += perf_counter() - self._begun_at
        self._used_visits += reader.visits - self._begun_visits

    def start(self, reader: TurnReader, share: float) -> None:
        """A share of what was left when thinking began may be used from now on."""
        self._stop_at = perf_counter() + (self._seconds - self._used_seconds) * share
        self._visit_until = reader.visits + int((self._visits - self._used_visits) * share)

    def goes_on(self, reader: TurnReader) -> bool:
        """Whether something is left of that share."""
        if self._visits:
            return reader.visits < self._visit_until
        return perf_counter() < self._stop_at
