"""Standings of a contest: for each bot wins, scores and margins with intervals, a rating, and thinking times."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from statistics import fmean

import msgspec

from elbowroom.extras import MissingExtraError, needs
from elbowroom.matches.contest import Contest, deals_of
from elbowroom.matches.intervals import Estimate, mean_over, share_over
from elbowroom.matches.loop import Result
from elbowroom.matches.sequential import SequentialTest, Verdict
from elbowroom.matches.times import Thinking, Times

Sides = Sequence[Sequence[int]]


class Durations(msgspec.Struct, frozen=True):
    """A mean and percentiles of durations, in seconds."""

    mean: float
    p50: float
    p95: float


class Standing(msgspec.Struct, frozen=True):
    """The results of a bot in a contest."""

    bot: str
    games: int
    # The share of games that a side of the bot wins; a shared victory counts in part.
    wins: Estimate
    # Coins of a side, which are those of its poorest seat (T.8), and the lead over the best other side.
    score: Estimate
    margin: Estimate
    decision: Durations
    turn: Durations
    # The rating by openskill; None without that package, or if the bot has only met itself.
    mu: float | None = None
    sigma: float | None = None


class Summary(msgspec.Struct, frozen=True):
    """The outcome of a contest."""

    games: int
    deals: int
    standings: tuple[Standing, ...]
    verdict: Verdict | None = None


class SideResult(msgspec.Struct, frozen=True):
    """The result of one side in a game."""

    won: float
    score: int
    margin: int


class Progress:
    """The results of a contest so far; with a bar, a sequential test decides when to stop."""

    def __init__(self, contest: Contest, bar: float | None = None, known: Iterable[Result] = ()) -> None:
        self.contest = contest
        self.results: list[Result] = []
        self._test = SequentialTest(bar) if bar is not None else None
        self._deal: list[Result] = []
        for result in known:
            self.add(result)

    @property
    def is_decided(self) -> bool:
        """True if no more games are needed."""
        return self._test is not None and self._test.answer != "open"

    def add(self, result: Result) -> None:
        """Add a result; the games of a deal come one after the other."""
        self.results.append(result)
        self._deal.append(result)
        if len(self._deal) == self.contest.seatings:
            if self._test:
                self._test.add(wins_of(self.contest.bots[0], self._deal, self.contest.sides))
            self._deal = []

    def summary(self) -> Summary:
        """Return the standings after the games so far."""
        return summary_of(self.contest, self.results, self._test)


def sides_of(result: Result, sides: Sides) -> list[SideResult]:
    """Return the result of each side of a game."""
    scores = [min(result.coins[seat] for seat in side) for side in sides]
    victors = sum(result.places[side[0]] == 0 for side in sides)
    found = []
    for number, side in enumerate(sides):
        best_other = max(score for other, score in enumerate(scores) if other != number)
        won = 1 / victors if result.places[side[0]] == 0 else 0.0
        found.append(SideResult(won, scores[number], scores[number] - best_other))
    return found


def wins_of(bot: str, deal: Sequence[Result], sides: Sides) -> float:
    """Return the share of wins per side of a bot in the games of a deal."""
    return fmean(side.won for side in _sides_of_bot(bot, deal, sides))


def _sides_of_bot(bot: str, deal: Sequence[Result], sides: Sides) -> list[SideResult]:
    return [
        side
        for result in deal
        for side, seats in zip(sides_of(result, sides), sides, strict=True)
        if result.bots[seats[0]] == bot
    ]


def summary_of(contest: Contest, results: Sequence[Result], test: SequentialTest | None = None) -> Summary:
    """Return the standings after all whole deals of a contest."""
    deals = deals_of(results, contest.seatings)
    if not deals:
        return Summary(0, 0, ())
    counted = [result for deal in deals for result in deal]
    rated: dict[str, tuple[float, float]] = {}
    with suppress(MissingExtraError):
        rated = ratings(counted, contest.sides)
    standings = tuple(_standing(bot, contest, deals, rated.get(bot)) for bot in contest.bots)
    return Summary(len(counted), len(deals), standings, test.verdict if test else None)


def ratings(results: Iterable[Result], sides: Sides) -> dict[str, tuple[float, float]]:
    """Return mu and sigma of each bot after games in their order, by openskill (Plackett and Luce).

    A bot that plays several sides of a game gets the mean of their new ratings.
    """
    with needs("arena"):
        from openskill.models import PlackettLuce, PlackettLuceRating

    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = {}
    for result in results:
        bots = [result.bots[side[0]] for side in sides]
        if len(set(bots)) == 1:
            continue
        for bot in bots:
            known.setdefault(bot, model.rating())
        teams = [[model.rating(mu=known[bot].mu, sigma=known[bot].sigma)] for bot in bots]
        rated = model.rate(teams, ranks=[float(result.places[side[0]]) for side in sides])
        for bot in set(bots):
            after = [team[0] for team, name in zip(rated, bots, strict=True) if name == bot]
            known[bot] = model.rating(mu=fmean(one.mu for one in after), sigma=fmean(one.sigma for one in after))
    return {bot: (rating.mu, rating.sigma) for bot, rating in known.items()}


def _standing(
    bot: str, contest: Contest, deals: Sequence[Sequence[Result]], rating: tuple[float, float] | None
) -> Standing:
    by_deal = [_sides_of_bot(bot, deal, contest.sides) for deal in deals]
    thinking = Thinking()
    for deal in deals:
        for result in deal:
            if bot in result.thinking:
                thinking.include(result.thinking[bot])
    games = sum(bot in result.bots for deal in deals for result in deal)
    mu, sigma = rating or (None, None)
    shares = [fmean(side.won for side in deal) for deal in by_deal]
    return Standing(
        bot,
        games,
        # A bot that plays against itself wins a fixed share of games.
        share_over(shares, games // len(deals)) if len(contest.bots) > 1 else Estimate(fmean(shares)),
        mean_over([fmean(side.score for side in deal) for deal in by_deal]),
        mean_over([fmean(side.margin for side in deal) for deal in by_deal]),
        _durations(thinking.decisions),
        _durations(thinking.turns),
        mu,
        sigma,
    )


def _durations(times: Times) -> Durations:
    return Durations(times.mean, times.percentile(0.5), times.percentile(0.95))
