"""Devices in the database: where guests are signed in."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Collection
from time import time
from typing import Final, NamedTuple

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from elbowroom.server.store.commits import notify
from elbowroom.server.store.connections import Database
from elbowroom.server.store.schema import bot_accounts, devices
from elbowroom.server.table.starting import new_id

# PostgreSQL channel of sign-outs; the payload is the guest's id.
DEVICES_CHANNEL: Final = "elbowroom_devices"
# A renewal key; the prefix is for people and programs that look for secrets.
RENEWAL_KEY: Final = re.compile(r"renew\.(?P<device>[2-9a-z]{16})\.(?P<secret>[A-Za-z0-9_-]{43})")
# Devices of one guest; one more signs out the one that was not used for the longest time.
MAX_DEVICES: Final = 30
ID_LENGTH: Final = 16
LONGEST_NAME: Final = 60
# Ids in one query.
BATCH: Final = 500


class Device(NamedTuple):
    """A browser or program on which a guest is signed in."""

    id: str
    name: str
    created_at: float
    # To within an hour.
    seen_at: float


class NewDevice(NamedTuple):
    """A device that was just signed in, and the key that renews its tokens; only a hash of it is stored."""

    id: str
    renewal: str


class DeviceStore:
    """The devices of all guests."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, guest_id: str, name: str = "") -> NewDevice:
        """Sign a guest in on one more device."""
        async with self._database.writing() as connection:
            added = await _insert(connection, guest_id, name)
            newest = select(devices.c.id).where(devices.c.guest == guest_id).order_by(devices.c.seen_at.desc())
            kept = newest.limit(MAX_DEVICES).scalar_subquery()
            await connection.execute(delete(devices).where(devices.c.guest == guest_id, devices.c.id.not_in(kept)))
        return added

    async def replace_all(self, guest_id: str, name: str) -> NewDevice:
        """Sign a guest out on all devices, and in on a new one."""
        async with self._database.writing() as connection:
            await connection.execute(delete(devices).where(devices.c.guest == guest_id))
            added = await _insert(connection, guest_id, name)
            await connection.run_sync(notify, [DEVICES_CHANNEL], guest_id)
        return added

    async def remove(self, guest_id: str, device_id: str) -> bool:
        """Sign a guest out on one device; return whether they were signed in there."""
        async with self._database.writing() as connection:
            gone = delete(devices).where(devices.c.guest == guest_id, devices.c.id == device_id)
            count = (await connection.execute(gone)).rowcount
            await connection.run_sync(notify, [DEVICES_CHANNEL], guest_id)
        return bool(count)

    async def of_guest(self, guest_id: str) -> list[Device]:
        """Return the devices of a guest, the last used first."""
        wanted = select(devices.c.id, devices.c.name, devices.c.created_at, devices.c.seen_at)
        wanted = wanted.where(devices.c.guest == guest_id).order_by(devices.c.seen_at.desc(), devices.c.id)
        async with self._database.reading() as connection:
            return [Device(*row) for row in await connection.execute(wanted)]

    async def existing(self, device_ids: Collection[str]) -> set[str]:
        """Return the ids among `device_ids` of devices that are signed in; a bot account's is the hash of its token."""
        found: set[str] = set()
        wanted = list(device_ids)
        async with self._database.reading() as connection:
            for start in range(0, len(wanted), BATCH):
                for column in (devices.c.id, bot_accounts.c.token_hash):
                    some = select(column).where(column.in_(wanted[start : start + BATCH]))
                    found.update(await connection.scalars(some))
        return found

    async def of_renewal(self, renewal: str) -> tuple[str, str] | None:
        """Return the guest and the device of a renewal key; None if it is invalid or the device was signed out."""
        parts = RENEWAL_KEY.fullmatch(renewal)
        if parts is None:
            return None
        wanted = select(devices.c.guest, devices.c.secret).where(devices.c.id == parts["device"])
        async with self._database.reading() as connection:
            row = (await connection.execute(wanted)).first()
        is_valid = row is not None and hmac.compare_digest(row.secret, _hash(parts["secret"]))
        return (row.guest, parts["device"]) if row is not None and is_valid else None


async def _insert(connection: AsyncConnection, guest_id: str, name: str) -> NewDevice:
    device_id, secret, now = new_id(ID_LENGTH), secrets.token_urlsafe(32), time()
    row = {"id": device_id, "guest": guest_id, "name": name[:LONGEST_NAME], "secret": _hash(secret)}
    await connection.execute(insert(devices).values(**row, created_at=now, seen_at=now))
    return NewDevice(device_id, f"renew.{device_id}.{secret}")


def _hash(secret: str) -> str:
    """Return a hash that identifies a random secret but does not reveal it."""
    return hashlib.sha256(secret.encode()).hexdigest()
