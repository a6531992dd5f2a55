"""Stand-ins: a bot that plays for somebody who is away takes its time, so that there is a game to come back to."""

import asyncio

import pytest

from elbowroom.server.table.info import Clock
from elbowroom.server.table.protocol import Back, Concede, Hint, Leave
from tests.server.evenings import Evening, evening
from tests.server.hubs import until

LONG = 600.0
A_WHILE = 0.7


async def asked(here: Evening, request: type, seat: int) -> int:
    """A seat asks for something, and what is due is driven; how far the game had come before."""
    version = here.live.table.version
    # From then on the process in which bots think is awake, and answers at once.
    await here.hub.request(here.live, here.guests[seat], Hint(id="wake", version=version))
    await here.ask(seat, request)
    here.hub.driver.drive(here.live)
    return version


async def stays(here: Evening, version: int) -> bool:
    """Whether nothing happens for a while."""
    await asyncio.sleep(A_WHILE)
    return here.live.table.version == version


@pytest.mark.parametrize("clock", [Clock(), Clock(kind="live", seconds=600), Clock(kind="days", seconds=9e5)])
def test_whoever_comes_back_finds_the_turn_as_it_was(sqlite_url: str, clock: Clock) -> None:
    async def play() -> None:
        async with evening(sqlite_url, clock=clock, stand_in_pause=LONG) as here:
            seat = here.live.table.waits_for()
            assert seat is not None
            assert await stays(here, await asked(here, Leave, seat))
            await here.ask(seat, Back)
            assert here.live.table.waits_for() == seat
            assert here.live.table.bot_to_play() is None

    asyncio.run(play())


def test_nobody_waits_for_whoever_has_given_up(sqlite_url: str) -> None:
    async def play() -> None:
        async with evening(sqlite_url, stand_in_pause=LONG) as here:
            seat = here.live.table.waits_for()
            assert seat is not None
            version = await asked(here, Concede, seat)
            await until(lambda: here.live.table.version > version)

    asyncio.run(play())


def test_by_days_a_stand_in_is_slower(sqlite_url: str) -> None:
    async def play() -> None:
        async with evening(sqlite_url, clock=Clock(kind="days", seconds=9e5), stand_in_pause=A_WHILE / 10) as here:
            seat = here.live.table.waits_for()
            assert seat is not None
            assert await stays(here, await asked(here, Leave, seat))

    asyncio.run(play())
