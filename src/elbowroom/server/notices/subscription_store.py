"""Who wants to be told of turns and where to, and of which turns they know."""

from typing import Any

import msgspec
from sqlalchemy import delete, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from elbowroom.server.notices.messages import Turn
from elbowroom.server.notices.subscriptions import MOST, Keys, Subscription
from elbowroom.server.store.connections import Database
from elbowroom.server.store.schema import notices, subscriptions, tables
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.refusals import TableError

AT_ONCE = 200


class SubscriptionStore:
    """Subscriptions and claims."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, subscription: Subscription) -> None:
        """Keep a subscription; the same one again takes the place of the first."""
        values = {
            "guest": subscription.guest,
            "table_id": subscription.table,
            "kind": subscription.kind,
            "endpoint": subscription.endpoint,
        }
        said = msgspec.json.encode(subscription.keys).decode()
        adding = self._insert(subscriptions).values(**values, keys=said)
        adding = adding.on_conflict_do_update(index_elements=list(values), set_={"keys": said})
        count = select(func.count()).select_from(subscriptions).where(subscriptions.c.guest == subscription.guest)
        async with self._database.writing() as connection:
            await connection.execute(adding)
            if int(await connection.scalar(count) or 0) > MOST:
                raise TableError("too-many-subscriptions", most=MOST)

    async def remove(self, subscription: Subscription) -> None:
        """Forget a subscription."""
        is_it = (subscriptions.c.guest == subscription.guest) & (subscriptions.c.table_id == subscription.table)
        is_it &= (subscriptions.c.kind == subscription.kind) & (subscriptions.c.endpoint == subscription.endpoint)
        async with self._database.writing() as connection:
            await connection.execute(delete(subscriptions).where(is_it))

    async def of_guest(self, guest: str) -> list[Subscription]:
        """All subscriptions of a guest."""
        wanted = select(subscriptions).where(subscriptions.c.guest == guest)
        wanted = wanted.order_by(subscriptions.c.table_id, subscriptions.c.kind, subscriptions.c.endpoint)
        async with self._database.reading() as connection:
            return [_subscription(row) for row in await connection.execute(wanted)]

    async def for_table(self, guest: str, table_id: str) -> list[Subscription]:
        """Where a guest is told of a table: each address once, its own for the table before that for all."""
        places = {
            (subscription.kind, subscription.endpoint): subscription
            for subscription in await self.of_guest(guest)
            if not subscription.table
        }
        for subscription in await self.of_guest(guest):
            if subscription.table == table_id:
                places[subscription.kind, subscription.endpoint] = subscription
        return list(places.values())

    async def untold_turns(self) -> list[Turn]:
        """Turns for which a guest is waited for who wants to be told, and has not been."""
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
        wanted = wanted.where(~knows.exists()).order_by(tables.c.touched_at).limit(AT_ONCE)
        async with self._database.reading() as connection:
            rows = (await connection.execute(wanted)).all()
        return [Turn(row.waits_for, _info(row.info), row.turn, row.touched_at) for row in rows]

    async def claim_turn(self, table_id: str, guest: str, turn: int) -> bool:
        """Note that a guest knows of a turn, or is about to be told; False if that was noted before."""
        claiming = self._insert(notices).values(table_id=table_id, guest=guest, turn=turn)
        claiming = claiming.on_conflict_do_update(
            index_elements=["table_id", "guest"], set_={"turn": turn}, where=notices.c.turn < turn
        )
        try:
            async with self._database.writing() as connection:
                return bool((await connection.execute(claiming)).rowcount)
        except IntegrityError:
            # The table or the guest is there no more.
            return False

    def _insert(self, table: Any) -> Any:
        return postgresql.insert(table) if self._database.config.is_postgresql else sqlite.insert(table)


def _subscription(row: Any) -> Subscription:
    keys = msgspec.json.decode(row.keys or "{}", type=Keys)
    return Subscription(guest=row.guest, table=row.table_id, kind=row.kind, endpoint=row.endpoint, keys=keys)


def _info(data: bytes) -> TableInfo:
    return msgspec.json.decode(data, type=TableInfo)
