"""What many games tell: coins per race and power, wins per seat and bot."""

from collections import defaultdict
from typing import NamedTuple

from elbowroom.games import ruleset_of
from elbowroom.simulate.playing import Result


class Mean:
    """A mean that grows one value at a time."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0

    def add(self, value: float) -> None:
        """Take one more value in."""
        self.count += 1
        self.total += value

    @property
    def value(self) -> float:
        """The mean of all values so far."""
        return self.total / self.count if self.count else 0.0


class Standing(NamedTuple):
    """How a seat or a bot fared: its mean score and the share of games it won.

    Allies win together; a victory that several teams share counts in part.
    """

    score: Mean
    wins: Mean


class Statistics:
    """Collects results."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.races: dict[str, Mean] = defaultdict(Mean)
        self.powers: dict[str, Mean] = defaultdict(Mean)
        self.seats: dict[int, Standing] = defaultdict(_no_standing)
        self.bots: dict[str, Standing] = defaultdict(_no_standing)

    def add(self, result: Result) -> None:
        """Take the result of one game in."""
        self.games += 1
        self.decisions += result.decisions
        for reign in result.reigns:
            self.races[reign.race].add(reign.coins)
            self.powers[reign.power].add(reign.coins)
        teams = ruleset_of(result.plan.game).teams(result.plan.players)
        victors = sum(team[0] in result.winners for team in teams)
        for seat, (bot, score) in enumerate(zip(result.bots, result.scores, strict=True)):
            won = 1 / victors if seat in result.winners else 0.0
            for standing in (self.seats[seat], self.bots[bot]):
                standing.score.add(score)
                standing.wins.add(won)


def _no_standing() -> Standing:
    return Standing(Mean(), Mean())
