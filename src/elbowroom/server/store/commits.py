"""Commits: what an answer of a table changes, and what of it both kinds of database write alike."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import msgspec
from sqlalchemy import ARRAY, Connection, Text, bindparam, func, insert, select

from elbowroom.server.store.prepared import Prepared
from elbowroom.server.store.schema import players
from elbowroom.server.table.answers import Entry
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.standing import Standing


class ConflictError(Exception):
    """Somebody else has changed the table meanwhile; or we have without knowing, where it had to be tried again."""

    def __init__(self, table_id: str, *, is_unsure: bool = False) -> None:
        super().__init__(table_id)
        self.is_unsure = is_unsure


class Commit(NamedTuple):
    """What an answer of a table changes."""

    table_id: str
    # The table as it was when the answer was made.
    number: int
    revision: int
    entries: tuple[Entry, ...]
    info: TableInfo
    due_at: float | None
    # The guest for whom all wait then, and in which turn.
    waits_for: str | None = None
    turn: int = 0
    # What the state was after some entries, by their numbers: at the start of each turn.
    hashes: Mapping[int, str] = MappingProxyType({})
    snapshot: bytes | None = None
    # How the game stands then; none where there is none.
    standing: Standing | None = None
    # Whether the game goes on from the snapshot, so that what came before is not played again.
    is_base: bool = False

    @property
    def standing_text(self) -> str | None:
        """How the game stands, as it is kept; None leaves what was kept."""
        return None if self.standing is None else msgspec.json.encode(self.standing).decode()

    @property
    def new_number(self) -> int:
        """The number of the last entry, once it is committed."""
        return self.number + len(self.entries)


_each = func.unnest(bindparam("channels", type_=ARRAY(Text))).column_valued("each")
_NOTIFY = Prepared(select(func.pg_notify(_each, bindparam("said", type_=Text))))


def notify(connection: Connection, channels: Sequence[str], said: str) -> None:
    """Tell all processes on PostgreSQL that listen to some channels something, once the transaction is committed."""
    if channels and connection.dialect.name == "postgresql":
        _NOTIFY.fetch(connection, {"channels": list(channels), "said": said})


def columns_of(info: TableInfo) -> dict[str, object]:
    """The info as the columns of its row."""
    return {
        "status": info.status,
        "host": info.host,
        "public": info.public,
        "game": info.setup.game,
        "revision": info.revision,
        "info": msgspec.json.encode(info),
    }


def note_players(connection: Connection, infos: Sequence[TableInfo]) -> None:
    """Note who has a seat, so that people find their tables again."""
    for info in infos:
        sitting = {seat.guest for seat in info.seats if seat.guest is not None}
        known = select(players.c.guest).where(players.c.table_id == info.id)
        new = sitting - {row.guest for row in connection.execute(known)}
        if new:
            connection.execute(insert(players), [{"guest": guest, "table_id": info.id} for guest in sorted(new)])
