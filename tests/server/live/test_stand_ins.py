"""Stand-ins: a bot that plays for an absent player waits, so that the player can come back in time."""

import asyncio

import pytest

from elbowroom.server.table.info import Clock
from elbowroom.server.table.protocol import Back, Concede, Hint, Leave
from tests.server.hubs import until
from tests.server.running_games import RunningGame, running_game

LONG = 600.0
MOMENT = 0.7


async def asked(here: RunningGame, request: type, seat: int) -> int:
    """Send a seat's request and drive the table; return the version before it."""
    version = here.live.table.version
    # Starts the worker process, so that it answers at once later.
    await here.hub.request(here.live, here.guests[seat], Hint(id="wake", version=version))
    await here.ask(seat, request)
    here.hub.driver.drive(here.live)
    return version


async def stays_unchanged(here: RunningGame, version: int) -> bool:
    """Return whether the table stays unchanged for a moment."""
    await asyncio.sleep(MOMENT)
    return here.live.table.version == version


@pytest.mark.parametrize("clock", [Clock(), Clock(kind="live", seconds=600), Clock(kind="days", seconds=9e5)])
def test_returning_player_finds_the_turn_unchanged(sqlite_url: str, clock: Clock) -> None:
    async def play() -> None:
        async with running_game(sqlite_url, clock=clock, stand_in_pause=LONG) as here:
            seat = here.live.table.waits_for()
            assert seat is not None
            assert await stays_unchanged(here, await asked(here, Leave, seat))
            await here.ask(seat, Back)
            assert here.live.table.waits_for() == seat
            assert here.live.table.bot_to_play() is None

    asyncio.run(play())


def test_bot_of_a_conceded_seat_plays_at_once(sqlite_url: str) -> None:
    async def play() -> None:
        async with running_game(sqlite_url, stand_in_pause=LONG) as here:
            seat = here.live.table.waits_for()
            assert seat is not None
            version = await asked(here, Concede, seat)
            await until(lambda: here.live.table.version > version)

    asyncio.run(play())


def test_stand_in_is_slower_if_the_clock_counts_days(sqlite_url: str) -> None:
    async def play() -> None:
        async with running_game(sqlite_url, clock=Clock(kind="days", seconds=9e5), stand_in_pause=MOMENT / 10) as here:
            seat = here.live.table.waits_for()
            assert seat is not None
            assert await stays_unchanged(here, await asked(here, Leave, seat))

    asyncio.run(play())
