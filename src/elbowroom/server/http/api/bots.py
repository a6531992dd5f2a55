"""Bot accounts: create them, renew their tokens, challenge them, and read their events (docs/bots.md)."""

import asyncio
from time import time
from typing import Annotated, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from elbowroom.server.http.api.problems import ApiError
from elbowroom.server.http.headers import caller, take
from elbowroom.server.live.bot_streams import BotStream
from elbowroom.server.live.hub import Hub
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.operations.services import Services
from elbowroom.server.people.bots import ONLINE_SECONDS, EventFeed
from elbowroom.server.people.bots import challenge as challenge_bot
from elbowroom.server.people.guests import forget
from elbowroom.server.store.bots import BotAccount
from elbowroom.server.table.api_model import HowMany, Name, clean_name
from elbowroom.server.table.info import SeatNumber, TableInfo
from elbowroom.server.table.seating import Guest
from elbowroom.server.table.text_cleaning import clean_line

LONGEST_ABOUT, LONGEST_CONTACT = 200, 100
NDJSON: Final = "application/x-ndjson"
STREAM_HEADERS: Final = {
    "content-type": NDJSON,
    # Lines must leave at once: compression would hold them back, and so would a proxy's buffer.
    "content-encoding": "identity",
    "x-accel-buffering": "no",
}


class NewBot(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A new bot account: its name, what it is, and how to reach the author; everybody may read them."""

    name: Name
    about: Annotated[str, msgspec.Meta(max_length=LONGEST_ABOUT)] = ""
    contact: Annotated[str, msgspec.Meta(max_length=LONGEST_CONTACT)] = ""


class BotWithToken(msgspec.Struct):
    """A bot account with its token: keep it secret; it is valid until it is renewed."""

    bot: BotAccount
    token: str


class BotAccounts(msgspec.Struct):
    """A list of bot accounts."""

    bots: tuple[BotAccount, ...]


class NewChallenge(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A challenge: the bot account's id, and the open seat (none: the first)."""

    bot: Annotated[str, msgspec.Meta(max_length=24)]
    seat: SeatNumber | None = None


async def new_bot(services: Services, request: Request, guest: Guest | None, body: NewBot) -> BotWithToken:
    """Create a bot account; with a guest's token, that guest is its owner.

    The owner can renew its token and delete it. Its games are not rated, and it is flagged wherever its name stands.
    """
    if not services.hub.moderation.is_open:
        raise ApiError("registration-closed")
    if guest is not None and guest.is_bot:
        raise ApiError("not-for-bots")
    take(request.scope, services.new_bots, caller(request.scope), "too-many-new-bots")
    about, contact = clean_line(body.about)[:LONGEST_ABOUT], clean_line(body.contact)[:LONGEST_CONTACT]
    owner = guest.id if guest is not None else None
    return BotWithToken(*await services.store.bots.add(clean_name(body.name), owner, about, contact))


async def bots(services: Services, query: HowMany) -> BotAccounts:
    """List the bot accounts that are online and can be challenged, the newest first."""
    return BotAccounts(tuple(await services.store.bots.online(query.most)))


async def my_bots(services: Services, guest: Guest) -> BotAccounts:
    """List the bot accounts that I own."""
    return BotAccounts(tuple(await services.store.bots.owned(guest.id)))


async def renew_token(services: Services, guest: Guest, path: dict[str, str]) -> BotWithToken:
    """Replace the token of a bot account, as its owner or as itself; the old one's stream and sockets are closed."""
    bot = await _own_bot(services, guest, path["bot"])
    token = await services.store.bots.renew_token(bot.id)
    services.hub.bot_streams.wake(bot.id)
    await services.hub.close_signed_out(bot.id)
    return BotWithToken(bot, token)


async def delete_bot(services: Services, guest: Guest, path: dict[str, str]) -> None:
    """Delete a bot account, as its owner or as itself; the server's bots play on in its seats."""
    bot = await _own_bot(services, guest, path["bot"])
    await forget(services.hub, Guest(bot.id, bot.name, is_bot=True))


async def _own_bot(services: Services, guest: Guest, bot_id: str) -> BotAccount:
    bot = await services.store.bots.find(bot_id)
    if bot is None or not await services.store.bots.is_owner(guest.id, bot_id):
        raise ApiError("unknown-bot-account")
    return bot


async def challenge(
    services: Services, request: Request, live: LiveTable, guest: Guest, body: NewChallenge
) -> TableInfo:
    """Challenge a bot account to take an open seat at my table; the seat shows its answer.

    It accepts by taking the seat, or declines with a reason. To withdraw the challenge, open the seat again.
    """
    # The guest's limit comes first, so that a guest who exceeds it does not use up the limit of the address.
    for name in (guest.id, caller(request.scope)):
        take(request.scope, services.new_challenges, name, "too-many-challenges")
    return await challenge_bot(services.hub, live, guest, body.bot, body.seat)


async def stream(services: Services, request: Request, guest: Guest) -> Response:
    """Read the events of my bot account, one JSON object a line: challenges, tables, and turns with the decision.

    It begins with everything that is open now. An empty line comes at least every ten seconds. An account has one
    stream: a new one ends the one before.
    """
    bot = await services.store.bots.find(guest.id) if guest.is_bot else None
    if bot is None:
        raise ApiError("not-a-bot")
    if services.hub.is_closing:
        raise ApiError("closing")
    opened = services.hub.bot_streams.open(bot.id, caller(request.scope))
    try:
        await services.store.bots.open_stream(bot.id, opened.id, time() + ONLINE_SECONDS)
    except BaseException:
        services.hub.bot_streams.close(opened)
        raise
    return EventStream(services.hub, bot, opened)


class EventStream(Response):
    """The answer that sends a stream's events until it ends or the client goes."""

    def __init__(self, hub: Hub, bot: BotAccount, opened: BotStream) -> None:
        super().__init__(headers=STREAM_HEADERS)
        del self.headers["content-length"]
        self._hub = hub
        self._bot = bot
        self._opened = opened

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events; each waits until the client has taken the one before."""
        opened = self._opened
        listening = asyncio.create_task(_end_on_disconnect(receive, opened))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            async for line in EventFeed(self._hub, self._bot, opened).lines():
                await send({"type": "http.response.body", "body": line, "more_body": True})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            listening.cancel()
            self._hub.bot_streams.close(opened)
            self._hub.tables.spawn(_mark_offline(self._hub, opened))


async def _mark_offline(hub: Hub, opened: BotStream) -> None:
    """Mark a bot account as offline unless it has a newer stream."""
    await hub.store.bots.keep_stream(opened.bot, opened.id, 0.0)


async def _end_on_disconnect(receive: Receive, opened: BotStream) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    opened.end()
