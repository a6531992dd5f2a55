"""Tables: what can be played, tables to join, a new one, and what was said there."""

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Annotated

import msgspec
import segno
from starlette.responses import Response

from elbowroom.boards.catalogue import find_board
from elbowroom.bots import NAMES
from elbowroom.lobby import GameInfo, PlayersInfo, Stock, games_info
from elbowroom.server.api.about_guests import Name, clean
from elbowroom.server.hub import Live
from elbowroom.server.protocol import Number, Said
from elbowroom.server.seating import Guest, seats_of
from elbowroom.server.sheets import TableInfo, TableSetup
from elbowroom.server.store import Waiting
from elbowroom.server.telling import public

if TYPE_CHECKING:
    from elbowroom.server.app import Services

Most = Annotated[int, msgspec.Meta(ge=1, le=100, description="At most so many.")]
BotName = Annotated[str, msgspec.Meta(max_length=20)]


class BoardOffer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A board: its names by language, for how many players it is, or how large."""

    id: str
    titles: dict[str, str]
    players: int | None = None
    size: str | None = None
    # The board on its back, which never lies beside it.
    other_side: str | None = None


class TeamOffer(msgspec.Struct, frozen=True):
    """A team and the seats that play in it, from 0."""

    id: str
    seats: tuple[int, ...]


class PlayersOffer(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A game with so many players.

    `boards` are those to choose from; `draw` says which sizes of them lie on the table, one board where it is empty.
    `races` are for each team that picks from races of its own, or once for all; at least `needed` of them, and
    `powers_needed` powers, must not be excluded.
    """

    players: int
    rounds: int
    # Empty where each plays for himself.
    teams: tuple[TeamOffer, ...] = ()
    boards: tuple[str, ...]
    draw: tuple[str, ...] = ()
    races: tuple[Stock, ...]
    powers_needed: int


class GameOffer(msgspec.Struct, frozen=True):
    """A game: for how many it is, on which boards, and what can be excluded."""

    id: str
    players: tuple[int, ...]
    boards: tuple[BoardOffer, ...]
    races: tuple[str, ...]
    powers: tuple[str, ...]
    # One for each number of players.
    by_players: tuple[PlayersOffer, ...]
    # Whether a table may agree on who begins.
    may_name_first: bool


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
    names: Annotated[
        tuple[Name | None, ...],
        msgspec.Meta(max_length=5, description="by seat: who plays there, of friends around one device"),
    ] = ()


class Listed(TableInfo, frozen=True, omit_defaults=True, kw_only=True):
    """A table in a list: the seat that must decide, if it is a person's, whether that is me, and when it last changed.

    Of friends around one device it is not known here whose turn it is.
    """

    waits_for: int | None = None
    my_turn: bool = False
    # Seconds since 1970.
    touched_at: float = 0.0


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


async def games() -> Offer:
    """What can be played."""
    return offer()


@cache
def offer() -> Offer:
    """What can be played: it does not change while the server runs."""
    return Offer(tuple(_game(info) for info in games_info()), NAMES)


def _game(info: GameInfo) -> GameOffer:
    """A game without names: clients have those in their texts."""
    return GameOffer(
        id=info.id,
        players=tuple(count.players for count in info.players),
        boards=tuple(
            BoardOffer(board.id, find_board(board.id).name, board.players, board.size, board.other_side)
            for board in info.boards
        ),
        races=tuple(race.id for race in info.races),
        powers=tuple(power.id for power in info.powers),
        by_players=tuple(_players(count) for count in info.players),
        may_name_first=any(option.id == "first" for option in info.options),
    )


def _players(info: PlayersInfo) -> PlayersOffer:
    return PlayersOffer(
        players=info.players,
        rounds=info.rounds,
        teams=tuple(TeamOffer(team.id, team.seats) for team in info.teams),
        boards=info.boards,
        draw=info.draw,
        races=info.races,
        powers_needed=info.powers_needed,
    )


async def tables(services: "Services", query: HowMany) -> Tables:
    """Public tables that are open or being played at, the newest first."""
    return Tables(tuple(listed(found) for found in await services.store.public_tables(query.most)))


async def my_tables(services: "Services", guest: Guest, query: HowMany) -> Tables:
    """The tables that I made, or at which I have or had a seat.

    First those that wait for me, then those that are open or played at, each with the latest first.
    """
    return Tables(tuple(listed(found, guest.id) for found in await services.store.tables_of(guest.id, query.most)))


def listed(found: Waiting, me: str | None = None) -> Listed:
    """A table as it is listed for somebody."""
    sheet = public(found.sheet)
    seats = seats_of(sheet, found.waits_for)
    return Listed(
        **msgspec.structs.asdict(sheet),
        waits_for=seats[0] if len(seats) == 1 else None,
        my_turn=me is not None and found.waits_for == me,
        touched_at=found.touched_at,
    )


async def new_table(services: "Services", guest: Guest, body: NewTable) -> TableInfo:
    """Make a table; whoever knows its id can join and watch, a public one is in the list too."""
    names = [clean(name) if name is not None else None for name in body.names]
    sheet = await services.hub.create(
        guest, body.setup, public=body.public, bots=body.bots, sits=body.sits, names=names
    )
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
