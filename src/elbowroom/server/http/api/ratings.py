"""Ratings of those who want them."""

from typing import Annotated

import msgspec

from elbowroom.games import ruleset_of
from elbowroom.server.operations.services import Services
from elbowroom.server.ratings.model import LeaderboardLine
from elbowroom.server.ratings.tally import GameNumbers
from elbowroom.server.table.seating import Guest


class OfGame(msgspec.Struct, forbid_unknown_fields=True):
    """Of which game, and how many."""

    game: Annotated[str, msgspec.Meta(max_length=20)] = "warcraft"
    most: Annotated[int, msgspec.Meta(ge=1, le=100, description="At most so many.")] = 100


class Leaderboard(msgspec.Struct):
    """The best at a game, among those who want to be rated."""

    game: str
    lines: tuple[LeaderboardLine, ...]


class OwnRating(msgspec.Struct):
    """How I am rated at a game: everybody begins with 1000 points at most unsure."""

    game: str
    points: int
    games: int


class OwnRatings(msgspec.Struct):
    """How I am rated at all games I have played."""

    ratings: tuple[OwnRating, ...]


class OwnNumbers(msgspec.Struct):
    """My games in numbers, the game I play most first."""

    games: tuple[GameNumbers, ...]


async def leaderboard(services: Services, query: OfGame) -> Leaderboard:
    """The best at a game."""
    game = ruleset_of(query.game).id
    return Leaderboard(game, tuple(await services.ratings.leaderboard(game, query.most)))


async def my_ratings(services: Services, guest: Guest) -> OwnRatings:
    """How I am rated; `PATCH /api/me` with `rated` lets games count, or not."""
    found = await services.ratings.of_guest(guest.id)
    return OwnRatings(tuple(OwnRating(game, rating.points, rating.games) for game, rating in sorted(found.items())))


async def my_numbers(services: Services, guest: Guest) -> OwnNumbers:
    """My games that came to their end, in numbers: also against bots, and without being rated."""
    return OwnNumbers(tuple(await services.ratings.tallies.of_guest(guest.id)))
