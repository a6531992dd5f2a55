"""Moderation by the operator: registration, announcements and bans; each action is audited and sent to all servers."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import time
from typing import Final, NamedTuple

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from elbowroom.server.store.commits import notify
from elbowroom.server.store.connections import Database
from elbowroom.server.store.schema import audit, bans, chat, guests, moderation, reports
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.protocol import Announcement

# PostgreSQL channel of changes in moderation.
MODERATION_CHANNEL: Final = "elbowroom"
LONGEST_REASON: Final = 200
LONGEST_ANNOUNCEMENT: Final = 400


class AdminAction(NamedTuple):
    """An operator's action for the audit log; `about` names a guest by id, never by name."""

    who: str
    what: str
    about: str = ""


class AuditEntry(NamedTuple):
    """An action in the audit log."""

    number: int
    at: float
    who: str
    what: str
    about: str


class Ban(NamedTuple):
    """A ban of a guest or a network, or a mute of a guest (`chat_only`), with its end; None: permanent."""

    number: int
    guest: str | None
    network: str | None
    reason: str
    made_at: float
    until: float | None
    chat_only: bool

    def is_over(self, now: float) -> bool:
        """Return whether the ban has ended."""
        return self.until is not None and self.until <= now


class ModerationState(NamedTuple):
    """The current state: registration, announcement and bans."""

    revision: int
    is_open: bool
    announcement: Announcement | None
    bans: tuple[Ban, ...]


