"""The course of a contest: the games so far, in their order, and whether they tell enough."""

from collections.abc import Iterable

from elbowroom.arena.contest import Contest
from elbowroom.arena.playing import Played
from elbowroom.arena.sequential import SequentialTest
from elbowroom.arena.standings import Summary, summary_of, wins_of


class Course:
    """Takes games in; with a bar it is decided as soon as the sequential test has an answer for the first bot."""

    def __init__(self, contest: Contest, bar: float | None = None, known: Iterable[Played] = ()) -> None:
        self.contest = contest
        self.games: list[Played] = []
        self._test = SequentialTest(bar) if bar is not None else None
        self._deal: list[Played] = []
        for played in known:
            self.add(played)

    @property
    def is_decided(self) -> bool:
        """Whether more games are not needed."""
        return self._test is not None and self._test.answer != "open"

    def add(self, played: Played) -> None:
        """Take a game in; games of a deal come one after the other."""
        self.games.append(played)
        self._deal.append(played)
        if len(self._deal) == self.contest.seatings:
            if self._test:
                self._test.add(wins_of(self.contest.bots[0], self._deal, self.contest.sides))
            self._deal = []

    def summary(self) -> Summary:
        """What came of the games so far."""
        return summary_of(self.contest, self.games, self._test)
