"""The stores, on SQLite and PostgreSQL."""

import asyncio
from collections.abc import Awaitable, Callable
from time import time

import pytest
from msgspec.structs import replace
from sqlalchemy import select, update

from elbowroom.server.basics.config import Config
from elbowroom.server.store.commits import ConflictError
from elbowroom.server.store.connections import is_permanent
from elbowroom.server.store.schema import chat, guests, log, players, snapshots, tables
from elbowroom.server.store.store import Store
from elbowroom.server.table.answers import Entry, TableError
from elbowroom.server.table.seating import Guest
from tests.server.stores import StoredTable, count_of, new_tables, open_store, row_of


def run(database: str, work: Callable[[Store], Awaitable[None]]) -> None:
    """Run a coroutine with a new database."""

    async def done() -> None:
        async with open_store(database) as store:
            await work(store)

    asyncio.run(done())


async def texts(store: Store, at: StoredTable) -> list[str]:
    return [entry.entry for entry in await store.tables.entries(at.seated.id)]


class TestCommits:
    def test_entries_are_stored_with_numbers_and_seats(self, database: str) -> None:
        async def work(store: Store) -> None:
            [at] = await new_tables(store, 1)
            entries = (Entry("pick 0", 1, "1:a"), Entry("die 2", -1, "1:a"))
            await store.commit(at.commit()._replace(entries=entries))
            logged = await store.tables.log_rows(at.seated.id)
            assert [(one.number, one.entry) for one in logged] == [(1, entries[0]), (2, entries[1])]
            assert (await row_of(store, at.seated.id)).number == 2
            assert await store.tables.entries(at.seated.id, after=1) == [entries[1]]
            assert await store.tables.entries(at.seated.id, after=0, up_to=1) == [entries[0]]

        run(database, work)

    def test_of_two_commits_to_the_same_version_one_is_refused(self, database: str) -> None:
        async def work(store: Store) -> None:
            [at] = await new_tables(store, 1)
            results = await asyncio.gather(
                *(store.commit(at.commit(f"conquer {number}")) for number in range(10)), return_exceptions=True
            )
            assert [type(result) for result in results if result is not None] == [ConflictError] * 9
            assert len(await texts(store, at)) == 1

        run(database, work)

    def test_of_two_changes_of_an_info_one_is_refused(self, database: str) -> None:
        async def work(store: Store) -> None:
            [at] = await new_tables(store, 1)
            changed = replace(at.seated.info, revision=2)
            await store.commit(at.commit(info=replace(changed, public=False)))
            with pytest.raises(ConflictError):
                await store.commit(at.commit(info=replace(changed, host="nobody")))
            assert (await row_of(store, at.seated.id)).info == replace(changed, public=False)

        run(database, work)

    def test_a_conflict_does_not_affect_other_commits(self, database: str) -> None:
        async def work(store: Store) -> None:
            at = await new_tables(store, 20)
            late = at[7].commit("conquer 1", number=5)
            changes = [one.commit("conquer 1") if one is not at[7] else late for one in at]
            results = await asyncio.gather(*map(store.commit, changes), return_exceptions=True)
            assert [number for number, result in enumerate(results) if result is not None] == [7]
            assert isinstance(results[7], ConflictError)
            assert [len(await texts(store, one)) for one in at] == [1] * 7 + [0] + [1] * 12

        run(database, work)

    def test_an_invalid_commit_does_not_affect_others(self, database: str) -> None:
        async def work(store: Store) -> None:
            at = await new_tables(store, 20)
            changes = [one.commit("conquer 1" if one is not at[7] else None) for one in at]
            results = await asyncio.gather(*map(store.commit, changes), return_exceptions=True)
            assert [number for number, result in enumerate(results) if result is not None] == [7]
            assert isinstance(results[7], Exception)
            assert is_permanent(results[7])
            assert [len(await texts(store, one)) for one in at] == [1] * 7 + [0] + [1] * 12
            assert (await row_of(store, at[7].seated.id)).number == 0

        run(database, work)

    def test_a_commit_is_written_even_if_its_caller_is_cancelled(self, database: str) -> None:
        async def work(store: Store) -> None:
            [at] = await new_tables(store, 1)
            waiting = asyncio.create_task(store.commit(at.commit("conquer 1")))
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
            with pytest.raises(ConflictError):
                await store.commit(at.commit("conquer 2"))
            assert await texts(store, at) == ["conquer 1"]

        run(database, work)

    def test_pending_commits_are_written_before_the_store_closes(self, database: str) -> None:
        async def work(store: Store) -> None:
            at = await new_tables(store, 80)
            waiting = [asyncio.create_task(store.commit(one.commit("conquer 1"))) for one in at]
            await asyncio.sleep(0)
            await store.close()
            assert await asyncio.gather(*waiting) == [None] * 80
            with pytest.raises(TableError, match="database-away"):
                await store.commit(at[0].commit("conquer 2", number=1))

        run(database, work)

    def test_the_last_snapshot_and_the_base_are_kept(self, database: str) -> None:
        async def work(store: Store) -> None:
            at, other = await new_tables(store, 2)
            await store.commit(other.commit("conquer 1", snapshot=b"of another"))
            for number in range(6):
                at.number = number
                await store.commit(at.commit("conquer 1", snapshot=b"%d" % number, is_base=number == 2))
            last, base = await store.tables.snapshot(at.seated.id, 10**6), await store.tables.snapshot(at.seated.id, 3)
            assert last is not None
            assert base is not None
            assert (last.number, last.position, base.position) == (6, b"5", b"2")
            assert (await row_of(store, at.seated.id)).base == 3
            assert await count_of(store, snapshots.c.number) == 3

        run(database, work)

    def test_the_longest_entries_and_ids_fit(self, database: str) -> None:
        async def work(store: Store) -> None:
            [at] = await new_tables(store, 1)
            entry = Entry("x" * 80, 4, "4:" + "i" * 38)
            await store.commit(at.commit()._replace(entries=(entry,)))
            assert await store.tables.entries(at.seated.id) == [entry]

        run(database, work)


