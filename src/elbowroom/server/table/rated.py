"""Rated games: which games count for ratings.

Whether a game is rated is fixed when it starts, so that nobody can change it when the result is near. Then the host has
no power over other people's seats, and pausing, leaving and closing follow the rules in docs/notices.md.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from elbowroom.server.table.info import SeatInfo, TableInfo
from elbowroom.server.table.views import unrated_reason

MIN_SIDES: Final = 2
# In a rated game each person can pause for as long as this many turns.
PAUSE_TURNS: Final = 3


class RatedPeople(NamedTuple):
    """The guests at a table who have opted in to ratings, and whether two people at the table share an address."""

    guests: frozenset[str]
    shares_address: bool = False


NOBODY_RATED: Final = RatedPeople(frozenset())


def with_rating(info: TableInfo, teams: Sequence[Sequence[int]], people: RatedPeople) -> TableInfo:
    """Return the info of a starting game with its rated people, and whether it is rated or why not."""
    if info.setup.hot_seat or info.setup.lesson:
        return info
    seats = tuple(_with_rating(info, seat, people) for seat in info.seats)
    sides = sum(any(seats[number].rated for number in team) for team in teams)
    if sides < MIN_SIDES:
        return info
    reason = unrated_reason(info) or ("same-address" if people.shares_address else "")
    return replace(info, unrated=reason) if reason else replace(info, rated=True, seats=seats)


def _with_rating(info: TableInfo, seat: SeatInfo, people: RatedPeople) -> SeatInfo:
    if seat.kind != "person":
        return seat
    return replace(seat, rated=seat.guest in people.guests, pause_left=PAUSE_TURNS * info.setup.clock.seconds)
