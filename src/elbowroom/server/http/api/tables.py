"""Tables: what can be played, tables to join, a new one, and what was said there."""

from io import BytesIO
from typing import Annotated

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response

from elbowroom.server.http.api.guests import Name, clean
from elbowroom.server.http.api.problems import ApiError
from elbowroom.server.http.callers import caller
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.operations.services import Services
from elbowroom.server.store.tables import TableSummary
from elbowroom.server.table.info import TableInfo, TableSetup
from elbowroom.server.table.offers import Offer, offer
from elbowroom.server.table.protocol import Announced, Number, Said
from elbowroom.server.table.seating import Guest, seats_of
from elbowroom.server.table.standing import ShownStanding, shown_standing
from elbowroom.server.table.views import public_info

Most = Annotated[int, msgspec.Meta(ge=1, le=100, description="At most so many.")]
BotName = Annotated[str, msgspec.Meta(max_length=20)]


class NewTable(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A table somebody wants: what is played, who may see it in the list, and which seats are bots'."""

    setup: TableSetup
    public: bool = False
    bots: Annotated[
        tuple[BotName | None, ...],
        msgspec.Meta(max_length=5, description="by seat: the name of a bot, or null for a seat that is open"),
    ] = ()
    sits: Annotated[bool, msgspec.Meta(description="whether whoever makes the table takes the first open seat")] = True
    names: Annotated[
        tuple[Name | None, ...],
        msgspec.Meta(max_length=5, description="by seat: who plays there, of friends around one device"),
    ] = ()


class Listed(TableInfo, frozen=True, omit_defaults=True, kw_only=True):
    """A table in a list: who must decide, if it is a person, whether that is me, when it changed, and how it stands.

    Of friends around one device it is not known here whose turn it is.
    """

    waits_for: int | None = None
    my_turn: bool = False
    # Seconds since 1970.
    touched_at: float = 0.0
    standing: ShownStanding | None = None


class Tables(msgspec.Struct):
    """Some tables."""

    tables: tuple[Listed, ...]


class HowMany(msgspec.Struct, forbid_unknown_fields=True):
    """How many are wanted."""

    most: Most = 50


class Talk(msgspec.Struct):
    """What was said at a table, the last last."""

    said: tuple[Said, ...]


class TalkAfter(msgspec.Struct, forbid_unknown_fields=True):
    """What is wanted of what was said."""

    after: Number = 0
    most: Most = 100


async def announcement(services: Services) -> Announced:
    """What whoever runs the server tells all who are there; answers of the API say in a header when there is news."""
    return Announced(announcement=services.hub.house.announcement)


async def games() -> Offer:
    """What can be played."""
    return offer()


async def tables(services: Services, query: HowMany) -> Tables:
    """Public tables that are open or being played at, the newest first."""
    return Tables(tuple(listed(found) for found in await services.store.tables.public(query.most)))


async def my_tables(services: Services, guest: Guest, query: HowMany) -> Tables:
    """The tables that I made, or at which I have or had a seat.

    First those that wait for me, then those that are open or played at, each with the latest first.
    """
    return Tables(
        tuple(listed(found, guest.id) for found in await services.store.tables.of_guest(guest.id, query.most))
    )


def listed(found: TableSummary, me: str | None = None) -> Listed:
    """A table as it is listed for somebody."""
    info = public_info(found.info)
    seats = seats_of(info, found.waits_for)
    return Listed(
        **msgspec.structs.asdict(info),
        waits_for=seats[0] if len(seats) == 1 else None,
        my_turn=me is not None and found.waits_for == me,
        touched_at=found.touched_at,
        standing=None if found.standing is None else shown_standing(found.standing, info, me),
    )


async def new_table(services: Services, request: Request, guest: Guest, body: NewTable) -> TableInfo:
    """Make a table; whoever knows its id can join and watch, a public one is in the list too."""
    if not services.new_tables.take(caller(request.scope)):
        raise ApiError("too-many-new-tables")
    names = [clean(name) if name is not None else None for name in body.names]
    info = await services.hub.opening.open(
        guest, body.setup, public=body.public, bots=body.bots, sits=body.sits, names=names
    )
    return public_info(info)


async def table(live: LiveTable) -> TableInfo:
    """A table: what is agreed, who sits where, and whether it is played at."""
    return live.table.public_info()


class Laid(msgspec.Struct):
    """The boards that lie on a table, in the game's order; none before its game begins."""

    boards: tuple[str, ...] = ()


async def laid(services: Services, path: dict[str, str]) -> Laid:
    """The boards of a table, for whoever draws them ahead; none, and no refusal, where there is no such table."""
    live = await services.hub.tables.get(path["table"])
    return Laid(live.table.public_info().boards) if live else Laid()


async def chat(services: Services, live: LiveTable, query: TalkAfter) -> Talk:
    """What was said at a table."""
    muted = live.table.info.muted
    lines = await services.store.talk.latest(live.id, query.after, query.most)
    said = [Said(number=number, guest=by, name=name, text=text, at=at) for number, by, name, text, at in lines]
    return Talk(tuple(line for line in said if line.guest not in muted))


async def table_qr(services: Services, live: LiveTable) -> Response:
    """The link to a table as a QR code, for phones in the room."""
    code = segno.make(table_link(services.config.base_url, live.id), error="m")
    picture = BytesIO()
    code.save(picture, kind="svg", scale=4, border=2, light="white")
    return Response(picture.getvalue(), media_type="image/svg+xml")


def table_link(base_url: str, table_id: str) -> str:
    """Where people find a table."""
    return f"{base_url}/t/{table_id}"
