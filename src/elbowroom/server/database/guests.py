"""Guests as they are kept, and the keys of the server."""

from time import time

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from elbowroom.server.database.connections import Database
from elbowroom.server.profiles import Profile
from elbowroom.server.schema import chat, guests, keys, players
from elbowroom.server.seating import Guest
from elbowroom.server.starting import new_id


class Guests(Database):
    """Who has a token, and with which key it is signed."""

    async def key(self, name: str, new: str) -> str:
        """A secret by its name: the one that is kept, or this new one if there is none."""
        wanted = select(keys.c.value).where(keys.c.name == name)
        async with self.reading() as connection:
            value = await connection.scalar(wanted)
        if value is not None:
            return str(value)
        try:
            async with self.writing() as connection:
                await connection.execute(insert(keys).values(name=name, value=new))
            return new
        except IntegrityError:
            # Another process was quicker.
            return await self.key(name, new)

    async def add_guest(self, name: str) -> Guest:
        """Somebody new."""
        guest = Guest(new_id(16), name)
        async with self.writing() as connection:
            await connection.execute(insert(guests).values(id=guest.id, name=name, rated=False, created_at=time()))
        return guest

    async def guest(self, guest_id: str) -> Guest | None:
        """Somebody known."""
        async with self.reading() as connection:
            row = (await connection.execute(select(guests.c.id, guests.c.name).where(guests.c.id == guest_id))).first()
        return Guest(row.id, row.name) if row else None

    async def profile(self, guest_id: str) -> Profile | None:
        """All that is kept about a guest."""
        async with self.reading() as connection:
            row = (await connection.execute(select(guests).where(guests.c.id == guest_id))).first()
        return Profile(row.id, row.name, row.rated, row.created_at) if row else None

    async def set_rated(self, guest_id: str, *, rated: bool) -> None:
        """A guest lets games count for ratings, or not."""
        async with self.writing() as connection:
            await connection.execute(update(guests).where(guests.c.id == guest_id).values(rated=rated))

    async def rename(self, guest_id: str, name: str) -> None:
        """A guest takes another name."""
        async with self.writing() as connection:
            await connection.execute(update(guests).where(guests.c.id == guest_id).values(name=name))

    async def forget(self, guest_id: str) -> None:
        """Delete a guest with name, chat, ratings and subscriptions; `server/guests.py` takes the name from sheets."""
        async with self.writing() as connection:
            # The numbers of what was said stay, so that they are not used again.
            await connection.execute(update(chat).where(chat.c.guest == guest_id).values(guest="", text=""))
            await connection.execute(delete(players).where(players.c.guest == guest_id))
            await connection.execute(delete(guests).where(guests.c.id == guest_id))
