"""The rules are mended while games run: what would be played otherwise now goes on, or is shown as far as it can be.

What older rules have played is made by changing what is kept: a hash that they led to, or an action they allowed.
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
from elbowroom.server.table.protocol import Act, Done, Refused
from elbowroom.server.table.refusals import TableError
from tests.server.hubs import Ear, act, get, hub_of, hub_on, started, until
from tests.server.kept import Seated, row_of, seat_people

OLDER = RULES_VERSION - 1
ILLEGAL = "conquer 63"


def run(database: str, work: Callable[[Hub, Seated], Awaitable[None]], turns: int = 6) -> None:
    """Do something with a game that older rules have played for some turns, and that no process has in memory."""

    async def done() -> None:
        async with hub_on(database) as hub:
            seated = await seat_people(hub.store)
            await play(hub, await started(hub, seated), seated, turns)
            hub.tables.live.clear()
            await set_rules(hub.store, seated.id, OLDER)
            await work(hub, seated)

    asyncio.run(done())


async def play(hub: Hub, live: LiveTable, seated: Seated, turns: int) -> None:
    """Play whatever is legal until some turns are over, and a little more."""
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
    """The numbers of the entries with which turns began."""
    async with store.database.reading() as connection:
        rows = await connection.execute(select(log.c.number).where(log.c.table_id == table, log.c.hash.is_not(None)))
        return sorted(row.number for row in rows)


async def change(store: Store, table: str, number: int, **values: str | None) -> None:
    async with store.database.writing() as connection:
        is_it = (log.c.table_id == table) & (log.c.number == number)
        await connection.execute(update(log).where(is_it).values(**values))


async def lead_elsewhere(store: Store, table: str, turn: int) -> int:
    """The older rules led to another state at the start of a turn; the start of the turn before it."""
    starts = await turn_starts(store, table)
    await change(store, table, starts[turn], hash="0123456789abcdef")
    return starts[turn - 1]


async def play_to_the_end(hub: Hub, live: LiveTable, seated: Seated) -> None:
    for _ in range(5000):
        if live.table.info.status != "playing":
            return
        await act(hub, live, seated)
    raise AssertionError("the game does not end")


class TestRulesThatChangeNothing:
    def test_the_game_goes_on_as_it_was(self, database: str) -> None:
        async def work(hub: Hub, seated: Seated) -> None:
            before = await row_of(hub.store, seated.id)
            live = await get(hub, seated)
            assert (live.table.version, live.table.base) == (before.number, 0)
            assert live.table.info == before.info
            await act(hub, live, seated)
            after = await row_of(hub.store, seated.id)
            assert (after.rules, after.base, after.info.new_rules_at) == (RULES_VERSION, 0, None)

        run(database, work)


class TestARunningGame:
    def test_goes_on_from_the_start_of_its_turn_and_says_so(self, database: str) -> None:
        async def work(hub: Hub, seated: Seated) -> None:
            await lead_elsewhere(hub.store, seated.id, 3)
            before, log_before = await row_of(hub.store, seated.id), await hub.store.tables.logged(seated.id)
            snapshot = await hub.store.tables.snapshot(seated.id, 10**6)
            assert snapshot is not None
            live = await get(hub, seated)
            after = await row_of(hub.store, seated.id)
            # One more entry, and what was there is still there.
            assert live.table.version == after.number == after.base == before.number + 1
            assert (await hub.store.tables.logged(seated.id))[:-1] == log_before
            assert (await hub.store.tables.entries(seated.id))[-1].entry == f"rules {RULES_VERSION}"
            assert after.rules == RULES_VERSION
            # The state is that of the last snapshot: nothing before this turn is lost.
            assert live.table.game is not None
            assert live.table.game.hash() == msgspec.json.decode(snapshot.position)["hash"]
            assert live.table.game.state.turn >= 6
            ear = await Ear(seated.guests[0]).come(hub, live)
            await ear.listen()
            assert ear.of_type("welcome")[0]["table"]["new_rules_at"] == before.number + 1
            assert ear.of_type("update")[0]["version"] == before.number + 1

        run(database, work)

    def test_is_played_to_its_end_through_more_restarts(self, database: str) -> None:
        async def work(hub: Hub, seated: Seated) -> None:
            await lead_elsewhere(hub.store, seated.id, 2)
            live = await get(hub, seated)
            base = live.table.base
            for _ in range(3):
                for _ in range(8):
                    await act(hub, live, seated)
                assert live.table.game is not None
                record = live.table.game.record()
                hub.tables.live.clear()
                live = await get(hub, seated)
                assert live.table.base == base
                assert live.table.game is not None
                assert live.table.game.record() == record
            await play_to_the_end(hub, live, seated)
            hub.tables.live.clear()
            live = await get(hub, seated)
            assert live.table.game is not None
            assert live.table.game.is_over
            assert live.table.info.shown_until is None

        run(database, work)

    def test_can_go_on_a_second_time(self, database: str) -> None:
        async def work(hub: Hub, seated: Seated) -> None:
            await lead_elsewhere(hub.store, seated.id, 2)
            live = await get(hub, seated)
            first = live.table.base
            await play(hub, live, seated, 9)
            hub.tables.live.clear()
            await set_rules(hub.store, seated.id, OLDER)
            starts = [number for number in await turn_starts(hub.store, seated.id) if number > first]
            await change(hub.store, seated.id, starts[1], hash="0123456789abcdef")
            live = await get(hub, seated)
            assert live.table.base > first + 1
            assert live.table.info.new_rules_at == live.table.base
            await play_to_the_end(hub, live, seated)

        run(database, work)

    def test_what_was_meant_for_the_game_as_it_was_is_refused(self, database: str) -> None:
        async def work(hub: Hub, seated: Seated) -> None:
            await change(hub.store, seated.id, (await turn_starts(hub.store, seated.id))[2] + 1, entry=ILLEGAL)
            number = (await row_of(hub.store, seated.id)).number
            live = await get(hub, seated)
            seat = live.table.waits_for()
            assert seat is not None
            late = Act(id="late", version=number, actions=("end",))
            reply = await hub.request(live, seated.guests[seat], late)
            assert isinstance(reply, Refused)
            assert reply.reason == "stale"
            await act(hub, live, seated)

        run(database, work)

    @pytest.mark.parametrize("moment", ["kept", "of no use"])
    def test_whose_snapshot_was_noted_by_the_older_rules_is_set_up_as_if_by_hand(
        self, database: str, moment: str
    ) -> None:
        async def work(hub: Hub, seated: Seated) -> None:
            await lead_elsewhere(hub.store, seated.id, 2)
            snapshot = await hub.store.tables.snapshot(seated.id, 10**6)
            assert snapshot is not None
            position = msgspec.json.decode(snapshot.position)
            position["rules"] = OLDER
            if moment == "of no use":
                position["hash"] = "0123456789abcdef"
            async with hub.store.database.writing() as connection:
                await connection.execute(update(snapshots).values(position=msgspec.json.encode(position)))
            live = await get(hub, seated)
            game = live.table.game
            assert game is not None
            assert game.state.turn >= 6
            assert [seat["coins"] for seat in position["seats"]] == game.scores
            await play_to_the_end(hub, live, seated)

        run(database, work)

    @pytest.mark.parametrize("position", [b"", b"{}", b'{"boards": ["nowhere"], "seats": []}'])
    def test_without_a_snapshot_goes_on_as_far_as_it_is_sure(self, database: str, position: bytes) -> None:
        async def work(hub: Hub, seated: Seated) -> None:
            await lead_elsewhere(hub.store, seated.id, 4)
            async with hub.store.database.writing() as connection:
                await connection.execute(update(snapshots).values(position=position))
            live = await get(hub, seated)
            assert live.table.game is not None
            assert live.table.game.state.turn == 3
            await play_to_the_end(hub, live, seated)

        run(database, work)

    def test_goes_on_once_though_two_processes_load_it(self, database: str) -> None:
        async def work(hub: Hub, seated: Seated) -> None:
            await lead_elsewhere(hub.store, seated.id, 3)
            number = (await row_of(hub.store, seated.id)).number
            hubs = [hub, hub_of(hub.store, hub.workers), hub_of(hub.store, hub.workers)]
            lives = await asyncio.gather(*(get(one, seated) for one in hubs))
            assert {live.table.version for live in lives} == {number + 1}
            assert (await row_of(hub.store, seated.id)).number == number + 1
            await act(hubs[1], lives[1], seated)

        run(database, work)

    def test_is_taken_over_by_processes_that_have_it_in_memory(self, database: str) -> None:
        async def work(hub: Hub, seated: Seated) -> None:
            other = hub_of(hub.store, hub.workers)
            await set_rules(hub.store, seated.id, RULES_VERSION)
            copy = await get(other, seated)
            ear = await Ear().come(other, copy)
            await set_rules(hub.store, seated.id, OLDER)
            await lead_elsewhere(hub.store, seated.id, 3)
            live = await get(hub, seated)
            other.tables.heard(seated.id, live.table.version, live.table.info.revision)
            await until(lambda: copy.table.version == live.table.version)
            assert copy.table.game is not None
            assert live.table.game is not None
            assert copy.table.game.hash() == live.table.game.hash()
            await ear.listen()
            assert ear.of_type("table")[-1]["table"]["new_rules_at"] == live.table.version
            assert ear.of_type("update")[-1]["version"] == live.table.version
            await act(other, copy, seated)

        run(database, work)


class TestAGameThatIsOver:
    def test_is_shown_as_far_as_it_is_the_same_and_says_so(self, database: str) -> None:
        async def work(hub: Hub, seated: Seated) -> None:
            sure = await lead_elsewhere(hub.store, seated.id, 7)
            before = await row_of(hub.store, seated.id)
            assert before.info.status == "over"
            live = await get(hub, seated)
            assert live.table.info.shown_until == live.table.version == sure
            assert live.table.game is not None
            assert live.table.game.state.turn == 6
            # Nothing is changed for good: newer rules may show it again.
            assert await row_of(hub.store, seated.id) == before

        run(database, work, turns=100)

    def test_is_shown_whole_if_it_is_the_same(self, database: str) -> None:
        async def work(hub: Hub, seated: Seated) -> None:
            live = await get(hub, seated)
            assert live.table.info.shown_until is None
            assert live.table.game is not None
            assert live.table.game.is_over

        run(database, work, turns=100)


class TestATableOfANewerServer:
    def test_is_left_to_that_server(self, database: str) -> None:
        async def work(hub: Hub, seated: Seated) -> None:
            live = await get(hub, seated)
            ear = await Ear().come(hub, live)
            await set_rules(hub.store, seated.id, RULES_VERSION + 1)
            async with hub.store.database.writing() as connection:
                await connection.execute(update(tables).values(base=1, due_at=0.0, number=tables.c.number + 1))
            hub.tables.heard(seated.id, live.table.version + 1, live.table.info.revision)
            await until(lambda: not hub.tables.live)
            assert ear.client.is_lost
            with pytest.raises(TableError, match="newer-rules"):
                await load(hub.store, seated.id)
            assert await hub.store.leases.due_tables("anybody") == []

        run(database, work)
