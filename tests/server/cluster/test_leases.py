"""Leases of tables on PostgreSQL: one process drives a table."""

import asyncio
from collections.abc import Awaitable, Callable
from time import time

import pytest
from msgspec.structs import replace
from sqlalchemy import update

from elbowroom.server.cluster.leases import LeaseStore
from elbowroom.server.store import schema
from elbowroom.server.store.store import Store
from tests.server.stores import count_of, new_tables, open_store

pytestmark = pytest.mark.slow

HERE, ELSEWHERE = "process-a", "process-b"


def run(database: str, work: Callable[[Store], Awaitable[None]]) -> None:
    """Run a coroutine with a new database."""

    async def done() -> None:
        async with open_store(database) as store:
            await work(store)

    asyncio.run(done())


def test_a_lease_has_one_owner(postgres_url: str) -> None:
    async def work(store: Store) -> None:
        leases = LeaseStore(store.database)
        [at] = await new_tables(store, 1)
        table = at.seated.id
        taken = await asyncio.gather(*(leases.take(table, f"process {number}", 60) for number in range(10)))
        assert sum(taken) == 1

    run(postgres_url, work)


def test_only_the_owner_can_renew_a_lease_until_it_expires(postgres_url: str) -> None:
    async def work(store: Store) -> None:
        leases = LeaseStore(store.database)
        [at] = await new_tables(store, 1)
        table = at.seated.id
        assert await leases.take(table, HERE, 60)
        assert not await leases.take(table, ELSEWHERE, 60)
        # An expired lease.
        assert await leases.take(table, HERE, -1)
        assert await leases.take(table, ELSEWHERE, 60)
        assert not await leases.take(table, HERE, 60)

    run(postgres_url, work)


def test_renew_returns_only_leases_still_owned(postgres_url: str) -> None:
    async def work(store: Store) -> None:
        leases = LeaseStore(store.database)
        first, second, third = [at.seated.id for at in await new_tables(store, 3)]
        await leases.take(first, HERE, 60)
        await leases.take(second, ELSEWHERE, 60)
        assert await leases.renew(HERE, [first, second, third], 60) == {first}
        await leases.drop(HERE)
        assert await leases.renew(HERE, [first], 60) == set()
        assert await leases.take(first, ELSEWHERE, 60)

    run(postgres_url, work)


def test_old_leases_are_removed(postgres_url: str) -> None:
    async def work(store: Store) -> None:
        leases = LeaseStore(store.database)
        first, second = [at.seated.id for at in await new_tables(store, 2)]
        await leases.take(first, HERE, -100)
        await leases.take(second, HERE, -10)
        await leases.remove_old(60)
        assert await count_of(store, schema.leases.c.owner) == 1

    run(postgres_url, work)


def test_a_removed_table_has_no_lease(postgres_url: str) -> None:
    async def work(store: Store) -> None:
        leases = LeaseStore(store.database)
        assert not await leases.take("nosuchtabl", HERE, 60)

    run(postgres_url, work)


def test_due_tables_are_playing_overdue_and_not_leased_elsewhere(postgres_url: str) -> None:
    async def work(store: Store) -> None:
        leases = LeaseStore(store.database)
        now = time()
        at = await new_tables(store, 6)
        for one, due in zip(at, (now - 1, now - 2, now - 3, now + 60, None, now - 4), strict=True):
            playing = replace(one.seated.info, status="playing", revision=2)
            await store.commit(one.commit("conquer 1", info=playing, due_at=due))
        mine, others, expired, _later, _never, newer = [one.seated.id for one in at]
        await leases.take(mine, HERE, 60)
        await leases.take(others, ELSEWHERE, 60)
        await leases.take(expired, ELSEWHERE, -1)
        async with store.database.writing() as connection:
            await connection.execute(update(schema.tables).where(schema.tables.c.id == newer).values(rules=10**6))
        due_tables = await leases.due_tables(HERE)
        assert [(due.table_id, due.number, due.revision) for due in due_tables] == [(expired, 1, 2), (mine, 1, 2)]

    run(postgres_url, work)
