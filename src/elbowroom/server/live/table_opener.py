"""Opens new tables and rematches."""

from collections.abc import Sequence, Set
from typing import Final

from elbowroom.boards.board import Board
from elbowroom.boards.custom import is_custom
from elbowroom.engine.state import State
from elbowroom.server.basics.config import Config
from elbowroom.server.basics.networks import Callers
from elbowroom.server.live.live_tables import LiveTables
from elbowroom.server.live.played_positions import require_not_played
from elbowroom.server.store.store import Store
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.info import TableInfo, TableSetup
from elbowroom.server.table.lessons import seed_for
from elbowroom.server.table.seating import Guest
from elbowroom.server.table.starting import game_of, new_table, rematch_table

# Addresses whose tables are counted; the first ones are dropped.
MAX_ADDRESSES: Final = 10_000


class TableOpener:
    """Opens tables, within the limits of the server and of the guest."""

    def __init__(self, config: Config, store: Store, callers: Callers, tables: LiveTables) -> None:
        self._config = config
        self._store = store
        self._callers = callers
        self._tables = tables
        # Tables that were opened from each address since the start.
        self._opened: dict[str, set[str]] = {}

    async def open(
        self,
        host: Guest,
        setup: TableSetup,
        *,
        public: bool,
        bots: tuple[str | None, ...],
        sits: bool = True,
        names: Sequence[str | None] = (),
    ) -> TableInfo:
        """Open a new table."""
        await self._require_room(host)
        seed = seed_for(setup)
        custom = await self._store.boards.load_for(setup)
        info = new_table(host, setup, public=public, bots=bots, seed=seed, sits=sits, names=names, custom=custom)
        if setup.start and not setup.puzzle:
            await self.require_not_played(host, game_of(setup, "", custom=custom).state)
        await self._add(info, seed)
        return info

    async def open_again(self, host: Guest, before: TableInfo, present: Set[str] = frozenset()) -> TableInfo:
        """Open a rematch: a table for the people of one whose game is over; `present` are those who are connected."""
        await self._require_room(host)
        seed = seed_for(before.setup)
        custom = await self._store.boards.load_for(before.setup)
        info = rematch_table(before, host, seed, custom, present)
        await self._add(info, seed)
        return info

    async def _add(self, info: TableInfo, seed: str) -> None:
        await self._store.tables.add(info, seed)
        self._opened.setdefault(self._callers.of(info.host).address, set()).add(info.id)
        if len(self._opened) > MAX_ADDRESSES:
            del self._opened[next(iter(self._opened))]

    async def require_not_played(self, guest: Guest, state: State) -> None:
        """Raise TableError if a position is from a running game in which hints are not allowed."""
        await require_not_played(self._tables, self._store.tables, guest.id, state)

    async def load_boards(self, info: TableInfo, boards: Sequence[str]) -> tuple[Board, ...]:
        """Return the custom boards among those that a table is to use, and reserve them for it."""
        found = await self._store.boards.load(boards)
        for unknown in sorted({board for board in boards if is_custom(board)} - {board.id for board in found}):
            raise TableError("unknown-board", board=unknown)
        await self._store.boards.reserve(info, boards)
        return found

    async def boards_of(self, info: TableInfo) -> tuple[Board, ...]:
        """Return the custom boards of a table."""
        return await self._store.boards.load_for(info.setup)

    async def _require_room(self, host: Guest) -> None:
        if await self._store.tables.count() >= self._config.most_tables:
            raise TableError("too-many-tables", most=self._config.most_tables)
        if await self._store.tables.count(host.id) >= self._config.most_tables_per_guest:
            raise TableError("too-many-own-tables", most=self._config.most_tables_per_guest)
        address, most = self._callers.of(host.id).address, self._config.most_tables_per_caller
        if address and len(opened := self._opened.get(address, set())) >= most:
            opened &= await self._store.tables.running(opened)
            if len(opened) >= most:
                raise TableError("too-many-tables-from-here", most=most)
