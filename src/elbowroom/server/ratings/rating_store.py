"""Ratings as they are kept: each game counts once, however many processes see its end."""

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from elbowroom.server.ratings.model import LeaderboardLine, Rating, Side, rated
from elbowroom.server.ratings.tally import Tally
from elbowroom.server.ratings.tally_store import TallyStore
from elbowroom.server.store.connections import Database
from elbowroom.server.store.schema import guests, ratings, tables

AT_ONCE = 50

# A guest, and what a game makes of the guest's strength; nobody's.
Strengthening = tuple[str, Callable[[int], int]] | None


class RatingStore:
    """Who is how strong at what."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.tallies = TallyStore(database)

    async def wanting(self, guest_ids: Sequence[str]) -> set[str]:
        """Those among some guests who want to be rated."""
        wanted = select(guests.c.id).where(guests.c.id.in_(guest_ids), guests.c.rated)
        async with self._database.reading() as connection:
            return {row.id for row in await connection.execute(wanted)}

    async def unrated_tables(self) -> list[str]:
        """Tables whose game is over and has not been counted."""
        wanted = select(tables.c.id).where(tables.c.status == "over", ~tables.c.is_rated)
        async with self._database.reading() as connection:
            return [row.id for row in await connection.execute(wanted.order_by(tables.c.touched_at).limit(AT_ONCE))]

    async def rate(
        self,
        table_id: str,
        game: str,
        sides: Sequence[Side],
        against_bots: Strengthening = None,
        tallies: Sequence[Tally] = (),
    ) -> bool:
        """Count a game, with nobody in it if it counts for nobody; False if it was counted before.

        Of one against bots: whose it was, and what it makes of that guest's strength. `tallies`: what it adds to
        people's numbers.
        """
        claim = update(tables).where(tables.c.id == table_id, ~tables.c.is_rated).values(is_rated=True)
        names = sorted({guest for side in sides for guest in side.guests} | {tally.guest for tally in tallies})
        async with self._database.writing() as connection:
            if not (await connection.execute(claim)).rowcount:
                return False
            if against_bots is not None:
                await self._strengthen(connection, *against_bots)
            if not names:
                return True
            # Whoever ends two games at once waits here, so that the second counts on top of the first.
            locking = select(guests.c.id).where(guests.c.id.in_(names)).order_by(guests.c.id).with_for_update()
            there = {row.id for row in await connection.execute(locking)}
            await self.tallies.add(connection, game, [tally for tally in tallies if tally.guest in there])
            known = select(ratings).where(ratings.c.guest.in_(names), ratings.c.game == game)
            before = {row.guest: Rating(row.mu, row.sigma, row.games) for row in await connection.execute(known)}
            for guest, rating in (rated(sides, before) if sides else {}).items():
                if guest in there:
                    await connection.execute(self._kept(guest, game, rating))
        return True

    async def _strengthen(self, connection: AsyncConnection, guest: str, after: Callable[[int], int]) -> None:
        found = select(guests.c.strength).where(guests.c.id == guest).with_for_update()
        strength = (await connection.execute(found)).scalar()
        if strength is not None:
            changed = update(guests).where(guests.c.id == guest).values(strength=after(strength))
            await connection.execute(changed)

    def _kept(self, guest: str, game: str, rating: Rating) -> Any:
        insert = postgresql.insert if self._database.config.is_postgresql else sqlite.insert
        values = rating._asdict()
        kept = insert(ratings).values(guest=guest, game=game, **values)
        return kept.on_conflict_do_update(index_elements=["guest", "game"], set_=values)

    async def of_guest(self, guest: str) -> dict[str, Rating]:
        """A guest's ratings by game."""
        wanted = select(ratings).where(ratings.c.guest == guest)
        async with self._database.reading() as connection:
            rows = await connection.execute(wanted)
            return {row.game: Rating(row.mu, row.sigma, row.games) for row in rows}

    async def leaderboard(self, game: str, most: int = 100) -> list[LeaderboardLine]:
        """The best at a game among those who want to be rated; the same points, the same place."""
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
