"""The game at a table without a socket: look, wait until something happens, ask for something, take the record home."""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Annotated, Final, get_args

import msgspec
from starlette.requests import Request as HttpRequest
from starlette.responses import Response

from elbowroom.server.http.api.endpoint import table_of
from elbowroom.server.http.api.problems import ApiError
from elbowroom.server.http.callers import caller
from elbowroom.server.live.admission import Stay
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.operations.services import Services
from elbowroom.server.table.info import SeatNumber, TableInfo
from elbowroom.server.table.protocol import Done, Explain, Explained, Hint, Hinted, Number, Refused, Request, Update
from elbowroom.server.table.seating import Guest, seat_of

# What can be asked for at a table, each under its own name.
REQUESTS: Final[tuple[type[Request], ...]] = get_args(Request)
# What answers where it is not `done`.
ANSWERS: Final[dict[type[Request], type]] = {Hint: Hinted, Explain: Explained}
LONGEST_WAIT: Final = 300.0
# How often we look whether whoever waits is still there, in seconds.
LOOK_EVERY: Final = 2.0


def _said(text: str) -> msgspec.Meta:
    return msgspec.Meta(description=text)


class Look(msgspec.Struct, forbid_unknown_fields=True):
    """What was seen before, and how long to wait for something new."""

    after: Annotated[Number, _said("the version that was seen last; what happened since comes along")] | None = None
    revision: Annotated[Number, _said("the revision of the table that was seen last")] | None = None
    seat: Annotated[SeatNumber, _said("whose coins are wanted, for whoever has several seats")] | None = None
    wait: Annotated[
        float,
        msgspec.Meta(ge=0, le=LONGEST_WAIT),
        _said("wait up to so many seconds until the version or the revision is another one"),
    ] = 0.0


class Seen(msgspec.Struct, omit_defaults=True):
    """A table as a guest sees it: the seat (none: a spectator), and the game once it has begun."""

    table: TableInfo
    seat: int | None = None
    game: Update | None = None


async def game(services: Services, request: HttpRequest, live: LiveTable, guest: Guest | None, query: Look) -> Seen:
    """The table and its game as I may see them, with my decision when it is my turn.

    With `after` and `wait` the answer comes when something has happened, or when the time is up: a program that plays
    asks again and again.
    """
    guest_id = guest.id if guest else None
    live.see(guest_id)
    if query.wait:
        stay = services.hub.audience.admission.admit(live.table.info, guest_id, caller(request.scope), live.wake)
        try:
            live = await _waited(services, request, live, guest_id, query, stay)
        finally:
            stay.leave()
            live.see(guest_id)

    table = live.table
    update = table.update_for(guest_id, query.after, query.seat) if table.game is not None else None
    return Seen(table.public_info(), seat_of(table.info, guest_id), update)


async def _waited(
    services: Services, request: HttpRequest, live: LiveTable, guest_id: str | None, query: Look, stay: Stay
) -> LiveTable:
    """The table once something has happened, the time or the stay is up, nobody listens, or the server goes down."""
    until = monotonic() + min(query.wait, services.config.most_wait)
    while is_known(live, query) and monotonic() < until and not (stay.is_over or services.hub.is_closing):
        moved = live.moved
        services.hub.driver.drive(live)
        try:
            await asyncio.wait_for(moved.wait(), min(LOOK_EVERY, until - monotonic()))
        except TimeoutError:
            if await request.is_disconnected():
                break
        services.hub.house.demand_welcome(guest_id, caller(request.scope))
        if services.hub.tables.live.get(live.id) is not live:
            live = await table_of(services, live.id)
    return live


def is_known(live: LiveTable, query: Look) -> bool:
    """Whether there is nothing yet that whoever asks has not seen."""
    info, version = live.table.info, live.table.version
    if info.status in ("over", "closed") or (query.after is None and query.revision is None):
        return False
    return query.after in (None, version) and query.revision in (None, info.revision)


def answering(kind: type[Request]) -> Callable[..., Awaitable[object]]:
    """What answers a request of a kind: the same door as over a socket."""

    async def asked(services: Services, live: LiveTable, guest: Guest, body: Request) -> object:
        answer = await services.hub.request(live, guest, body)
        if isinstance(answer, Refused):
            raise ApiError(answer.reason, **answer.details)
        return answer

    asked.__name__ = tag_of(kind)
    asked.__doc__ = kind.__doc__
    asked.__annotations__ |= {"body": kind, "return": ANSWERS.get(kind, Done)}
    return asked


def tag_of(kind: type[Request]) -> str:
    """The name of a kind of request."""
    return str(kind.__struct_config__.tag)


class Whose(msgspec.Struct, forbid_unknown_fields=True):
    """Whose coins are wanted, for whoever has several seats."""

    seat: Annotated[SeatNumber, _said("whose coins are wanted, for whoever has several seats")] | None = None


class Notation(msgspec.Struct):
    """A position as one line of text."""

    notation: str


async def notation(live: LiveTable, guest: Guest | None, query: Whose) -> Notation:
    """The position as one line of text, to keep or to share: with no other coins than those that I may see.

    A table can be opened from it: `start` of a new table's setup.
    """
    return Notation(live.table.notation_for(guest.id if guest else None, query.seat))


async def record(services: Services, request: HttpRequest, live: LiveTable) -> Response:
    """The record of a game that is over, for download: all actions, and what is needed to check the chance.

    `elbowroom replay FILE` tells it in words, `elbowroom verify FILE` checks its dice.
    """
    text = await services.replays.record(live.table, caller(request.scope))
    name = f"elbowroom-{live.table.info.setup.game}-{live.id}.json"
    return Response(
        text, media_type="application/json", headers={"content-disposition": f'attachment; filename="{name}"'}
    )
