"""Privacy: how long data is kept, and a download of everything stored about a guest."""

import msgspec
from starlette.responses import Response

from elbowroom.server.http.api.boards import my_boards
from elbowroom.server.http.api.guests import OwnDevice, me, my_devices
from elbowroom.server.http.api.notices import Subscribed
from elbowroom.server.http.api.notices import subscriptions as my_subscriptions
from elbowroom.server.http.api.ratings import OwnNumbers, OwnRating, my_numbers, my_ratings
from elbowroom.server.operations.services import Services
from elbowroom.server.store.bots import BotAccount
from elbowroom.server.store.moderation import Ban
from elbowroom.server.table.api_model import OwnBoardList, Profile
from elbowroom.server.table.info import Status
from elbowroom.server.table.seating import Guest, seats_of

# More entries than any guest has; older ones would be left out.
LIMIT = 10_000


class Keeping(msgspec.Struct):
    """How long this server keeps data, in seconds."""

    # A guest who does not return.
    guest: float
    # A table without a start, the same with a clock of days, an abandoned game, and a finished one, each with its chat.
    open_table: float
    open_table_by_days: float
    idle_game: float
    finished_game: float
    # Reports of messages, and the log of admin actions.
    report: float
    order: float


class OwnSeat(msgspec.Struct):
    """A table that I opened or at which I have or had a seat; without seats: not any more."""

    table: str
    game: str
    status: Status
    is_host: bool
    seats: tuple[int, ...]
    touched_at: float


class OwnWords(msgspec.Struct):
    """A chat message of mine."""

    table: str
    text: str
    at: float


class OwnReport(msgspec.Struct):
    """A message that I have reported, and why."""

    table: str
    text: str
    note: str
    at: float


class OwnBan(msgspec.Struct):
    """The reason why I am banned or muted."""

    reason: str
    made_at: float
    until: float | None


class Export(msgspec.Struct):
    """Everything that is stored about me."""

    profile: Profile
    devices: tuple[OwnDevice, ...]
    tables: tuple[OwnSeat, ...]
    chat: tuple[OwnWords, ...]
    ratings: tuple[OwnRating, ...]
    numbers: OwnNumbers
    boards: OwnBoardList
    subscriptions: tuple[Subscribed, ...]
    reports: tuple[OwnReport, ...]
    bots: tuple[BotAccount, ...]
    ban: OwnBan | None
    mute: OwnBan | None


async def keeping(services: Services) -> Keeping:
    """Return how long this server keeps data."""
    config = services.config
    return Keeping(
        guest=config.idle_guest,
        open_table=config.idle_open_table,
        open_table_by_days=config.idle_open_table_by_days,
        idle_game=config.idle_game,
        finished_game=config.keep_finished,
        report=config.keep_reports,
        order=config.keep_audit,
    )


async def export(services: Services, guest: Guest) -> Response:
    """Download everything stored about me: name, devices, seats, chat, ratings, reports, bots, bans and mutes."""
    store = services.store
    tables = await store.tables.of_guest(guest.id, LIMIT)
    moderation = services.hub.moderation
    found = Export(
        profile=await me(services, guest),
        devices=(await my_devices(services, guest)).devices,
        tables=tuple(
            OwnSeat(
                info.id, info.setup.game, info.status, info.host == guest.id, tuple(seats_of(info, guest.id)), touched
            )
            for info, _, touched, _ in tables
        ),
        chat=tuple(OwnWords(table, text, at) for table, _, text, at in await store.chat.of_guest(guest.id, LIMIT)),
        ratings=(await my_ratings(services, guest)).ratings,
        numbers=await my_numbers(services, guest),
        boards=await my_boards(services, guest),
        subscriptions=(await my_subscriptions(services, guest)).subscriptions,
        reports=tuple(
            OwnReport(found.table_id, found.text, found.note, found.at)
            for found in await store.reports.of_reporter(guest.id, LIMIT)
        ),
        bots=tuple(await store.bots.owned(guest.id)),
        ban=_own(moderation.ban_of(guest.id, None)),
        mute=_own(moderation.mute_of(guest.id)),
    )
    data = msgspec.json.format(msgspec.json.encode(found), indent=1)
    headers = {"content-disposition": 'attachment; filename="elbowroom.json"'}
    return Response(data, headers=headers, media_type="application/json")


def _own(ban: Ban | None) -> OwnBan | None:
    return None if ban is None else OwnBan(ban.reason, ban.made_at, ban.until)
