"""Streams of bot accounts: one for each account, limited by address, woken by changes of their tables."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from elbowroom.server.basics.config import Config
from elbowroom.server.live.bot_streams import BotStreams
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.info import Challenge, SeatInfo


def table(*seats: SeatInfo, table_id: str = "t") -> Any:
    """Return as much of a table as streams look at."""
    return SimpleNamespace(id=table_id, table=SimpleNamespace(info=SimpleNamespace(seats=seats)))


@pytest.mark.parametrize(
    ("seat", "is_woken"),
    [
        (SeatInfo(kind="person", guest="ada", bot_account=True), True),
        (SeatInfo(challenge=Challenge(bot="ada", name="Ada", until=0.0)), True),
        (SeatInfo(kind="person", guest="other", bot_account=True), False),
        (SeatInfo(), False),
    ],
)
def test_woken_where_the_account_is_named(seat: SeatInfo, is_woken: bool) -> None:
    async def work() -> None:
        streams = BotStreams(Config())
        stream = streams.open("ada", "here")
        streams.on_table_changed(table(seat))
        assert await stream.wait(0) is is_woken
        # Once.
        assert not await stream.wait(0)

    asyncio.run(work())


def test_woken_by_tables_it_was_sent_even_if_it_is_named_no_more() -> None:
    async def work() -> None:
        streams = BotStreams(Config())
        stream, other = streams.open("ada", "here"), streams.open("other", "here")
        streams.watch(stream, frozenset({"t", "u"}))
        streams.watch(stream, frozenset({"t"}))
        streams.on_table_changed(table(SeatInfo(), table_id="u"))
        assert not await stream.wait(0)
        streams.on_table_changed(table(SeatInfo()))
        assert await stream.wait(0)
        assert not await other.wait(0)

    asyncio.run(work())


def test_second_stream_ends_the_first_and_takes_its_place() -> None:
    async def work() -> None:
        streams = BotStreams(Config(most_streams_per_caller=1))
        first = streams.open("ada", "here")
        streams.watch(first, frozenset({"t"}))
        second = streams.open("ada", "here")
        assert (first.is_ended, second.is_ended, len(streams)) == (True, False, 1)
        # The first one is still being closed: it must not take anything from the second.
        streams.watch(second, frozenset({"t"}))
        streams.watch(first, frozenset({"t"}))
        streams.close(first)
        streams.on_table_changed(table(SeatInfo()))
        assert await second.wait(0)
        with pytest.raises(TableError, match="too-many-streams"):
            streams.open("other", "here")
        streams.close(second)
        assert len(streams) == 0
        streams.open("other", "here")

    asyncio.run(work())
