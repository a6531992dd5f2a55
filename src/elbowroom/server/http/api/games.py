"""Play without a WebSocket: read the game, wait for a change, send requests, and download the record."""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Annotated, Final, get_args

import msgspec
from starlette.requests import Request as HttpRequest
from starlette.responses import Response

from elbowroom.server.http.api.endpoint import table_of
from elbowroom.server.http.api.problems import ApiError
from elbowroom.server.http.headers import caller
from elbowroom.server.live.listeners import HeldSlots
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.operations.services import Services
from elbowroom.server.table.api_model import Notation, Seen, Whose, WhoseCoins
from elbowroom.server.table.protocol import Done, Explain, Explained, Hint, Hinted, Number, Refused, Request
from elbowroom.server.table.seating import Guest, seat_of

# Requests at a table, each with its own path.
REQUESTS: Final[tuple[type[Request], ...]] = get_args(Request)
# Types of answers other than `done`.
ANSWERS: Final[dict[type[Request], type]] = {Hint: Hinted, Explain: Explained}
MAX_WAIT: Final = 300.0
# Seconds between checks that a waiting client is still connected.
POLL_INTERVAL: Final = 2.0


def _described(text: str) -> msgspec.Meta:
    return msgspec.Meta(description=text)


class Look(msgspec.Struct, forbid_unknown_fields=True):
    """The version that was seen last, and how long to wait for a newer one."""

    after: Annotated[Number, _described("the version seen last; later events are included")] | None = None
    revision: Annotated[Number, _described("the revision of the table that was seen last")] | None = None
    seat: WhoseCoins | None = None
    wait: Annotated[
        float,
        msgspec.Meta(ge=0, le=MAX_WAIT),
        _described("wait up to this many seconds until the version or the revision changes"),
    ] = 0.0


async def game(services: Services, request: HttpRequest, live: LiveTable, guest: Guest | None, query: Look) -> Seen:
    """Return the table and its game as I may see them, with my decision when it is my turn.

    With `after` and `wait` the answer comes when something has changed, or when the time is up: a program that plays
    repeats this request.
    """
    guest_id = guest.id if guest else None
    live.note_visit(guest_id)
    if query.wait:
        held = services.hub.audience.admission.admit(live.table.info, guest_id, caller(request.scope), live.wake)
        try:
            live = await _wait_for_change(services, request, live, guest_id, query, held)
        finally:
            held.release()
            live.note_visit(guest_id)
        if guest is not None and guest.device and not await services.store.devices.existing({guest.device}):
            # Signed out while the request waited.
            raise ApiError("no-guest")

    table = live.table
    update = table.update_for(guest_id, query.after, query.seat) if table.game is not None else None
    return Seen(table.public_info(guest_id), seat_of(table.info, guest_id), update)


async def _wait_for_change(
    services: Services, request: HttpRequest, live: LiveTable, guest_id: str | None, query: Look, held: HeldSlots
) -> LiveTable:
    """Return the table once it has changed, the time is up, the slot is taken, or nobody waits any more."""
    until = monotonic() + min(query.wait, services.config.most_wait)
    while is_known(live, query) and monotonic() < until and not (held.is_released or services.hub.is_closing):
        changed = live.changed
        services.hub.driver.drive(live)
        try:
            async with asyncio.timeout(min(POLL_INTERVAL, until - monotonic())):
                await changed.wait()
        except TimeoutError:
            if await request.is_disconnected():
                break
        services.hub.moderation.require_not_banned(guest_id, caller(request.scope))
        if services.hub.tables.live.get(live.id) is not live:
            live = await table_of(services, live.id)
    return live


def is_known(live: LiveTable, query: Look) -> bool:
    """Return whether the client has seen the current state already."""
    info, version = live.table.info, live.table.version
    if info.status in ("over", "closed") or (query.after is None and query.revision is None):
        return False
    return query.after in (None, version) and query.revision in (None, info.revision)


def request_handler(kind: type[Request]) -> Callable[..., Awaitable[object]]:
    """Return the handler for a type of request; it does the same as a message over a socket."""

    async def handler(services: Services, live: LiveTable, guest: Guest, body: Request) -> object:
        answer = await services.hub.request(live, guest, body)
        if isinstance(answer, Refused):
            raise ApiError(answer.reason, **answer.details)
        return answer

    handler.__name__ = tag_of(kind)
    handler.__doc__ = kind.__doc__
    handler.__annotations__ |= {"body": kind, "return": ANSWERS.get(kind, Done)}
    return handler


def tag_of(kind: type[Request]) -> str:
    """Return the name of a type of request."""
    return str(kind.__struct_config__.tag)


async def notation(live: LiveTable, guest: Guest | None, query: Whose) -> Notation:
    """Return the position as one line of text, to keep or to share; it has only coins that I may see.

    A table can be opened from it: `start` of a new table's setup.
    """
    return Notation(live.table.notation_for(guest.id if guest else None, query.seat))


async def record(services: Services, request: HttpRequest, live: LiveTable) -> Response:
    """Download the record of a finished game: all actions, and everything needed to verify the chance.

    `elbowroom replay FILE` shows it in words, `elbowroom verify FILE` verifies its dice.
    """
    text = await services.replays.record(live.table, caller(request.scope))
    name = f"elbowroom-{live.table.info.setup.game}-{live.id}.json"
    return Response(
        text, media_type="application/json", headers={"content-disposition": f'attachment; filename="{name}"'}
    )
