"""Chat at tables: every listener gets each message once and in order, whichever process received it."""

from time import time
from typing import Final

from elbowroom.server.basics.config import Config
from elbowroom.server.basics.limits import Buckets
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.live.moderation import Moderation, utc_text
from elbowroom.server.store.store import Store
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.protocol import LONGEST_TEXT, ChatMessage
from elbowroom.server.table.seating import Guest, active_mutes, belongs_to, reads_spectators, require_not_banned_from
from elbowroom.server.table.text_cleaning import clean_line

# Estimated seconds to store or read messages, for the fair queue; and the caller for messages of other processes.
CHAT_SECONDS: Final = 0.005
SYSTEM_CALLER: Final = ""


class Chat:
    """Stores chat messages and sends them to listeners."""

    def __init__(self, config: Config, store: Store, moderation: Moderation) -> None:
        self._store = store
        self._moderation = moderation
        # Limited by guest, so that several sockets give nobody more messages; spectators also by table.
        by_guest, by_table = config.chats_per_minute, config.spectator_chats_per_minute
        self._limits = Buckets(by_guest / 60, min(5, by_guest))
        self._table_limits = Buckets(by_table / 60, min(10, by_table))

    async def post(self, live: LiveTable, guest: Guest, text: str) -> None:
        """Store a guest's message and send it to all listeners."""
        self._require_not_muted(live, guest.id)
        require_not_banned_from(live.table.info, guest.id)
        # First, because cleaning up the text costs time.
        if not self._limits.take(guest.id):
            raise TableError("too-much-chat")
        if not belongs_to(live.table.info, guest.id) and not self._table_limits.take(live.id):
            raise TableError("too-much-chat-here")
        cleaned = clean_line(text)
        if not cleaned:
            raise TableError("nothing-said")
        # Normalisation can turn one character into three.
        if len(cleaned) > LONGEST_TEXT:
            raise TableError("too-long", most=LONGEST_TEXT)
        async with live.chat_queue.slot(CHAT_SECONDS, guest.id):
            info = live.table.info
            # The host may speak to the players without a seat.
            spectators = info.status == "playing" and not belongs_to(info, guest.id)
            message = await self._store.chat.post(live.id, guest, cleaned, spectators=spectators)
            if live.last_chat_number == message.number - 1:
                _broadcast(live, message)
            else:
                await self.latest(live)

    def _require_not_muted(self, live: LiveTable, guest: str) -> None:
        for mute in active_mutes(live.table.info, time()):
            if mute.guest == guest and mute.until is None:
                raise TableError("muted")
            if mute.guest == guest and mute.until is not None:
                raise TableError("muted-until", until=utc_text(mute.until))
        if (found := self._moderation.mute_of(guest)) is None:
            return
        if found.until is None:
            raise TableError("muted-by-operator", why=found.reason)
        raise TableError("muted-by-operator-until", why=found.reason, until=utc_text(found.until))

    async def catch_up(self, live: LiveTable, number: int) -> None:
        """Send messages that another process has stored, up to a number."""
        async with live.chat_queue.slot(CHAT_SECONDS, SYSTEM_CALLER):
            if live.last_chat_number is not None and number > live.last_chat_number:
                await self.latest(live)

    async def latest(self, live: LiveTable) -> list[ChatMessage]:
        """Return the latest messages and send new ones to the listeners; the caller must hold `live.chat_queue`."""
        messages = await self._store.chat.latest(live.id)
        for message in messages:
            if live.last_chat_number is not None and message.number > live.last_chat_number:
                _broadcast(live, message)
        live.last_chat_number = max(live.last_chat_number or 0, messages[-1].number if messages else 0)
        return messages

    async def latest_for(self, live: LiveTable, guest: str | None) -> tuple[ChatMessage, ...]:
        """Return the latest messages that a guest may read; the caller must hold `live.chat_queue`."""
        messages = await self.latest(live)
        if not reads_spectators(live.table.info, guest) and any(message.spectators for message in messages):
            # Read again, so that many messages of spectators do not push out those of the players.
            return await self.read(live, guest)
        return _without_muted(live, messages, guest)

    async def read(
        self, live: LiveTable, guest: str | None, after: int = 0, most: int = 100
    ) -> tuple[ChatMessage, ...]:
        """Return the last messages that a guest may read, oldest first."""
        spectators = reads_spectators(live.table.info, guest)
        messages = await self._store.chat.latest(live.id, after, most, spectators=spectators)
        return _without_muted(live, messages, guest)


def _without_muted(live: LiveTable, messages: list[ChatMessage], reader: str | None) -> tuple[ChatMessage, ...]:
    """Return the messages without those of muted guests, who still read their own."""
    muted = {mute.guest for mute in active_mutes(live.table.info, time())} - {reader}
    return tuple(message for message in messages if message.guest not in muted)


def _broadcast(live: LiveTable, message: ChatMessage) -> None:
    live.last_chat_number = message.number
    info = live.table.info
    for listener in list(live.listeners):
        is_hidden = message.spectators and not reads_spectators(info, listener.guest_id)
        if message.guest not in listener.muted and not is_hidden:
            listener.send(message)
