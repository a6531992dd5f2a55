"""Two hubs on one PostgreSQL: what one commits the other takes over from what it is told, and reads only if it must."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from elbowroom.server.live.hub import Hub
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.live.other_processes import hear_other_processes
from elbowroom.server.store import news
from tests.server.hubs import Ear, act, get, hub_on, started, until
from tests.server.kept import Seated, seat_people


class Pair:
    """A hub at which people act, and another one that hears of it; how often the second one reads."""

    def __init__(self, first: Hub, second: Hub, seated: Seated, live: LiveTable, copy: LiveTable, ear: Ear) -> None:
        self.first, self.second, self.seated, self.live, self.copy, self.ear = first, second, seated, live, copy, ear
        self.reads = 0

    async def act(self) -> None:
        """Somebody acts at the first, and the second has heard of it."""
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
        live = await started(first, seated)
        copy = await get(second, seated)
        pair = Pair(first, second, seated, live, copy, await Ear().come(second, copy))
        find = second.store.tables.find

        async def counted(table_id: str) -> object:
            pair.reads += 1
            return await find(table_id)

        monkeypatch.setattr(second.store.tables, "find", counted)
        hearing = asyncio.create_task(hear_other_processes(second.config, second))
        try:
            # Until it listens; then it has heard of the table once.
            await act(first, live, seated)
            await until(lambda: copy.table.version == live.table.version)
            await pair.act()
            pair.reads = 0
            yield pair
        finally:
            hearing.cancel()
            await asyncio.gather(hearing, return_exceptions=True)


def run(database: str, monkeypatch: pytest.MonkeyPatch, work: Callable[[Pair], Awaitable[None]]) -> None:
    async def working() -> None:
        async with pair_on(database, monkeypatch) as pair:
            await work(pair)

    asyncio.run(working())


def test_what_is_told_whole_is_not_read(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(pair: Pair) -> None:
        for _ in range(20):
            await pair.act()
        assert pair.reads == 0

    run(postgres_url, monkeypatch, work)


def test_what_is_too_long_to_be_told_is_read(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(pair: Pair) -> None:
        monkeypatch.setattr(news, "MOST_BYTES", 0)
        for number in range(3):
            await pair.act()
            assert pair.reads == number + 1

    run(postgres_url, monkeypatch, work)


def test_whoever_has_missed_something_reads_and_goes_on(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(pair: Pair) -> None:
        told = pair.second.tables.told
        # As if a word had been lost on the way.
        with monkeypatch.context() as patch:
            patch.setattr(pair.second.tables, "told", lambda *_: True)
            await act(pair.first, pair.live, pair.seated)
            await asyncio.sleep(0.1)
            patch.setattr(pair.second.tables, "told", told)
            await pair.act()
        assert pair.reads == 1
        await pair.act()
        assert pair.reads == 1

    run(postgres_url, monkeypatch, work)


def test_who_hears_of_it_while_something_else_is_done_waits(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(pair: Pair) -> None:
        async with pair.copy.lock:
            await act(pair.first, pair.live, pair.seated)
            await until(lambda: pair.second.tables._tasks)
            assert pair.copy.table.version < pair.live.table.version
        await until(lambda: pair.copy.table.version == pair.live.table.version)

    run(postgres_url, monkeypatch, work)
