"""Storage of a device, in documents of text; in a browser an IndexedDB database, in tests a dictionary."""

from typing import Final, Literal, Protocol

Kind = Literal["tables", "boards", "profile"]
# The key of the only profile.
PROFILE: Final = "me"


class Storage(Protocol):
    """Documents by kind and key."""

    async def read(self, kind: Kind, key: str) -> str | None:
        """Return a document, or None."""

    async def write(self, kind: Kind, key: str, text: str) -> None:
        """Write a document."""

    async def write_table(self, key: str, text: str, listed: str, before: int) -> bool:
        """Write a table and its line in the list of games, unless it was saved by another tab since `before` saves."""

    async def keys(self, kind: Kind) -> list[str]:
        """Return the keys of all documents of a kind, the newest first."""

    async def remove(self, kind: Kind, key: str) -> None:
        """Remove a document, if it exists."""


class MemoryStorage:
    """A storage in memory."""

    def __init__(self) -> None:
        self.documents: dict[tuple[str, str], str] = {}
        self.listed: dict[str, str] = {}
        self.saves: dict[str, int] = {}

    async def read(self, kind: Kind, key: str) -> str | None:
        """Return a document, or None."""
        return self.documents.get((kind, key))

    async def write(self, kind: Kind, key: str, text: str) -> None:
        """Write a document."""
        self.documents[kind, key] = text

    async def write_table(self, key: str, text: str, listed: str, before: int) -> bool:
        """Write a table, unless it was saved since."""
        if self.saves.get(key, 0) != before:
            return False
        self.saves[key] = before + 1
        self.documents["tables", key] = text
        self.listed[key] = listed
        return True

    async def keys(self, kind: Kind) -> list[str]:
        """Return all keys of a kind, the newest first."""
        return [key for own, key in reversed(self.documents) if own == kind]

    async def remove(self, kind: Kind, key: str) -> None:
        """Remove a document."""
        self.documents.pop((kind, key), None)
        self.listed.pop(key, None)
        self.saves.pop(key, None)
