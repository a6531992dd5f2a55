"""Tokens placed automatically: in a game by day nobody waits for a trifle."""

import asyncio
from random import Random

import pytest

from elbowroom.server.table.info import Clock
from elbowroom.server.table.protocol import RedeployForMe
from tests.patience import PATIENCE
from tests.server.evenings import Evening, evening

DAY = 24 * 3600.0


async def out_of_turn(here: Evening, rng: Random) -> int:
    """Play a game to its end; how often somebody was waited for in the turn of another."""
    waits = 0
    table = here.live.table
    while table.info.status == "playing":
        assert table.game is not None
        if table.bot_to_play() is not None:
            before = table.version
            here.hub.driver.drive(here.live)
            async with asyncio.timeout(PATIENCE):
                while table.version == before:
                    await asyncio.sleep(0.005)
            continue
        row = await here.store.tables.find(here.live.id)
        assert row is not None
        seat = table.game.to_act
        assert seat is not None
        # Whoever is waited for has a day, and nobody's clock runs but theirs.
        assert row.info.deadline is not None
        waits += seat != table.game.state.seat
        await here.act(rng)
    return waits


@pytest.mark.parametrize("game", ["warcraft", "classic"])
def test_tokens_are_placed_by_themselves_for_those_who_want_it(sqlite_url: str, game: str) -> None:
    async def work() -> None:
        clock = Clock(kind="days", seconds=DAY)
        async with evening(sqlite_url, people=3, game=game, clock=clock, bot_pause=0.0) as here:
            for seat in range(3):
                await here.ask(seat, RedeployForMe, redeploy=True)
            assert await out_of_turn(here, Random(5)) == 0
            placed = [entry for entry in await here.store.tables.logged(here.live.id) if entry.entry.client_id is None]
            assert any(one.entry.seat >= 0 for one in placed), "nobody was ever attacked"

    asyncio.run(work())


def test_and_asked_for_by_those_who_do_not(sqlite_url: str) -> None:
    async def work() -> None:
        clock = Clock(kind="days", seconds=DAY)
        async with evening(sqlite_url, people=3, clock=clock) as here:
            assert await out_of_turn(here, Random(5)) > 0

    asyncio.run(work())


def test_only_the_trifle_is_decided_for_them(sqlite_url: str) -> None:
    """In their own turn they decide themselves."""

    async def work() -> None:
        clock = Clock(kind="days", seconds=DAY)
        async with evening(sqlite_url, people=2, clock=clock) as here:
            for seat in range(2):
                await here.ask(seat, RedeployForMe, redeploy=True)
            assert here.live.table.bot_to_play() is None
            assert here.live.table.info.deadline is not None

    asyncio.run(work())
