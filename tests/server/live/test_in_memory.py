"""Tables in the memory of a process: loaded once, never half changed, and driven whatever goes wrong."""

import asyncio
import os
import signal
from collections.abc import Sequence
from time import time
from typing import Any

import pytest
from sqlalchemy import select, update

from elbowroom.engine.errors import IllegalActionError
from elbowroom.server.live import driving, live_tables
from elbowroom.server.live.loading import load
from elbowroom.server.live.workers import Workers
from elbowroom.server.store.schema import log
from elbowroom.server.store.store import Store
from elbowroom.server.table.answers import Entry
from elbowroom.server.table.protocol import Concede, Refused, Say
from elbowroom.server.table.table import Table
from tests.server.hubs import Ear, act, get, hub_of, hub_on, next_act, started, until
from tests.server.kept import replayed, row_of, seat_people


class TestLoading:
    def test_a_table_that_many_want_at_once_is_loaded_once(self, database: str) -> None:
        async def work() -> None:
            async with hub_on(database) as hub:
                seated = await seat_people(hub.store)
                wanting = [asyncio.create_task(hub.tables.get(seated.id)) for _ in range(5)]
                await asyncio.sleep(0)
                # Who wanted it first goes away; the others get what the first one began.
                wanting[0].cancel()
                await asyncio.sleep(0)
                wanting += [asyncio.create_task(hub.tables.get(seated.id)) for _ in range(5)]
                found = await asyncio.gather(*wanting[1:])
                assert len(set(map(id, found))) == 1
                assert hub.tables.live == {seated.id: found[0]}

        asyncio.run(work())

    def test_one_that_is_not_there_is_none(self, database: str) -> None:
        async def work() -> None:
            async with hub_on(database) as hub:
                assert await hub.tables.get("nosuchtabl") is None
                assert hub.tables.live == {}

        asyncio.run(work())

    def test_it_is_what_it_was_whether_from_a_snapshot_or_from_the_beginning(self, database: str) -> None:
        async def work() -> None:
            async with hub_on(database) as hub:
                seated = await seat_people(hub.store)
                live = await started(hub, seated)
                turns = 0
                for _ in range(60):
                    await act(hub, live, seated)
                    other = hub_of(hub.store, hub.workers)
                    again = await get(other, seated)
                    assert live.table.game is not None
                    assert again.table.game is not None
                    assert again.table.version == live.table.version
                    assert again.table.game.record() == live.table.game.record()
                    assert again.table.game.hash() == live.table.game.hash()
                    assert again.table.game.can_undo == live.table.game.can_undo
                    turns = max(turns, live.table.game.state.turn)
                assert turns > 3
                snapshot = await hub.store.tables.snapshot(seated.id, 10**6)
                assert snapshot is not None
                assert snapshot.number > live.table.version - 30
                assert live.table.game is not None
                assert (await replayed(hub.store, seated.id)).record() == live.table.game.record()

        asyncio.run(work())

    def test_it_is_of_one_version_though_others_play_on_while_it_is_loaded(
        self, database: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def work() -> None:
            async with hub_on(database) as hub, hub_on(database) as other:
                seated = await seat_people(hub.store)
                live = await started(hub, seated)
                for _ in range(12):
                    await act(hub, live, seated)
                hashes: dict[int, str] = {}
                for reading in ("find", "logged", "snapshot"):
                    read = getattr(other.store.tables, reading)

                    async def late(*arguments: Any, read: Any = read) -> Any:
                        """Between any two looks at the database a turn or two are played."""
                        for _ in range(12):
                            assert live.table.game is not None
                            hashes[live.table.version] = live.table.game.hash()
                            await act(hub, live, seated)
                        return await read(*arguments)

                    monkeypatch.setattr(other.store.tables, reading, late)
                found = await load(other.store, seated.id)
                assert found is not None
                assert found.game is not None
                assert found.version < live.table.version
                assert found.game.hash() == hashes[found.version]

        asyncio.run(work())

    def test_nobody_listens_at_a_table_that_was_loaded_before_something_was_committed(self, postgres_url: str) -> None:
        """A notice that comes while a table is being loaded is not forgotten."""

        async def work() -> None:
            async with hub_on(postgres_url) as first, hub_on(postgres_url) as second:
                seated = await seat_people(first.store)
                live = await started(first, seated)
                loading = asyncio.create_task(second.tables.get(seated.id))
                await asyncio.sleep(0)
                await act(first, live, seated)
                second.tables.heard(seated.id, live.table.version, live.table.info.revision)
                other = await loading
                assert other is not None
                await until(lambda: other.table.version == live.table.version)

        asyncio.run(work())


class TestChanging:
    def test_who_goes_away_does_not_take_the_change_along(self, database: str) -> None:
        async def work() -> None:
            async with hub_on(database) as hub:
                seated = await seat_people(hub.store)
                live = await started(hub, seated)
                ear = await Ear().come(hub, live)
                version = live.table.version
                acting = asyncio.create_task(act(hub, live, seated))
                while not live.lock.locked():
                    await asyncio.sleep(0)
                acting.cancel()
                await until(lambda: live.table.version > version)
                await ear.listen()
                assert ear.of_type("update")[-1]["version"] == live.table.version
                await replayed(hub.store, seated.id)

        asyncio.run(work())

    def test_what_was_committed_elsewhere_is_taken_over_before_anything_else(self, database: str) -> None:
        async def work() -> None:
            async with hub_on(database) as hub:
                other = hub_of(hub.store, hub.workers)
                seated = await seat_people(hub.store)
                live = await started(hub, seated)
                copy = await get(other, seated)
                ear = await Ear().come(other, copy)
                await act(hub, live, seated)
                guest, request = next_act(copy, seated, "late")
                reply = await other.request(copy, guest, request)
                assert isinstance(reply, Refused)
                assert reply.reason == "stale"
                assert copy.table.version == live.table.version
                await ear.listen()
                assert ear.of_type("update")[-1]["version"] == live.table.version
                await act(other, copy, seated)
                await replayed(hub.store, seated.id)

        asyncio.run(work())

    def test_what_cannot_be_taken_over_is_loaded_anew(self, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """As when a process with other rules has gone on; half of what it did is worse than nothing."""
        absorb = Table.absorb

        def half(table: Table, entries: Sequence[Entry]) -> None:
            absorb(table, entries[:1])
            raise IllegalActionError("not-legal", action="")

        async def work() -> None:
            async with hub_on(database) as hub:
                other = hub_of(hub.store, hub.workers)
                seated = await seat_people(hub.store)
                live = await started(hub, seated)
                copy = await get(other, seated)
                for _ in range(3):
                    await act(hub, live, seated)
                before = copy.table
                with monkeypatch.context() as patch:
                    patch.setattr(before, "absorb", lambda entries: half(before, entries))
                    other.tables.heard(seated.id, live.table.version, live.table.info.revision)
                    await until(lambda: copy.table is not before)
                assert copy.table.game is not None
                assert live.table.game is not None
                assert copy.table.game.record() == live.table.game.record()

        asyncio.run(work())

    def test_a_table_that_was_removed_is_gone_for_all(self, database: str) -> None:
        async def work() -> None:
            async with hub_on(database, idle_open_table=0.0) as hub:
                other = hub_of(hub.store, hub.workers)
                seated = await seat_people(hub.store)
                live, copy = await get(hub, seated), await get(other, seated)
                ear = await Ear().come(other, copy)
                await hub.driver.remove_old()
                assert hub.tables.live == {}
                reply = await other.request(copy, seated.guests[0], Concede(id="c"))
                assert isinstance(reply, Refused)
                other.tables.heard(seated.id, -1, -1)
                await until(lambda: not other.tables.live)
                assert ear.client.is_lost
                assert live.id == seated.id

        asyncio.run(work())


class TestTalking:
    def test_everybody_hears_everything_once_and_in_order(self, database: str) -> None:
        async def work() -> None:
            async with hub_on(database) as hub:
                seated = await seat_people(hub.store, people=5)
                live = await get(hub, seated)
                early = await Ear().come(hub, live)
                lines = [f"line {number}" for number in range(30)]
                for line in lines[:5]:
                    await hub.store.talk.say(seated.id, seated.guests[1].id, line)
                late = Ear()
                await asyncio.gather(
                    *(hub.talking.say(live, seated.guests[number % 5], line) for number, line in enumerate(lines[5:])),
                    late.come(hub, live),
                )
                await early.listen()
                await late.listen()
                assert [said["number"] for said in early.of_type("said")] == list(range(1, 31))
                talk = late.of_type("welcome")[0].get("chat", [])
                numbers = [said["number"] for said in [*talk, *late.of_type("said")]]
                assert numbers == list(range(1, 31))

        asyncio.run(work())


class TestDriving:
    def test_a_bot_whose_process_dies_is_asked_again(self, sqlite_url: str) -> None:
        async def work() -> None:
            workers = Workers(1)
            async with hub_on(sqlite_url, workers) as hub:
                seated = await seat_people(hub.store, bots=1)
                live = await started(hub, seated)
                assert live.table.game is not None
                for _ in range(2):
                    seat = live.table.game.to_act
                    assert seat is not None
                    assert await workers.choose("random", live.table.game, seat, "seed", "ana")
                    for process in list(workers.processes._pool._processes.values()):
                        assert process.pid is not None
                        os.kill(process.pid, signal.SIGKILL)
                for guest in seated.guests:
                    await hub.request(live, guest, Concede(id="c"))
                await until(lambda: live.table.info.status == "over")
                await replayed(hub.store, seated.id)

        asyncio.run(work())

    def test_a_bot_that_fails_does_not_stop_the_game(self, sqlite_url: str) -> None:
        class Failing(Workers):
            async def choose(self, *_: Any, **__: Any) -> str:
                raise RuntimeError("a bug of the bot")

        async def work() -> None:
            async with hub_on(sqlite_url, Failing(1)) as hub:
                seated = await seat_people(hub.store, bots=1)
                live = await started(hub, seated)
                for guest in seated.guests:
                    await hub.request(live, guest, Concede(id="c"))
                await until(lambda: live.table.info.status == "over")
                await replayed(hub.store, seated.id)

        asyncio.run(work())

    def test_a_bot_that_plays_what_it_may_not_is_not_asked_all_the_time(
        self, sqlite_url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Its table rests for a second, then for two, for four …"""
        asked = []
        now = time()

        class Cheating(Workers):
            async def choose(self, *_: Any, **__: Any) -> str:
                asked.append(1)
                return "conquer 63"

        async def work() -> None:
            nonlocal now
            async with hub_on(sqlite_url, Cheating(1)) as hub:
                seated = await seat_people(hub.store)
                live = await started(hub, seated)
                monkeypatch.setattr(driving, "time", lambda: now)
                for guest in seated.guests:
                    await hub.request(live, guest, Concede(id="c"))
                for passed in (0.0, 1.0, 2.0, 4.0):
                    now += passed
                    before = len(asked)
                    for _ in range(5):
                        await hub.driver.look_after()
                        await until(lambda: not live.is_driven)
                    assert len(asked) == before + 1

        asyncio.run(work())

    def test_a_table_that_cannot_be_loaded_keeps_nobody_from_the_others(
        self, sqlite_url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def work() -> None:
            async with hub_on(sqlite_url) as hub:
                broken, whole = await seat_people(hub.store), await seat_people(hub.store)
                for seated in (broken, whole):
                    live = await started(hub, seated)
                    for guest in seated.guests:
                        await hub.request(live, guest, Concede(id="c"))
                    await hub.driver.close()
                hub.tables.live.clear()

                async def failing(store: Store, table_id: str) -> Table | None:
                    if table_id == broken.id:
                        raise RuntimeError("a bug of ours")
                    return await load(store, table_id)

                monkeypatch.setattr(live_tables, "load", failing)
                await hub.driver.look_after()
                await until(
                    lambda: whole.id in hub.tables.live and hub.tables.live[whole.id].table.info.status == "over"
                )
                assert broken.id not in hub.tables.live
                assert (await row_of(hub.store, broken.id)).info.status == "playing"

        asyncio.run(work())

    def test_tables_that_nobody_looks_at_leave_the_memory(self, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(driving, "IDLE", 0.2)

        async def work() -> None:
            async with hub_on(database) as hub:
                seated, other = await seat_people(hub.store), await seat_people(hub.store)
                await started(hub, seated)
                live = await get(hub, other)
                ear = await Ear().come(hub, live)
                looking = asyncio.create_task(hub.driver.look_after_forever(0.05))
                await until(lambda: seated.id not in hub.tables.live)
                await asyncio.sleep(0.3)
                assert hub.tables.live == {other.id: live}
                hub.audience.leave(live, ear.client)
                await until(lambda: not hub.tables.live)
                looking.cancel()
                await act(hub, await get(hub, seated), seated)

        asyncio.run(work())

    def test_those_whose_game_is_over_leave_it_sooner(self, sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(driving, "OVER", 0.2)

        async def work() -> None:
            async with hub_on(sqlite_url) as hub:
                ended, other = await seat_people(hub.store), await seat_people(hub.store)
                playing = await started(hub, other)
                live = await started(hub, ended)
                for guest in ended.guests:
                    await hub.request(live, guest, Concede(id="c"))
                looking = asyncio.create_task(hub.driver.look_after_forever(0.05))
                await until(lambda: ended.id not in hub.tables.live)
                looking.cancel()
                assert hub.tables.live == {other.id: playing}
                assert (await get(hub, ended)).table.info.status == "over"

        asyncio.run(work())


def test_a_log_is_never_written_over(database: str) -> None:
    """Whatever else goes wrong, two entries cannot have one number."""

    async def work() -> None:
        async with hub_on(database) as hub:
            seated = await seat_people(hub.store)
            live = await started(hub, seated)
            last = live.table.version
            async with hub.store.database.writing() as connection:
                first = (await connection.execute(select(log).where(log.c.number == last))).one()
                await connection.execute(update(log).where(log.c.number == last).values(number=last + 1))
            guest, request = next_act(live, seated)
            with pytest.raises(Exception, match=r"(?i)unique"):
                await hub.request(live, guest, request)
            entries = await hub.store.tables.logged(seated.id)
            assert entries[-1].entry.entry == first.entry
            assert live.table.version == last

    asyncio.run(work())


def test_what_is_said_to_a_table_is_not_lost_with_its_process(database: str) -> None:
    async def work() -> None:
        async with hub_on(database) as hub:
            seated = await seat_people(hub.store)
            live = await get(hub, seated)
            await hub.request(live, seated.guests[1], Say(id="s", text="Are you there?"))
        async with hub_on(database) as hub:
            ear = await Ear(seated.guests[0]).come(hub, await get(hub, seated))
            await ear.listen()
            [said] = ear.of_type("welcome")[0]["chat"]
            assert (said["text"], said["guest"]) == ("Are you there?", seated.guests[1].id)

    asyncio.run(work())
