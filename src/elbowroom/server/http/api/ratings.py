"""Ratings and personal statistics."""

from typing import Annotated

import msgspec

from elbowroom.games import ruleset_of
from elbowroom.server.operations.services import Services
from elbowroom.server.ratings.model import LeaderboardLine
from elbowroom.server.ratings.tallies import GameNumbers
from elbowroom.server.table.seating import Guest


class OfGame(msgspec.Struct, forbid_unknown_fields=True):
    """The game, and how many lines."""

    game: Annotated[str, msgspec.Meta(max_length=20)] = "warcraft"
    most: Annotated[int, msgspec.Meta(ge=1, le=100, description="The maximum number.")] = 100


class Leaderboard(msgspec.Struct):
    """The best guests at a game who have opted in to ratings."""

    game: str
    lines: tuple[LeaderboardLine, ...]


class OwnRating(msgspec.Struct):
    """My rating at a game: everybody starts with 1000 points and high uncertainty."""

    game: str
    points: int
    games: int


class OwnRatings(msgspec.Struct):
    """My ratings at all games I have played."""

    ratings: tuple[OwnRating, ...]


class OwnNumbers(msgspec.Struct):
    """My games in numbers, the game I play most first."""

    games: tuple[GameNumbers, ...]


async def leaderboard(services: Services, query: OfGame) -> Leaderboard:
    """Return the leaderboard of a game."""
    game = ruleset_of(query.game).id
    return Leaderboard(game, tuple(await services.ratings.leaderboard(game, query.most)))


async def my_ratings(services: Services, guest: Guest) -> OwnRatings:
    """Return my ratings; `PATCH /api/me` with `rated` lets games count, or not."""
    found = await services.ratings.of_guest(guest.id)
    return OwnRatings(tuple(OwnRating(game, rating.points, rating.games) for game, rating in sorted(found.items())))


async def my_numbers(services: Services, guest: Guest) -> OwnNumbers:
    """Return the statistics of my finished games, also against bots and without being rated."""
    return OwnNumbers(tuple(await services.ratings.tallies.of_guest(guest.id)))
