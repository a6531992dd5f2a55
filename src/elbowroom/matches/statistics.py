"""Statistics of many games: coins by race and power, scores and wins by seat and bot."""

from collections import defaultdict

from elbowroom.games import ruleset_of
from elbowroom.matches.loop import Result
from elbowroom.matches.standings import sides_of


class Mean:
    """A mean of values that are added one by one."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0

    def add(self, value: float) -> None:
        """Add a value."""
        self.count += 1
        self.total += value

    @property
    def value(self) -> float:
        """The mean of all values so far."""
        return self.total / self.count if self.count else 0.0


class Statistics:
    """Collects the results of games with the same game and number of players.

    Scores are coins. Allies win together; a victory that several sides share counts in part.
    """

    def __init__(self, game: str, players: int) -> None:
        ruleset = ruleset_of(game)
        self._sides = ruleset.teams(ruleset.seats_for(players))
        self.games = 0
        self.decisions = 0
        self.races: dict[str, Mean] = defaultdict(Mean)
        self.powers: dict[str, Mean] = defaultdict(Mean)
        # By seats, counted from 0, and by bots.
        self.scores: dict[int | str, Mean] = defaultdict(Mean)
        self.wins: dict[int | str, Mean] = defaultdict(Mean)

    def add(self, result: Result) -> None:
        """Add the result of a game."""
        self.games += 1
        self.decisions += result.decisions
        for reign in result.reigns:
            self.races[reign.race].add(reign.coins)
            self.powers[reign.power].add(reign.coins)
        for side, seats in zip(sides_of(result, self._sides), self._sides, strict=True):
            for seat in seats:
                for key in (seat, result.bots[seat]):
                    self.scores[key].add(result.coins[seat])
                    self.wins[key].add(side.won)
