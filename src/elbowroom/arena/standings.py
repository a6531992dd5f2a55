"""What came of a contest: for each bot wins, scores and margins with intervals, a rating, and how long it thinks."""

from collections.abc import Sequence
from contextlib import suppress
from statistics import fmean

import msgspec

from elbowroom.arena.contest import Contest, deals_of
from elbowroom.arena.intervals import Estimate, mean_over, share_over
from elbowroom.arena.playing import Played
from elbowroom.arena.sequential import SequentialTest, Verdict
from elbowroom.arena.times import Thinking, Times
from elbowroom.extras import MissingExtraError


class Pace(msgspec.Struct, frozen=True):
    """How long something takes, in seconds."""

    mean: float
    p50: float
    p95: float


class Standing(msgspec.Struct, frozen=True):
    """How a bot fared."""

    bot: str
    games: int
    # The share of games that one of its sides wins: a victory that several sides share counts in part.
    wins: Estimate
    # Coins of a side, those of its poorest seat (T.8), and by how much the best other side is surpassed.
    score: Estimate
    margin: Estimate
    decision: Pace
    turn: Pace
    # By openskill; none without that package, or where a bot has only met itself.
    mu: float | None = None
    sigma: float | None = None


class Summary(msgspec.Struct, frozen=True):
    """What came of a contest."""

    games: int
    deals: int
    standings: tuple[Standing, ...]
    verdict: Verdict | None = None


class Side(msgspec.Struct, frozen=True):
    """How one side of a game fared."""

    won: float
    score: int
    margin: int


def sides_of(played: Played, sides: Sequence[Sequence[int]]) -> list[Side]:
    """How each side of a game fared."""
    scores = [min(played.coins[seat] for seat in side) for side in sides]
    victors = sum(played.places[side[0]] == 0 for side in sides)
    found = []
    for number, side in enumerate(sides):
        others = max(score for other, score in enumerate(scores) if other != number)
        won = 1 / victors if played.places[side[0]] == 0 else 0.0
        found.append(Side(won, scores[number], scores[number] - others))
    return found


def wins_of(bot: str, deal: Sequence[Played], sides: Sequence[Sequence[int]]) -> float:
    """The share of the games of a deal that one side of a bot wins."""
    return fmean(one.won for one in _sides_of_bot(bot, deal, sides))


def _sides_of_bot(bot: str, deal: Sequence[Played], sides: Sequence[Sequence[int]]) -> list[Side]:
    return [
        one
        for played in deal
        for one, seats in zip(sides_of(played, sides), sides, strict=True)
        if played.bots[seats[0]] == bot
    ]


def summary_of(contest: Contest, games: Sequence[Played], test: SequentialTest | None = None) -> Summary:
    """What came of all whole deals of a contest."""
    deals = deals_of(games, contest.seatings)
    if not deals:
        return Summary(0, 0, ())
    counted = [played for deal in deals for played in deal]
    rated = _rated(contest, counted)
    standings = tuple(_standing(bot, contest, deals, rated.get(bot)) for bot in contest.bots)
    return Summary(len(counted), len(deals), standings, test.verdict if test else None)


def _rated(contest: Contest, games: Sequence[Played]) -> dict[str, tuple[float, float]]:
    # Without the extra all else is told.
    with suppress(MissingExtraError):
        from elbowroom.arena.ratings import ratings

        return {bot: (rating.mu, rating.sigma) for bot, rating in ratings(games, contest.sides).items()}
    return {}


def _standing(
    bot: str, contest: Contest, deals: Sequence[Sequence[Played]], rating: tuple[float, float] | None
) -> Standing:
    by_deal = [_sides_of_bot(bot, deal, contest.sides) for deal in deals]
    thinking = Thinking()
    for deal in deals:
        for played in deal:
            if bot in played.thinking:
                thinking.decisions.include(played.thinking[bot].decisions)
                thinking.turns.include(played.thinking[bot].turns)
    games = sum(bot in played.bots for deal in deals for played in deal)
    mu, sigma = rating or (None, None)
    shares = [fmean(side.won for side in deal) for deal in by_deal]
    return Standing(
        bot,
        games,
        # Who plays against itself alone wins as often as it loses, and nothing is open about it.
        share_over(shares, games // len(deals)) if len(contest.bots) > 1 else Estimate(fmean(shares)),
        mean_over([fmean(side.score for side in deal) for deal in by_deal]),
        mean_over([fmean(side.margin for side in deal) for deal in by_deal]),
        _pace(thinking.decisions),
        _pace(thinking.turns),
        mu,
        sigma,
    )


def _pace(times: Times) -> Pace:
    return Pace(times.mean, times.percentile(0.5), times.percentile(0.95))
