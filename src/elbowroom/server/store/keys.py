"""Secret keys of the server, created once."""

from time import time
from typing import NamedTuple

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from elbowroom.server.store.connections import Database
from elbowroom.server.store.schema import keys


class Key(NamedTuple):
    """A key in a series, and when it was made."""

    value: str
    made_at: float


class KeyStore:
    """Keys by name; later keys of a series have a timestamp behind their name."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, name: str, new: str) -> str:
        """Return the stored key of this name; store and return `new` if there is none."""
        wanted = select(keys.c.value).where(keys.c.name == name)
        async with self._database.reading() as connection:
            value = await connection.scalar(wanted)
        if value is not None:
            return str(value)
        try:
            async with self._database.writing() as connection:
                await connection.execute(insert(keys).values(name=name, value=new))
            return new
        except IntegrityError:
            # Another process was quicker.
            return await self.get(name, new)

    async def series(self, name: str, new: str) -> list[Key]:
        """Return all keys of a series, oldest first; store `new` if there is none."""
        wanted = select(keys.c.name, keys.c.value).where((keys.c.name == name) | keys.c.name.startswith(f"{name} "))
        async with self._database.reading() as connection:
            rows = (await connection.execute(wanted)).all()
        if not rows:
            return [Key(await self.get(name, new), 0.0)]
        found = [Key(row.value, float(row.name.removeprefix(name) or 0)) for row in rows]
        return sorted(found, key=lambda key: key.made_at)

    async def follow(self, name: str, new: str) -> None:
        """Add a key to a series."""
        async with self._database.writing() as connection:
            await connection.execute(insert(keys).values(name=f"{name} {time():.3f}", value=new))

    async def drop_older(self, name: str) -> int:
        """Delete all keys of a series but the newest; return how many."""
        newest = (await self.series(name, ""))[-1]
        is_older = ((keys.c.name == name) | keys.c.name.startswith(f"{name} ")) & (keys.c.value != newest.value)
        async with self._database.writing() as connection:
            return (await connection.execute(delete(keys).where(is_older))).rowcount
