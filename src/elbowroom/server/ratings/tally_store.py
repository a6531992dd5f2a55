"""My games in numbers as they are kept: a row for each game and race, however many games somebody plays."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from elbowroom.server.ratings.tally import GameNumbers, RaceNumbers, Tally
from elbowroom.server.store.connections import Database
from elbowroom.server.store.schema import race_tallies, tallies

FAVOURITES: Final = 3


class TallyStore:
    """How many games somebody has played and won, and with which races."""

    def __init__(self, database: Database) -> None:
        self._database = database
        is_postgresql = database.config.is_postgresql
        insert: Any = postgresql.insert if is_postgresql else sqlite.insert
        most = func.greatest if is_postgresql else func.max
        # Made once: each one that is made leaves a knot behind for which one would have to look.
        played = insert(tallies)
        self._played = played.on_conflict_do_update(
            index_elements=["guest", "game"],
            set_={
                "games": tallies.c.games + played.excluded.games,
                "wins": tallies.c.wins + played.excluded.wins,
                "best": most(tallies.c.best, played.excluded.best),
            },
        )
        picked = insert(race_tallies)
        self._picked = picked.on_conflict_do_update(
            index_elements=["guest", "game", "race"],
            set_={
                "picks": race_tallies.c.picks + picked.excluded.picks,
                "coins": race_tallies.c.coins + picked.excluded.coins,
            },
        )

    async def add(self, connection: AsyncConnection, game: str, found: Sequence[Tally]) -> None:
        """Add what a game was for some guests, who are known, within a transaction."""
        for tally in found:
            whose = {"guest": tally.guest, "game": game}
            row = {**whose, "games": 1, "wins": int(tally.won), "best": tally.score}
            await connection.execute(self._played, row)
            picks = tally.picks.items()
            rows = [{**whose, "race": race, "picks": count, "coins": tally.coins[race]} for race, count in picks]
            if rows:
                await connection.execute(self._picked, rows)

    async def of_guest(self, guest: str) -> list[GameNumbers]:
        """A guest's games in numbers, with the races picked most often first."""
        played = select(tallies).where(tallies.c.guest == guest).order_by(tallies.c.games.desc(), tallies.c.game)
        picked = select(race_tallies).where(race_tallies.c.guest == guest)
        picked = picked.order_by(race_tallies.c.picks.desc(), race_tallies.c.coins.desc(), race_tallies.c.race)
        async with self._database.reading() as connection:
            games = (await connection.execute(played)).all()
            races = (await connection.execute(picked)).all()
        return [
            GameNumbers(
                row.game,
                row.games,
                row.wins,
                row.best,
                tuple(RaceNumbers(one.race, one.picks, one.coins) for one in races if one.game == row.game)[
                    :FAVOURITES
                ],
            )
            for row in games
        ]
