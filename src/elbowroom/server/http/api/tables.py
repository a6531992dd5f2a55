"""Tables: list them, open one (also from a position), read its chat, share its link, and report a message."""

from io import BytesIO
from typing import Annotated

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response

from elbowroom.server.http.headers import caller, take
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.operations.services import Services
from elbowroom.server.table.api_model import (
    HowMany,
    Most,
    NewTable,
    Pasted,
    PositionInfo,
    TableBoards,
    Tables,
    Talk,
    clean_name,
    describe_position,
    list_table,
)
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.offers import Offer, offer
from elbowroom.server.table.protocol import Announced, Number
from elbowroom.server.table.seating import Guest, reads_spectators
from elbowroom.server.table.text_cleaning import clean_line
from elbowroom.server.table.views import public_info

LONGEST_NOTE = 200


class TalkAfter(msgspec.Struct, forbid_unknown_fields=True):
    """The chat messages that are wanted."""

    after: Number = 0
    most: Most = 100


async def announcement(services: Services) -> Announced:
    """Return the operator's announcement; a header of API answers says when there is a new one."""
    return Announced(announcement=services.hub.moderation.announcement)


async def games() -> Offer:
    """Return the games and options that can be played."""
    return offer()


async def tables(services: Services, query: HowMany) -> Tables:
    """List public tables that are open or being played, newest first."""
    return Tables(tuple(list_table(found) for found in await services.store.tables.public(query.most)))


async def my_tables(services: Services, guest: Guest, query: HowMany) -> Tables:
    """List the tables that I opened, or at which I have or had a seat.

    Tables that wait for me come first, then open and running ones; each group is sorted by the latest change.
    """
    return Tables(
        tuple(list_table(found, guest.id) for found in await services.store.tables.of_guest(guest.id, query.most))
    )


async def new_table(services: Services, request: Request, guest: Guest, body: NewTable) -> TableInfo:
    """Open a table; everybody who knows its id can join and watch, and a public one is listed too."""
    take(request.scope, services.new_tables, caller(request.scope), "too-many-new-tables")
    names = [clean_name(name) if name is not None else None for name in body.names]
    info = await services.hub.opener.open(
        guest, body.setup, public=body.public, bots=body.bots, sits=body.sits, names=names
    )
    return public_info(info, guest.id)


async def table(live: LiveTable, guest: Guest | None) -> TableInfo:
    """Return a table: its setup, seats and status."""
    return live.table.public_info(guest.id if guest else None)


async def boards_of_table(services: Services, path: dict[str, str]) -> TableBoards:
    """Return the boards of a table, to load their pictures early; none, without an error, if it does not exist."""
    live = await services.hub.tables.get(path["table"])
    return TableBoards(live.table.public_info().boards) if live else TableBoards()


async def chat(services: Services, live: LiveTable, guest: Guest | None, query: TalkAfter) -> Talk:
    """Return chat messages of a table; a player gets those of spectators when the game is over."""
    return Talk(await services.hub.chat.read(live, guest.id if guest else None, query.after, query.most))


async def table_qr(services: Services, live: LiveTable) -> Response:
    """Return the link to a table as a QR code."""
    code = segno.make(table_link(services.config.base_url, live.id), error="m")
    picture = BytesIO()
    code.save(picture, kind="svg", scale=4, border=2, light="white")
    return Response(picture.getvalue(), media_type="image/svg+xml")


def table_link(base_url: str, table_id: str) -> str:
    """Return the URL of a table."""
    return f"{base_url}/t/{table_id}"


async def position(query: Pasted) -> PositionInfo:
    """Describe a position; refused with a reason if it is invalid or its game is over.

    To open a table from it, use its `game` and `players` in the setup, and the notation as `start`.
    """
    return describe_position(query.notation)


class NewReport(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A report of a chat message, and why."""

    # The number of the chat message.
    message: Annotated[int, msgspec.Meta(ge=1, le=10**9)]
    note: Annotated[str, msgspec.Meta(max_length=LONGEST_NOTE)] = ""


async def report(services: Services, request: Request, live: LiveTable, guest: Guest, body: NewReport) -> None:
    """Report a chat message to the operator, who sees it as it is now; nobody at the table is notified."""
    # The guest's limit comes first, so that a guest who exceeds it does not use up the limit of the address.
    for name in (guest.id, caller(request.scope)):
        take(request.scope, services.new_reports, name, "too-many-reports")
    note = clean_line(body.note)[:LONGEST_NOTE]
    spectators = reads_spectators(live.table.info, guest.id)
    await services.store.reports.add(live.id, body.message, guest.id, note, spectators=spectators)
