"""What a table answers: the entries and the info that are to be committed, and what is said once they are."""

import msgspec

from elbowroom.engine.game import Game
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.protocol import Details, ServerMessage


class Entry(msgspec.Struct, frozen=True):
    """One entry of the log: an action or `undo` in words, the seat that acted (-1: chance), and the client's id."""

    entry: str
    seat: int
    client_id: str | None = None


class Answer(msgspec.Struct, kw_only=True):
    """What a request would change, and what is to be said once that is committed."""

    entries: tuple[Entry, ...] = ()
    # How many events there are in the game after each of the entries.
    counts: tuple[int, ...] = ()
    info: TableInfo | None = None
    game: Game | None = None
    reply: ServerMessage | None = None


def plain(details: dict[str, object]) -> Details:
    """Details of an error, as JSON can say them."""
    return {
        name: value if isinstance(value, str | int | float | bool | None) else str(value)
        for name, value in details.items()
    }
