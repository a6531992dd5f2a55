"""Strangers who send the maximum over all their sockets: beyond a shared limit they wait for their turn."""

import asyncio
import json
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.server.crowds import crowd, receive, run_in_time
from tests.server.running_server import RunningServer, running_server

HERE, THERE = "127.0.0.2", "127.0.0.3"
SOCKETS, MESSAGES = 8, 10
BURST = 30


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Start a server whose limit recovers only after hours, so that the test's duration does not matter."""
    limits = {"messages_at_once": BURST, "messages_per_caller": 0.0001, "messages_per_second": 1000.0}
    with running_server(tmp_path_factory.mktemp("shouting"), **limits) as running:
        yield running


@pytest.mark.parametrize(
    ("message", "answer"),
    [
        ({"type": "ping"}, "pong"),
        ({"type": "act", "id": "x", "version": 77, "actions": ["decline"]}, "refused"),
    ],
)
def test_message_limit_is_per_caller_not_per_socket(
    server: RunningServer, message: dict[str, object], answer: str
) -> None:
    ana = server.guest("Ana")
    table = ana.new_table(None, "random")
    ana.post(f"tables/{table}/start")
    budget = server.services.hub.budget
    wait_turn, waited = budget.wait_turn, Counter[str]()

    async def recorded(caller: str) -> None:
        waited[caller] += 1
        await wait_turn(caller)

    # A different address for each case, with a fresh limit.
    here, there = (f"{address}{len(answer)}" for address in (HERE, THERE))

    async def attack() -> None:
        async with crowd(server, here) as strangers, crowd(server, there) as friends:
            assert await strangers.join(table, SOCKETS, ana.token) == SOCKETS
            assert await friends.join(table, 1, ana.token) == 1
            budget.wait_turn = recorded  # type: ignore[method-assign]
            data = json.dumps(message)
            everybody = [*strangers.sockets, *friends.sockets]
            await asyncio.gather(*(socket.send(data) for socket in everybody for _ in range(MESSAGES)))
            for socket in everybody:
                for _ in range(MESSAGES):
                    await receive(socket, answer)

    try:
        run_in_time(attack())
    finally:
        budget.wait_turn = wait_turn  # type: ignore[method-assign]
    assert waited == {here: SOCKETS * MESSAGES - BURST}
