"""Secrets of the whole server, made once and kept."""

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from elbowroom.server.store.connections import Database
from elbowroom.server.store.schema import keys


class KeyStore:
    """Secrets by their names."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, name: str, new: str) -> str:
        """A secret by its name: the one that is kept, or this new one if there is none."""
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
