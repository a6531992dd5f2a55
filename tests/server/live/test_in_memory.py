"""Tables in memory: loaded once, changed atomically, and driven whatever fails."""

import asyncio
import os
import signal
from collections.abc import Sequence
from time import time
from typing import Any

import pytest
from sqlalchemy import select, update

from elbowroom.engine.errors import IllegalActionError
from elbowroom.server.basics.networks import Caller
from elbowroom.server.live import driver, live_tables
from elbowroom.server.live.loading import load
from elbowroom.server.live.workers import Workers
from elbowroom.server.store.schema import log
from elbowroom.server.store.store import Store
from elbowroom.server.table.answers import Entry
from elbowroom.server.table.protocol import Concede, Refused, Say
from elbowroom.server.table.table import Table
from tests.server.hubs import RecordingListener, act, hub_of, hub_on, load_table, next_act, start_game, until
from tests.server.stores import replayed, row_of, seat_people


class TestLoading:
    def test_concurrent_callers_share_one_load(self, database: str) -> None:
        async def work() -> None:
            async with hub_on(database) as hub:
                seated = await seat_people(hub.store)
                loading = [asyncio.create_task(hub.tables.get(seated.id)) for _ in range(5)]
                await asyncio.sleep(0)
                # The first caller is cancelled; the others still get the table it began to load.
                loading[0].cancel()
                await asyncio.sleep(0)
                loading += [asyncio.create_task(hub.tables.get(seated.id)) for _ in range(5)]
                found = await asyncio.gather(*loading[1:])
                assert len(set(map(id, found))) == 1
                assert hub.tables.live == {seated.id: found[0]}

        asyncio.run(work())

    def test_unknown_table_is_none(self, database: str) -> None:
        async def work() -> None:
            async with hub_on(database) as hub:
                assert await hub.tables.get("nosuchtabl") is None
                assert hub.tables.live == {}

        asyncio.run(work())

    def test_loaded_table_equals_the_one_in_memory(self, database: str) -> None:
        async def work() -> None:
            async with hub_on(database) as hub:
                seated = await seat_people(hub.store)
                live = await start_game(hub, seated)
                turns = 0
                for _ in range(60):
                    await act(hub, live, seated)
                    other = hub_of(hub.store, hub.workers)
                    again = await load_table(other, seated)
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

    def test_loading_is_consistent_while_others_play(self, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
        async def work() -> None:
            async with hub_on(database) as hub, hub_on(database) as other:
                seated = await seat_people(hub.store)
                live = await start_game(hub, seated)
                for _ in range(12):
                    await act(hub, live, seated)
                hashes: dict[int, str] = {}
                for reading in ("find", "log_rows", "snapshot"):
                    read = getattr(other.store.tables, reading)

                    async def late(*arguments: Any, read: Any = read) -> Any:
                        """Play a turn or two before every read of the database."""
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

    def test_commit_during_loading_is_not_missed(self, postgres_url: str) -> None:
        """Catch up if a notification arrives while a table is being loaded."""

        async def work() -> None:
            async with hub_on(postgres_url) as first, hub_on(postgres_url) as second:
                seated = await seat_people(first.store)
                live = await start_game(first, seated)
                loading = asyncio.create_task(second.tables.get(seated.id))
                await asyncio.sleep(0)
                await act(first, live, seated)
                second.tables.on_remote_version(seated.id, live.table.version, live.table.info.revision)
                other = await loading
                assert other is not None
                await until(lambda: other.table.version == live.table.version)

        asyncio.run(work())


class TestChanging:
    def test_change_is_finished_when_its_caller_is_cancelled(self, database: str) -> None:
        async def work() -> None:
            async with hub_on(database) as hub:
                seated = await seat_people(hub.store)
                live = await start_game(hub, seated)
                ear = await RecordingListener().come(hub, live)
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

    def test_table_catches_up_before_it_answers(self, database: str) -> None:
        async def work() -> None:
            async with hub_on(database) as hub:
                other = hub_of(hub.store, hub.workers)
                seated = await seat_people(hub.store)
                live = await start_game(hub, seated)
                copy = await load_table(other, seated)
                ear = await RecordingListener().come(other, copy)
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

    def test_table_is_reloaded_if_entries_cannot_be_applied(
        self, database: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Simulate a process with other rules, whose entries can be applied only in part."""
        absorb = Table.play_committed

        def absorb_half(table: Table, entries: Sequence[Entry]) -> None:
            absorb(table, entries[:1])
            raise IllegalActionError("not-legal", action="")

        async def work() -> None:
            async with hub_on(database) as hub:
                other = hub_of(hub.store, hub.workers)
                seated = await seat_people(hub.store)
                live = await start_game(hub, seated)
                copy = await load_table(other, seated)
                for _ in range(3):
                    await act(hub, live, seated)
                before = copy.table
                with monkeypatch.context() as patch:
                    patch.setattr(before, "play_committed", lambda entries: absorb_half(before, entries))
                    other.tables.on_remote_version(seated.id, live.table.version, live.table.info.revision)
                    await until(lambda: copy.table is not before)
                assert copy.table.game is not None
                assert live.table.game is not None
                assert copy.table.game.record() == live.table.game.record()

        asyncio.run(work())

    def test_removed_table_disappears_from_all_processes(self, database: str) -> None:
        async def work() -> None:
            async with hub_on(database, idle_open_table=0.0) as hub:
                other = hub_of(hub.store, hub.workers)
                seated = await seat_people(hub.store)
                live, copy = await load_table(hub, seated), await load_table(other, seated)
                ear = await RecordingListener().come(other, copy)
                await hub.driver.remove_old()
                assert hub.tables.live == {}
                reply = await other.request(copy, seated.guests[0], Concede(id="c"))
                assert isinstance(reply, Refused)
                other.tables.on_remote_version(seated.id, -1, -1)
                await until(lambda: not other.tables.live)
                assert ear.client.is_closed
                assert live.id == seated.id

        asyncio.run(work())


class TestChat:
    def test_listeners_get_each_message_once_and_in_order(self, database: str) -> None:
        async def work() -> None:
            async with hub_on(database) as hub:
                seated = await seat_people(hub.store, people=5)
                live = await load_table(hub, seated)
                early = await RecordingListener().come(hub, live)
                lines = [f"line {number}" for number in range(30)]
                for line in lines[:5]:
                    await hub.store.chat.post(seated.id, seated.guests[1], line)
                late = RecordingListener()
                await asyncio.gather(
                    *(hub.chat.post(live, seated.guests[number % 5], line) for number, line in enumerate(lines[5:])),
                    late.come(hub, live),
                )
                await early.listen()
                await late.listen()
                assert [message["number"] for message in early.of_type("said")] == list(range(1, 31))
                talk = late.of_type("welcome")[0].get("chat", [])
                numbers = [message["number"] for message in [*talk, *late.of_type("said")]]
                assert numbers == list(range(1, 31))

        asyncio.run(work())


class TestDriving:
    def test_bot_is_asked_again_after_its_process_died(self, sqlite_url: str) -> None:
        async def work() -> None:
            workers = Workers(1)
            async with hub_on(sqlite_url, workers) as hub:
                seated = await seat_people(hub.store, bots=1)
                live = await start_game(hub, seated)
                assert live.table.game is not None
                for _ in range(2):
                    seat = live.table.game.to_act
                    assert seat is not None
                    assert await workers.choose("random", live.table.game, seat, "seed", Caller("", "ana"))
                    for process in list(workers.quick.processes._pool._processes.values()):
                        assert process.pid is not None
                        os.kill(process.pid, signal.SIGKILL)
                for guest in seated.guests:
                    await hub.request(live, guest, Concede(id="c"))
                await until(lambda: live.table.info.status == "over")
                await replayed(hub.store, seated.id)

        asyncio.run(work())

    def test_failing_bot_does_not_stop_the_game(self, sqlite_url: str) -> None:
        class Failing(Workers):
            async def choose(self, *_: Any, **__: Any) -> list[str]:
                raise RuntimeError("a bug of the bot")

        async def work() -> None:
            async with hub_on(sqlite_url, Failing(1)) as hub:
                seated = await seat_people(hub.store, bots=1)
                live = await start_game(hub, seated)
                for guest in seated.guests:
                    await hub.request(live, guest, Concede(id="c"))
                await until(lambda: live.table.info.status == "over")
                await replayed(hub.store, seated.id)

        asyncio.run(work())

    def test_bot_with_illegal_actions_is_retried_with_growing_delay(
        self, sqlite_url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Check that the table waits 1, 2, 4, … seconds between attempts."""
        asked = []
        now = time()

        class Cheating(Workers):
            async def choose(self, *_: Any, **__: Any) -> list[str]:
                asked.append(1)
                return ["conquer 63"]

        async def work() -> None:
            nonlocal now
            async with hub_on(sqlite_url, Cheating(1)) as hub:
                seated = await seat_people(hub.store)
                live = await start_game(hub, seated)
                monkeypatch.setattr(driver, "time", lambda: now)
                for guest in seated.guests:
                    await hub.request(live, guest, Concede(id="c"))
                for passed in (0.0, 1.0, 2.0, 4.0):
                    now += passed
                    before = len(asked)
                    for _ in range(5):
                        await hub.driver.drive_due()
                        await until(lambda: not live.is_driven)
                    assert len(asked) == before + 1

        asyncio.run(work())

    def test_broken_table_does_not_block_other_tables(self, sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
        async def work() -> None:
            async with hub_on(sqlite_url) as hub:
                broken, whole = await seat_people(hub.store), await seat_people(hub.store)
                for seated in (broken, whole):
                    live = await start_game(hub, seated)
                    for guest in seated.guests:
                        await hub.request(live, guest, Concede(id="c"))
                    await hub.driver.close()
                hub.tables.live.clear()

                async def failing(store: Store, table_id: str) -> Table | None:
                    if table_id == broken.id:
                        raise RuntimeError("a bug of ours")
                    return await load(store, table_id)

                monkeypatch.setattr(live_tables, "load", failing)
                await hub.driver.drive_due()
                await until(
                    lambda: whole.id in hub.tables.live and hub.tables.live[whole.id].table.info.status == "over"
                )
                assert broken.id not in hub.tables.live
                assert (await row_of(hub.store, broken.id)).info.status == "playing"

        asyncio.run(work())

    def test_unused_tables_are_unloaded(self, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(driver, "UNLOAD_AFTER", 0.2)

        async def work() -> None:
            async with hub_on(database) as hub:
                seated, other = await seat_people(hub.store), await seat_people(hub.store)
                await start_game(hub, seated)
                live = await load_table(hub, other)
                ear = await RecordingListener().come(hub, live)
                driving = asyncio.create_task(hub.driver.run_forever(0.05))
                await until(lambda: seated.id not in hub.tables.live)
                await asyncio.sleep(0.3)
                assert hub.tables.live == {other.id: live}
                hub.audience.leave(live, ear.client)
                await until(lambda: not hub.tables.live)
                driving.cancel()
                await act(hub, await load_table(hub, seated), seated)

        asyncio.run(work())

    def test_finished_tables_are_unloaded_sooner(self, sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(driver, "UNLOAD_OVER_AFTER", 0.2)

        async def work() -> None:
            async with hub_on(sqlite_url) as hub:
                ended, other = await seat_people(hub.store), await seat_people(hub.store)
                playing = await start_game(hub, other)
                live = await start_game(hub, ended)
                for guest in ended.guests:
                    await hub.request(live, guest, Concede(id="c"))
                driving = asyncio.create_task(hub.driver.run_forever(0.05))
                await until(lambda: ended.id not in hub.tables.live)
                driving.cancel()
                assert hub.tables.live == {other.id: playing}
                assert (await load_table(hub, ended)).table.info.status == "over"

        asyncio.run(work())


def test_log_entries_are_never_overwritten(database: str) -> None:
    """Check that two entries can never have the same number."""

    async def work() -> None:
        async with hub_on(database) as hub:
            seated = await seat_people(hub.store)
            live = await start_game(hub, seated)
            last = live.table.version
            async with hub.store.database.writing() as connection:
                first = (await connection.execute(select(log).where(log.c.number == last))).one()
                await connection.execute(update(log).where(log.c.number == last).values(number=last + 1))
            guest, request = next_act(live, seated)
            with pytest.raises(Exception, match=r"(?i)unique"):
                await hub.request(live, guest, request)
            entries = await hub.store.tables.log_rows(seated.id)
            assert entries[-1].entry.entry == first.entry
            assert live.table.version == last

    asyncio.run(work())


def test_chat_survives_a_restart(database: str) -> None:
    async def work() -> None:
        async with hub_on(database) as hub:
            seated = await seat_people(hub.store)
            live = await load_table(hub, seated)
            await hub.request(live, seated.guests[1], Say(id="s", text="Are you there?"))
        async with hub_on(database) as hub:
            ear = await RecordingListener(seated.guests[0]).come(hub, await load_table(hub, seated))
            await ear.listen()
            [message] = ear.of_type("welcome")[0]["chat"]
            assert (message["text"], message["guest"]) == ("Are you there?", seated.guests[1].id)

    asyncio.run(work())


def test_run_forever_ends_after_everything_it_started(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The shutdown goes on after it: a task that still uses the database would be cancelled twice, and hang."""

    async def work() -> None:
        async with hub_on(database) as hub:
            started, has_ended = asyncio.Event(), False

            async def ends_slowly() -> None:
                nonlocal has_ended
                started.set()
                try:
                    await asyncio.Event().wait()
                finally:
                    await asyncio.sleep(0.05)
                    has_ended = True

            monkeypatch.setattr(hub.moderation, "poll_forever", ends_slowly)
            running = asyncio.create_task(hub.run_forever())
            await started.wait()
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            assert has_ended

    asyncio.run(work())
