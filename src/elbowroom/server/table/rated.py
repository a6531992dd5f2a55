"""Rated games: which games count for ratings.

Whether a game is rated is fixed when it starts, so that nobody can change it when the result is near. Then the host has
no power over other people's seats, and pausing, leaving and closing follow the rules in docs/notices.md.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from elbowroom.engine.game import Game
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.seating import with_seats
from elbowroom.server.table.views import unrated_reason

MIN_SIDES: Final = 2
# In a rated game each person can pause for as long as this many turns.
PAUSE_TURNS: Final = 3


class RatedPeople(NamedTuple):
    """The guests at a table who have opted in to ratings, and whether two people at the table share an address."""

    guests: frozenset[str]
    shares_address: bool = False


NOBODY_RATED: Final = RatedPeople(frozenset())


def with_people(info: TableInfo, people: RatedPeople) -> TableInfo:
    """Return the info of a table that is started, with the people who would be rated, and a reason against it."""
    if info.setup.hot_seat or info.setup.lesson:
        return info
    seats = tuple(replace(seat, rated=seat.kind == "person" and seat.guest in people.guests) for seat in info.seats)
    reason = unrated_reason(info) or ("same-address" if people.shares_address else "")
    return replace(info, seats=seats, unrated=reason)


def teams_of_people(game: Game) -> list[tuple[int, ...]]:
    """Return the teams of a game, without a seat that plays by itself, which is the last one."""
    state = game.state
    return [team for team in state.ruleset.teams(state.seats) if not state.ruleset.is_automatic(state.seats, team[0])]


def with_rating(info: TableInfo, teams: Sequence[Sequence[int]]) -> TableInfo:
    """Return the info of a game that begins: rated or not."""
    sides = sum(any(info.seats[number].rated for number in team) for team in teams)
    if sides < MIN_SIDES or info.unrated:
        seats = tuple(replace(seat, rated=False) for seat in info.seats)
        return replace(info, seats=seats, unrated=info.unrated if sides >= MIN_SIDES else "")
    budget = PAUSE_TURNS * info.setup.clock.seconds
    people = [number for number, seat in enumerate(info.seats) if seat.kind == "person"]
    return replace(with_seats(info, people, lambda own: replace(own, pause_left=budget)), rated=True)
