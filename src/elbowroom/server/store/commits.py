"""Commits of tables: their model, the columns that they set, and notifications to other processes."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection, insert, select

from elbowroom.server.store.schema import players
from elbowroom.server.table.answers import Entry
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.results import Standing

# Raw, because compiling it with SQLAlchemy each time would cost more than running it.
_NOTIFY: Final = "SELECT pg_notify(each, $2) FROM unnest($1::text[]) AS each"


class ConflictError(Exception):
    """The table was changed by another commit; `is_unsure`: perhaps by an earlier attempt of the same commit."""

    def __init__(self, table_id: str, *, is_unsure: bool = False) -> None:
        super().__init__(table_id)
        self.is_unsure = is_unsure


class Commit(NamedTuple):
    """The changes of a table that one answer makes."""

    table_id: str
    # The table's version and revision when the answer was made.
    number: int
    revision: int
    entries: tuple[Entry, ...]
    info: TableInfo
    due_at: float | None
    # The guest who has to act next, and the number of that turn.
    waits_for: str | None = None
    turn: int = 0
    # Hashes of the state at the start of each turn, by entry number.
    hashes: Mapping[int, str] = MappingProxyType({})
    snapshot: bytes | None = None
    # The scores at this point; None without a game.
    standing: Standing | None = None
    # True if the game continues from the snapshot, so that earlier entries are not replayed.
    is_base: bool = False

    @property
    def standing_text(self) -> str | None:
        """The standing as stored; None keeps the stored one."""
        return None if self.standing is None else msgspec.json.encode(self.standing).decode()

    @property
    def new_number(self) -> int:
        """The number of the last entry after the commit."""
        return self.number + len(self.entries)


def notify(connection: Connection, channels: Sequence[str], payload: str) -> None:
    """Send a payload to PostgreSQL channels when the transaction is committed; do nothing on SQLite."""
    if channels and connection.dialect.name == "postgresql":
        connection.exec_driver_sql(_NOTIFY, (list(channels), payload))


def columns_of(info: TableInfo) -> dict[str, object]:
    """Return the columns of a table's row that the info determines."""
    return {
        "status": info.status,
        "host": info.host,
        "public": info.public,
        "game": info.setup.game,
        "revision": info.revision,
        "info": msgspec.json.encode(info),
    }


def record_players(connection: Connection, infos: Sequence[TableInfo]) -> None:
    """Record the guests with seats, so that they find their tables again."""
    for info in infos:
        sitting = {seat.guest for seat in info.seats if seat.guest is not None}
        known = select(players.c.guest).where(players.c.table_id == info.id)
        new = sitting - {row.guest for row in connection.execute(known)}
        if new:
            connection.execute(insert(players), [{"guest": guest, "table_id": info.id} for guest in sorted(new)])
