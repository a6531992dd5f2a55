"""More bots than worker processes: in which order they think, and for how long."""

import asyncio
from random import Random
from typing import Any

import pytest

from elbowroom.bots.levels.expert import SECONDS
from elbowroom.engine.game import Game
from elbowroom.games import new_game
from elbowroom.server.basics.processes import Processes
from elbowroom.server.live.workers import MIN_SECONDS, Workers


class RecordingProcesses(Processes):
    """Records which bot is asked with how many seconds, and answers only when released."""

    def __init__(self) -> None:
        super().__init__(1, niceness=0)
        self.asked: list[tuple[str, float | None]] = []
        self.released = asyncio.Semaphore(0)

    async def run(self, _work: Any, *given: Any) -> Any:
        self.asked.append((given[0], given[-1]))
        await self.released.acquire()
        return ""


@pytest.fixture(name="game")
def started_game() -> Game:
    game = new_game("classic", 2, seed=1)
    game.draw(Random(1))
    return game


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def asked_of(game: Game, *bots: str) -> list[tuple[str, float | None]]:
    """Return the bots in the order in which they think if all are asked at once, each at another table."""

    async def work() -> list[tuple[str, float | None]]:
        workers = Workers(1)
        patient = workers.processes = RecordingProcesses()
        thoughts = []
        for number, bot in enumerate(bots):
            thought = workers.choose(bot, game, game.to_act or 0, "", f"host {number}")
            thoughts.append(asyncio.create_task(thought))
            await settled()
        assert len(patient.asked) == 1
        for _ in bots:
            patient.released.release()
            await settled()
        await asyncio.gather(*thoughts)
        workers.close()
        return patient.asked

    return asyncio.run(work())


def test_quick_bot_goes_before_waiting_experts(game: Game) -> None:
    asked = asked_of(game, "expert", "expert", "corvin", "easy")
    assert [bot for bot, _ in asked] == ["expert", "easy", "expert", "corvin"]


def test_expert_gets_less_time_while_others_wait(game: Game) -> None:
    alone, *others = asked_of(game, *["expert"] * 4)
    assert alone == ("expert", SECONDS)
    assert [seconds for _, seconds in others] == [SECONDS / 3, SECONDS / 2, SECONDS]


def test_experts_time_has_a_minimum_and_a_maximum(game: Game) -> None:
    shares = [seconds for _, seconds in asked_of(game, *["expert"] * 14)]
    assert min(seconds or 0.0 for seconds in shares) == MIN_SECONDS
    assert asked_of(game, "expert", "expert@0.1s")[1] == ("expert@0.1s", 0.1)


def test_bots_without_time_limit_are_served_in_order(game: Game) -> None:
    bots = ("hard", "expert@20v", "random")
    assert asked_of(game, *bots) == [(bot, None) for bot in bots]


@pytest.mark.parametrize(("thought", "left"), [(0.5, SECONDS - 0.5), (100.0, MIN_SECONDS)])
def test_time_already_used_in_a_turn_is_subtracted(game: Game, thought: float, left: float) -> None:
    async def work() -> None:
        workers = Workers(1)
        patient = workers.processes = RecordingProcesses()
        patient.released.release()
        await workers.choose("expert", game, game.to_act or 0, "", "host", thought)
        workers.close()
        assert patient.asked == [("expert", left)]

    asyncio.run(work())
