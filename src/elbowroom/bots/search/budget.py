"""How long somebody may think: so many seconds, or until so many turns were played on."""

from time import perf_counter

from elbowroom.bots.search.turn import TurnReader


class Budget:
    """Seconds or visits; without visits it is the clock that ends thinking."""

    def __init__(self, seconds: float, visits: int) -> None:
        self._seconds = seconds
        self._visits = visits
        self._stop_at = 0.0
        self._visit_until = 0

    def start(self, reader: TurnReader, share: float) -> None:
        """From now on a share of it may be used."""
        self._stop_at = perf_counter() + self._seconds * share
        self._visit_until = reader.visits + int(self._visits * share)

    def goes_on(self, reader: TurnReader) -> bool:
        """Whether something is left of that share."""
        if self._visits:
            return reader.visits < self._visit_until
        return perf_counter() < self._stop_at
