"""Guests at all their tables: a new name is read everywhere, and who wants to be forgotten leaves no name behind."""

from collections.abc import Callable

from msgspec.structs import replace

from elbowroom.server.live.hub import Hub
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.table.answers import Answer
from elbowroom.server.table.info import SeatInfo, Status, TableInfo
from elbowroom.server.table.refusals import TableError
from elbowroom.server.table.seating import STAND_IN, Guest, seats_of, with_seats
from elbowroom.server.table.table import Table

# More tables than anybody has.
ALL = 100_000


async def rename(hub: Hub, guest: Guest, name: str) -> None:
    """A guest takes another name, also where the guest sits."""
    await hub.store.guests.rename(guest.id, name)
    await _everywhere(hub, guest, lambda sheet: renamed(sheet, guest.id, name))
    for live in hub.tables.live.values():
        for listener in live.listeners:
            if listener.guest_id == guest.id:
                listener.guest = Guest(guest.id, name)


async def forget(hub: Hub, guest: Guest) -> None:
    """Delete a guest, with the name at all tables, and what was said there."""
    await _everywhere(hub, guest, lambda sheet: forgotten(sheet, guest.id))
    await hub.store.guests.forget(guest.id)
    for live in hub.tables.live.values():
        for listener in list(live.listeners):
            if listener.guest_id == guest.id:
                listener.lose()


async def _everywhere(hub: Hub, guest: Guest, changed: Callable[[TableInfo], TableInfo]) -> None:
    def ask(table: Table) -> Answer:
        sheet = changed(table.sheet)
        return Answer() if sheet == table.sheet else Answer(sheet=replace(sheet, revision=sheet.revision + 1))

    for sheet, _, _ in await hub.store.tables.of_guest(guest.id, ALL):
        # A game that is over is not played again for a name.
        is_over = sheet.status in ("over", "closed") and sheet.id not in hub.tables.live
        live = await _closed(hub, sheet.id) if is_over else await hub.tables.get(sheet.id)
        if live is not None:
            try:
                await hub.tables.change(live, ask)
            except TableError as error:
                # A table that has just been removed has no name to change.
                if error.reason != "unknown-table":
                    raise
            hub.driver.drive(live)


async def _closed(hub: Hub, table_id: str) -> LiveTable | None:
    """The sheet of a table that is over, without its game; nobody listens there."""
    row = await hub.store.tables.find(table_id)
    return None if row is None else LiveTable(Table(row.sheet, row.seed, base=row.number))


def renamed(sheet: TableInfo, guest: str, name: str) -> TableInfo:
    """A sheet on which a guest has another name; friends around one device have names of their own."""
    if sheet.setup.hot_seat:
        return sheet
    return with_seats(sheet, seats_of(sheet, guest), lambda own: replace(own, name=name))


def forgotten(sheet: TableInfo, guest: str) -> TableInfo:
    """A sheet without a guest: the seat is open again, a bot's, or nobody's; somebody else is host, or nobody is."""
    status = sheet.status
    sheet = with_seats(sheet, seats_of(sheet, guest), lambda own: _without_guest(own, status))
    sheet = replace(sheet, muted=tuple(other for other in sheet.muted if other != guest))
    if sheet.host != guest:
        return sheet
    heir = next((other.guest for other in sheet.seats if other.guest is not None), None)
    # A table at which nobody is left is of no use; a game at which only bots are left they play to its end.
    after: Status = "closed" if heir is None and status == "open" else status
    return replace(sheet, host=heir or "", status=after)


def _without_guest(seat: SeatInfo, status: str) -> SeatInfo:
    if status == "open":
        return SeatInfo()
    if status == "playing":
        return SeatInfo(kind="bot", bot=seat.bot or STAND_IN, nonce=seat.nonce)
    return replace(seat, guest=None, name=None)
