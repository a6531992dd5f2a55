"""Messages that were reported to whoever runs the server."""

from time import time
from typing import NamedTuple

from sqlalchemy import delete, insert, select, update

from elbowroom.server.store.connections import Database
from elbowroom.server.store.orders import Order, OrderStore
from elbowroom.server.store.schema import chat, guests, reports
from elbowroom.server.table.refusals import TableError


class Report(NamedTuple):
    """A message as it was, who reports it and why; when it was closed, None: it is open."""

    number: int
    table_id: str
    message: int
    guest: str
    name: str
    text: str
    reporter: str
    note: str
    at: float
    closed_at: float | None


class ReportStore:
    """Reports of messages."""

    def __init__(self, database: Database, orders: OrderStore) -> None:
        self._database = database
        self._orders = orders

    async def add(self, table_id: str, message: int, reporter: str, note: str) -> None:
        """Report a message as it is now; once, however often somebody does."""
        said = select(chat.c.guest, guests.c.name, chat.c.text).join(guests, guests.c.id == chat.c.guest)
        said = said.where(chat.c.table_id == table_id, chat.c.number == message)
        same = select(reports.c.number).where(
            reports.c.table_id == table_id, reports.c.message == message, reports.c.reporter == reporter
        )
        async with self._database.writing() as connection:
            row = (await connection.execute(said)).first()
            if row is None:
                raise TableError("unknown-message")
            if row.guest == reporter:
                raise TableError("own-message")
            if await connection.scalar(same) is None:
                about = {"table_id": table_id, "message": message, "reporter": reporter, "note": note, "at": time()}
                await connection.execute(insert(reports).values(guest=row.guest, name=row.name, text=row.text, **about))

    async def listed(self, most: int, *, closed: bool) -> list[Report]:
        """Reports that are open, or all of them, the newest first."""
        wanted = select(reports) if closed else select(reports).where(reports.c.closed_at.is_(None))
        async with self._database.reading() as connection:
            rows = await connection.execute(wanted.order_by(reports.c.number.desc()).limit(most))
            return [Report(*row) for row in rows]

    async def of_reporter(self, guest: str, most: int) -> list[Report]:
        """What somebody has reported."""
        wanted = select(reports).where(reports.c.reporter == guest).order_by(reports.c.number.desc()).limit(most)
        async with self._database.reading() as connection:
            return [Report(*row) for row in await connection.execute(wanted)]

    async def close(self, order: Order, number: int) -> bool:
        """Close a report; whether it was open."""
        is_it = (reports.c.number == number) & reports.c.closed_at.is_(None)
        async with self._database.reading() as connection:
            if await connection.scalar(select(reports.c.number).where(is_it)) is None:
                return False
        async with self._orders.giving(order) as connection:
            await connection.execute(update(reports).where(is_it).values(closed_at=time()))
        return True

    async def forget_old(self, before: float) -> None:
        """Forget reports from before some time."""
        async with self._database.writing() as connection:
            await connection.execute(delete(reports).where(reports.c.at < before))