class ModerationStore:
    """The moderation state and the audit log."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def revision(self) -> int:
        """Return the revision of the state, which grows with every action."""
        async with self._database.reading() as connection:
            return int(await connection.scalar(select(moderation.c.revision)) or 0)

    async def current(self) -> ModerationState:
        """Return the current state."""
        at = time()
        async with self._database.reading() as connection:
            row = (await connection.execute(select(moderation))).one()
            stored = [Ban(*found) for found in await connection.execute(select(bans).order_by(bans.c.number))]
        announcement = None
        if row.announced:
            announcement = Announcement(text=row.announced, at=row.announced_for, until=row.announced_until)
        current = tuple(ban for ban in stored if not ban.is_over(at))
        return ModerationState(row.revision, row.is_open, announcement, current)

    async def audit_log(self, most: int) -> list[AuditEntry]:
        """Return the last actions, newest first."""
        async with self._database.reading() as connection:
            rows = await connection.execute(select(audit).order_by(audit.c.number.desc()).limit(most))
            return [AuditEntry(*row) for row in rows]

    @asynccontextmanager
    async def transaction(self, action: AdminAction) -> AsyncIterator[AsyncConnection]:
        """Open a transaction for an action, which is audited and sent to all servers."""
        async with self._database.writing() as connection:
            yield connection
            await connection.execute(
                insert(audit).values(at=time(), who=action.who[:80], what=action.what, about=action.about[:400])
            )
            await connection.execute(update(moderation).values(revision=moderation.c.revision + 1))
            await connection.run_sync(notify, [MODERATION_CHANNEL], "")

    async def removed_at(self) -> float | None:
        """Return when old data was last removed, or None."""
        async with self._database.reading() as connection:
            return await connection.scalar(select(moderation.c.removed_at))

    async def note_removal(self, at: float) -> None:
        """Store when old data is removed."""
        async with self._database.writing() as connection:
            await connection.execute(update(moderation).values(removed_at=at))

    async def confirm_clock(self, action: AdminAction) -> None:
        """Let servers remove old data by the current time, though it is long after the last removal."""
        async with self.transaction(action) as connection:
            await connection.execute(update(moderation).values(removed_at=time()))

    async def set_open(self, action: AdminAction, *, is_open: bool) -> None:
        """Open or close registration of new guests."""
        async with self.transaction(action) as connection:
            await connection.execute(update(moderation).values(is_open=is_open))

    async def announce(self, action: AdminAction, announcement: Announcement | None) -> None:
        """Set the announcement; None removes it."""
        async with self.transaction(action) as connection:
            values: dict[str, object] = {"announced": "", "announced_for": None, "announced_until": None}
            if announcement is not None:
                values = {
                    "announced": announcement.text,
                    "announced_for": announcement.at,
                    "announced_until": announcement.until,
                }
            await connection.execute(update(moderation).values(**values))

    async def ban(
        self,
        action: AdminAction,
        who: str,
        reason: str,
        until: float | None,
        *,
        is_network: bool = False,
        chat_only: bool = False,
    ) -> None:
        """Ban a guest or a network, or mute a guest, in place of an earlier ban or mute."""
        values = {"network" if is_network else "guest": who, "reason": reason, "chat_only": chat_only}
        column = bans.c.network if is_network else bans.c.guest
        async with self.transaction(action) as connection:
            await connection.execute(delete(bans).where(column == who, bans.c.chat_only.is_(chat_only)))
            await connection.execute(insert(bans).values(**values, made_at=time(), until=until))

    async def unban(self, action: AdminAction, ban: Ban) -> None:
        """Lift a ban or a mute."""
        async with self.transaction(action) as connection:
            await connection.execute(delete(bans).where(bans.c.number == ban.number))

    async def remove_old(self, audited_before: float) -> None:
        """Remove bans that have ended, and audit entries from before some time."""
        async with self._database.writing() as connection:
            await connection.execute(delete(bans).where(bans.c.until <= time()))
            await connection.execute(delete(audit).where(audit.c.at < audited_before))


class Report(NamedTuple):
    """A copy of a message, its reporter and their reason; `closed_at` is None while the report is open."""

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
    """All reports."""

    def __init__(self, database: Database, moderation: ModerationStore) -> None:
        self._database = database
        self._moderation = moderation

    async def add(self, table_id: str, message: int, reporter: str, note: str, *, spectators: bool = True) -> None:
        """Report a message with its current text; a second report by the same guest changes nothing.

        With `spectators=False` messages to spectators are unknown: reporters can read their reports.
        """
        message_row = select(chat.c.guest, guests.c.name, chat.c.text).join(guests, guests.c.id == chat.c.guest)
        message_row = message_row.where(chat.c.table_id == table_id, chat.c.number == message)
        if not spectators:
            message_row = message_row.where(chat.c.spectators.is_(False))
        same = select(reports.c.number).where(
            reports.c.table_id == table_id, reports.c.message == message, reports.c.reporter == reporter
        )
        async with self._database.writing() as connection:
            row = (await connection.execute(message_row)).first()
            if row is None:
                raise TableError("unknown-message")
            if row.guest == reporter:
                raise TableError("own-message")
            if await connection.scalar(same) is None:
                about = {"table_id": table_id, "message": message, "reporter": reporter, "note": note, "at": time()}
                await connection.execute(insert(reports).values(guest=row.guest, name=row.name, text=row.text, **about))

    async def listed(self, most: int, *, closed: bool) -> list[Report]:
        """Return open reports, or all, newest first."""
        wanted = select(reports) if closed else select(reports).where(reports.c.closed_at.is_(None))
        async with self._database.reading() as connection:
            rows = await connection.execute(wanted.order_by(reports.c.number.desc()).limit(most))
            return [Report(*row) for row in rows]

    async def of_reporter(self, guest: str, most: int) -> list[Report]:
        """Return the reports that a guest has made."""
        wanted = select(reports).where(reports.c.reporter == guest).order_by(reports.c.number.desc()).limit(most)
        async with self._database.reading() as connection:
            return [Report(*row) for row in await connection.execute(wanted)]

    async def close(self, action: AdminAction, number: int) -> bool:
        """Close a report; return whether it was open."""
        is_it = (reports.c.number == number) & reports.c.closed_at.is_(None)
        async with self._database.reading() as connection:
            if await connection.scalar(select(reports.c.number).where(is_it)) is None:
                return False
        async with self._moderation.transaction(action) as connection:
            await connection.execute(update(reports).where(is_it).values(closed_at=time()))
        return True

    async def remove_old(self, before: float) -> None:
        """Remove reports from before some time."""
        async with self._database.writing() as connection:
            await connection.execute(delete(reports).where(reports.c.at < before))
