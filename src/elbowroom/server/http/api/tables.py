"""Tables: list them, open one (also from a position), read its chat, share its link, and report a message."""

from io import BytesIO
from typing import Annotated

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response

from elbowroom.engine.position.reading import MAX_NOTATION_LENGTH, boards_in
from elbowroom.games import game_from_notation
from elbowroom.server.basics.text_cleaning import clean_line
from elbowroom.server.http.api.guests import Name, clean
from elbowroom.server.http.headers import caller, take
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.operations.services import Services
from elbowroom.server.store.tables import TableSummary
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.info import TableInfo, TableSetup
from elbowroom.server.table.offers import Offer, offer
from elbowroom.server.table.protocol import Announced, ChatMessage, Number
from elbowroom.server.table.results import ShownStanding, shown_standing
from elbowroom.server.table.seating import Guest, reads_spectators, seats_of
from elbowroom.server.table.starting import require_no_generated_boards
from elbowroom.server.table.views import public_info

Most = Annotated[int, msgspec.Meta(ge=1, le=100, description="The maximum number.")]
BotName = Annotated[str, msgspec.Meta(max_length=20)]
LONGEST_NOTE = 200


class NewTable(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A new table: its setup, whether it is listed, and which seats are bots."""

    setup: TableSetup
    public: bool = False
    bots: Annotated[
        tuple[BotName | None, ...],
        msgspec.Meta(max_length=5, description="by seat: the name of a bot, or null for an open seat"),
    ] = ()
    sits: Annotated[bool, msgspec.Meta(description="whether the host takes the first open seat")] = True
    names: Annotated[
        tuple[Name | None, ...],
        msgspec.Meta(max_length=5, description="by seat: the player's name, for friends at one device"),
    ] = ()


class Listed(TableInfo, frozen=True, omit_defaults=True, kw_only=True):
    """A table in a list: which person must decide, whether it is me, when it changed, and the standings.

    For friends at one device the seat is unknown.
    """

    waits_for: int | None = None
    my_turn: bool = False
    # Seconds since 1970.
    touched_at: float = 0.0
    standing: ShownStanding | None = None


class Tables(msgspec.Struct):
    """A list of tables."""

    tables: tuple[Listed, ...]


class HowMany(msgspec.Struct, forbid_unknown_fields=True):
    """The maximum number."""

    most: Most = 50


class Talk(msgspec.Struct):
    """Chat messages of a table, oldest first."""

    said: tuple[ChatMessage, ...]


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
    return Tables(tuple(listed(found) for found in await services.store.tables.public(query.most)))


async def my_tables(services: Services, guest: Guest, query: HowMany) -> Tables:
    """List the tables that I opened, or at which I have or had a seat.

    Tables that wait for me come first, then open and running ones; each group is sorted by the latest change.
    """
    return Tables(
        tuple(listed(found, guest.id) for found in await services.store.tables.of_guest(guest.id, query.most))
    )


def listed(found: TableSummary, me: str | None = None) -> Listed:
    """Return a table as it is listed for a guest."""
    info = public_info(found.info, me)
    seats = seats_of(info, found.waits_for)
    return Listed(
        **msgspec.structs.asdict(info),
        waits_for=seats[0] if len(seats) == 1 else None,
        my_turn=me is not None and found.waits_for == me,
        touched_at=found.touched_at,
        standing=None if found.standing is None else shown_standing(found.standing, info, me),
    )


async def new_table(services: Services, request: Request, guest: Guest, body: NewTable) -> TableInfo:
    """Open a table; everybody who knows its id can join and watch, and a public one is listed too."""
    take(request.scope, services.new_tables, caller(request.scope), "too-many-new-tables")
    names = [clean(name) if name is not None else None for name in body.names]
    info = await services.hub.opener.open(
        guest, body.setup, public=body.public, bots=body.bots, sits=body.sits, names=names
    )
    return public_info(info, guest.id)


async def table(live: LiveTable, guest: Guest | None) -> TableInfo:
    """Return a table: its setup, seats and status."""
    return live.table.public_info(guest.id if guest else None)


class TableBoards(msgspec.Struct):
    """The boards of a table, in the game's order; none before its game begins."""

    boards: tuple[str, ...] = ()


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


class Pasted(msgspec.Struct, forbid_unknown_fields=True):
    """A position in notation."""

    notation: Annotated[
        str, msgspec.Meta(max_length=MAX_NOTATION_LENGTH, description="the position as one line of text")
    ]


class PositionInfo(msgspec.Struct):
    """A position from which a table can be opened; `seat` must decide now or, before a chance event, has the turn."""

    game: str
    players: int
    boards: tuple[str, ...]
    # Numbered from 1.
    round: int
    seat: int


async def position(query: Pasted) -> PositionInfo:
    """Describe a position; refused with a reason if it is invalid or its game is over.

    To open a table from it, use its `game` and `players` in the setup, and the notation as `start`.
    """
    require_no_generated_boards(boards_in(query.notation))
    game = game_from_notation(query.notation)
    if game.is_over:
        raise TableError("start-is-over")
    view, settings = game.view(None), game.settings
    seat = view.turn_of if view.to_act is None else view.to_act
    return PositionInfo(settings.game, settings.players, settings.boards, view.round, seat or 0)


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
