"""Many guests of one address with experts and hints: bots at tables of other addresses do not wait for all of them."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.server.admin.operator_cli import wait_until
from tests.server.crowds import Crowd, run_in_time
from tests.server.running_server import Person, RunningServer, running_server

HERE, THERE, ELSEWHERE = "127.0.0.2", "127.0.0.3", "127.0.0.4"
GUESTS = 8


def game_with(person: Person, bot: str) -> str:
    """Start a game in which a bot decides first; return the table."""
    table = person.new_table(None, bot, setup={"game": "classic", "players": 2, "first": 1})
    person.post(f"tables/{table}/start")
    return table


def is_to_act(person: Person, table: str) -> bool:
    """Return whether the first seat must decide."""
    return bool(person.get(f"tables/{table}/game")["game"]["view"]["to_act"] == 0)


def wait_for(server: RunningServer, address: str, count: int) -> None:
    """Wait until this many slow decisions of an address run or wait."""
    wait_until(lambda: server.services.workers.slow.queue.waiting(address) >= count)


def test_experts_of_many_guests_delay_no_quick_bot_and_other_experts_little(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds: list[str] = []
    released = asyncio.Event()
    with running_server(tmp_path) as server:
        processes = server.services.workers.slow.processes
        run = processes.run

        async def recorded(work: Any, *given: Any) -> Any:
            _, position, counted, seat, seed, _ = given
            seeds.append(seed)
            await released.wait()
            # The simple bot answers in place of the expert, to save time.
            return await run(work, "simple", position, counted, seat, seed)

        monkeypatch.setattr(processes, "run", recorded)
        for _ in range(GUESTS):
            game_with(server.guest("Stranger", HERE), "expert")
        wait_for(server, HERE, GUESTS)

        # A quick bot plays while all these wait.
        ana = server.guest("Ana", THERE)
        table = game_with(ana, "easy")
        wait_until(partial(is_to_act, ana, table))

        # An expert elsewhere comes after the one that thinks already, and at most two that have waited longer.
        ben = server.guest("Ben", ELSEWHERE)
        table = game_with(ben, "expert")
        wait_for(server, ELSEWHERE, 1)
        server.loop.call_soon_threadsafe(released.set)
        wait_until(lambda: len(seeds) > GUESTS)
    assert table in [seed.split()[0] for seed in seeds[:4]]


def test_a_guest_is_known_by_the_last_address(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        callers, ana = server.services.hub.callers, server.guest("Ana", HERE)
        table = ana.new_table()
        assert callers.of(ana.id) == (HERE, ana.id)
        run_in_time(_watch(server, table, ana.token))
        assert callers.of(ana.id) == (THERE, ana.id)
        assert callers.of("nobody") == ("", "nobody")


async def _watch(server: RunningServer, table: str, token: str) -> None:
    crowd = Crowd(server, THERE)
    assert await crowd.join(table, 1, token) == 1
    await crowd.sockets[0].close()
