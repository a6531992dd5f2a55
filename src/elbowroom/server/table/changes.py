"""Requests that change only the info of a table: seats, boards, clock, pausing and closing."""

from collections.abc import Callable
from typing import Final

from elbowroom.server.table import seating
from elbowroom.server.table.answers import Answer, TableError
from elbowroom.server.table.handlers import Handlers
from elbowroom.server.table.info import MutedGuest, TableInfo
from elbowroom.server.table.ledger import Ledger
from elbowroom.server.table.protocol import (
    Back,
    Ban,
    Boards,
    Close,
    Concede,
    Decline,
    Join,
    Leave,
    Mute,
    Pause,
    RedeployForMe,
    Seat,
    Vote,
)
from elbowroom.server.table.seating import Guest
from elbowroom.server.table.starting import set_boards
from elbowroom.server.table.turns import pause

# A handler gets the table, the guest, the request and the time; it returns an answer or, as here, the changed info.
TableHandler = Callable[..., Answer | TableInfo]
# The requests that a table can answer alone; `table.py` adds those that play.
TABLE_HANDLERS: Final[Handlers[TableHandler]] = Handlers()


@TABLE_HANDLERS.on(Join)
def _join(table: Ledger, guest: Guest, request: Join, now: float) -> TableInfo:
    seat = seating.seat_for_bot(table.info, guest, request.seat, now) if guest.is_bot else request.seat
    return seating.join(table.info, guest, seat, request.nonce, request.nonce_hash)


@TABLE_HANDLERS.on(Decline)
def _decline(table: Ledger, guest: Guest, request: Decline, now: float) -> TableInfo:
    return seating.decline(table.info, guest.id, request.reason, now)


@TABLE_HANDLERS.on(Leave)
def _leave(table: Ledger, guest: Guest, _request: Leave, _now: float) -> TableInfo:
    return seating.leave(table.info, guest.id)


@TABLE_HANDLERS.on(Back)
def _back(table: Ledger, guest: Guest, _request: Back, _now: float) -> TableInfo:
    return seating.come_back(table.info, *seating.require_seats(table.info, guest.id))


@TABLE_HANDLERS.on(Seat)
def _seat(table: Ledger, guest: Guest, request: Seat, _now: float) -> TableInfo:
    if table.info.setup.lesson:
        raise TableError("lesson-is-fixed")
    return seating.set_seat(table.info, guest, request.seat, request.bot)


@TABLE_HANDLERS.on(Boards)
def _boards(table: Ledger, guest: Guest, request: Boards, _now: float) -> TableInfo:
    return set_boards(table.info, guest.id, request.boards, table.custom_boards)


@TABLE_HANDLERS.on(Pause)
def _pause(table: Ledger, guest: Guest, request: Pause, now: float) -> TableInfo:
    return pause(table.info, guest.id, table.waits_for(), paused=request.paused, now=now)


@TABLE_HANDLERS.on(Close)
def _close(table: Ledger, guest: Guest, _request: Close, _now: float) -> TableInfo:
    return seating.close(table.info, guest.id)


@TABLE_HANDLERS.on(Concede)
def _concede(table: Ledger, guest: Guest, _request: Concede, _now: float) -> TableInfo:
    return seating.concede(table.info, guest.id)


@TABLE_HANDLERS.on(Vote)
def _vote(table: Ledger, guest: Guest, request: Vote, _now: float) -> TableInfo:
    return seating.vote(table.info, guest.id, end=request.end)


@TABLE_HANDLERS.on(RedeployForMe)
def _redeploy_for_me(table: Ledger, guest: Guest, request: RedeployForMe, _now: float) -> TableInfo:
    return seating.set_redeploy_for_me(table.info, guest.id, redeploy=request.redeploy)


@TABLE_HANDLERS.on(Mute)
def _mute(table: Ledger, guest: Guest, request: Mute, now: float) -> TableInfo:
    until = None if request.seconds is None else now + request.seconds
    return seating.mute(table.info, guest.id, MutedGuest(guest=request.guest, until=until), now, muted=request.muted)


@TABLE_HANDLERS.on(Ban)
def _ban(table: Ledger, guest: Guest, request: Ban, _now: float) -> TableInfo:
    return seating.ban(table.info, guest.id, request.guest, banned=request.banned)
