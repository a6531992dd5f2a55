"""Ratings in the database: each game counts once, however many processes see its end."""

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from elbowroom.server.ratings.model import LeaderboardLine, Rating, Side, rated
from elbowroom.server.ratings.tallies import Tally, TallyStore
from elbowroom.server.store.connections import Database
from elbowroom.server.store.schema import guests, ratings, tables

BATCH_SIZE = 50

# A guest, and a function from the guest's strength to the new one; None if there is nothing to change.
StrengthChange = tuple[str, Callable[[int], int]] | None


class RatingStore:
    """Stores the ratings of guests by game."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.tallies = TallyStore(database)

    async def unrated_tables(self) -> list[str]:
        """Return some finished tables that were not rated yet."""
        wanted = select(tables.c.id).where(tables.c.status == "over", ~tables.c.is_rated)
        async with self._database.reading() as connection:
            return [row.id for row in await connection.execute(wanted.order_by(tables.c.touched_at).limit(BATCH_SIZE))]

    async def rate(
        self,
        table_id: str,
        game: str,
        sides: Sequence[Side],
        against_bots: StrengthChange = None,
        tallies: Sequence[Tally] = (),
    ) -> bool:
        """Store the result of a game, even if it counts for nobody; return False if it was stored before.

        `against_bots` changes the strength of a guest who played alone against bots; `tallies` are added to people's
        statistics.
        """
        mark_rated = update(tables).where(tables.c.id == table_id, ~tables.c.is_rated).values(is_rated=True)
        names = sorted({guest for side in sides for guest in side.guests} | {tally.guest for tally in tallies})
        async with self._database.writing() as connection:
            if not (await connection.execute(mark_rated)).rowcount:
                return False
            if against_bots is not None:
                await self._strengthen(connection, *against_bots)
            if not names:
                return True
            # Lock the guests, so that two games that end at once are counted one after the other.
            locking = select(guests.c.id).where(guests.c.id.in_(names)).order_by(guests.c.id).with_for_update()
            existing = {row.id for row in await connection.execute(locking)}
            await self.tallies.add(connection, game, [tally for tally in tallies if tally.guest in existing])
            known = select(ratings).where(ratings.c.guest.in_(names), ratings.c.game == game)
            before = {row.guest: Rating(row.mu, row.sigma, row.games) for row in await connection.execute(known)}
            for guest, rating in (rated(sides, before) if sides else {}).items():
                if guest in existing:
                    await connection.execute(self._upsert(guest, game, rating))
        return True

    async def _strengthen(self, connection: AsyncConnection, guest: str, after: Callable[[int], int]) -> None:
        found = select(guests.c.strength).where(guests.c.id == guest).with_for_update()
        strength = (await connection.execute(found)).scalar()
        if strength is not None:
            changed = update(guests).where(guests.c.id == guest).values(strength=after(strength))
            await connection.execute(changed)

    def _upsert(self, guest: str, game: str, rating: Rating) -> Any:
        insert = postgresql.insert if self._database.config.is_postgresql else sqlite.insert
        values = rating._asdict()
        upsert = insert(ratings).values(guest=guest, game=game, **values)
        return upsert.on_conflict_do_update(index_elements=["guest", "game"], set_=values)

    async def of_guest(self, guest: str) -> dict[str, Rating]:
        """Return a guest's ratings by game."""
        wanted = select(ratings).where(ratings.c.guest == guest)
        async with self._database.reading() as connection:
            rows = await connection.execute(wanted)
            return {row.game: Rating(row.mu, row.sigma, row.games) for row in rows}

    async def leaderboard(self, game: str, most: int = 100) -> list[LeaderboardLine]:
        """Return the best guests who have opted in; equal points share a place."""
        columns = (ratings.c.guest, guests.c.name, ratings.c.mu, ratings.c.sigma, ratings.c.games)
        wanted = select(*columns).join(guests, guests.c.id == ratings.c.guest)
        wanted = wanted.where(ratings.c.game == game, guests.c.rated)
        wanted = wanted.order_by((ratings.c.mu - 3 * ratings.c.sigma).desc(), ratings.c.guest).limit(most)
        async with self._database.reading() as connection:
            rows = (await connection.execute(wanted)).all()
        points = [Rating(row.mu, row.sigma, row.games).points for row in rows]
        return [
            LeaderboardLine(points.index(won) + 1, row.guest, row.name, won, row.games)
            for row, won in zip(rows, points, strict=True)
        ]
