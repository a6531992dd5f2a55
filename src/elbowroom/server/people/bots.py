"""Bot accounts: challenges to them, and the events of their streams."""

import logging
from collections.abc import AsyncIterator
from time import monotonic, time
from typing import Final

import msgspec

from elbowroom.server.live.bot_streams import BotStream
from elbowroom.server.live.hub import Hub
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.store.bots import MAX_TABLES, BotAccount
from elbowroom.server.table import seating
from elbowroom.server.table.answers import Answer, TableError
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.protocol import Update
from elbowroom.server.table.seating import Guest, challenged_seat, seat_of
from elbowroom.server.table.table import Table

logger = logging.getLogger(__name__)

# Seconds of silence after which a stream sends an empty line, and checks that it is still the account's stream.
KEEP_ALIVE: Final = 10.0
# An account whose stream has given no sign of life for this many seconds counts as offline.
ONLINE_SECONDS: Final = 45.0

encoder: Final = msgspec.json.Encoder()


class _Event(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="type"):
    """An event of a stream."""


class Ready(_Event, tag="ready", frozen=True):
    """The first event: the account. Events about all its challenges and tables follow."""

    bot: BotAccount


class Challenged(_Event, tag="challenge", frozen=True):
    """A table's host asks the account to take a seat: answer with `join` or `decline` until the time is up."""

    table: TableInfo
    seat: int
    until: float


class ChallengeGone(_Event, tag="challenge-gone", frozen=True):
    """A challenge was answered, withdrawn or has expired."""

    table: str


class TableEvent(_Event, tag="table", frozen=True):
    """A table at which the account sits has changed before its game: a seat was taken, or a challenge declined."""

    table: TableInfo
    seat: int


class GameStart(_Event, tag="game-start", frozen=True):
    """A game of the account has begun, or was running when the stream began."""

    table: TableInfo
    seat: int


class Turn(_Event, tag="turn", frozen=True):
    """The account must decide: the game as it may see it, with the decision, and when its clock runs out.

    `notation` is the position as one line, which `elbowroom.load` reads.
    """

    table: str
    version: int
    game: Update
    notation: str
    deadline: float | None = None


class GameOver(_Event, tag="game-over", frozen=True):
    """A game of the account is over, or its table was closed."""

    table: TableInfo
    game: Update | None = None


class TableGone(_Event, tag="table-gone", frozen=True):
    """The account has no seat at a table any more, or the table was removed."""

    table: str


BotEvent = Ready | Challenged | ChallengeGone | TableEvent | GameStart | Turn | GameOver | TableGone


async def challenge(hub: Hub, live: LiveTable, host: Guest, bot_id: str, seat: int | None) -> TableInfo:
    """Challenge a bot account to take a seat at a host's table; return the table."""
    bot = await hub.store.bots.find(bot_id)
    if bot is None:
        raise TableError("unknown-bot-account")
    if not bot.is_online or hub.moderation.ban_of(bot.id, None) is not None:
        raise TableError("bot-offline", name=bot.name)
    tables = await hub.store.bots.tables(bot.id)
    if tables is None or len(tables) >= MAX_TABLES:
        raise TableError("bot-busy")
    until = time() + hub.config.challenge_seconds
    guest = Guest(bot.id, bot.name, is_bot=True)

    def ask(table: Table) -> Answer:
        info = seating.challenge(table.info, host.id, guest, seat, time(), until)
        return Answer(info=msgspec.structs.replace(info, revision=table.info.revision + 1))

    # Refuse an impossible challenge before anything is stored, then store the row by which the account finds it.
    ask(live.table)
    await hub.store.bots.add_challenge(bot.id, live.id, host.id, until)
    await hub.tables.change(live, ask)
    await hub.store.bots.announce(bot.id)
    return live.table.public_info(host.id)


