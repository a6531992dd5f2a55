"""Rates finished games, each once, also those whose end this process has missed."""

import asyncio
import logging
from typing import Final

from elbowroom.server.live.hub import Hub
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.ratings.model import sides_of
from elbowroom.server.ratings.rating_store import RatingStore, StrengthChange
from elbowroom.server.ratings.tallies import Tally, is_tallied, tallies_of
from elbowroom.server.replays.replays import Replays
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.strength import counts_for_strength, strength_after
from elbowroom.server.table.table import Table

logger = logging.getLogger(__name__)

INTERVAL: Final = 60.0


def against_bots(table: Table) -> StrengthChange:
    """Return the only person of a game against bots, and how the game changes the guest's strength; None otherwise."""
    info, game = table.info, table.game
    if game is None or not counts_for_strength(info, game):
        return None
    guest = next(seat.guest for seat in info.seats if seat.kind == "person")
    return None if guest is None else (guest, lambda strength: strength_after(strength, info, game))


class Rater:
    """Rates finished games."""

    def __init__(self, hub: Hub, ratings: RatingStore, replays: Replays | None = None) -> None:
        self._hub = hub
        self._replays = replays or Replays()
        self._ratings = ratings
        hub.tables.on_over.append(self._over)

    async def _over(self, live: LiveTable, _version: int) -> None:
        try:
            await self.rate(live.table)
        except TableError as error:
            # `rate_missed` tries again later.
            logger.warning("cannot rate a game now", extra={"table": live.id, "reason": error.reason})

    async def rate_missed_forever(self, every: float = INTERVAL) -> None:
        """Rate missed games until cancelled."""
        while True:
            try:
                await self.rate_missed()
            except TableError as error:
                logger.warning("cannot rate missed games", extra={"reason": error.reason})
            except Exception:
                logger.exception("rating missed games failed")
            await asyncio.sleep(every)

    async def rate_missed(self) -> None:
        """Rate finished games that were not rated yet."""
        for table_id in await self._ratings.unrated_tables():
            try:
                live = await self._hub.tables.get(table_id)
            except TableError as error:
                logger.warning("a game cannot be rated", extra={"table": table_id, "reason": error.reason})
                continue
            if live is not None:
                await self.rate(live.table)

    async def rate(self, table: Table) -> None:
        """Rate one game."""
        sides = sides_of(table.info, table.game) if table.game is not None else []
        tallies = await self._tallies(table)
        if await self._ratings.rate(table.info.id, table.info.setup.game, sides, against_bots(table), tallies):
            logger.info("rated", extra={"table": table.info.id, "guests": sum(len(side.guests) for side in sides)})

    async def _tallies(self, table: Table) -> list[Tally]:
        """Return what a game adds to its people's statistics; its story is cached for those who look at it now."""
        if table.game is None or not is_tallied(table.info, table.game):
            return []
        return tallies_of(table.info, await self._replays.story(table, table.info.id))
