"""Guests in the database."""

from collections.abc import Collection
from time import time
from typing import Final, NamedTuple

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from elbowroom.server.store.commits import notify
from elbowroom.server.store.connections import Database
from elbowroom.server.store.devices import DEVICES_CHANNEL
from elbowroom.server.store.schema import bans, chat, devices, guest_boards, guests, players, reports, used_links
from elbowroom.server.table.api_model import Profile
from elbowroom.server.table.seating import Guest
from elbowroom.server.table.starting import new_id
from elbowroom.server.table.strength import NEWCOMER, level_of

# Visits are recorded to within an hour.
HOUR: Final = 3600.0


class GuestSummary(NamedTuple):
    """A guest in the operator's list."""

    id: str
    name: str
    created_at: float
    # To within an hour.
    seen_at: float
    # Tables at which the guest has or had a seat.
    tables: int


class GuestStore:
    """All guests."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, name: str) -> Guest:
        """Add a new guest."""
        guest = Guest(new_id(16), name)
        async with self._database.writing() as connection:
            await connection.execute(
                insert(guests).values(
                    id=guest.id, name=name, rated=False, created_at=time(), seen_at=time(), strength=NEWCOMER
                )
            )
        return guest

    async def find(self, guest_id: str) -> Guest | None:
        """Return a guest by id, or None."""
        async with self._database.reading() as connection:
            wanted = select(guests.c.id, guests.c.name, guests.c.strength).where(guests.c.id == guest_id)
            row = (await connection.execute(wanted)).first()
        return Guest(row.id, row.name, row.strength) if row else None

    async def identify(self, guest_id: str, device_id: str) -> Guest | None:
        """Return a guest who is signed in on a device; record the visit once an hour."""
        async with self._database.reading() as connection:
            wanted = select(guests.c.id, guests.c.name, guests.c.strength, devices.c.seen_at).where(
                guests.c.id == guest_id, devices.c.guest == guests.c.id, devices.c.id == device_id
            )
            row = (await connection.execute(wanted)).first()
        if row is None:
            return None
        if row.seen_at < time() - HOUR:
            async with self._database.writing() as connection:
                now = time()
                await connection.execute(update(guests).where(guests.c.id == guest_id).values(seen_at=now))
                await connection.execute(update(devices).where(devices.c.id == device_id).values(seen_at=now))
        return Guest(row.id, row.name, row.strength, device=device_id)

    async def idle(self, before: float, most: int) -> list[str]:
        """Return guests not seen since some time, the longest absent first."""
        wanted = select(guests.c.id).where(guests.c.seen_at < before).order_by(guests.c.seen_at).limit(most)
        async with self._database.reading() as connection:
            return [row.id for row in await connection.execute(wanted)]

    async def listed(self, text: str, most: int) -> list[GuestSummary]:
        """Return guests by id or part of their name, newest first."""
        counted = select(func.count()).select_from(players).where(players.c.guest == guests.c.id).scalar_subquery()
        wanted = select(guests.c.id, guests.c.name, guests.c.created_at, guests.c.seen_at, counted)
        if text:
            wanted = wanted.where((guests.c.id == text) | guests.c.name.icontains(text, autoescape=True))
        async with self._database.reading() as connection:
            rows = await connection.execute(wanted.order_by(guests.c.created_at.desc()).limit(most))
            return [GuestSummary(*row) for row in rows]

    async def existing(self, guest_ids: Collection[str]) -> set[str]:
        """Return the ids among `guest_ids` of guests that still exist."""
        if not guest_ids:
            return set()
        async with self._database.reading() as connection:
            return {row.id for row in await connection.execute(select(guests.c.id).where(guests.c.id.in_(guest_ids)))}

    async def opted_in(self, guest_ids: Collection[str]) -> set[str]:
        """Return the ids among `guest_ids` of guests who have opted in to ratings."""
        async with self._database.reading() as connection:
            wanted = select(guests.c.id).where(guests.c.id.in_(guest_ids), guests.c.rated)
            return {row.id for row in await connection.execute(wanted)}

    async def use_link(self, link: str, until: float) -> bool:
        """Use a link to another device; return False if it was used before."""
        try:
            async with self._database.writing() as connection:
                await connection.execute(delete(used_links).where(used_links.c.until < time()))
                await connection.execute(insert(used_links).values(id=link, until=until))
        except IntegrityError:
            return False
        return True

    async def profile(self, guest_id: str) -> Profile | None:
        """Return a guest's profile, or None."""
        async with self._database.reading() as connection:
            row = (await connection.execute(select(guests).where(guests.c.id == guest_id))).first()
        return Profile(row.id, row.name, row.rated, row.created_at, level_of(row.strength)) if row else None

    async def set_rated(self, guest_id: str, *, rated: bool) -> None:
        """Set whether a guest's games are rated."""
        async with self._database.writing() as connection:
            await connection.execute(update(guests).where(guests.c.id == guest_id).values(rated=rated))

    async def rename(self, guest_id: str, name: str) -> None:
        """Rename a guest."""
        async with self._database.writing() as connection:
            await connection.execute(update(guests).where(guests.c.id == guest_id).values(name=name))

    async def delete(self, guest_id: str) -> None:
        """Delete a guest and their data; `people/guests.py` removes the name from tables."""
        async with self._database.writing() as connection:
            # Rows of chat stay, so that their numbers are not used again.
            await connection.execute(update(chat).where(chat.c.guest == guest_id).values(guest="", text=""))
            await connection.execute(delete(players).where(players.c.guest == guest_id))
            await connection.execute(delete(bans).where(bans.c.guest == guest_id))
            await connection.execute(delete(reports).where(reports.c.guest == guest_id))
            await connection.execute(update(reports).where(reports.c.reporter == guest_id).values(reporter="", note=""))
            await connection.execute(delete(guest_boards).where(guest_boards.c.guest == guest_id))
            await connection.execute(delete(guests).where(guests.c.id == guest_id))
            await connection.run_sync(notify, [DEVICES_CHANNEL], guest_id)
