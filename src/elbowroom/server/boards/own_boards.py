"""Boards of people's own: looked at for whoever sends one, kept for guests, and found by their ids."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

from elbowroom.boards.board import Board, Size
from elbowroom.server.basics.config import Config
from elbowroom.server.basics.limits import Buckets
from elbowroom.server.boards.looking import LookedAt, look_at, make
from elbowroom.server.boards.workshop import Workshop
from elbowroom.server.store.boards import BoardStore, Kept
from elbowroom.server.table.refusals import TableError

# About how long it takes to check a board or to make one, in seconds.
A_LOOK: Final = 0.5
# So many wait at most, and so many of one caller.
MOST_WAITING: Final = 100
MOST_OF_CALLER: Final = 4


class OwnBoards:
    """What can be done with boards that come with no game."""

    def __init__(self, config: Config, store: BoardStore, workshop: Workshop) -> None:
        self._config = config
        self._store = store
        self._workshop = workshop
        self._looks = Buckets(config.boards_per_hour / 3600, config.boards_per_hour)

    async def look_at(self, toml: str, caller: str) -> LookedAt:
        """What the text of a board file is, and what is wrong with it."""
        most = self._config.most_board_bytes
        if len(toml.encode()) > most:
            raise TableError("too-large", most=most)
        return await self._work(caller, look_at, toml)

    async def make(self, size: Size, seed: int, caller: str) -> LookedAt:
        """A new island."""
        return await self._work(caller, make, size, seed)

    async def _work(self, caller: str, work: object, *given: object) -> LookedAt:
        queue = self._workshop.queue
        if not self._looks.take(caller):
            raise TableError("too-many-new-boards")
        if queue.load >= MOST_WAITING or queue.waiting(caller) >= MOST_OF_CALLER:
            raise TableError("too-much-to-draw")
        try:
            async with queue.place(A_LOOK, caller):
                return await self._workshop.run(work, *given)  # type: ignore[arg-type]
        except TimeoutError as error:
            raise TableError("board-not-drawn") from error

    async def keep(self, found: LookedAt, guest: str) -> Board:
        """Keep a board that is sound for a guest."""
        assert found.board is not None
        await self._store.add(found.board, guest, self._config.most_boards_per_guest)
        return found.board

    async def of_guest(self, guest: str) -> list[Kept]:
        """What a guest has sent."""
        return await self._store.of_guest(guest)

    async def drop(self, board: str, guest: str) -> None:
        """Take a board from a guest's list."""
        if not await self._store.drop(board, guest):
            raise TableError("unknown-board", board=board)

    @asynccontextmanager
    async def lending(self, names: Sequence[str]) -> AsyncIterator[tuple[Board, ...]]:
        """Let those of some boards that are people's own be found by their ids for a while."""
        held = await self._store.held(names)
        yield held
