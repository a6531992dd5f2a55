"""Rules change while games run: a game that would now be different continues, or is shown up to the difference.

Games of older rules are simulated by changing the database: a hash to which they led, or an action they allowed.
"""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import msgspec
import pytest
from sqlalchemy import select, update

from elbowroom.engine.action_text import action_of, text_of
from elbowroom.engine.version import RULES_VERSION
from elbowroom.server.live.hub import Hub
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.live.loading import load
from elbowroom.server.store.schema import log, snapshots, tables
from elbowroom.server.store.store import Store
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.protocol import Act, Done, Refused
from tests.server.hubs import RecordingListener, act, hub_of, hub_on, load_table, start_game, until
from tests.server.stores import SeatedTable, row_of, seat_people

OLDER = RULES_VERSION - 1
ILLEGAL = "conquer 63"


def run(database: str, work: Callable[[Hub, SeatedTable], Awaitable[None]], turns: int = 6) -> None:
    """Call `work` with a game of older rules after some turns, which no process has in memory."""

    async def done() -> None:
        async with hub_on(database) as hub:
            seated = await seat_people(hub.store)
            await play(hub, await start_game(hub, seated), seated, turns)
            hub.tables.live.clear()
            await set_rules(hub.store, seated.id, OLDER)
            await work(hub, seated)

    asyncio.run(done())


async def play(hub: Hub, live: LiveTable, seated: SeatedTable, turns: int) -> None:
    """Play random actions until some turns are over and something can be undone."""
    rng = Random(3)
    while live.table.info.status == "playing":
        table = live.table
        assert table.game is not None
        seat = table.waits_for()
        assert seat is not None
        if table.game.state.turn >= turns and table.game.can_undo:
            return
        action = text_of(action_of(table.game.state, rng.choice(table.game.state.options)))
        request = Act(id=f"p{table.version}", version=table.version, actions=(action,))
        assert isinstance(await hub.request(live, seated.guests[seat], request), Done)


async def set_rules(store: Store, table: str, rules: int) -> None:
    async with store.database.writing() as connection:
        await connection.execute(update(tables).where(tables.c.id == table).values(rules=rules))
        await connection.execute(update(snapshots).where(snapshots.c.table_id == table).values(rules=rules))


async def turn_starts(store: Store, table: str) -> list[int]:
    """Return the numbers of the log entries at which turns began."""
    async with store.database.reading() as connection:
        rows = await connection.execute(select(log.c.number).where(log.c.table_id == table, log.c.hash.is_not(None)))
        return sorted(row.number for row in rows)


async def change(store: Store, table: str, number: int, **values: str | None) -> None:
    async with store.database.writing() as connection:
        is_it = (log.c.table_id == table) & (log.c.number == number)
        await connection.execute(update(log).where(is_it).values(**values))


async def change_hash(store: Store, table: str, turn: int) -> int:
    """Make a turn's stored hash differ; return the entry at which the turn before it began."""
    starts = await turn_starts(store, table)
    await change(store, table, starts[turn], hash="0123456789abcdef")
    return starts[turn - 1]


async def play_to_end(hub: Hub, live: LiveTable, seated: SeatedTable) -> None:
    for _ in range(5000):
        if live.table.info.status != "playing":
            return
        await act(hub, live, seated)
    raise AssertionError("the game does not end")


class TestRulesThatChangeNothing:
    def test_game_continues_unchanged(self, database: str) -> None:
        async def work(hub: Hub, seated: SeatedTable) -> None:
            before = await row_of(hub.store, seated.id)
            live = await load_table(hub, seated)
            assert (live.table.version, live.table.base) == (before.number, 0)
            assert live.table.info == before.info
            await act(hub, live, seated)
            after = await row_of(hub.store, seated.id)
            assert (after.rules, after.base, after.info.new_rules_at) == (RULES_VERSION, 0, None)

        run(database, work)


