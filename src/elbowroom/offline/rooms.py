"""Opens tables on this device."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from elbowroom.boards.board import Board
from elbowroom.offline.local_tables import LocalTables
from elbowroom.offline.own_boards import OwnBoards
from elbowroom.server.table.api_model import NewTable, clean_name
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.lessons import seed_for
from elbowroom.server.table.seating import Guest
from elbowroom.server.table.starting import new_table, rematch_table

# Begins the id of every local table; those of servers are shorter.
PREFIX: Final = "local"


async def open_table(tables: LocalTables, boards: OwnBoards, host: Guest, wanted: NewTable) -> TableInfo:
    """Open a new table."""
    custom = await boards.load_for(wanted.setup)
    seed = seed_for(wanted.setup)
    names = [None if name is None else clean_name(name) for name in wanted.names]
    info = new_table(
        host, wanted.setup, public=False, bots=wanted.bots, seed=seed, sits=wanted.sits, names=names, custom=custom
    )
    return await _add(tables, info, seed, custom)


async def open_again(tables: LocalTables, host: Guest, before: TableInfo, custom: Sequence[Board]) -> TableInfo:
    """Open a rematch."""
    seed = seed_for(before.setup)
    return await _add(tables, rematch_table(before, host, seed, custom), seed, custom)


async def _add(tables: LocalTables, info: TableInfo, seed: str, custom: Sequence[Board]) -> TableInfo:
    info = replace(info, id=f"{PREFIX}{info.id}")
    await tables.add(info, seed, custom)
    return info
