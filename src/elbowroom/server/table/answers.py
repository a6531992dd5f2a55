"""Answers of a table: entries and info to commit, and the reply to send after the commit; or a refusal."""

import msgspec

from elbowroom.engine.errors import EngineError
from elbowroom.engine.game import Game
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.protocol import Details, ServerMessage


class TableError(EngineError):
    """A request cannot be carried out."""


class Entry(msgspec.Struct, frozen=True):
    """A log entry: an action as text or `undo`, the seat that acted (-1: chance), and the client's id."""

    entry: str
    seat: int
    client_id: str | None = None


class Answer(msgspec.Struct, kw_only=True):
    """The changes that a request would make, and the reply to send once they are committed."""

    entries: tuple[Entry, ...] = ()
    # Number of the game's events after each entry.
    counts: tuple[int, ...] = ()
    info: TableInfo | None = None
    game: Game | None = None
    reply: ServerMessage | None = None


def json_details(details: dict[str, object]) -> Details:
    """Return the details of an error as JSON values."""
    return {
        name: value if isinstance(value, str | int | float | bool | None) else str(value)
        for name, value in details.items()
    }
