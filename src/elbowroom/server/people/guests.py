"""Guests: find them by token, rename them at all tables, sign them out, and delete them, also after a long absence."""

import asyncio
import logging
from collections.abc import Callable
from time import time
from typing import Final

from msgspec.structs import replace

from elbowroom.server.live.hub import Hub
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.live.live_tables import LiveTables
from elbowroom.server.people.auth import Signer
from elbowroom.server.store.bots import TOKEN_PREFIX
from elbowroom.server.store.devices import NewDevice
from elbowroom.server.store.store import Store
from elbowroom.server.table.answers import Answer, TableError
from elbowroom.server.table.info import SeatInfo, Status, TableInfo
from elbowroom.server.table.seating import STAND_IN, Guest, seats_of, with_seats, without_ban, without_start
from elbowroom.server.table.table import Table

# More tables than any guest has.
MAX_TABLES = 100_000
logger = logging.getLogger(__name__)

# Deleted in one step; few, so that players do not have to wait.
BATCH_SIZE: Final = 20


async def rename(hub: Hub, guest: Guest, name: str) -> None:
    """Rename a guest, also at all tables."""
    await hub.store.guests.rename(guest.id, name)
    for live in await _change_tables(hub.store, hub.tables, guest.id, lambda info: renamed(info, guest.id, name)):
        hub.driver.drive(live)
    for live in hub.tables.live.values():
        for listener in live.listeners:
            if listener.guest is not None and listener.guest.id == guest.id:
                # The guest may be renamed on another device.
                listener.guest = listener.guest._replace(name=name)


async def guest_of_token(store: Store, signer: Signer, token: str | None) -> Guest | None:
    """Return the guest of a token, or the bot account of a bot token; None if the token is invalid."""
    if token is not None and token.startswith(TOKEN_PREFIX):
        return await store.bots.identify(token)
    identity = signer.identity_of(token)
    return None if identity is None else await store.guests.identify(*identity)


async def sign_out(hub: Hub, guest: Guest, device_id: str) -> bool:
    """Sign a guest out on one device; return whether they were signed in there."""
    is_gone = await hub.store.devices.remove(guest.id, device_id)
    await hub.close_signed_out(guest.id)
    return is_gone


async def sign_out_everywhere(hub: Hub, guest: Guest, name: str) -> NewDevice:
    """Sign a guest out on all devices, and in on a new device with this name."""
    device = await hub.store.devices.replace_all(guest.id, name)
    await hub.close_signed_out(guest.id)
    return device


def _disconnect(hub: Hub, guest: Guest) -> None:
    # Streams of deleted bot accounts end when they look at the database.
    hub.bot_streams.wake_all()
    for live in hub.tables.live.values():
        for listener in list(live.listeners):
            if listener.guest_id == guest.id:
                listener.close("no-guest")


async def forget(hub: Hub, guest: Guest) -> None:
    """Delete a guest, with the name and chat messages at all tables."""
    for live in await forget_in(hub.store, hub.tables, guest.id):
        hub.driver.drive(live)
    _disconnect(hub, guest)


async def forget_in(store: Store, tables: LiveTables, guest_id: str) -> list[LiveTable]:
    """Delete a guest with their bot accounts, also while other servers run; return the tables that may be driven."""
    changed = []
    for bot in await store.bots.owned(guest_id):
        changed += await forget_in(store, tables, bot.id)
    changed += await _change_tables(store, tables, guest_id, lambda info: forgotten(info, guest_id))
    await store.guests.delete(guest_id)
    return changed


async def _change_tables(
    store: Store, tables: LiveTables, guest_id: str, change: Callable[[TableInfo], TableInfo]
) -> list[LiveTable]:
    def ask(table: Table) -> Answer:
        info = change(table.info)
        return Answer() if info == table.info else Answer(info=replace(info, revision=info.revision + 1))

    changed = []
    for info, *_ in await store.tables.of_guest(guest_id, MAX_TABLES):
        # Do not replay a finished game for a name.
        is_over = info.status in ("over", "closed") and info.id not in tables.live
        live = await _finished_table(store, info.id) if is_over else await tables.get(info.id)
        if live is not None:
            try:
                await tables.change(live, ask)
            except TableError as error:
                # The table has just been removed.
                if error.reason != "unknown-table":
                    raise
            changed.append(live)
    return changed


async def _finished_table(store: Store, table_id: str) -> LiveTable | None:
    """Return a finished table without its game and listeners."""
    row = await store.tables.find(table_id)
    return None if row is None else LiveTable(Table(row.info, row.seed, base=row.number))


def renamed(info: TableInfo, guest: str, name: str) -> TableInfo:
    """Return the info with another name for a guest; names at a shared device are left alone."""
    if info.setup.hot_seat:
        return info
    return with_seats(info, seats_of(info, guest), lambda own: replace(own, name=name))


def forgotten(info: TableInfo, guest: str) -> TableInfo:
    """Return the info without a guest: the seat becomes free, a bot's or nobody's, and another guest becomes host."""
    status = info.status
    if info.reveal_until is not None and seats_of(info, guest):
        info = without_start(info)
    info = with_seats(info, seats_of(info, guest), lambda own: _without_guest(own, status))
    info = without_ban(replace(info, muted=tuple(other for other in info.muted if other.guest != guest)), guest)
    if info.host != guest:
        return info
    heir = next((other.guest for other in info.seats if other.guest is not None), None)
    # A table without people is closed; bots finish a game without people.
    after: Status = "closed" if heir is None and status == "open" else status
    return replace(info, host=heir or "", status=after)


def _without_guest(seat: SeatInfo, status: str) -> SeatInfo:
    if status == "open":
        return SeatInfo()
    if status == "playing":
        return SeatInfo(kind="bot", bot=seat.bot or STAND_IN, nonce=seat.nonce, nonce_hash=seat.nonce_hash)
    return replace(seat, guest=None, name=None)


async def forget_idle(hub: Hub) -> int:
    """Delete some guests who have not come for as long as the settings say; return how many."""
    if not await hub.removal_clock.may_remove():
        return 0
    idle = await hub.store.guests.idle(time() - hub.config.idle_guest, BATCH_SIZE)
    for guest_id in idle:
        guest = await hub.store.guests.find(guest_id)
        if guest is not None:
            await forget(hub, guest)
    if idle:
        logger.info("forgot idle guests", extra={"count": len(idle)})
    return len(idle)


async def forget_idle_forever(hub: Hub) -> None:
    """Delete idle guests until cancelled."""
    while True:
        await asyncio.sleep(hub.config.remove_every)
        try:
            await forget_idle(hub)
        except TableError as error:
            logger.warning("cannot forget idle guests", extra={"reason": error.reason})
        except Exception:
            # Go on with the others, even if one guest cannot be deleted.
            logger.exception("forgetting idle guests failed")
