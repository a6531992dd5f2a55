"""New tables: as somebody wants them, or as the one before."""

from collections.abc import Sequence

from elbowroom.boards.board import Board
from elbowroom.boards.lent import is_lent
from elbowroom.server.basics.config import Config
from elbowroom.server.store.store import Store
from elbowroom.server.table.info import TableInfo, TableSetup
from elbowroom.server.table.lessons import seed_for
from elbowroom.server.table.refusals import TableError
from elbowroom.server.table.seating import Guest
from elbowroom.server.table.starting import again, new_table


class Opening:
    """Opens tables, as long as there is room."""

    def __init__(self, config: Config, store: Store) -> None:
        self._config = config
        self._store = store

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
        """A new table."""
        await self._demand_room(host)
        seed = seed_for(setup)
        async with self._store.boards.lending(setup):
            info = new_table(host, setup, public=public, bots=bots, seed=seed, sits=sits, names=names)
        await self._store.tables.add(info, seed)
        return info

    async def open_again(self, host: Guest, before: TableInfo) -> TableInfo:
        """A new table for the people of one whose game is over."""
        await self._demand_room(host)
        seed = seed_for(before.setup)
        async with self._store.boards.lending(before.setup):
            info = again(before, host, seed)
        await self._store.tables.add(info, seed)
        return info

    async def lend(self, info: TableInfo, boards: Sequence[str]) -> tuple[Board, ...]:
        """Let boards of people's own be found that shall lie at a table, for as long as they are held."""
        held = await self._store.boards.held(boards)
        for unknown in sorted({board for board in boards if is_lent(board)} - {board.id for board in held}):
            raise TableError("unknown-board", board=unknown)
        await self._store.boards.note(info, boards)
        return held

    async def lying(self, info: TableInfo) -> tuple[Board, ...]:
        """The boards of people's own that lie at a table, to be held."""
        return await self._store.boards.held_for(info.setup)

    async def _demand_room(self, host: Guest) -> None:
        if await self._store.tables.count() >= self._config.most_tables:
            raise TableError("too-many-tables", most=self._config.most_tables)
        if await self._store.tables.count(host.id) >= self._config.most_tables_per_guest:
            raise TableError("too-many-own-tables", most=self._config.most_tables_per_guest)
