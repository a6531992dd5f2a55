"""Boards that were drawn or loaded on this device."""

from collections.abc import Iterable

import msgspec

from elbowroom.boards.board import Board
from elbowroom.boards.custom import is_custom
from elbowroom.engine.position.reading import boards_in
from elbowroom.offline.storage import Storage
from elbowroom.server.table.info import TableSetup


class OwnBoards:
    """Stores boards by the id made from their content."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def store(self, board: Board) -> Board:
        """Store a board."""
        await self._storage.write("boards", board.id, msgspec.json.encode(board).decode())
        return board

    async def all(self) -> list[Board]:
        """Return all boards, the newest first."""
        return list(await self.load(await self._storage.keys("boards")))

    async def load(self, names: Iterable[str]) -> tuple[Board, ...]:
        """Return the stored boards among these."""
        texts = [await self._storage.read("boards", name) for name in names]
        return tuple(board for text in texts if text is not None and (board := _decoded(text)) is not None)

    async def load_for(self, setup: TableSetup) -> tuple[Board, ...]:
        """Return the stored boards that a setup names."""
        named = (*setup.boards, *(boards_in(setup.start) if setup.start else ()))
        return await self.load(filter(is_custom, named))

    async def drop(self, name: str) -> None:
        """Remove a board from the list; tables that use it keep it."""
        await self._storage.remove("boards", name)


def _decoded(text: str) -> Board | None:
    """Return a stored board, or None if it cannot be read: an imported file may contain anything."""
    try:
        return msgspec.json.decode(text, type=Board)
    except msgspec.MsgspecError:
        return None
