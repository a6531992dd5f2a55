"""Bot accounts in the database: tokens, streams, and challenges."""

import hashlib
import secrets
from time import time
from typing import Any, Final

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from elbowroom.server.store.commits import notify
from elbowroom.server.store.connections import Database
from elbowroom.server.store.devices import DEVICES_CHANNEL
from elbowroom.server.store.schema import bot_accounts, challenges, guests, players, tables
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.seating import Guest
from elbowroom.server.table.starting import new_id
from elbowroom.server.table.strength import NEWCOMER

DAY: Final = 24 * 3600.0
# The beginning of every bot token, so that people and scanners for secrets recognise it.
TOKEN_PREFIX: Final = "erbot_"
# PostgreSQL channel of changes that concern a bot account; the payload is its id.
BOTS_CHANNEL: Final = "elbowroom-bots"
# Tables at which a bot account plays or is challenged at the same time.
MAX_TABLES: Final = 50
# Challenges of one host that may wait for the same bot account.
MAX_CHALLENGES_PER_HOST: Final = 3


class BotAccount(msgspec.Struct, frozen=True):
    """A guest that is a program; everybody may see it."""

    id: str
    name: str
    about: str
    contact: str
    created_at: float
    # It has an event stream, so it can be challenged.
    is_online: bool


