"""Ratings of bots by the model that also rates people (openskill, Plackett and Luce)."""

from collections.abc import Iterable, Sequence

import msgspec

from elbowroom.arena.playing import Played
from elbowroom.extras import needs

with needs("arena"):
    from openskill.models import PlackettLuce, PlackettLuceRating


class Rating(msgspec.Struct, frozen=True):
    """How strong a bot seems, and how sure that is."""

    mu: float
    sigma: float


def ratings(games: Iterable[Played], sides: Sequence[Sequence[int]]) -> dict[str, Rating]:
    """The ratings of all bots after some games, in the order in which these were played.

    A bot that plays several sides of a game becomes what these become on average.
    """
    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = {}
    for played in games:
        bots = [played.bots[side[0]] for side in sides]
        if len(set(bots)) == 1:
            continue
        for bot in bots:
            known.setdefault(bot, model.rating())
        teams = [[model.rating(mu=known[bot].mu, sigma=known[bot].sigma)] for bot in bots]
        rated = model.rate(teams, ranks=[float(played.places[side[0]]) for side in sides])
        for bot in set(bots):
            after = [team[0] for team, name in zip(rated, bots, strict=True) if name == bot]
            mu, sigma = (sum(getattr(one, what) for one in after) / len(after) for what in ("mu", "sigma"))
            known[bot] = model.rating(mu=mu, sigma=sigma)
    return {bot: Rating(rating.mu, rating.sigma) for bot, rating in known.items()}
