"""Secret keys of the server, created once, and encrypted with the key file."""

from time import time
from typing import Final, NamedTuple

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from elbowroom.server.store.connections import Database
from elbowroom.server.store.key_file import KeyFile
from elbowroom.server.store.schema import keys, subscriptions

# The row that health checks write; it is no key.
PROBE: Final = "health"


class Key(NamedTuple):
    """A key in a series, and when it was made."""

    value: str
    made_at: float


class KeyStore:
    """Keys by name; later keys of a series have a timestamp behind their name."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.file = KeyFile(database.config.key_path)

    async def get(self, name: str, new: str) -> str:
        """Return the stored key of this name; store and return `new` if there is none."""
        found = await self._stored()
        if name in found:
            return self.file.decrypt(found[name])
        self.file.open(may_create=not found)
        try:
            async with self._database.writing() as connection:
                await connection.execute(insert(keys).values(name=name, value=self.file.encrypt(new)))
            return new
        except IntegrityError:
            # Another process was quicker.
            return await self.get(name, new)

    async def series(self, name: str, new: str) -> list[Key]:
        """Return all keys of a series, oldest first; store `new` if there is none."""
        found = await self._series(name)
        if not found:
            return [Key(await self.get(name, new), 0.0)]
        return [Key(self.file.decrypt(value), made_at) for made_at, _, value in found]

    async def follow(self, name: str, new: str) -> None:
        """Add a key to a series."""
        async with self._database.writing() as connection:
            await connection.execute(insert(keys).values(name=f"{name} {time():.3f}", value=self.file.encrypt(new)))

    async def drop_older(self, name: str) -> int:
        """Delete all keys of a series but the newest; return how many."""
        older = [row_name for _, row_name, _ in (await self._series(name))[:-1]]
        async with self._database.writing() as connection:
            return (await connection.execute(delete(keys).where(keys.c.name.in_(older)))).rowcount

    async def reset(self) -> None:
        """Delete all keys, and the push subscriptions, which work with the old one only."""
        async with self._database.writing() as connection:
            await connection.execute(delete(keys))
            await connection.execute(delete(subscriptions).where(subscriptions.c.kind == "push"))

    async def require_readable(self) -> None:
        """Raise KeyFileError unless the key file decrypts all stored keys."""
        for value in (await self._stored()).values():
            self.file.decrypt(value)

    async def _stored(self) -> dict[str, str]:
        """Return all keys by name, encrypted."""
        async with self._database.reading() as connection:
            return {row.name: row.value for row in await connection.execute(select(keys).where(keys.c.name != PROBE))}

    async def _series(self, name: str) -> list[tuple[float, str, str]]:
        """Return time, name and encrypted value of the keys of a series, oldest first."""
        found = await self._stored()
        mine = [one for one in found if one == name or one.startswith(f"{name} ")]
        return sorted((float(one.removeprefix(name) or 0), one, found[one]) for one in mine)
