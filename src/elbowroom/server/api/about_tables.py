"""Tables: what can be played, tables to join, a new one, and what was said there."""

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Annotated

import msgspec
import segno
from starlette.responses import Response

from elbowroom.boards.catalogue import built_in
from elbowroom.bots import NAMES
from elbowroom.games import RULESETS
from elbowroom.server.hub import Live
from elbowroom.server.protocol import Number, Said
from elbowroom.server.seating import Guest
from elbowroom.server.sheets import TableInfo, TableSetup
from elbowroom.server.telling import public

if TYPE_CHECKING:
    from elbowroom.server.app import Services

Most = Annotated[int, msgspec.Meta(ge=1, le=100, description="At most so many.")]
BotName = Annotated[str, msgspec.Meta(max_length=20)]


class BoardOffer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A board: for how many players it is, or how large."""

    id: str
    players: int | None = None
    size: str | None = None


class GameOffer(msgspec.Struct, frozen=True):
    """A game: for how many it is, on which boards, and what can be excluded."""

    id: str
    players: tuple[int, ...]
    boards: tuple[BoardOffer, ...]
    races: tuple[str, ...]
    powers: tuple[str, ...]


class Offer(msgspec.Struct, frozen=True):
    """What can be played, and which bots there are."""

    games: tuple[GameOffer, ...]
    bots: tuple[str, ...]


class NewTable(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A table somebody wants: what is played, who may see it in the list, and which seats are bots'."""

    setup: TableSetup
    public: bool = False
    bots: Annotated[
        tuple[BotName | None, ...],
        msgspec.Meta(max_length=5, description="by seat: the name of a bot, or null for a seat that is open"),
    ] = ()
    sits: Annotated[bool, msgspec.Meta(description="whether whoever makes the table takes the first open seat")] = True


class Tables(msgspec.Struct):
    """Some tables."""

    tables: tuple[TableInfo, ...]


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


async def games() -> Offer:
    """What can be played."""
    return offer()


@cache
def offer() -> Offer:
    """What can be played: it does not change while the server runs."""
    found = []
    for ruleset in RULESETS.values():
        boards = tuple(
            BoardOffer(board.id, board.players, str(board.size) if board.size else None)
            for board in built_in()
            if board.game == ruleset.box
        )
        races, powers = (tuple(ability.id for ability in some) for some in (ruleset.races, ruleset.powers))
        found.append(GameOffer(ruleset.id, tuple(ruleset.rounds), boards, races, powers))
    return Offer(tuple(found), NAMES)


async def tables(services: "Services", query: HowMany) -> Tables:
    """Public tables that are open or being played at, the newest first."""
    return Tables(tuple(public(sheet) for sheet in await services.store.public_tables(query.most)))


async def my_tables(services: "Services", guest: Guest, query: HowMany) -> Tables:
    """The tables that I made, or at which I have or had a seat, the latest first."""
    return Tables(tuple(public(sheet) for sheet in await services.store.tables_of(guest.id, query.most)))


async def new_table(services: "Services", guest: Guest, body: NewTable) -> TableInfo:
    """Make a table; whoever knows its id can join and watch, a public one is in the list too."""
    sheet = await services.hub.create(guest, body.setup, public=body.public, bots=body.bots, sits=body.sits)
    return public(sheet)


async def table(live: Live) -> TableInfo:
    """A table: what is agreed, who sits where, and whether it is played at."""
    return live.table.public_sheet()


async def chat(services: "Services", live: Live, query: TalkAfter) -> Talk:
    """What was said at a table."""
    muted = live.table.sheet.muted
    lines = await services.store.talk(live.id, query.after, query.most)
    said = [Said(number=number, guest=by, name=name, text=text, at=at) for number, by, name, text, at in lines]
    return Talk(tuple(line for line in said if line.guest not in muted))


async def table_qr(services: "Services", live: Live) -> Response:
    """The link to a table as a QR code, for phones in the room."""
    code = segno.make(table_link(services.config.base_url, live.id), error="m")
    picture = BytesIO()
    code.save(picture, kind="svg", scale=4, border=2, light="white")
    return Response(picture.getvalue(), media_type="image/svg+xml")


def table_link(base_url: str, table_id: str) -> str:
    """Where people find a table."""
    return f"{base_url}/t/{table_id}"
