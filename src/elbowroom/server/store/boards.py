"""Boards of people's own, as they are kept: for whoever sent them, and for the tables at which they lie."""

from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from time import time
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from elbowroom.boards.board import Board
from elbowroom.boards.lent import is_lent, lend, lent
from elbowroom.engine.position.reading import boards_in
from elbowroom.server.store.connections import Database
from elbowroom.server.store.schema import boards, guest_boards, table_boards
from elbowroom.server.table.info import TableInfo, TableSetup
from elbowroom.server.table.refusals import TableError


class Kept(NamedTuple):
    """A board, and when it was sent."""

    board: Board
    made_at: float


class BoardStore:
    """Boards by their ids, which their content gives them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, board: Board, guest: str, most: int) -> None:
        """Put a board on a guest's list; others may have the same one on theirs."""
        try:
            await self._add(board, guest, most)
        except IntegrityError:
            # Another process was quicker: now it is there.
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

    async def of_guest(self, guest: str) -> list[Kept]:
        """The boards that a guest has sent, the newest first."""
        wanted = (
            select(boards.c.board, guest_boards.c.sent_at)
            .join(guest_boards, guest_boards.c.board_id == boards.c.id)
            .where(guest_boards.c.guest == guest)
            .order_by(guest_boards.c.sent_at.desc(), boards.c.id)
        )
        async with self._database.reading() as connection:
            return [Kept(_board(row.board), row.sent_at) for row in await connection.execute(wanted)]

    async def drop(self, board: str, guest: str) -> bool:
        """Take a board from a guest's list, if it is there; tables at which it lies keep it, and so do others."""
        async with self._database.writing() as connection:
            gone = delete(guest_boards).where(guest_boards.c.guest == guest, guest_boards.c.board_id == board)
            return bool((await connection.execute(gone)).rowcount)

    async def held(self, names: Iterable[str]) -> tuple[Board, ...]:
        """Those of some boards that are people's own: they can be found by id for as long as this is held."""
        wanted = {name for name in names if is_lent(name)}
        found = [board for board in map(lent, wanted) if board is not None]
        missing = wanted - {board.id for board in found}
        if missing:
            async with self._database.reading() as connection:
                rows = (await connection.execute(select(boards.c.board).where(boards.c.id.in_(missing)))).all()
            found += [lend(_board(row.board)) for row in rows]
        return tuple(found)

    async def held_for(self, setup: TableSetup) -> tuple[Board, ...]:
        """The same for all boards that an agreement names."""
        return await self.held((*setup.boards, *_in_start(setup)))

    @asynccontextmanager
    async def lending(self, setup: TableSetup) -> AsyncIterator[tuple[Board, ...]]:
        """Hold them for a while; a game that is made meanwhile holds those on which it is played."""
        held = await self.held_for(setup)
        yield held

    async def note(self, info: TableInfo, names: Sequence[str]) -> None:
        """Note which boards of people's own shall lie at a table beside those that do: they stay while it does."""
        wanted = {name for name in names if is_lent(name)}
        lying = {name for name in (*info.setup.boards, *_in_start(info.setup)) if is_lent(name)}
        if wanted <= lying:
            return
        own = table_boards.c.table_id == info.id
        try:
            async with self._database.writing() as connection:
                await connection.execute(delete(table_boards).where(own, table_boards.c.board_id.not_in(lying)))
                await connection.run_sync(_note, info.id, wanted - lying)
        except IntegrityError as error:
            # One was just removed, or somebody else has just noted it.
            raise TableError("busy") from error

    async def remove_old(self, seconds: float) -> int:
        """Remove boards that lie at no table and that nobody has used for long; how many."""
        lying = select(table_boards.c.board_id)
        old = (boards.c.used_at < time() - seconds) & boards.c.id.not_in(lying)
        async with self._database.writing() as connection:
            return (await connection.execute(delete(boards).where(old))).rowcount


def note_boards(connection: Connection, info: TableInfo) -> None:
    """Note which boards of people's own lie at a new table, so that they stay as long as it does."""
    setup = info.setup
    _note(connection, info.id, {name for name in (*setup.boards, *_in_start(setup)) if is_lent(name)})


def _note(connection: Connection, table_id: str, names: set[str]) -> None:
    if names:
        connection.execute(insert(table_boards), [{"table_id": table_id, "board_id": name} for name in sorted(names)])
        connection.execute(update(boards).where(boards.c.id.in_(names)).values(used_at=time()))


def _in_start(setup: TableSetup) -> Sequence[str]:
    return boards_in(setup.start) if setup.start else ()


def _board(data: bytes) -> Board:
    return msgspec.json.decode(data, type=Board)
