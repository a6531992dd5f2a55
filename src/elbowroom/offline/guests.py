"""The person at this device: a profile without an account."""

from time import time
from typing import Final

import msgspec
from msgspec.structs import replace

from elbowroom.offline.storage import PROFILE, Storage
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.api_model import Profile, clean_name
from elbowroom.server.table.seating import Guest
from elbowroom.server.table.strength import NEWCOMER, counts_for_strength, level_of, strength_after
from elbowroom.server.table.table import Table

# The id of the person at every table of this device.
LOCAL_GUEST: Final = "local"


class SavedProfile(msgspec.Struct, frozen=True):
    """The name, the strength against bots, and when the profile was made, in seconds since 1970."""

    name: str
    strength: int
    created_at: float


class GuestBook:
    """Reads and writes the profile of the person at this device."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def _read(self) -> SavedProfile | None:
        text = await self._storage.read("profile", PROFILE)
        return None if text is None else msgspec.json.decode(text, type=SavedProfile)

    async def _write(self, saved: SavedProfile) -> None:
        await self._storage.write("profile", PROFILE, msgspec.json.encode(saved).decode())

    async def register(self, name: str) -> Profile:
        """Set the name; the strength of an earlier profile stays."""
        before = await self._read()
        saved = SavedProfile(clean_name(name), NEWCOMER, time())
        await self._write(saved if before is None else replace(before, name=saved.name))
        return await self.profile()

    async def profile(self) -> Profile:
        """Return the profile; raise TableError if there is none."""
        saved = await self._read()
        if saved is None:
            raise TableError("no-guest")
        return Profile(LOCAL_GUEST, saved.name, False, saved.created_at, level_of(saved.strength))

    async def forget(self) -> None:
        """Remove the profile."""
        await self._storage.remove("profile", PROFILE)

    async def me(self) -> Guest:
        """Return the person, for a seat; raise TableError if there is no profile."""
        saved = await self._read()
        if saved is None:
            raise TableError("no-guest")
        return Guest(LOCAL_GUEST, saved.name, saved.strength)

    async def seated(self, host: str) -> Guest:
        """Return the person as the host of a table; a table outlives the profile."""
        saved = await self._read()
        return Guest(host, saved.name, saved.strength) if saved is not None else Guest(host, "")

    async def learn_strength(self, table: Table) -> None:
        """Change the strength after a game that counts."""
        saved = await self._read()
        if saved is not None and table.game is not None and counts_for_strength(table.info, table.game):
            await self._write(replace(saved, strength=strength_after(saved.strength, table.info, table.game)))
