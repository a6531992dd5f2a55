"""What bots and hints know: what their seat may know, and at a table with open coins all coins."""

import asyncio
from random import Random
from typing import Any

import msgspec
import pytest

from elbowroom.engine.position.model import UNKNOWN_COINS
from elbowroom.games import new_game
from elbowroom.server.basics.processes import Processes
from elbowroom.server.live.workers import Seen, Workers


class Confidant(Processes):
    """Tells what it was shown instead of thinking."""

    async def run(self, _work: Any, *given: Any) -> Any:
        shown = msgspec.json.decode(given[1], type=Seen).position
        return " ".join(str(one.coins) for one in shown.seats)


@pytest.mark.parametrize(("open_coins", "coins"), [(False, f"{UNKNOWN_COINS} 5"), (True, "5 5")])
def test_the_coins_of_others_are_shown_only_where_they_are_open(open_coins: bool, coins: str) -> None:
    game = new_game("classic", 2, first=1, open_coins=open_coins)
    game.draw(Random(1))
    workers = Workers(1)
    workers.processes = Confidant(1, niceness=0)
    assert asyncio.run(workers.choose("simple", game, 1, "", "ana")) == coins


class Eavesdropper(Processes):
    """Keeps what the coach is told instead of thinking."""

    async def run(self, _work: Any, *given: Any) -> Any:
        self.shown = msgspec.json.decode(given[0], type=Seen).position
        self.counted = given[1]
        return [], None


def test_the_coach_is_shown_no_hidden_coins_and_what_could_be_counted() -> None:
    game = new_game("classic", 2, first=1)
    game.draw(Random(1))
    game.state.coins[0] = 9
    workers = Workers(1)
    workers.processes = listening = Eavesdropper(1, niceness=0)
    asyncio.run(workers.plan(game, 1, "", 0.1, "ana"))
    assert [seat.coins for seat in listening.shown.seats] == [UNKNOWN_COINS, 5]
    assert listening.counted == game.counted(1)
