"""Two hubs on one PostgreSQL: one applies the other's commits from notifications, and reads only if it must."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from elbowroom.server.cluster import commits, listening
from elbowroom.server.cluster.listening import listen_to_other_processes
from elbowroom.server.live.hub import Hub
from elbowroom.server.live.live_table import LiveTable
from tests.server.hubs import RecordingListener, act, hub_on, load_table, start_game, until
from tests.server.stores import SeatedTable, seat_people

pytestmark = pytest.mark.slow


class Pair:
    """A hub at which people act, another one that follows, and how often the second one reads the database."""

    def __init__(
        self, first: Hub, second: Hub, seated: SeatedTable, live: LiveTable, copy: LiveTable, ear: RecordingListener
    ) -> None:
        self.first, self.second, self.seated, self.live, self.copy, self.ear = first, second, seated, live, copy, ear
        self.reads = 0

    async def act(self) -> None:
        """Play an action at the first hub, and wait until the second has caught up."""
        await act(self.first, self.live, self.seated)
        await until(lambda: self.copy.table.version == self.live.table.version)
        assert self.copy.table.game is not None
        assert self.live.table.game is not None
        assert self.copy.table.game.hash() == self.live.table.game.hash()
        assert self.copy.table.info == self.live.table.info
        await self.ear.listen()
        assert self.ear.of_type("update")[-1]["version"] == self.live.table.version


@asynccontextmanager
async def pair_on(database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Pair]:
    async with hub_on(database) as first, hub_on(database) as second:
        seated = await seat_people(first.store)
        live = await start_game(first, seated)
        copy = await load_table(second, seated)
        pair = Pair(first, second, seated, live, copy, await RecordingListener().come(second, copy))
        find = second.store.tables.find

        async def count(table_id: str) -> object:
            pair.reads += 1
            return await find(table_id)

        monkeypatch.setattr(second.store.tables, "find", count)
        listening = asyncio.create_task(listen_to_other_processes(second.config, second))
        try:
            # Act until the second listens and has caught up once.
            await act(first, live, seated)
            await until(lambda: copy.table.version == live.table.version)
            await pair.act()
            pair.reads = 0
            yield pair
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)


def run(database: str, monkeypatch: pytest.MonkeyPatch, work: Callable[[Pair], Awaitable[None]]) -> None:
    async def working() -> None:
        async with pair_on(database, monkeypatch) as pair:
            await work(pair)

    asyncio.run(working())


def test_complete_notifications_are_not_read(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(pair: Pair) -> None:
        for _ in range(20):
            await pair.act()
        assert pair.reads == 0

    run(postgres_url, monkeypatch, work)


def test_too_long_commits_are_read(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(pair: Pair) -> None:
        monkeypatch.setattr(commits, "MOST_BYTES", 0)
        for number in range(3):
            await pair.act()
            assert pair.reads == number + 1

    run(postgres_url, monkeypatch, work)


def test_missed_commit_is_read(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(pair: Pair) -> None:
        apply_notice = listening.apply_notice
        # Simulate a lost notification.
        with monkeypatch.context() as patch:
            patch.setattr(listening, "apply_notice", lambda *_: True)
            await act(pair.first, pair.live, pair.seated)
            await asyncio.sleep(0.1)
            patch.setattr(listening, "apply_notice", apply_notice)
            await pair.act()
        assert pair.reads == 1
        await pair.act()
        assert pair.reads == 1

    run(postgres_url, monkeypatch, work)


def test_notification_during_a_change_waits(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(pair: Pair) -> None:
        async with pair.copy.lock:
            await act(pair.first, pair.live, pair.seated)
            await until(lambda: pair.second.tables._tasks)
            assert pair.copy.table.version < pair.live.table.version
        await until(lambda: pair.copy.table.version == pair.live.table.version)

    run(postgres_url, monkeypatch, work)
