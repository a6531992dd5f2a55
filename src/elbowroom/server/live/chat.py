"""Chat at tables: every listener gets each message once and in order, whichever process received it."""

from typing import Final

from elbowroom.server.basics.limits import Buckets
from elbowroom.server.basics.text_cleaning import clean_line
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.store.store import Store
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.protocol import LONGEST_TEXT, ChatMessage
from elbowroom.server.table.seating import Guest, require_not_banned_from

# Estimated seconds to store or read messages, for the fair queue; and the caller for messages of other processes.
CHAT_SECONDS: Final = 0.005
SYSTEM_CALLER: Final = ""


class Chat:
    """Stores chat messages and sends them to listeners."""

    def __init__(self, store: Store, per_minute: int) -> None:
        self._store = store
        # Limited by guest, so that several sockets give nobody more messages.
        self._limits = Buckets(per_minute / 60, min(5, per_minute))

    async def post(self, live: LiveTable, guest: Guest, text: str) -> None:
        """Store a guest's message and send it to all listeners."""
        if guest.id in live.table.info.muted:
            raise TableError("muted")
        require_not_banned_from(live.table.info, guest.id)
        # First, because cleaning up the text costs time.
        if not self._limits.take(guest.id):
            raise TableError("too-much-chat")
        cleaned = clean_line(text)
        if not cleaned:
            raise TableError("nothing-said")
        # Normalisation can turn one character into three.
        if len(cleaned) > LONGEST_TEXT:
            raise TableError("too-long", most=LONGEST_TEXT)
        async with live.chat_queue.slot(CHAT_SECONDS, guest.id):
            number, at = await self._store.chat.post(live.id, guest.id, cleaned)
            if live.last_chat_number == number - 1:
                _broadcast(live, ChatMessage(number=number, guest=guest.id, name=guest.name, text=cleaned, at=at))
            else:
                await self.latest(live)

    async def catch_up(self, live: LiveTable, number: int) -> None:
        """Send messages that another process has stored, up to a number."""
        async with live.chat_queue.slot(CHAT_SECONDS, SYSTEM_CALLER):
            if live.last_chat_number is not None and number > live.last_chat_number:
                await self.latest(live)

    async def latest(self, live: LiveTable) -> list[ChatMessage]:
        """Return the latest messages and send new ones to the listeners; the caller must hold `live.chat_queue`."""
        messages = [
            ChatMessage(number=n, guest=g, name=w, text=t, at=at)
            for n, g, w, t, at in await self._store.chat.latest(live.id)
        ]
        for message in messages:
            if live.last_chat_number is not None and message.number > live.last_chat_number:
                _broadcast(live, message)
        live.last_chat_number = max(live.last_chat_number or 0, messages[-1].number if messages else 0)
        return messages


def _broadcast(live: LiveTable, message: ChatMessage) -> None:
    live.last_chat_number = message.number
    for listener in list(live.listeners):
        if message.guest not in listener.muted:
            listener.send(message)
