"""Chat messages in the database."""

from time import time

from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError

from elbowroom.server.store.commits import notify
from elbowroom.server.store.connections import Database
from elbowroom.server.store.schema import bot_accounts, chat, guests, tables
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.protocol import ChatMessage
from elbowroom.server.table.seating import Guest

MAX_ATTEMPTS = 20


class ChatStore:
    """Chat messages, numbered by table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def post(self, table_id: str, guest: Guest, text: str, *, spectators: bool = False) -> ChatMessage:
        """Store a message and return it."""
        now = time()
        last = select(func.coalesce(func.max(chat.c.number), 0)).where(chat.c.table_id == table_id)
        for _ in range(MAX_ATTEMPTS):
            try:
                async with self._database.writing() as connection:
                    if await connection.scalar(select(tables.c.id).where(tables.c.id == table_id)) is None:
                        raise TableError("unknown-table")
                    if await connection.scalar(select(guests.c.id).where(guests.c.id == guest.id)) is None:
                        # Deleted in the meantime, perhaps through another process.
                        raise TableError("no-guest")
                    number = int(await connection.scalar(last) or 0) + 1
                    values = {"table_id": table_id, "number": number, "guest": guest.id, "text": text, "at": now}
                    await connection.execute(insert(chat).values(**values, spectators=spectators))
                    await connection.run_sync(notify, [table_id], f"chat {number}")
            except IntegrityError:
                # Another process has used this number.
                continue
            about = {"spectators": spectators, "bot_account": guest.is_bot}
            return ChatMessage(number=number, guest=guest.id, name=guest.name, text=text, at=now, **about)
        raise TableError("busy")

    async def of_guest(self, guest: str, most: int) -> list[tuple[str, int, str, float]]:
        """Return a guest's last messages at all tables, newest first: table, number, text, time."""
        wanted = select(chat.c.table_id, chat.c.number, chat.c.text, chat.c.at).where(chat.c.guest == guest)
        async with self._database.reading() as connection:
            rows = await connection.execute(wanted.order_by(chat.c.at.desc()).limit(most))
            return [(row.table_id, row.number, row.text, row.at) for row in rows]

    async def latest(
        self, table_id: str, after: int = 0, most: int = 100, *, spectators: bool = True
    ) -> list[ChatMessage]:
        """Return the last messages of a table, oldest first, with or without those written to spectators only."""
        columns = (chat.c.number, chat.c.guest, guests.c.name, chat.c.text, chat.c.at, chat.c.spectators)
        is_bot = bot_accounts.c.guest.is_not(None).label("bot_account")
        wanted = select(*columns, is_bot).join(guests, guests.c.id == chat.c.guest)
        wanted = wanted.outerjoin(bot_accounts, bot_accounts.c.guest == chat.c.guest)
        wanted = wanted.where(chat.c.table_id == table_id, chat.c.number > after)
        if not spectators:
            wanted = wanted.where(chat.c.spectators.is_(False))
        async with self._database.reading() as connection:
            rows = await connection.execute(wanted.order_by(chat.c.number.desc()).limit(most))
            return [ChatMessage(**row) for row in rows.mappings()][::-1]