class TestRunningGame:
    def test_continues_from_the_start_of_its_turn_with_a_note(self, database: str) -> None:
        async def work(hub: Hub, seated: SeatedTable) -> None:
            await change_hash(hub.store, seated.id, 3)
            before, log_before = await row_of(hub.store, seated.id), await hub.store.tables.log_rows(seated.id)
            snapshot = await hub.store.tables.snapshot(seated.id, 10**6)
            assert snapshot is not None
            live = await load_table(hub, seated)
            after = await row_of(hub.store, seated.id)
            # There is one more entry, and the old ones are unchanged.
            assert live.table.version == after.number == after.base == before.number + 1
            assert (await hub.store.tables.log_rows(seated.id))[:-1] == log_before
            assert (await hub.store.tables.entries(seated.id))[-1].entry == f"rules {RULES_VERSION}"
            assert after.rules == RULES_VERSION
            # The state is that of the last snapshot: nothing before this turn is lost.
            assert live.table.game is not None
            assert live.table.game.hash() == msgspec.json.decode(snapshot.position)["hash"]
            assert live.table.game.state.turn >= 6
            ear = await RecordingListener(seated.guests[0]).come(hub, live)
            await ear.listen()
            assert ear.of_type("welcome")[0]["table"]["new_rules_at"] == before.number + 1
            assert ear.of_type("update")[0]["version"] == before.number + 1

        run(database, work)

    def test_can_be_finished_after_more_restarts(self, database: str) -> None:
        async def work(hub: Hub, seated: SeatedTable) -> None:
            await change_hash(hub.store, seated.id, 2)
            live = await load_table(hub, seated)
            base = live.table.base
            for _ in range(3):
                for _ in range(8):
                    await act(hub, live, seated)
                assert live.table.game is not None
                record = live.table.game.record()
                hub.tables.live.clear()
                live = await load_table(hub, seated)
                assert live.table.base == base
                assert live.table.game is not None
                assert live.table.game.record() == record
            await play_to_end(hub, live, seated)
            hub.tables.live.clear()
            live = await load_table(hub, seated)
            assert live.table.game is not None
            assert live.table.game.is_over
            assert live.table.info.shown_until is None

        run(database, work)

    def test_can_move_to_newer_rules_twice(self, database: str) -> None:
        async def work(hub: Hub, seated: SeatedTable) -> None:
            await change_hash(hub.store, seated.id, 2)
            live = await load_table(hub, seated)
            first = live.table.base
            await play(hub, live, seated, 9)
            hub.tables.live.clear()
            await set_rules(hub.store, seated.id, OLDER)
            starts = [number for number in await turn_starts(hub.store, seated.id) if number > first]
            await change(hub.store, seated.id, starts[1], hash="0123456789abcdef")
            live = await load_table(hub, seated)
            assert live.table.base > first + 1
            assert live.table.info.new_rules_at == live.table.base
            await play_to_end(hub, live, seated)

        run(database, work)

    def test_action_for_the_old_version_is_refused(self, database: str) -> None:
        async def work(hub: Hub, seated: SeatedTable) -> None:
            await change(hub.store, seated.id, (await turn_starts(hub.store, seated.id))[2] + 1, entry=ILLEGAL)
            number = (await row_of(hub.store, seated.id)).number
            live = await load_table(hub, seated)
            seat = live.table.waits_for()
            assert seat is not None
            late = Act(id="late", version=number, actions=("end",))
            reply = await hub.request(live, seated.guests[seat], late)
            assert isinstance(reply, Refused)
            assert reply.reason == "stale"
            await act(hub, live, seated)

        run(database, work)

    @pytest.mark.parametrize("moment", ["valid hash", "unusable hash"])
    def test_old_snapshot_is_loaded_as_a_set_up_position(self, database: str, moment: str) -> None:
        async def work(hub: Hub, seated: SeatedTable) -> None:
            await change_hash(hub.store, seated.id, 2)
            snapshot = await hub.store.tables.snapshot(seated.id, 10**6)
            assert snapshot is not None
            position = msgspec.json.decode(snapshot.position)
            position["rules"] = OLDER
            if moment == "unusable hash":
                position["hash"] = "0123456789abcdef"
            async with hub.store.database.writing() as connection:
                await connection.execute(update(snapshots).values(position=msgspec.json.encode(position)))
            live = await load_table(hub, seated)
            game = live.table.game
            assert game is not None
            assert game.state.turn >= 6
            assert [seat["coins"] for seat in position["seats"]] == game.scores
            await play_to_end(hub, live, seated)

        run(database, work)

    @pytest.mark.parametrize("position", [b"", b"{}", b'{"boards": ["nowhere"], "seats": []}'])
    def test_continues_from_the_verified_part_without_a_snapshot(self, database: str, position: bytes) -> None:
        async def work(hub: Hub, seated: SeatedTable) -> None:
            await change_hash(hub.store, seated.id, 4)
            async with hub.store.database.writing() as connection:
                await connection.execute(update(snapshots).values(position=position))
            live = await load_table(hub, seated)
            assert live.table.game is not None
            assert live.table.game.state.turn == 3
            await play_to_end(hub, live, seated)

        run(database, work)

    def test_moves_to_new_rules_once_if_several_processes_load_it(self, database: str) -> None:
        async def work(hub: Hub, seated: SeatedTable) -> None:
            await change_hash(hub.store, seated.id, 3)
            number = (await row_of(hub.store, seated.id)).number
            hubs = [hub, hub_of(hub.store, hub.workers), hub_of(hub.store, hub.workers)]
            lives = await asyncio.gather(*(load_table(one, seated) for one in hubs))
            assert {live.table.version for live in lives} == {number + 1}
            assert (await row_of(hub.store, seated.id)).number == number + 1
            await act(hubs[1], lives[1], seated)

        run(database, work)

    def test_processes_with_the_table_in_memory_follow(self, database: str) -> None:
        async def work(hub: Hub, seated: SeatedTable) -> None:
            other = hub_of(hub.store, hub.workers)
            await set_rules(hub.store, seated.id, RULES_VERSION)
            copy = await load_table(other, seated)
            ear = await RecordingListener().come(other, copy)
            await set_rules(hub.store, seated.id, OLDER)
            await change_hash(hub.store, seated.id, 3)
            live = await load_table(hub, seated)
            other.tables.on_remote_version(seated.id, live.table.version, live.table.info.revision)
            await until(lambda: copy.table.version == live.table.version)
            assert copy.table.game is not None
            assert live.table.game is not None
            assert copy.table.game.hash() == live.table.game.hash()
            await ear.listen()
            assert ear.of_type("table")[-1]["table"]["new_rules_at"] == live.table.version
            assert ear.of_type("update")[-1]["version"] == live.table.version
            await act(other, copy, seated)

        run(database, work)