class TestChat:
    def test_simultaneous_messages_get_consecutive_numbers(self, database: str) -> None:
        async def work(store: Store) -> None:
            [at] = await new_tables(store, 1)
            guest = at.seated.guests[0]
            posted = await asyncio.gather(*(store.chat.post(at.seated.id, guest, f"{word}") for word in range(12)))
            assert sorted(message.number for message in posted) == list(range(1, 13))
            latest = await store.chat.latest(at.seated.id, after=5, most=3)
            assert [message.number for message in latest] == [10, 11, 12]

        run(database, work)

    def test_posting_at_a_removed_table_is_refused(self, database: str) -> None:
        async def work(store: Store) -> None:
            with pytest.raises(TableError, match="unknown-table"):
                await store.chat.post("nosuchtabl", Guest("guest", "Guest"), "hello")

        run(database, work)

    def test_numbers_are_not_reused_when_a_guest_is_deleted(self, database: str) -> None:
        async def work(store: Store) -> None:
            [at] = await new_tables(store, 1)
            first, second = at.seated.guests
            await store.chat.post(at.seated.id, first, "one message")
            await store.chat.post(at.seated.id, second, "another message")
            await store.guests.delete(second.id)
            assert [message.text for message in await store.chat.latest(at.seated.id)] == ["one message"]
            assert (await store.chat.post(at.seated.id, first, "next")).number == 3
            await store.guests.delete(first.id)
            with pytest.raises(TableError, match="no-guest"):
                await store.chat.post(at.seated.id, first, "after deletion")
            async with store.database.reading() as connection:
                rows = (await connection.execute(select(chat.c.guest, chat.c.text))).all()
            assert set(rows) == {("", "")}
            assert await count_of(store, guests.c.id) == 0
            assert await count_of(store, players.c.guest) == 0

        run(database, work)


class TestKeys:
    def test_all_processes_sign_with_the_same_key(self, database: str) -> None:
        async def work(store: Store) -> None:
            made = await asyncio.gather(*(store.keys.get("token", f"key {number}") for number in range(8)))
            assert len(set(made)) == 1
            assert await store.keys.get("token", "another") == made[0]

        run(database, work)


class TestRemoveOld:
    def test_idle_and_old_tables_are_removed(self, database: str) -> None:
        async def work(store: Store) -> None:
            config = Config(idle_open_table=100, idle_game=1000, keep_finished=10_000)
            kept: list[str] = []
            gone: list[str] = []
            for status, age, due_in, stays in (
                ("open", 90, None, True),
                ("open", 110, None, False),
                ("playing", 900, None, True),
                ("playing", 1100, None, False),
                # A game whose clock runs longer stays.
                ("playing", 1100, 5000, True),
                ("over", 9000, None, True),
                ("over", 11_000, None, False),
                ("closed", 11_000, None, False),
            ):
                [at] = await new_tables(store, 1)
                due = None if due_in is None else time() + due_in
                await store.commit(at.commit("conquer 1", due_at=due))
                values = {"status": status, "touched_at": time() - age}
                async with store.database.writing() as connection:
                    await connection.execute(update(tables).where(tables.c.id == at.seated.id).values(**values))
                (kept if stays else gone).append(at.seated.id)
            assert sorted(await store.tables.remove_old(config)) == sorted(gone)
            assert [await store.tables.find(table) for table in gone] == [None] * 4
            assert None not in [await store.tables.find(table) for table in kept]
            assert await count_of(store, log.c.number) == len(kept)

        run(database, work)
