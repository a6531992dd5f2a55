"""Personal statistics: what a finished game adds for each of its people, and the sums in the database."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from elbowroom.engine.game import Game
from elbowroom.server.ratings.model import counts
from elbowroom.server.replays.stories import Story
from elbowroom.server.store.connections import Database
from elbowroom.server.store.schema import race_tallies, tallies
from elbowroom.server.table.info import TableInfo

FAVOURITES: Final = 3


class Tally(NamedTuple):
    """One game of a guest: won or not, the score, and the races picked with the coins they brought."""

    guest: str
    won: bool
    score: int
    picks: Counter[str]
    coins: Counter[str]


class RaceNumbers(msgspec.Struct, frozen=True):
    """A race: how often I have picked it, and how many coins it has brought in all."""

    race: str
    picks: int
    coins: int


class GameNumbers(msgspec.Struct, frozen=True):
    """My games of one kind: how many, how many I have won, my best score, and the races I picked most often."""

    game: str
    games: int
    wins: int
    best: int
    races: tuple[RaceNumbers, ...]


def is_tallied(info: TableInfo, game: Game) -> bool:
    """Return whether a game counts in statistics: played to its end, with an identified guest."""
    return counts(info, game) and any(seat.kind == "person" and seat.guest for seat in info.seats)


def tallies_of(info: TableInfo, story: Story) -> list[Tally]:
    """Return what a game adds for each person; after conceding only a lost game, not the bot's results."""
    assert story.result is not None
    found = []
    for number, seat in enumerate(info.seats):
        if seat.kind != "person" or seat.guest is None:
            continue
        if seat.conceded:
            found.append(Tally(seat.guest, won=False, score=0, picks=Counter(), coins=Counter()))
            continue
        reigns = [reign for reign in story.combos if reign.seat == number]
        coins: Counter[str] = Counter()
        for reign in reigns:
            coins[reign.race] += reign.coins
        won = number in story.result.winners
        picks = Counter(reign.race for reign in reigns)
        found.append(Tally(seat.guest, won, story.result.scores[number], picks, coins))
    return found


class TallyStore:
    """Stores how many games a guest has played and won, and with which races."""

    def __init__(self, database: Database) -> None:
        self._database = database
        is_postgresql = database.config.is_postgresql
        insert: Any = postgresql.insert if is_postgresql else sqlite.insert
        most = func.greatest if is_postgresql else func.max
        # Built once: building a statement leaves a reference cycle behind.
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
        """Add a game to the statistics of existing guests, within a transaction."""
        for tally in found:
            key = {"guest": tally.guest, "game": game}
            row = {**key, "games": 1, "wins": int(tally.won), "best": tally.score}
            await connection.execute(self._played, row)
            picks = tally.picks.items()
            rows = [{**key, "race": race, "picks": count, "coins": tally.coins[race]} for race, count in picks]
            if rows:
                await connection.execute(self._picked, rows)

    async def of_guest(self, guest: str) -> list[GameNumbers]:
        """Return a guest's statistics by game, with the races picked most often."""
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