class EventFeed:
    """The events of one stream: the difference between an account's tables and what was sent."""

    def __init__(self, hub: Hub, account: BotAccount, stream: BotStream) -> None:
        self._hub = hub
        self._account = account
        self._stream = stream
        # Tables whose challenge was sent; tables that were sent, with their status and revision; versions of turns.
        self._challenges: set[str] = set()
        self._tables: dict[str, tuple[str, int]] = {}
        self._turns: dict[str, int] = {}

    async def lines(self) -> AsyncIterator[bytes]:
        """Yield events as lines of JSON, and empty lines while there are none, until the stream ends."""
        bot, stream, store = self._account.id, self._stream, self._hub.store.bots
        yield _line(Ready(bot=self._account))
        keep_at = 0.0
        while True:
            if monotonic() >= keep_at:
                if not await store.keep_stream(bot, stream.id, time() + ONLINE_SECONDS):
                    return
                keep_at = monotonic() + KEEP_ALIVE
            async for event in self._news():
                yield _line(event)
            if stream.is_ended:
                return
            if not await stream.wait(max(0.0, keep_at - monotonic())):
                yield b"\n"

    async def _news(self) -> AsyncIterator[BotEvent]:
        """Yield events for everything that has changed; end the stream if it must not go on."""
        bot, stream = self._account.id, self._stream
        found = await self._hub.store.bots.tables(bot, stream.id)
        if found is None or self._hub.moderation.ban_of(bot, stream.caller) is not None:
            stream.end()
        for table_id in dict.fromkeys((*(found or ()), *self._tables, *self._challenges)):
            if stream.is_ended:
                return
            live = await self._hub.tables.get(table_id)
            events = self._gone(table_id) if live is None else self._events(live.table)
            # Before anything is sent, which may take long, so that no later change is missed.
            self._hub.bot_streams.watch(stream, frozenset((*self._tables, *self._challenges)))
            for event in events:
                yield event

    def _gone(self, table_id: str) -> list[BotEvent]:
        """Return the events about a table that does not exist any more."""
        self._turns.pop(table_id, None)
        events: list[BotEvent] = []
        if table_id in self._challenges:
            self._challenges.discard(table_id)
            events.append(ChallengeGone(table=table_id))
        if self._tables.pop(table_id, None) is not None:
            events.append(TableGone(table=table_id))
        return events

    def _events(self, table: Table) -> list[BotEvent]:
        """Return the events about a table, and remember them as sent."""
        info, bot = table.info, self._account.id
        events: list[BotEvent] = []
        challenged, seat = challenged_seat(info, bot, time()), seat_of(info, bot)
        if challenged is not None and info.id not in self._challenges:
            made = info.seats[challenged].challenge
            assert made is not None
            self._challenges.add(info.id)
            events.append(Challenged(table=table.public_info(bot), seat=challenged, until=made.until))
        if challenged is None and info.id in self._challenges:
            self._challenges.discard(info.id)
            events.append(ChallengeGone(table=info.id))
        if seat is None:
            if self._tables.pop(info.id, None) is not None:
                events.append(TableGone(table=info.id))
            return events
        status, revision = self._tables.get(info.id, ("", 0))
        if info.status == "open":
            self._tables[info.id] = (info.status, info.revision)
            if revision != info.revision:
                events.append(TableEvent(table=table.public_info(bot), seat=seat))
        elif info.status == "playing":
            self._tables[info.id] = (info.status, info.revision)
            if status != "playing":
                events.append(GameStart(table=table.public_info(bot), seat=seat))
            events += self._turn(table)
        elif status:
            # Finished tables that were never sent are of no interest.
            del self._tables[info.id]
            seen = self._turns.pop(info.id, None)
            game = table.update_for(bot, seen) if table.game is not None else None
            events.append(GameOver(table=table.public_info(bot), game=game))
        return events

    def _turn(self, table: Table) -> list[BotEvent]:
        """Return the event that the account must decide, once for each version."""
        table_id, version, bot = table.info.id, table.version, self._account.id
        deciding = table.waits_for()
        is_mine = deciding is not None and table.info.seats[deciding].guest == bot
        if not is_mine or table.info.paused is not None or self._turns.get(table_id) == version:
            return []
        game = table.update_for(bot, self._turns.get(table_id))
        if game.decision is None:
            return []
        self._turns[table_id] = version
        notation = table.notation_for(bot)
        return [Turn(table=table_id, version=version, game=game, notation=notation, deadline=table.info.deadline)]


def _line(event: BotEvent) -> bytes:
    return encoder.encode(event) + b"\n"
