"""Whom the host has sent away for good: they take no seat at this table, do not come back, and are not heard."""

from typing import Final

from msgspec.structs import replace

from elbowroom.server.table.info import BannedGuest, TableInfo
from elbowroom.server.table.refusals import TableError

MOST_BANNED: Final = 50


def is_banned(info: TableInfo, guest: str | None) -> bool:
    """Whether a guest was sent away."""
    return any(banned.guest == guest for banned in info.banned)


def demand_not_banned(info: TableInfo, guest: str | None) -> None:
    """Refuse whoever was sent away."""
    if is_banned(info, guest):
        raise TableError("banned")


def banning(info: TableInfo, guest: str) -> TableInfo:
    """The info with one more guest who was sent away, by the name that the guest has at the table."""
    others = _others(info, guest)
    if len(others) >= MOST_BANNED:
        raise TableError("too-many-banned", most=MOST_BANNED)
    name = next((seat.name for seat in info.seats if seat.guest == guest), None)
    return replace(info, banned=(*others, BannedGuest(guest=guest, name=name or "")))


def readmitting(info: TableInfo, guest: str) -> TableInfo:
    """The info in which a guest may come again."""
    return replace(info, banned=_others(info, guest))


def _others(info: TableInfo, guest: str) -> tuple[BannedGuest, ...]:
    return tuple(banned for banned in info.banned if banned.guest != guest)
