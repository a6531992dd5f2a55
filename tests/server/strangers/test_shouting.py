"""Strangers who say as much as they may over all the sockets they may have: beyond a share of it they wait in turn."""

import asyncio
import json
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.server.crowds import at_once, crowd, heard
from tests.server.served import Served, served

HERE, THERE = "127.0.0.2", "127.0.0.3"
SOCKETS, SAID = 8, 10
AT_ONCE = 30


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """What was said is forgotten after hours, so that it makes no difference how long all of it takes."""
    limits = {"messages_at_once": AT_ONCE, "messages_per_caller": 0.0001, "messages_per_second": 1000.0}
    with served(tmp_path_factory.mktemp("shouting"), **limits) as running:
        yield running


@pytest.mark.parametrize(
    ("message", "answer"),
    [
        ({"type": "ping"}, "pong"),
        ({"type": "act", "id": "x", "version": 77, "actions": ["decline"]}, "refused"),
    ],
)
def test_many_sockets_make_nobody_louder(server: Served, message: dict[str, object], answer: str) -> None:
    ana = server.guest("Ana")
    table = ana.new_table(None, "random")
    ana.post(f"tables/{table}/start")
    share = server.services.hub.share
    turn, waited = share.turn, Counter[str]()

    async def noted(caller: str) -> None:
        waited[caller] += 1
        await turn(caller)

    # Each time somebody else, who has said nothing yet.
    here, there = (f"{address}{len(answer)}" for address in (HERE, THERE))

    async def attack() -> None:
        async with crowd(server, here) as strangers, crowd(server, there) as friends:
            assert await strangers.come(table, SOCKETS, ana.token) == SOCKETS
            assert await friends.come(table, 1, ana.token) == 1
            share.turn = noted  # type: ignore[method-assign]
            said = json.dumps(message)
            everybody = [*strangers.sockets, *friends.sockets]
            await asyncio.gather(*(socket.send(said) for socket in everybody for _ in range(SAID)))
            for socket in everybody:
                for _ in range(SAID):
                    await heard(socket, answer)

    try:
        at_once(attack())
    finally:
        share.turn = turn  # type: ignore[method-assign]
    assert waited == {here: SOCKETS * SAID - AT_ONCE}
