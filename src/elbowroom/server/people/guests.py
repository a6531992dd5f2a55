"""Guests: who comes with a token, a new name is read at all tables, and who wants to be forgotten leaves no name."""

from collections.abc import Callable

from msgspec.structs import replace

from elbowroom.server.live.hub import Hub
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.live.live_tables import LiveTables
from elbowroom.server.people.auth import Identity, Signer
from elbowroom.server.store.store import Store
from elbowroom.server.table.answers import Answer
from elbowroom.server.table.banning import readmitting
from elbowroom.server.table.info import SeatInfo, Status, TableInfo
from elbowroom.server.table.refusals import TableError
from elbowroom.server.table.seating import STAND_IN, Guest, seats_of, with_seats
from elbowroom.server.table.table import Table

# More tables than anybody has.
ALL = 100_000


async def rename(hub: Hub, guest: Guest, name: str) -> None:
    """A guest takes another name, also where the guest sits."""
    await hub.store.guests.rename(guest.id, name)
    for live in await _everywhere(hub.store, hub.tables, guest.id, lambda info: renamed(info, guest.id, name)):
        hub.driver.drive(live)
    for live in hub.tables.live.values():
        for listener in live.listeners:
            if listener.guest_id == guest.id:
                listener.guest = guest._replace(name=name)


async def identified(store: Store, signer: Signer, token: str | None) -> Guest | None:
    """The guest of a token, if it is good."""
    identity = signer.identity_of(token)
    return None if identity is None else await store.guests.identify(*identity)


async def sign_out(hub: Hub, guest: Guest) -> Identity:
    """Make all tokens of a guest void, and let go whoever came with one; what a new token must say."""
    identity = Identity(guest.id, await hub.store.guests.sign_out(guest.id))
    _let_go(hub, guest)
    return identity


def _let_go(hub: Hub, guest: Guest) -> None:
    for live in hub.tables.live.values():
        for listener in list(live.listeners):
            if listener.guest_id == guest.id:
                listener.lose()


async def forget(hub: Hub, guest: Guest) -> None:
    """Delete a guest, with the name at all tables, and what was said there."""
    for live in await forget_in(hub.store, hub.tables, guest.id):
        hub.driver.drive(live)
    _let_go(hub, guest)


async def forget_in(store: Store, tables: LiveTables, guest_id: str) -> list[LiveTable]:
    """Delete a guest, also beside running servers; the tables that have changed, and may have to go on."""
    changed = await _everywhere(store, tables, guest_id, lambda info: forgotten(info, guest_id))
    await store.guests.forget(guest_id)
    return changed


async def _everywhere(
    store: Store, tables: LiveTables, guest_id: str, change: Callable[[TableInfo], TableInfo]
) -> list[LiveTable]:
    def ask(table: Table) -> Answer:
        info = change(table.info)
        return Answer() if info == table.info else Answer(info=replace(info, revision=info.revision + 1))

    changed = []
    for info, *_ in await store.tables.of_guest(guest_id, ALL):
        # A game that is over is not played again for a name.
        is_over = info.status in ("over", "closed") and info.id not in tables.live
        live = await _closed(store, info.id) if is_over else await tables.get(info.id)
        if live is not None:
            try:
                await tables.change(live, ask)
            except TableError as error:
                # A table that has just been removed has no name to change.
                if error.reason != "unknown-table":
                    raise
            changed.append(live)
    return changed


async def _closed(store: Store, table_id: str) -> LiveTable | None:
    """The info of a table that is over, without its game; nobody listens there."""
    row = await store.tables.find(table_id)
    return None if row is None else LiveTable(Table(row.info, row.seed, base=row.number))


def renamed(info: TableInfo, guest: str, name: str) -> TableInfo:
    """The info in which a guest has another name; friends around one device have names of their own."""
    if info.setup.hot_seat:
        return info
    return with_seats(info, seats_of(info, guest), lambda own: replace(own, name=name))


def forgotten(info: TableInfo, guest: str) -> TableInfo:
    """The info without a guest: the seat is open again, a bot's, or nobody's; somebody else is host, or nobody is."""
    status = info.status
    info = with_seats(info, seats_of(info, guest), lambda own: _without_guest(own, status))
    info = readmitting(replace(info, muted=tuple(other for other in info.muted if other != guest)), guest)
    if info.host != guest:
        return info
    heir = next((other.guest for other in info.seats if other.guest is not None), None)
    # A table at which nobody is left is of no use; a game at which only bots are left they play to its end.
    after: Status = "closed" if heir is None and status == "open" else status
    return replace(info, host=heir or "", status=after)


def _without_guest(seat: SeatInfo, status: str) -> SeatInfo:
    if status == "open":
        return SeatInfo()
    if status == "playing":
        return SeatInfo(kind="bot", bot=seat.bot or STAND_IN, nonce=seat.nonce)
    return replace(seat, guest=None, name=None)
