"""What is kept, and how: the same on SQLite and PostgreSQL."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import time

import pytest
from msgspec.structs import replace
from sqlalchemy import func, select, update

from elbowroom.server.basics.config import Config
from elbowroom.server.store.commits import Commit, ConflictError
from elbowroom.server.store.connections import is_lasting
from elbowroom.server.store.schema import chat, guests, leases, log, players, snapshots, tables
from elbowroom.server.store.store import Store
from elbowroom.server.table.answers import Entry
from elbowroom.server.table.refusals import TableError
from tests.server.kept import Seated, opened, row_of, seat_people

ANA, BEN = "process-a", "process-b"


def run(database: str, work: Callable[[Store], Awaitable[None]]) -> None:
    """Do something with a new database."""

    async def done() -> None:
        async with opened(database) as store:
            await work(store)

    asyncio.run(done())


@dataclass
class At:
    """A table in the database, and commits to it that only a store would look at."""

    seated: Seated
    number: int = 0

    def commit(self, *entries: str | None, **more: object) -> Commit:
        """A commit to the table as it is."""
        written = tuple(Entry(entry, 0) for entry in entries)  # type: ignore[arg-type]
        info = self.seated.info
        usual: dict[str, object] = {"number": self.number, "revision": info.revision, "info": info, "due_at": None}
        return Commit(table_id=self.seated.id, entries=written, **usual | more)  # type: ignore[arg-type]


async def new_tables(store: Store, count: int) -> list[At]:
    return [At(await seat_people(store)) for _ in range(count)]


async def texts(store: Store, at: At) -> list[str]:
    return [entry.entry for entry in await store.tables.entries(at.seated.id)]


async def number_of(store: Store, column: object) -> int:
    async with store.database.reading() as connection:
        return int(await connection.scalar(select(func.count(column))) or 0)  # type: ignore[arg-type]


class TestCommits:
    def test_entries_are_numbered_and_kept_with_who_acted(self, database: str) -> None:
        async def work(store: Store) -> None:
            [at] = await new_tables(store, 1)
            entries = (Entry("pick 0", 1, "1:a"), Entry("die 2", -1, "1:a"))
            await store.commit(at.commit()._replace(entries=entries))
            logged = await store.tables.logged(at.seated.id)
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

    def test_one_that_comes_too_late_hinders_no_other(self, database: str) -> None:
        async def work(store: Store) -> None:
            at = await new_tables(store, 20)
            late = at[7].commit("conquer 1", number=5)
            changes = [one.commit("conquer 1") if one is not at[7] else late for one in at]
            results = await asyncio.gather(*map(store.commit, changes), return_exceptions=True)
            assert [number for number, result in enumerate(results) if result is not None] == [7]
            assert isinstance(results[7], ConflictError)
            assert [len(await texts(store, one)) for one in at] == [1] * 7 + [0] + [1] * 12

        run(database, work)

    def test_a_faulty_one_hinders_no_other(self, database: str) -> None:
        async def work(store: Store) -> None:
            at = await new_tables(store, 20)
            changes = [one.commit("conquer 1" if one is not at[7] else None) for one in at]
            results = await asyncio.gather(*map(store.commit, changes), return_exceptions=True)
            assert [number for number, result in enumerate(results) if result is not None] == [7]
            assert isinstance(results[7], Exception)
            assert is_lasting(results[7])
            assert [len(await texts(store, one)) for one in at] == [1] * 7 + [0] + [1] * 12
            assert (await row_of(store, at[7].seated.id)).number == 0

        run(database, work)

    def test_who_goes_away_does_not_take_the_commit_along(self, database: str) -> None:
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

    def test_what_waits_is_written_before_the_store_closes(self, database: str) -> None:
        async def work(store: Store) -> None:
            at = await new_tables(store, 80)
            waiting = [asyncio.create_task(store.commit(one.commit("conquer 1"))) for one in at]
            await asyncio.sleep(0)
            await store.close()
            assert await asyncio.gather(*waiting) == [None] * 80
            with pytest.raises(TableError, match="database-away"):
                await store.commit(at[0].commit("conquer 2", number=1))

        run(database, work)

    def test_the_last_snapshot_is_kept_and_the_one_from_which_a_game_went_on(self, database: str) -> None:
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
            assert await number_of(store, snapshots.c.number) == 3

        run(database, work)

    def test_ids_of_the_greatest_length_fit(self, database: str) -> None:
        async def work(store: Store) -> None:
            [at] = await new_tables(store, 1)
            entry = Entry("x" * 80, 4, "4:" + "i" * 38)
            await store.commit(at.commit()._replace(entries=(entry,)))
            assert await store.tables.entries(at.seated.id) == [entry]

        run(database, work)


class TestLeases:
    def test_a_lease_has_one_owner(self, database: str) -> None:
        async def work(store: Store) -> None:
            [at] = await new_tables(store, 1)
            table = at.seated.id
            taken = await asyncio.gather(*(store.leases.take(table, f"process {number}", 60) for number in range(10)))
            assert sum(taken) == 1

        run(database, work)

    def test_only_the_owner_can_take_it_again_until_it_expires(self, database: str) -> None:
        async def work(store: Store) -> None:
            [at] = await new_tables(store, 1)
            table = at.seated.id
            assert await store.leases.take(table, ANA, 60)
            assert not await store.leases.take(table, BEN, 60)
            # One that has expired.
            assert await store.leases.take(table, ANA, -1)
            assert await store.leases.take(table, BEN, 60)
            assert not await store.leases.take(table, ANA, 60)

        run(database, work)

    def test_renewing_tells_which_are_lost(self, database: str) -> None:
        async def work(store: Store) -> None:
            first, second, third = [at.seated.id for at in await new_tables(store, 3)]
            await store.leases.take(first, ANA, 60)
            await store.leases.take(second, BEN, 60)
            assert await store.leases.renew(ANA, [first, second, third], 60) == {first}
            await store.leases.drop(ANA)
            assert await store.leases.renew(ANA, [first], 60) == set()
            assert await store.leases.take(first, BEN, 60)

        run(database, work)

    def test_old_leases_are_removed(self, database: str) -> None:
        async def work(store: Store) -> None:
            first, second = [at.seated.id for at in await new_tables(store, 2)]
            await store.leases.take(first, ANA, -100)
            await store.leases.take(second, ANA, -10)
            await store.leases.remove_old(60)
            assert await number_of(store, leases.c.owner) == 1

        run(database, work)

    def test_a_table_that_is_gone_has_none(self, database: str) -> None:
        async def work(store: Store) -> None:
            assert not await store.leases.take("nosuchtabl", ANA, 60)

        run(database, work)

    def test_due_is_what_is_playing_and_late_and_nobody_elses(self, database: str) -> None:
        async def work(store: Store) -> None:
            now = time()
            at = await new_tables(store, 6)
            for one, due in zip(at, (now - 1, now - 2, now - 3, now + 60, None, now - 4), strict=True):
                playing = replace(one.seated.info, status="playing", revision=2)
                await store.commit(one.commit("conquer 1", info=playing, due_at=due))
            mine, others, expired, _later, _never, newer = [one.seated.id for one in at]
            await store.leases.take(mine, ANA, 60)
            await store.leases.take(others, BEN, 60)
            await store.leases.take(expired, BEN, -1)
            async with store.database.writing() as connection:
                await connection.execute(update(tables).where(tables.c.id == newer).values(rules=10**6))
            due_tables = await store.leases.due_tables(ANA)
            assert [(due.table_id, due.number, due.revision) for due in due_tables] == [(expired, 1, 2), (mine, 1, 2)]

        run(database, work)


class TestTalk:
    def test_what_is_said_at_once_is_numbered_one_after_the_other(self, database: str) -> None:
        async def work(store: Store) -> None:
            [at] = await new_tables(store, 1)
            guest = at.seated.guests[0]
            said = await asyncio.gather(*(store.talk.say(at.seated.id, guest.id, f"{word}") for word in range(12)))
            assert sorted(number for number, _ in said) == list(range(1, 13))
            assert [line[0] for line in await store.talk.latest(at.seated.id, after=5, most=3)] == [10, 11, 12]

        run(database, work)

    def test_nothing_can_be_said_at_a_table_that_is_gone(self, database: str) -> None:
        async def work(store: Store) -> None:
            with pytest.raises(TableError, match="unknown-table"):
                await store.talk.say("nosuchtabl", "guest", "hello")

        run(database, work)

    def test_numbers_are_not_used_again_when_somebody_is_forgotten(self, database: str) -> None:
        async def work(store: Store) -> None:
            [at] = await new_tables(store, 1)
            first, second = at.seated.guests
            await store.talk.say(at.seated.id, first.id, "a secret of mine")
            await store.talk.say(at.seated.id, second.id, "is what was said")
            await store.guests.forget(second.id)
            assert [line[3] for line in await store.talk.latest(at.seated.id)] == ["a secret of mine"]
            assert (await store.talk.say(at.seated.id, first.id, "next"))[0] == 3
            await store.guests.forget(first.id)
            with pytest.raises(TableError, match="no-guest"):
                await store.talk.say(at.seated.id, first.id, "from beyond")
            async with store.database.reading() as connection:
                rows = (await connection.execute(select(chat.c.guest, chat.c.text))).all()
            assert set(rows) == {("", "")}
            assert await number_of(store, guests.c.id) == 0
            assert await number_of(store, players.c.guest) == 0

        run(database, work)


class TestTheServersKeys:
    def test_all_processes_sign_with_the_same_key(self, database: str) -> None:
        async def work(store: Store) -> None:
            made = await asyncio.gather(*(store.keys.get("token", f"key {number}") for number in range(8)))
            assert len(set(made)) == 1
            assert await store.keys.get("token", "another") == made[0]

        run(database, work)


class TestOldTables:
    def test_tables_go_when_nobody_has_come_for_long(self, database: str) -> None:
        async def work(store: Store) -> None:
            config = Config(idle_open_table=100, idle_game=1000, keep_finished=10_000)
            kept: list[str] = []
            gone: list[str] = []
            for status, age, due_in, stays in (
                ("open", 90, None, True),
                ("open", 110, None, False),
                ("playing", 900, None, True),
                ("playing", 1100, None, False),
                # A clock may run for longer.
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
            assert await number_of(store, log.c.number) == len(kept)

        run(database, work)
