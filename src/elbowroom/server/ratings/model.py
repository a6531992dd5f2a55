"""Computes new ratings from the places of a game."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import msgspec
from openskill.models import PlackettLuce

from elbowroom.engine.game import Game
from elbowroom.engine.rules.scoring import ranked_results
from elbowroom.server.table.info import SeatInfo, TableInfo
from elbowroom.server.table.rated import MIN_SIDES, teams_of_people

MODEL: Final = PlackettLuce()
# Displayed points: everybody starts with START; one unit of the model is UNIT points.
START: Final = 1000
UNIT: Final = 40
# Results of people: those who played to the end are before those who left, and these before those who conceded.
STAYED, LEFT, CONCEDED = 2, 1, 0


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


def sides_of(info: TableInfo, game: Game) -> list[Side]:
    """Return the sides of a finished game, each with its rated people; empty if the game counts for nobody.

    A person who conceded, or was away at the end, is a side without the team. A game that was ended by vote counts only
    if a person had conceded: the others share the first place.
    """
    if not info.rated or not _is_finished(info, game):
        return []
    teams = teams_of_people(game)
    people: list[tuple[tuple[str, ...], tuple[int, tuple[int, ...]]]] = []
    is_early, left, sides = info.ended_early, False, 0
    for team, result in zip(teams, ranked_results(game.state), strict=False):
        rated_seats = [info.seats[seat] for seat in team if info.seats[seat].rated and info.seats[seat].guest]
        sides += bool(rated_seats)
        stayed = tuple(str(seat.guest) for seat in rated_seats if _conduct(seat) == STAYED)
        if stayed:
            people.append((stayed, (STAYED, () if is_early else result)))
        for seat in rated_seats:
            if (conduct := _conduct(seat)) != STAYED:
                left = True
                people.append(((str(seat.guest),), (conduct, result if conduct == LEFT and not is_early else ())))
    if sides < MIN_SIDES or (is_early and not left):
        return []
    results = [result for _, result in people]
    return [Side(guests, sum(other > result for other in results)) for guests, result in people]


def _conduct(seat: SeatInfo) -> int:
    return CONCEDED if seat.conceded else LEFT if seat.away else STAYED


def _is_finished(info: TableInfo, game: Game) -> bool:
    """Return whether a game has ended, by vote or by the rules, under the rules by which it began."""
    is_whole = info.shown_until is None and info.new_rules_at is None
    return info.status == "over" and is_whole and (info.ended_early or game.is_over)


def counts(info: TableInfo, game: Game) -> bool:
    """Return whether a game was played to its end by identified people, without set-up positions or typed-in dice."""
    setup = info.setup
    if setup.hot_seat or setup.referee or setup.lesson or setup.start:
        # Players at a shared device are not identified, dice may be typed in, lessons are known, set-ups are chosen.
        return False
    return _is_finished(info, game) and not info.ended_early and game.is_over


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
