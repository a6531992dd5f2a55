"""More bots than worker processes: in which order they think, and for how long."""

import asyncio
from random import Random
from typing import Any

import pytest

from elbowroom.bots.levels.expert import SECONDS
from elbowroom.engine.game import Game
from elbowroom.games import new_game
from elbowroom.server.basics.fair_queue import FairQueue
from elbowroom.server.basics.networks import Caller
from elbowroom.server.basics.processes import Processes
from elbowroom.server.live.workers import MAX_HINTS_PER_CALLER, MAX_HINTS_PER_GUEST, MIN_SECONDS, Workers
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.thinking import plan


class RecordingProcesses(Processes):
    """Records which bot is asked with how many seconds, and answers only when released."""

    def __init__(self) -> None:
        super().__init__(1, niceness=0)
        self.asked: list[tuple[str, float | None]] = []
        # Seeds and seconds of hints.
        self.hints: list[tuple[str, float]] = []
        self.released = asyncio.Semaphore(0)

    async def run(self, work: Any, *given: Any) -> Any:
        if work is plan:
            self.hints.append(given[-2:])
        else:
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


class RecordedWorkers(Workers):
    """Workers that record what each lane is asked, and answer when released."""

    def __init__(self) -> None:
        super().__init__(1)
        self.slow.processes = self.slow_asked = RecordingProcesses()
        self.quick.processes = self.quick_asked = RecordingProcesses()
        # With a stopped clock, so that the order does not depend on the speed of the machine.
        self.slow.queue, self.quick.queue = FairQueue(1, lambda: 0.0), FairQueue(1, lambda: 0.0)
        self.tasks: list[asyncio.Task[Any]] = []

    async def ask(self, bot: str, game: Game, address: str, guest: str = "host") -> None:
        """Ask a bot at a table of a host, without waiting for the answer."""
        thought = self.choose(bot, game, game.to_act or 0, "", Caller(address, guest))
        self.tasks.append(asyncio.create_task(thought))
        await settled()

    async def ask_hint(self, game: Game, address: str, guest: str) -> "asyncio.Task[Any]":
        """Ask for a hint; its seed names the guest."""
        hint = self.plan(game, game.to_act or 0, f"{address} {guest}", 0.9, Caller(address, guest))
        self.tasks.append(asyncio.create_task(hint))
        await settled()
        return self.tasks[-1]

    async def finish(self) -> None:
        """Answer everything, one after the other."""
        for _ in self.tasks:
            self.slow_asked.released.release()
            self.quick_asked.released.release()
            await settled()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.close()


def asked_of(game: Game, *bots: str) -> list[tuple[str, float | None]]:
    """Return the slow bots in the order in which they think if all are asked at once, each at another table."""

    async def work() -> list[tuple[str, float | None]]:
        workers = RecordedWorkers()
        for number, bot in enumerate(bots):
            await workers.ask(bot, game, f"address {number}")
        assert len(workers.slow_asked.asked) == 1
        await workers.finish()
        return workers.slow_asked.asked

    return asyncio.run(work())


@pytest.mark.parametrize("quick", ["easy", "medium", "hard", "zillo", "simple"])
def test_a_quick_bot_waits_for_no_slow_one(game: Game, quick: str) -> None:
    async def work() -> None:
        workers = RecordedWorkers()
        for number in range(30):
            await workers.ask("expert", game, f"address {number}")
            await workers.ask_hint(game, f"address {number}", "guest")
        await workers.ask(quick, game, "elsewhere")
        assert workers.quick_asked.asked == [(quick, None)]
        await workers.finish()

    asyncio.run(work())


def test_many_guests_of_one_address_delay_another_address_by_one_thought(game: Game) -> None:
    async def work() -> None:
        workers = RecordedWorkers()
        for number in range(30):
            await workers.ask("expert", game, "crowd", f"guest {number}")
        await workers.ask("corvin", game, "elsewhere")
        await workers.finish()
        assert [bot for bot, _ in workers.slow_asked.asked[:3]] == ["expert", "corvin", "expert"]
        # The crowd has cost the other table no more than one share of the time.
        assert workers.slow_asked.asked[1] == ("corvin", SECONDS / 2)

    asyncio.run(work())


def test_hints_of_one_address_are_given_to_its_guests_in_turn_and_limited(game: Game) -> None:
    async def work() -> None:
        workers = RecordedWorkers()
        given = [await workers.ask_hint(game, "crowd", "greedy") for _ in range(MAX_HINTS_PER_GUEST + 1)]
        given += [await workers.ask_hint(game, "crowd", f"guest {number}") for number in range(MAX_HINTS_PER_CALLER)]
        refused = [task.done() and isinstance(error := task.exception(), TableError) and error.reason for task in given]
        # One more than the greedy guest, and than the address, may have.
        waiting = MAX_HINTS_PER_CALLER - MAX_HINTS_PER_GUEST
        too_many = "too-many-hints"
        assert refused == [False] * MAX_HINTS_PER_GUEST + [too_many] + [False] * waiting + [too_many] * 2
        assert not (await workers.ask_hint(game, "elsewhere", "guest")).done()
        await workers.finish()
        # The first is running when the others come: the greedy guest's second waits for the guests beside it.
        order = [seed for seed, _ in workers.slow_asked.hints]
        assert order[0] == "crowd greedy"
        assert order.index("elsewhere guest") <= 2
        assert order.index("crowd greedy", 1) >= 2
        # All hints are given, so everybody may ask again.
        assert not workers._hints

    asyncio.run(work())


def test_expert_gets_less_time_while_others_wait(game: Game) -> None:
    alone, *others = asked_of(game, *["expert"] * 4)
    assert alone == ("expert", SECONDS)
    assert [seconds for _, seconds in others] == [SECONDS / 3, SECONDS / 2, SECONDS]


def test_experts_time_has_a_minimum_and_a_maximum(game: Game) -> None:
    shares = [seconds for _, seconds in asked_of(game, *["expert"] * 14)]
    assert min(seconds or 0.0 for seconds in shares) == MIN_SECONDS
    assert asked_of(game, "expert", "expert@0.1s")[1] == ("expert@0.1s", 0.1)


def test_bots_with_other_budgets_are_served_in_order(game: Game) -> None:
    bots = ("expert@30v", "expert@20v", "tests.server.slow_bot:SlowBot")
    assert asked_of(game, *bots) == [(bot, None) for bot in bots]


@pytest.mark.parametrize(("thought", "left"), [(0.5, SECONDS - 0.5), (100.0, MIN_SECONDS)])
def test_time_already_used_in_a_turn_is_subtracted(game: Game, thought: float, left: float) -> None:
    async def work() -> None:
        workers = RecordedWorkers()
        workers.slow_asked.released.release()
        await workers.choose("expert", game, game.to_act or 0, "", Caller("", "host"), thought)
        workers.close()
        assert workers.slow_asked.asked == [("expert", left)]

    asyncio.run(work())
