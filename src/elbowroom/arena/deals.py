"""Deals and seatings: which games are played, so that every bot meets the same.

A deal is boards, who begins and chance. All seatings of a deal are played, so that luck is the same for everybody:

- one bot plays alone in all seats: a deal is one game;
- two bots with two sides (two players, or teams of two): both ways round;
- two bots with more sides: the first one alone among the second ones, once in every place;
- more bots: all places in turn, each bot once in every place.

A side is a seat, or the seats of a team.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from elbowroom.arena.errors import ArenaError
from elbowroom.games import AS_USUAL, Agreed, ruleset_of


class Match(NamedTuple):
    """One game to be played: the same match always is the same game, the time it takes aside."""

    game: str
    players: int
    # The seed of all deals, the number of this one, and which of its seatings it is.
    seed: int
    deal: int
    seating: int
    # The names of the bots by seat.
    bots: tuple[str, ...]
    agreed: Agreed = AS_USUAL

    @property
    def place(self) -> tuple[int, int]:
        """What tells it from the other matches of a contest."""
        return self.deal, self.seating


def seatings(bots: Sequence[str], game: str, players: int) -> list[tuple[str, ...]]:
    """The names of the bots by seat, for all games of a deal."""
    if len(set(bots)) != len(bots) or not bots:
        raise ArenaError("Name each bot once.")
    ruleset = ruleset_of(game)
    if players not in ruleset.rounds:
        raise ArenaError(f"{game} is not for {players} players.")
    sides = ruleset.teams(players)
    count = len(sides)
    if len(bots) == 1:
        rows = [(bots[0],) * count]
    elif len(bots) == 2:
        rows = [tuple(bots[place != alone] for place in range(count)) for alone in range(count)]
    else:
        rows = [tuple(bots[(place + turn) % len(bots)] for place in range(count)) for turn in range(len(bots))]
    return [_by_seat(row, sides) for row in rows]


def _by_seat(row: tuple[str, ...], sides: tuple[tuple[int, ...], ...]) -> tuple[str, ...]:
    places = {seat: bot for bot, side in zip(row, sides, strict=True) for seat in side}
    return tuple(places[seat] for seat in range(len(places)))


def matches(
    bots: Sequence[str], game: str, players: int, games: int, seed: int, agreed: Agreed = AS_USUAL
) -> Iterator[Match]:
    """All games of as many whole deals as so many games need, deal by deal."""
    rows = seatings(bots, game, players)
    for deal in range(-(-games // len(rows))):
        for number, row in enumerate(rows):
            yield Match(game, players, seed, deal, number, row, agreed)
