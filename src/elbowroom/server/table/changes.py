"""Requests that change only the info of a table: who sits where, the clock, the talk, and whether it goes on."""

from collections.abc import Callable
from typing import Any, Final

from elbowroom.server.table import seating
from elbowroom.server.table.handlers import complete
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.protocol import (
    Back,
    Ban,
    Boards,
    Close,
    Concede,
    InfoRequest,
    Join,
    Leave,
    Mute,
    Pause,
    RedeployForMe,
    Seat,
    Vote,
)
from elbowroom.server.table.refusals import TableError
from elbowroom.server.table.seating import Guest
from elbowroom.server.table.starting import lay

Change = Callable[[TableInfo, Guest, Any, float], TableInfo]


def info_after(info: TableInfo, guest: Guest, request: InfoRequest, now: float) -> TableInfo:
    """The info as a guest's request would make it."""
    return CHANGES[type(request)](info, guest, request, now)


def _join(info: TableInfo, guest: Guest, request: Join, _now: float) -> TableInfo:
    return seating.join(info, guest, request.seat, request.nonce)


def _leave(info: TableInfo, guest: Guest, _request: Leave, _now: float) -> TableInfo:
    return seating.leave(info, guest.id)


def _back(info: TableInfo, guest: Guest, _request: Back, _now: float) -> TableInfo:
    return seating.come_back(info, *seating.own_seats(info, guest.id))


def _seat(info: TableInfo, guest: Guest, request: Seat, _now: float) -> TableInfo:
    if info.setup.lesson:
        raise TableError("lesson-is-fixed")
    return seating.set_seat(info, guest, request.seat, request.bot)


def _boards(info: TableInfo, guest: Guest, request: Boards, _now: float) -> TableInfo:
    return lay(info, guest.id, request.boards)


def _pause(info: TableInfo, guest: Guest, request: Pause, now: float) -> TableInfo:
    return seating.pause(info, guest.id, paused=request.paused, now=now)


def _close(info: TableInfo, guest: Guest, _request: Close, _now: float) -> TableInfo:
    return seating.close(info, guest.id)


def _concede(info: TableInfo, guest: Guest, _request: Concede, _now: float) -> TableInfo:
    return seating.concede(info, guest.id)


def _vote(info: TableInfo, guest: Guest, request: Vote, _now: float) -> TableInfo:
    return seating.vote(info, guest.id, end=request.end)


def _redeploy_for_me(info: TableInfo, guest: Guest, request: RedeployForMe, _now: float) -> TableInfo:
    return seating.set_redeploy_for_me(info, guest.id, redeploy=request.redeploy)


def _mute(info: TableInfo, guest: Guest, request: Mute, _now: float) -> TableInfo:
    return seating.mute(info, guest.id, request.guest, muted=request.muted)


def _ban(info: TableInfo, guest: Guest, request: Ban, _now: float) -> TableInfo:
    return seating.ban(info, guest.id, request.guest, banned=request.banned)


CHANGES: Final[dict[type, Change]] = complete(
    InfoRequest,
    {
        Join: _join,
        Leave: _leave,
        Back: _back,
        Seat: _seat,
        Boards: _boards,
        Pause: _pause,
        Close: _close,
        Concede: _concede,
        Vote: _vote,
        RedeployForMe: _redeploy_for_me,
        Mute: _mute,
        Ban: _ban,
    },
)
