"""Tokens placed automatically: in a game with a clock of days nobody waits for small decisions of others."""

import asyncio
from random import Random

import pytest

from elbowroom.server.table.info import Clock
from elbowroom.server.table.protocol import RedeployForMe
from tests.patience import PATIENCE
from tests.server.running_games import RunningGame, running_game

DAY = 24 * 3600.0


async def waits_out_of_turn(here: RunningGame, rng: Random) -> int:
    """Play a game to its end; return how often it waited for a player in another player's turn."""
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
        # Only the deciding player's clock runs, for a day.
        assert row.info.deadline is not None
        waits += seat != table.game.state.seat
        await here.act(rng)
    return waits


@pytest.mark.parametrize("game", ["warcraft", "classic"])
def test_tokens_are_placed_automatically_if_wanted(sqlite_url: str, game: str) -> None:
    async def work() -> None:
        clock = Clock(kind="days", seconds=DAY)
        async with running_game(sqlite_url, people=3, game=game, clock=clock, bot_pause=0.0) as here:
            for seat in range(3):
                await here.ask(seat, RedeployForMe, redeploy=True)
            assert await waits_out_of_turn(here, Random(5)) == 0
            placed = [
                entry for entry in await here.store.tables.log_rows(here.live.id) if entry.entry.client_id is None
            ]
            assert any(one.entry.seat >= 0 for one in placed), "nobody was ever attacked"

    asyncio.run(work())


def test_players_are_asked_otherwise(sqlite_url: str) -> None:
    async def work() -> None:
        clock = Clock(kind="days", seconds=DAY)
        async with running_game(sqlite_url, people=3, clock=clock) as here:
            assert await waits_out_of_turn(here, Random(5)) > 0

    asyncio.run(work())


def test_own_turns_are_not_automatic(sqlite_url: str) -> None:
    """Check that players decide themselves in their own turn."""

    async def work() -> None:
        clock = Clock(kind="days", seconds=DAY)
        async with running_game(sqlite_url, people=2, clock=clock) as here:
            for seat in range(2):
                await here.ask(seat, RedeployForMe, redeploy=True)
            assert here.live.table.bot_to_play() is None
            assert here.live.table.info.deadline is not None

    asyncio.run(work())