class BotStore:
    """All bot accounts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, name: str, owner: str | None, about: str, contact: str) -> tuple[BotAccount, str]:
        """Add a bot account; return it and its token."""
        token, now, guest_id = _new_token(), time(), new_id(16)
        person = {"id": guest_id, "name": name, "rated": False, "created_at": now, "seen_at": now, "strength": NEWCOMER}
        account = {"guest": guest_id, "token_hash": _hash(token), "owner": owner, "about": about, "contact": contact}
        async with self._database.writing() as connection:
            await connection.execute(insert(guests).values(**person))
            await connection.execute(insert(bot_accounts).values(**account))
        return BotAccount(guest_id, name, about, contact, now, is_online=False), token

    async def identify(self, token: str) -> Guest | None:
        """Return the bot account of a token; record the visit of the account and its owner once a day."""
        wanted = select(guests.c.id, guests.c.name, guests.c.seen_at, bot_accounts.c.owner)
        wanted = wanted.join(bot_accounts, bot_accounts.c.guest == guests.c.id)
        async with self._database.reading() as connection:
            row = (await connection.execute(wanted.where(bot_accounts.c.token_hash == _hash(token)))).first()
        if row is not None and row.seen_at < time() - DAY:
            async with self._database.writing() as connection:
                seen = update(guests).where(guests.c.id.in_([row.id, row.owner or row.id]))
                await connection.execute(seen.values(seen_at=time()))
        return Guest(row.id, row.name, is_bot=True, device=_hash(token)) if row else None

    async def find(self, bot: str) -> BotAccount | None:
        """Return a bot account, or None."""
        found = await self._select(bot_accounts.c.guest == bot, 1)
        return found[0] if found else None

    async def online(self, most: int) -> list[BotAccount]:
        """Return bot accounts that are online, the newest first."""
        return await self._select(bot_accounts.c.online_until > time(), most)

    async def owned(self, owner: str, most: int = 1000) -> list[BotAccount]:
        """Return the bot accounts of an owner, the newest first."""
        return await self._select(bot_accounts.c.owner == owner, most)

    async def _select(self, which: Any, most: int) -> list[BotAccount]:
        wanted = select(guests.c.id, guests.c.name, guests.c.created_at, bot_accounts)
        wanted = wanted.join(bot_accounts, bot_accounts.c.guest == guests.c.id).where(which)
        async with self._database.reading() as connection:
            rows = await connection.execute(wanted.order_by(guests.c.created_at.desc(), guests.c.id).limit(most))
            return [
                BotAccount(row.id, row.name, row.about, row.contact, row.created_at, row.online_until > time())
                for row in rows
            ]

    async def is_owner(self, guest: str, bot: str) -> bool:
        """Return whether a guest is a bot account's owner, or the account itself."""
        wanted = select(bot_accounts.c.owner).where(bot_accounts.c.guest == bot)
        async with self._database.reading() as connection:
            row = (await connection.execute(wanted)).first()
        return row is not None and guest in (row.owner, bot)

    async def renew_token(self, bot: str) -> str:
        """Return a new token; the old one is void, and its stream and sockets end in every process."""
        token = _new_token()
        values = {"token_hash": _hash(token), "stream": "", "online_until": 0.0}
        async with self._database.writing() as connection:
            await connection.execute(update(bot_accounts).where(bot_accounts.c.guest == bot).values(**values))
            await connection.run_sync(notify, [BOTS_CHANNEL, DEVICES_CHANNEL], bot)
        return token

    # Streams.

    async def open_stream(self, bot: str, stream: str, until: float) -> None:
        """Make a stream the only one of a bot account; others end, also those of other processes."""
        async with self._database.writing() as connection:
            opened = update(bot_accounts).where(bot_accounts.c.guest == bot)
            await connection.execute(opened.values(stream=stream, online_until=until))
            await connection.run_sync(notify, [BOTS_CHANNEL], bot)

    async def keep_stream(self, bot: str, stream: str, until: float) -> bool:
        """Extend a stream; return False if it is no longer the account's stream. A time of 0 closes it."""
        async with self._database.writing() as connection:
            mine = update(bot_accounts).where(bot_accounts.c.guest == bot, bot_accounts.c.stream == stream)
            return bool((await connection.execute(mine.values(online_until=until))).rowcount)

    async def tables(self, bot: str, stream: str | None = None) -> list[str] | None:
        """Return the open and running tables of a bot account, and those that challenge it.

        Return None if `stream` is no longer the account's stream.
        """
        current = select(bot_accounts.c.stream).where(bot_accounts.c.guest == bot)
        is_active = tables.c.status.in_(("open", "playing"))
        seated = select(tables.c.id).join(players, players.c.table_id == tables.c.id)
        seated = seated.where(players.c.guest == bot, is_active).order_by(tables.c.created_at.desc()).limit(MAX_TABLES)
        challenging = select(challenges.c.table_id).where(challenges.c.bot == bot, challenges.c.until > time())
        async with self._database.reading() as connection:
            if stream is not None and await connection.scalar(current) != stream:
                return None
            found = [*await connection.execute(seated), *await connection.execute(challenging)]
        return list(dict.fromkeys(row[0] for row in found))

    # Challenges.

    async def add_challenge(self, bot: str, table_id: str, host: str, until: float) -> None:
        """Add a challenge of a host; raise TableError if too many wait for the bot account, or of this host."""
        waiting = select(tables.c.host).join(challenges, challenges.c.table_id == tables.c.id)
        try:
            async with self._database.writing() as connection:
                await connection.execute(delete(challenges).where(challenges.c.until < time()))
                mine = (challenges.c.bot == bot) & (challenges.c.table_id == table_id)
                await connection.execute(delete(challenges).where(mine))
                hosts = [row.host for row in await connection.execute(waiting.where(challenges.c.bot == bot))]
                if len(hosts) >= MAX_TABLES or hosts.count(host) >= MAX_CHALLENGES_PER_HOST:
                    raise TableError("bot-busy")
                await connection.execute(insert(challenges).values(bot=bot, table_id=table_id, until=until))
        except IntegrityError as error:
            # The table or the account was deleted in the meantime.
            raise TableError("unknown-bot-account") from error

    async def remove_challenge(self, bot: str, table_id: str) -> None:
        """Remove a challenge, which was answered."""
        async with self._database.writing() as connection:
            mine = (challenges.c.bot == bot) & (challenges.c.table_id == table_id)
            await connection.execute(delete(challenges).where(mine))

    async def announce(self, bot: str) -> None:
        """Wake the stream of a bot account in whichever process it is."""
        if self._database.config.is_postgresql:
            async with self._database.writing() as connection:
                await connection.run_sync(notify, [BOTS_CHANNEL], bot)


def _new_token() -> str:
    return TOKEN_PREFIX + secrets.token_urlsafe(32)


def _hash(token: str) -> str:
    """Return the hash of a token; a token is random, so a plain hash is enough."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
