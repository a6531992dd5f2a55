"""Strangers who request the whole game again and again: others wait for one of them, not for all."""

import asyncio
import json
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from tests.patience import PATIENCE
from tests.server.crowds import crowd, receive, run_in_time
from tests.server.running_server import RunningServer, running_server

HERE, THERE = "127.0.0.2", "127.0.0.3"
SOCKETS = 19
SYNCS = 50
# The request being answered, and those whose turn came before.
TOLERATED = 4


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("looking")) as running:
        yield running


def test_sync_does_not_wait_for_all_syncs_of_another_caller(server: RunningServer) -> None:
    ana = server.guest("Ana")
    table = ana.new_table(None, "random")
    ana.post(f"tables/{table}/start")
    shown: list[str | None] = []
    live = server.services.hub.tables.live[table]
    update_for = live.table.update_for

    def recorded(guest: str | None, *more: Any) -> Any:
        shown.append(guest)
        return update_for(guest, *more)

    async def attack() -> None:
        sync = json.dumps({"type": "sync"})
        async with crowd(server, HERE) as strangers, crowd(server, THERE) as friends:
            assert await strangers.join(table, SOCKETS) == SOCKETS
            assert await friends.join(table, 1, ana.token) == 1
            # Record to which guest the game is sent, and when.
            live.table.update_for = recorded  # type: ignore[assignment, method-assign]
            # All messages that a socket may send at once have arrived before the first is read.
            all_sent = threading.Event()
            server.loop.call_soon_threadsafe(all_sent.wait, PATIENCE)
            await asyncio.gather(*(socket.send(sync) for socket in strangers.sockets for _ in range(SYNCS)))
            await asyncio.gather(*(friends.sockets[0].send(sync) for _ in range(SYNCS)))
            all_sent.set()
            for _ in range(SYNCS):
                await receive(friends.sockets[0], "update")

    run_in_time(attack())
    others = len(shown) - shown[::-1].index(ana.id) - SYNCS
    assert others <= SYNCS * TOLERATED
