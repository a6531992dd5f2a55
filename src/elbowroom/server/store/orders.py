"""What whoever runs a server orders, in words of the database; each order leaves a line and is heard by all servers."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import time
from typing import Final, NamedTuple

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from elbowroom.server.store.commits import notify
from elbowroom.server.store.connections import Database
from elbowroom.server.store.schema import audit, bans, house
from elbowroom.server.table.protocol import Announcement

# On this channel processes on PostgreSQL are told that something new is ordered.
HOUSE: Final = "elbowroom"
LONGEST_REASON: Final = 200
LONGEST_ANNOUNCEMENT: Final = 400


class Order(NamedTuple):
    """Who orders what, as it is noted; `about` names a guest by id, never by name."""

    who: str
    what: str
    about: str = ""


class Line(NamedTuple):
    """An order that was given."""

    number: int
    at: float
    who: str
    what: str
    about: str


class Ban(NamedTuple):
    """A guest, or a network, that the server lets in no more; until when, None: for good."""

    number: int
    guest: str | None
    network: str | None
    reason: str
    made_at: float
    until: float | None

    def is_over(self, now: float) -> bool:
        """Whether they may come again."""
        return self.until is not None and self.until <= now


class Orders(NamedTuple):
    """All that is ordered now."""

    revision: int
    is_open: bool
    announcement: Announcement | None
    bans: tuple[Ban, ...]


class OrderStore:
    """Orders, and the lines that they have left."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # What is ordered.

    async def revision(self) -> int:
        """Grows with every order."""
        async with self._database.reading() as connection:
            return int(await connection.scalar(select(house.c.revision)) or 0)

    async def now(self) -> Orders:
        """All that is ordered now."""
        at = time()
        async with self._database.reading() as connection:
            row = (await connection.execute(select(house))).one()
            kept = [Ban(*found) for found in await connection.execute(select(bans).order_by(bans.c.number))]
        told = None
        if row.announced:
            told = Announcement(text=row.announced, at=row.announced_for, until=row.announced_until)
        return Orders(row.revision, row.is_open, told, tuple(ban for ban in kept if not ban.is_over(at)))

    async def lines(self, most: int) -> list[Line]:
        """The last orders that were given, the newest first."""
        async with self._database.reading() as connection:
            rows = await connection.execute(select(audit).order_by(audit.c.number.desc()).limit(most))
            return [Line(*row) for row in rows]

    # Ordering.

    @asynccontextmanager
    async def giving(self, order: Order) -> AsyncIterator[AsyncConnection]:
        """A transaction in which an order is carried out: it leaves a line, and all servers hear of it."""
        async with self._database.writing() as connection:
            yield connection
            await connection.execute(
                insert(audit).values(at=time(), who=order.who[:80], what=order.what, about=order.about[:400])
            )
            await connection.execute(update(house).values(revision=house.c.revision + 1))
            await connection.run_sync(notify, [HOUSE], "")

    async def set_open(self, order: Order, *, is_open: bool) -> None:
        """Let new guests come, or not."""
        async with self.giving(order) as connection:
            await connection.execute(update(house).values(is_open=is_open))

    async def announce(self, order: Order, told: Announcement | None) -> None:
        """Tell all something from now on; None: nothing any more."""
        async with self.giving(order) as connection:
            at, until = (told.at, told.until) if told else (None, None)
            values = {"announced": told.text if told else "", "announced_for": at, "announced_until": until}
            await connection.execute(update(house).values(**values))

    async def ban(self, order: Order, who: str, reason: str, until: float | None, *, is_network: bool) -> None:
        """Let a guest or a network in no more, in place of an earlier ban of the same."""
        values = {"network" if is_network else "guest": who}
        column = bans.c.network if is_network else bans.c.guest
        async with self.giving(order) as connection:
            await connection.execute(delete(bans).where(column == who))
            await connection.execute(insert(bans).values(**values, reason=reason, made_at=time(), until=until))

    async def unban(self, order: Order, ban: Ban) -> None:
        """Let somebody in again."""
        async with self.giving(order) as connection:
            await connection.execute(delete(bans).where(bans.c.number == ban.number))

    async def forget_old(self, lines_before: float) -> None:
        """Forget bans that are over, and lines from before some time."""
        async with self._database.writing() as connection:
            await connection.execute(delete(bans).where(bans.c.until <= time()))
            await connection.execute(delete(audit).where(audit.c.at < lines_before))
