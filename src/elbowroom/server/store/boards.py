"""Boards that guests have uploaded, and the tables that use them."""

from collections.abc import Iterable, Sequence
from time import time
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from elbowroom.boards.board import Board
from elbowroom.boards.custom import is_custom
from elbowroom.engine.position.reading import boards_in
from elbowroom.server.store.connections import Database
from elbowroom.server.store.schema import boards, guest_boards, table_boards
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.info import TableInfo, TableSetup


class StoredBoard(NamedTuple):
    """A board, and when it was uploaded."""

    board: Board
    sent_at: float


class BoardStore:
    """Uploaded boards, whose ids are derived from their content."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, board: Board, guest: str, most: int) -> None:
        """Add a board to a guest's list; other guests may have the same board on theirs."""
        try:
            await self._add(board, guest, most)
        except IntegrityError:
            # Another process inserted it first; the second attempt finds it.
            await self._add(board, guest, most)

    async def _add(self, board: Board, guest: str, most: int) -> None:
        now, mine = time(), guest_boards.c.guest == guest
        async with self._database.writing() as connection:
            listed = set((await connection.scalars(select(guest_boards.c.board_id).where(mine))).all())
            if board.id not in listed and len(listed) >= most:
                raise TableError("too-many-boards", most=most)
            used = update(boards).where(boards.c.id == board.id).values(used_at=now)
            if not (await connection.execute(used)).rowcount:
                data = msgspec.json.encode(board)
                await connection.execute(insert(boards).values(id=board.id, board=data, used_at=now))
            if board.id not in listed:
                await connection.execute(insert(guest_boards).values(guest=guest, board_id=board.id, sent_at=now))

    async def of_guest(self, guest: str) -> list[StoredBoard]:
        """Return the boards that a guest has uploaded, newest first."""
        wanted = (
            select(boards.c.board, guest_boards.c.sent_at)
            .join(guest_boards, guest_boards.c.board_id == boards.c.id)
            .where(guest_boards.c.guest == guest)
            .order_by(guest_boards.c.sent_at.desc(), boards.c.id)
        )
        async with self._database.reading() as connection:
            return [StoredBoard(_board(row.board), row.sent_at) for row in await connection.execute(wanted)]

    async def drop(self, board: str, guest: str) -> bool:
        """Remove a board from a guest's list and return whether it was there; tables and other guests keep it."""
        async with self._database.writing() as connection:
            gone = delete(guest_boards).where(guest_boards.c.guest == guest, guest_boards.c.board_id == board)
            return bool((await connection.execute(gone)).rowcount)

    async def load(self, names: Iterable[str]) -> tuple[Board, ...]:
        """Return the uploaded boards among these names."""
        wanted = {name for name in names if is_custom(name)}
        if not wanted:
            return ()
        async with self._database.reading() as connection:
            rows = (await connection.execute(select(boards.c.board).where(boards.c.id.in_(wanted)))).all()
        return tuple(_board(row.board) for row in rows)

    async def load_for(self, setup: TableSetup) -> tuple[Board, ...]:
        """Load all uploaded boards that a setup names."""
        return await self.load((*setup.boards, *_in_start(setup)))

    async def reserve(self, info: TableInfo, names: Sequence[str]) -> None:
        """Record further uploaded boards for a table, so that they are kept while the table exists."""
        wanted = {name for name in names if is_custom(name)}
        used = {name for name in (*info.setup.boards, *_in_start(info.setup)) if is_custom(name)}
        if wanted <= used:
            return
        own = table_boards.c.table_id == info.id
        try:
            async with self._database.writing() as connection:
                await connection.execute(delete(table_boards).where(own, table_boards.c.board_id.not_in(used)))
                await connection.run_sync(_record, info.id, wanted - used)
        except IntegrityError as error:
            # The board was just removed, or another process has just recorded it.
            raise TableError("busy") from error

    async def remove_old(self, seconds: float) -> int:
        """Remove boards that no table uses and that were not used for some time; return how many."""
        used = select(table_boards.c.board_id)
        old = (boards.c.used_at < time() - seconds) & boards.c.id.not_in(used)
        async with self._database.writing() as connection:
            return (await connection.execute(delete(boards).where(old))).rowcount


def record_boards(connection: Connection, info: TableInfo) -> None:
    """Record the uploaded boards of a new table, so that they are kept while it exists."""
    setup = info.setup
    _record(connection, info.id, {name for name in (*setup.boards, *_in_start(setup)) if is_custom(name)})


def _record(connection: Connection, table_id: str, names: set[str]) -> None:
    if names:
        connection.execute(insert(table_boards), [{"table_id": table_id, "board_id": name} for name in sorted(names)])
        connection.execute(update(boards).where(boards.c.id.in_(names)).values(used_at=time()))


def _in_start(setup: TableSetup) -> Sequence[str]:
    return boards_in(setup.start) if setup.start else ()


def _board(data: bytes) -> Board:
    return msgspec.json.decode(data, type=Board)
