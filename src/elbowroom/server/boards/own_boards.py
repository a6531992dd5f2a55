"""Boards that guests upload: checked in the board process, stored, and loaded by id."""

from collections.abc import Sequence
from typing import Final

from elbowroom.boards.board import Board, Size
from elbowroom.boards.custom import with_content_id
from elbowroom.boards.files import format_board
from elbowroom.boards.generate import new_island
from elbowroom.server.basics.config import Config
from elbowroom.server.basics.limits import Buckets
from elbowroom.server.basics.processes import BoardProcess, TooCostlyError
from elbowroom.server.boards.checked_boards import CheckedBoard, check_toml
from elbowroom.server.store.boards import BoardStore, StoredBoard
from elbowroom.server.table.answers import TableError

# About how long it takes to check or generate a board.
CHECK_SECONDS: Final = 0.5
# The most waiting requests, in total and of one caller.
MOST_WAITING: Final = 100
MOST_OF_CALLER: Final = 4


def generate_island(size: Size, seed: int) -> CheckedBoard:
    """Generate a new island, which has no faults."""
    board = new_island(size, seed)
    return CheckedBoard(with_content_id(board), format_board(board), ())


class OwnBoards:
    """Checks, generates, stores and loads boards of guests."""

    def __init__(self, config: Config, store: BoardStore, process: BoardProcess) -> None:
        self._config = config
        self._store = store
        self._process = process
        self._checks = Buckets(config.boards_per_hour / 3600, config.boards_per_hour)

    async def check(self, toml: str, caller: str) -> CheckedBoard:
        """Parse and check the text of a board file."""
        most = self._config.most_board_bytes
        if len(toml.encode()) > most:
            raise TableError("too-large", most=most)
        return await self._work(caller, check_toml, toml)

    async def generate(self, size: Size, seed: int, caller: str) -> CheckedBoard:
        """Generate a new island."""
        return await self._work(caller, generate_island, size, seed)

    async def _work(self, caller: str, work: object, *given: object) -> CheckedBoard:
        queue = self._process.queue
        if not self._checks.take(caller):
            raise TableError("too-many-new-boards")
        if queue.load >= MOST_WAITING or queue.waiting(caller) >= MOST_OF_CALLER:
            raise TableError("too-much-to-draw")
        try:
            async with queue.slot(CHECK_SECONDS, caller):
                return await self._process.run(work, *given)  # type: ignore[arg-type]
        except TooCostlyError as error:
            raise TableError("board-not-drawn") from error

    async def store(self, found: CheckedBoard, guest: str) -> Board:
        """Store a board without faults for a guest."""
        assert found.board is not None
        await self._store.add(found.board, guest, self._config.most_boards_per_guest)
        return found.board

    async def of_guest(self, guest: str) -> list[StoredBoard]:
        """Return the boards that a guest has uploaded."""
        return await self._store.of_guest(guest)

    async def drop(self, board: str, guest: str) -> None:
        """Remove a board from a guest's list."""
        if not await self._store.drop(board, guest):
            raise TableError("unknown-board", board=board)

    async def load(self, names: Sequence[str]) -> tuple[Board, ...]:
        """Return the uploaded boards among these."""
        return await self._store.load(names)
