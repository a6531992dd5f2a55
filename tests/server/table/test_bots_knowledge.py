"""Bots and hints know only what their seat may know; with open coins also all coins."""

import asyncio
from random import Random
from typing import Any

import msgspec
import pytest

from elbowroom.engine.position.model import UNKNOWN_COINS
from elbowroom.games import new_game
from elbowroom.server.basics.networks import Caller
from elbowroom.server.basics.processes import Processes
from elbowroom.server.live.workers import Workers
from elbowroom.server.table.thinking import SeenPosition


class CoinReader(Processes):
    """Returns the coins in the given position instead of running a bot."""

    async def run(self, _work: Any, *given: Any) -> Any:
        shown = msgspec.json.decode(given[1], type=SeenPosition).position
        return [str(one.coins) for one in shown.seats]


@pytest.mark.parametrize(("open_coins", "coins"), [(False, [str(UNKNOWN_COINS), "5"]), (True, ["5", "5"])])
def test_bots_see_coins_of_others_only_if_they_are_open(open_coins: bool, coins: list[str]) -> None:
    game = new_game("classic", 2, first=1, open_coins=open_coins)
    game.draw(Random(1))
    workers = Workers(1)
    workers.quick.processes = CoinReader(1, niceness=0)
    assert asyncio.run(workers.choose("simple", game, 1, "", Caller("", "ana"))) == coins


class PositionRecorder(Processes):
    """Records the given position instead of running the coach."""

    async def run(self, _work: Any, *given: Any) -> Any:
        self.shown = msgspec.json.decode(given[0], type=SeenPosition).position
        self.counted = given[1]
        return [], None


def test_the_coach_sees_no_hidden_coins_but_the_public_count() -> None:
    game = new_game("classic", 2, first=1)
    game.draw(Random(1))
    game.state.coins[0] = 9
    workers = Workers(1)
    workers.slow.processes = recorder = PositionRecorder(1, niceness=0)
    asyncio.run(workers.plan(game, 1, "", 0.1, Caller("", "ana")))
    assert [seat.coins for seat in recorder.shown.seats] == [UNKNOWN_COINS, 5]
    assert recorder.counted == game.counted(1)
