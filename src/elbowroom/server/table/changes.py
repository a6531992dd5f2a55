"""Requests that change only the sheet of a table: who sits where, the clock, the talk, and whether it goes on."""

from collections.abc import Callable
from typing import Any, Final

from elbowroom.server.table import seating
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.protocol import (
    Back,
    Close,
    Concede,
    Join,
    Leave,
    Mute,
    Pause,
    Seat,
    SheetRequest,
    Standing,
    Vote,
)
from elbowroom.server.table.refusals import TableError
from elbowroom.server.table.seating import Guest

Change = Callable[[TableInfo, Guest, Any, float], TableInfo]


def changed(sheet: TableInfo, guest: Guest, request: SheetRequest, now: float) -> TableInfo:
    """The sheet as a guest's request would make it."""
    return CHANGES[type(request)](sheet, guest, request, now)


def _join(sheet: TableInfo, guest: Guest, request: Join, _now: float) -> TableInfo:
    return seating.join(sheet, guest, request.seat, request.nonce)


def _leave(sheet: TableInfo, guest: Guest, _request: Leave, _now: float) -> TableInfo:
    return seating.leave(sheet, guest.id)


def _back(sheet: TableInfo, guest: Guest, _request: Back, _now: float) -> TableInfo:
    return seating.come_back(sheet, *seating.own_seats(sheet, guest.id))


def _seat(sheet: TableInfo, guest: Guest, request: Seat, _now: float) -> TableInfo:
    if sheet.setup.lesson:
        raise TableError("lesson-is-fixed")
    return seating.set_seat(sheet, guest.id, request.seat, request.bot)


def _pause(sheet: TableInfo, guest: Guest, request: Pause, now: float) -> TableInfo:
    return seating.pause(sheet, guest.id, paused=request.paused, now=now)


def _close(sheet: TableInfo, guest: Guest, _request: Close, _now: float) -> TableInfo:
    return seating.close(sheet, guest.id)


def _concede(sheet: TableInfo, guest: Guest, _request: Concede, _now: float) -> TableInfo:
    return seating.concede(sheet, guest.id)


def _vote(sheet: TableInfo, guest: Guest, request: Vote, _now: float) -> TableInfo:
    return seating.vote(sheet, guest.id, end=request.end)


def _standing(sheet: TableInfo, guest: Guest, request: Standing, _now: float) -> TableInfo:
    return seating.set_standing(sheet, guest.id, redeploy=request.redeploy)


def _mute(sheet: TableInfo, guest: Guest, request: Mute, _now: float) -> TableInfo:
    return seating.mute(sheet, guest.id, request.guest, muted=request.muted)


CHANGES: Final[dict[type, Change]] = {
    Join: _join,
    Leave: _leave,
    Back: _back,
    Seat: _seat,
    Pause: _pause,
    Close: _close,
    Concede: _concede,
    Vote: _vote,
    Standing: _standing,
    Mute: _mute,
}
