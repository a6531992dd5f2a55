"""Moderation as one process knows it: bans, whether new guests are allowed, and the announcement."""

import asyncio
import logging
from collections.abc import Callable
from time import gmtime, strftime, time
from typing import Final

from elbowroom.server.basics.networks import Networks
from elbowroom.server.live.listeners import Listener
from elbowroom.server.live.live_tables import LiveTables
from elbowroom.server.store.moderation import Ban, ModerationState
from elbowroom.server.store.store import Store
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.protocol import Announced, Announcement, Muted, OperatorMute

logger = logging.getLogger(__name__)

# Seconds between checks for new admin actions; on PostgreSQL there are notifications, and this is only a fallback.
POLL_INTERVAL: Final = 1.0
POLL_INTERVAL_ON_POSTGRESQL: Final = 10.0


class Moderation:
    """Bans, the announcement and closed registration, applied to the tables of this process."""

    def __init__(self, store: Store, tables: LiveTables, poll_interval: float = POLL_INTERVAL) -> None:
        self._store = store
        self._tables = tables
        self._poll_interval = poll_interval
        self._refresh_lock = asyncio.Lock()
        self._state = ModerationState(-1, is_open=True, announcement=None, bans=())
        self._bans: dict[str, Ban] = {}
        # By guest.
        self._mutes: dict[str | None, Ban] = {}
        self._networks = Networks({})
        # Called after changes were applied.
        self.on_applied: list[Callable[[], None]] = []

    @property
    def is_open(self) -> bool:
        """True if new guests are allowed."""
        return self._state.is_open

    @property
    def announcement(self) -> Announcement | None:
        """The current announcement, if any."""
        current = self._state.announcement
        return None if current is None or (current.until is not None and current.until <= time()) else current

    @property
    def revision(self) -> int:
        """A number that grows with every admin action."""
        return self._state.revision

    def ban_of(self, guest: str | None, caller: str | None) -> Ban | None:
        """Return the ban of a guest or of the caller's network; None if there is none."""
        found = self._bans.get(guest) if guest is not None else None
        if found is None and caller is not None and (network := self._networks.find(caller)) is not None:
            found = self._bans.get(network)
        return None if found is None or found.is_over(time()) else found

    def mute_of(self, guest: str | None) -> Ban | None:
        """Return the mute of a guest by the operator; None if there is none."""
        found = self._mutes.get(guest)
        return None if found is None or found.is_over(time()) else found

    def shown_mute(self, guest: str | None) -> OperatorMute | None:
        """Return the mute of a guest as the guest sees it."""
        found = self.mute_of(guest)
        return None if found is None else OperatorMute(reason=found.reason, until=found.until)

    def require_not_banned(self, guest: str | None, caller: str | None = None) -> None:
        """Raise TableError if a guest or the caller's network is banned."""
        if (ban := self.ban_of(guest, caller)) is not None:
            raise ban_error(ban)

    async def refresh(self) -> None:
        """Read the current moderation state, and apply what has changed."""
        async with self._refresh_lock:
            before = self._state
            if await self._store.moderation.revision() == before.revision:
                return
            self._state = await self._store.moderation.current()
            bans = [ban for ban in self._state.bans if not ban.chat_only]
            self._bans = {ban.guest or ban.network or "": ban for ban in bans}
            self._networks = Networks({ban.network: ban.network for ban in bans if ban.network})
            mutes, self._mutes = self._mutes, {ban.guest: ban for ban in self._state.bans if ban.chat_only}
            if before.revision >= 0:
                await self._apply(before, mutes)

    async def poll_forever(self) -> None:
        """Check for admin actions until cancelled."""
        while True:
            await asyncio.sleep(self._poll_interval)
            try:
                await self.refresh()
            except TableError as error:
                logger.warning("cannot check for admin actions", extra={"reason": error.reason})

    async def _apply(self, before: ModerationState, mutes: dict[str | None, Ban]) -> None:
        listening = [(live, listener) for live in self._tables.live.values() for listener in live.listeners]
        message = Announced(announcement=self.announcement)
        for _, listener in listening:
            if self._is_banned(listener):
                listener.close("barred")
                continue
            if self._state.announcement != before.announcement:
                listener.send(message)
            if self._mutes.get(listener.guest_id) != mutes.get(listener.guest_id):
                listener.send(Muted(mute=self.shown_mute(listener.guest_id)))
        # Requests that wait without a socket check their ban again.
        for live in list(self._tables.live.values()):
            live.wake()
        # A table or a guest may have been deleted.
        await self._tables.refresh_all()
        present = {listener.guest_id for _, listener in listening if listener.guest_id is not None}
        deleted = present - await self._store.guests.existing(present)
        for _, listener in listening:
            if listener.guest_id in deleted:
                listener.close("no-guest")
        for call in self.on_applied:
            call()

    def _is_banned(self, listener: Listener) -> bool:
        return self.ban_of(listener.guest_id, listener.caller) is not None


def ban_error(ban: Ban) -> TableError:
    """Return the error that explains a ban to the banned guest."""
    if ban.until is None:
        return TableError("barred", why=ban.reason)
    return TableError("barred-until", why=ban.reason, until=utc_text(ban.until))


def utc_text(at: float) -> str:
    """Return a time in UTC as people read it."""
    return strftime("%Y-%m-%d %H:%M", gmtime(at))
