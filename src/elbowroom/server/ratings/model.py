"""From the places of a game to new ratings."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec
from openskill.models import PlackettLuce

from elbowroom.engine.game import Game
from elbowroom.engine.rules.scoring import team_results
from elbowroom.server.table.hinting import has_hints
from elbowroom.server.table.info import TableInfo

MODEL: Final = PlackettLuce()
# Points to show: everybody starts with so many, and so many are one unit of the model.
START: Final = 1000
UNIT: Final = 40
FEWEST_SIDES: Final = 2
LAST: Final = (-1, -1, -1)


class Rating(NamedTuple):
    """How strong a guest seems, how sure that is, and after how many games."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0

    @property
    def points(self) -> int:
        """What the guest is as good as sure to be worth, as a number to show."""
        return round(START + UNIT * (self.mu - 3 * self.sigma))


class LeaderboardLine(msgspec.Struct, frozen=True):
    """A line of a leaderboard: whoever has more points is better, or has played more."""

    place: int
    guest: str
    name: str
    points: int
    games: int


class Side(NamedTuple):
    """People who won or lost together, and how many sides did better."""

    guests: tuple[str, ...]
    place: int


def sides_of(info: TableInfo, game: Game, rated: Collection[str]) -> list[Side]:
    """The sides of a game that is over, with those of their people who are rated; none if it counts for nobody."""
    # Where there were hints nobody knows whose decisions won.
    if has_hints(info) or not counts(info, game):
        return []
    teams = game.state.ruleset.teams(len(info.seats))
    results = [
        LAST if _has_conceded(info, team) else result
        for team, result in zip(teams, team_results(game.state), strict=True)
    ]
    sides = []
    for team, result in zip(teams, results, strict=True):
        people = (info.seats[seat].guest for seat in team if info.seats[seat].kind == "person")
        guests = tuple(guest for guest in people if guest is not None and guest in rated)
        if guests:
            sides.append(Side(guests, sum(other > result for other in results)))
    return sides if len(sides) >= FEWEST_SIDES else []


def counts(info: TableInfo, game: Game) -> bool:
    """Whether a game was played to its end, from its beginning, by people who are known, with chance as it fell."""
    is_whole = info.shown_until is None and info.new_rules_at is None
    setup = info.setup
    if setup.hot_seat or setup.referee or setup.lesson or setup.start:
        # Nobody knows who played, what the dice showed, whether it was all known before, or who brought it about.
        return False
    return info.status == "over" and not info.ended_early and is_whole and game.is_over


def _has_conceded(info: TableInfo, team: Sequence[int]) -> bool:
    """Whether somebody who plays alone has given up."""
    return len(team) == 1 and info.seats[team[0]].conceded


def rated(sides: Sequence[Side], before: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings after a game; whoever is not in `before` had none."""
    known = {guest: before.get(guest, Rating()) for side in sides for guest in side.guests}
    teams = [[MODEL.rating(mu=known[guest].mu, sigma=known[guest].sigma) for guest in side.guests] for side in sides]
    after = MODEL.rate(teams, ranks=[float(side.place) for side in sides])
    return {
        guest: Rating(rating.mu, rating.sigma, known[guest].games + 1)
        for side, team in zip(sides, after, strict=True)
        for guest, rating in zip(side.guests, team, strict=True)
    }
