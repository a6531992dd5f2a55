"""Keeps positions of running games without hints from being analysed at another table.

A player could open a table from the notation of the game, and ask for a hint there or watch how an expert goes on.
Positions are compared by the regions that each race holds, so that changed coins or tokens make no difference.
Compared are all games in the memory of this process, and the guest's own from the database.
"""

from typing import Final

from elbowroom.engine.state import NOBODY, State
from elbowroom.server.live.live_tables import LiveTables
from elbowroom.server.store.tables import TableStore
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.views import has_hints

# The share of the regions held in a running game that makes a position one of that game.
ALIKE_SHARE: Final = 0.5
# More tables than a guest plays at.
MAX_TABLES: Final = 200


async def require_not_played(tables: LiveTables, store: TableStore, guest: str, state: State) -> None:
    """Raise TableError if a position is like that of a running game in which hints are not allowed."""
    boards = _boards(state)
    for summary in await store.of_guest(guest, MAX_TABLES):
        if _is_protected(summary.info) and summary.info.boards == boards:
            await tables.get(summary.info.id)
    for live in tables.live.values():
        game = live.table.game
        if game is not None and _is_protected(live.table.info) and is_alike(game.state, state):
            raise TableError("position-is-played")


def _is_protected(info: TableInfo) -> bool:
    """Return whether a game must not be analysed elsewhere; positions that it began with are known to others."""
    return info.status == "playing" and not info.setup.start and not has_hints(info)


def is_alike(running: State, state: State) -> bool:
    """Return whether the races of a running game hold at least half of their regions in another state too."""
    if _boards(running) != _boards(state):
        return False
    held = [region for region, tribe in enumerate(running.owner) if tribe >= 0 and running.seat_of[tribe] != NOBODY]
    same = sum(state.owner[region] == running.owner[region] for region in held)
    return bool(held) and same >= ALIKE_SHARE * len(held)


def _boards(state: State) -> tuple[str, ...]:
    return tuple(board.id for board in state.world.boards)
