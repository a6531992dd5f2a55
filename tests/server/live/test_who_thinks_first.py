"""Many bots, few processes: who thinks first, and for how long."""

import asyncio
from random import Random
from typing import Any

import pytest

from elbowroom.bots.levels.expert import SECONDS
from elbowroom.engine.game import Game
from elbowroom.games import new_game
from elbowroom.server.basics.processes import Processes
from elbowroom.server.live.workers import LEAST_SECONDS, Workers


class Patient(Processes):
    """Notes who is asked to think, with how many seconds, and lets them go on when told to."""

    def __init__(self) -> None:
        super().__init__(1, niceness=0)
        self.asked: list[tuple[str, float | None]] = []
        self.goes_on = asyncio.Semaphore(0)

    async def run(self, _work: Any, *given: Any) -> Any:
        self.asked.append((given[0], given[-1]))
        await self.goes_on.acquire()
        return ""


@pytest.fixture(name="game")
def begun() -> Game:
    game = new_game("classic", 2, seed=1)
    game.draw(Random(1))
    return game


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def asked_of(game: Game, *bots: str) -> list[tuple[str, float | None]]:
    """Who thinks in which order where all are asked at once, each at a table of their own."""

    async def work() -> list[tuple[str, float | None]]:
        workers = Workers(1)
        patient = workers.processes = Patient()
        thoughts = []
        for number, bot in enumerate(bots):
            thought = workers.choose(bot, game, game.to_act or 0, "", f"host {number}")
            thoughts.append(asyncio.create_task(thought))
            await settled()
        assert len(patient.asked) == 1
        for _ in bots:
            patient.goes_on.release()
            await settled()
        await asyncio.gather(*thoughts)
        workers.close()
        return patient.asked

    return asyncio.run(work())


def test_a_table_with_a_quick_bot_does_not_wait_for_all_experts(game: Game) -> None:
    asked = asked_of(game, "expert", "expert", "corvin", "easy")
    assert [bot for bot, _ in asked] == ["expert", "easy", "expert", "corvin"]


def test_an_expert_has_all_its_time_while_nobody_waits_and_else_a_share(game: Game) -> None:
    alone, *others = asked_of(game, *["expert"] * 4)
    assert alone == ("expert", SECONDS)
    assert [seconds for _, seconds in others] == [SECONDS / 3, SECONDS / 2, SECONDS]


def test_an_expert_thinks_at_least_for_a_moment_and_never_longer_than_it_would(game: Game) -> None:
    shares = [seconds for _, seconds in asked_of(game, *["expert"] * 14)]
    assert min(seconds or 0.0 for seconds in shares) == LEAST_SECONDS
    assert asked_of(game, "expert", "expert@0.1s")[1] == ("expert@0.1s", 0.1)


def test_other_bots_are_not_timed_and_come_in_turn(game: Game) -> None:
    bots = ("hard", "expert@20v", "random")
    assert asked_of(game, *bots) == [(bot, None) for bot in bots]


@pytest.mark.parametrize(("thought", "left"), [(0.5, SECONDS - 0.5), (100.0, LEAST_SECONDS)])
def test_what_was_thought_about_a_turn_is_gone(game: Game, thought: float, left: float) -> None:
    async def work() -> None:
        workers = Workers(1)
        patient = workers.processes = Patient()
        patient.goes_on.release()
        await workers.choose("expert", game, game.to_act or 0, "", "host", thought)
        workers.close()
        assert patient.asked == [("expert", left)]

    asyncio.run(work())
