"""Subscriptions to notices in the database, and the turns for which notices were sent."""

from typing import Any

import msgspec
from sqlalchemy import delete, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from elbowroom.server.notices.model import MAX_SUBSCRIPTIONS, Keys, Subscription, Turn
from elbowroom.server.store.connections import Database
from elbowroom.server.store.schema import notices, subscriptions, tables
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.info import TableInfo

MAX_TURNS = 200


class SubscriptionStore:
    """Subscriptions, and marks of notified turns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, subscription: Subscription) -> None:
        """Store a subscription; replace an existing one."""
        values = {
            "guest": subscription.guest,
            "table_id": subscription.table,
            "kind": subscription.kind,
            "endpoint": subscription.endpoint,
        }
        keys = msgspec.json.encode(subscription.keys).decode()
        adding = self._insert(subscriptions).values(**values, keys=keys)
        adding = adding.on_conflict_do_update(index_elements=list(values), set_={"keys": keys})
        count = select(func.count()).select_from(subscriptions).where(subscriptions.c.guest == subscription.guest)
        async with self._database.writing() as connection:
            await connection.execute(adding)
            if int(await connection.scalar(count) or 0) > MAX_SUBSCRIPTIONS:
                raise TableError("too-many-subscriptions", most=MAX_SUBSCRIPTIONS)

    async def remove(self, subscription: Subscription) -> None:
        """Delete a subscription."""
        is_it = (subscriptions.c.guest == subscription.guest) & (subscriptions.c.table_id == subscription.table)
        is_it &= (subscriptions.c.kind == subscription.kind) & (subscriptions.c.endpoint == subscription.endpoint)
        async with self._database.writing() as connection:
            await connection.execute(delete(subscriptions).where(is_it))

    async def of_guest(self, guest: str) -> list[Subscription]:
        """Return all subscriptions of a guest."""
        wanted = select(subscriptions).where(subscriptions.c.guest == guest)
        wanted = wanted.order_by(subscriptions.c.table_id, subscriptions.c.kind, subscriptions.c.endpoint)
        async with self._database.reading() as connection:
            return [_subscription(row) for row in await connection.execute(wanted)]

    async def for_table(self, guest: str, table_id: str) -> list[Subscription]:
        """Return a guest's subscriptions for a table, each address once; those for the table replace those for all."""
        found = {
            (subscription.kind, subscription.endpoint): subscription
            for subscription in await self.of_guest(guest)
            if not subscription.table
        }
        for subscription in await self.of_guest(guest):
            if subscription.table == table_id:
                found[subscription.kind, subscription.endpoint] = subscription
        return list(found.values())

    async def turns_to_notify(self) -> list[Turn]:
        """Return turns of guests who have a subscription and were not notified yet."""
        wants = select(subscriptions.c.guest).where(
            subscriptions.c.guest == tables.c.waits_for, subscriptions.c.table_id.in_(("", tables.c.id))
        )
        knows = select(notices.c.guest).where(
            notices.c.table_id == tables.c.id,
            notices.c.guest == tables.c.waits_for,
            notices.c.turn >= tables.c.turn,
        )
        wanted = select(tables.c.waits_for, tables.c.info, tables.c.turn, tables.c.touched_at)
        wanted = wanted.where(tables.c.status == "playing", tables.c.waits_for.is_not(None), wants.exists())
        wanted = wanted.where(~knows.exists()).order_by(tables.c.touched_at).limit(MAX_TURNS)
        async with self._database.reading() as connection:
            rows = (await connection.execute(wanted)).all()
        return [Turn(row.waits_for, _info(row.info), row.turn, row.touched_at) for row in rows]

    async def mark_notified(self, table_id: str, guest: str, turn: int) -> bool:
        """Mark a turn as notified or seen; return False if it was marked before."""
        marking = self._insert(notices).values(table_id=table_id, guest=guest, turn=turn)
        marking = marking.on_conflict_do_update(
            index_elements=["table_id", "guest"], set_={"turn": turn}, where=notices.c.turn < turn
        )
        try:
            async with self._database.writing() as connection:
                return bool((await connection.execute(marking)).rowcount)
        except IntegrityError:
            # The table or the guest does not exist any more.
            return False

    def _insert(self, table: Any) -> Any:
        return postgresql.insert(table) if self._database.config.is_postgresql else sqlite.insert(table)


def _subscription(row: Any) -> Subscription:
    keys = msgspec.json.decode(row.keys or "{}", type=Keys)
    return Subscription(guest=row.guest, table=row.table_id, kind=row.kind, endpoint=row.endpoint, keys=keys)


def _info(data: bytes) -> TableInfo:
    return msgspec.json.decode(data, type=TableInfo)
