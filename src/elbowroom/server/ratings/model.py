"""Computes new ratings from the places of a game."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec
from openskill.models import PlackettLuce

from elbowroom.engine.game import Game
from elbowroom.engine.rules.scoring import team_results
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.views import has_hints

MODEL: Final = PlackettLuce()
# Displayed points: everybody starts with START; one unit of the model is UNIT points.
START: Final = 1000
UNIT: Final = 40
MIN_SIDES: Final = 2
LAST_RESULT: Final = (-1, -1, -1)


class Rating(NamedTuple):
    """Estimated strength, its uncertainty, and the number of games."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0

    @property
    def points(self) -> int:
        """A cautious estimate (three standard deviations below), as a number to show."""
        return round(START + UNIT * (self.mu - 3 * self.sigma))


class LeaderboardLine(msgspec.Struct, frozen=True):
    """A line of a leaderboard, ordered by points."""

    place: int
    guest: str
    name: str
    points: int
    games: int


class Side(NamedTuple):
    """People who won or lost together, and the number of sides that did better."""

    guests: tuple[str, ...]
    place: int


def sides_of(info: TableInfo, game: Game, rated: Collection[str]) -> list[Side]:
    """Return the sides of a finished game, each with its rated people; empty if the game counts for nobody."""
    # With hints the decisions are not the players' alone, and a bot account is a program.
    if has_hints(info) or not counts(info, game) or any(seat.bot_account for seat in info.seats):
        return []
    teams = game.state.ruleset.teams(len(info.seats))
    results = [
        LAST_RESULT if _has_conceded(info, team) else result
        for team, result in zip(teams, team_results(game.state), strict=True)
    ]
    sides = []
    for team, result in zip(teams, results, strict=True):
        people = (info.seats[seat].guest for seat in team if info.seats[seat].kind == "person")
        guests = tuple(guest for guest in people if guest is not None and guest in rated)
        if guests:
            sides.append(Side(guests, sum(other > result for other in results)))
    return sides if len(sides) >= MIN_SIDES else []


def counts(info: TableInfo, game: Game) -> bool:
    """Return whether a game was played to its end by identified people, without set-up positions or typed-in dice."""
    is_whole = info.shown_until is None and info.new_rules_at is None
    setup = info.setup
    if setup.hot_seat or setup.referee or setup.lesson or setup.start:
        # Players at a shared device are not identified, dice may be typed in, lessons are known, set-ups are chosen.
        return False
    return info.status == "over" and not info.ended_early and is_whole and game.is_over


def _has_conceded(info: TableInfo, team: Sequence[int]) -> bool:
    """Return whether a player without a team has conceded."""
    return len(team) == 1 and info.seats[team[0]].conceded


def rated(sides: Sequence[Side], before: Mapping[str, Rating]) -> dict[str, Rating]:
    """Return the ratings after a game; guests that are not in `before` start with the default."""
    known = {guest: before.get(guest, Rating()) for side in sides for guest in side.guests}
    teams = [[MODEL.rating(mu=known[guest].mu, sigma=known[guest].sigma) for guest in side.guests] for side in sides]
    after = MODEL.rate(teams, ranks=[float(side.place) for side in sides])
    return {
        guest: Rating(rating.mu, rating.sigma, known[guest].games + 1)
        for side, team in zip(sides, after, strict=True)
        for guest, rating in zip(side.guests, team, strict=True)
    }