class TestFinishedGame:
    def test_is_shown_up_to_the_difference_with_a_note(self, database: str) -> None:
        async def work(hub: Hub, seated: SeatedTable) -> None:
            verified = await change_hash(hub.store, seated.id, 7)
            before = await row_of(hub.store, seated.id)
            assert before.info.status == "over"
            live = await load_table(hub, seated)
            assert live.table.info.shown_until == live.table.version == verified
            assert live.table.game is not None
            assert live.table.game.state.turn == 6
            # The database is unchanged: newer rules may show the game again.
            assert await row_of(hub.store, seated.id) == before

        run(database, work, turns=100)

    def test_is_shown_whole_if_nothing_differs(self, database: str) -> None:
        async def work(hub: Hub, seated: SeatedTable) -> None:
            live = await load_table(hub, seated)
            assert live.table.info.shown_until is None
            assert live.table.game is not None
            assert live.table.game.is_over

        run(database, work, turns=100)


class TestTableOfNewerServer:
    def test_is_unloaded_and_not_driven(self, database: str) -> None:
        async def work(hub: Hub, seated: SeatedTable) -> None:
            live = await load_table(hub, seated)
            ear = await RecordingListener().come(hub, live)
            await set_rules(hub.store, seated.id, RULES_VERSION + 1)
            async with hub.store.database.writing() as connection:
                await connection.execute(update(tables).values(base=1, due_at=0.0, number=tables.c.number + 1))
            hub.tables.on_remote_version(seated.id, live.table.version + 1, live.table.info.revision)
            await until(lambda: not hub.tables.live)
            assert ear.client.is_closed
            with pytest.raises(TableError, match="newer-rules"):
                await load(hub.store, seated.id)
            assert await hub.leases.due_tables(100) == []

        run(database, work)
