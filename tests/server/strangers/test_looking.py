"""Strangers who want to see everything again and again: others wait for one of them, not for all."""

import asyncio
import json
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from tests.patience import PATIENCE
from tests.server.crowds import at_once, crowd, heard
from tests.server.served import Served, served

HERE, THERE = "127.0.0.2", "127.0.0.3"
SOCKETS = 19
LOOKS = 50
# The one that is being shown something, and those whose turn was due before.
FEW = 4


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("looking")) as running:
        yield running


def test_whoever_looks_once_does_not_wait_for_those_who_look_without_end(server: Served) -> None:
    ana = server.guest("Ana")
    table = ana.new_table(None, "random")
    ana.post(f"tables/{table}/start")
    shown: list[str | None] = []
    live = server.services.hub.tables.live[table]
    update_for = live.table.update_for

    def noted(guest: str | None, *more: Any) -> Any:
        shown.append(guest)
        return update_for(guest, *more)

    async def attack() -> None:
        sync = json.dumps({"type": "sync"})
        async with crowd(server, HERE) as strangers, crowd(server, THERE) as friends:
            assert await strangers.come(table, SOCKETS) == SOCKETS
            assert await friends.come(table, 1, ana.token) == 1
            # To see who is shown something, and when.
            live.table.update_for = noted  # type: ignore[assignment, method-assign]
            # All that a socket may say at once lies there before any of it is read.
            is_said = threading.Event()
            server.loop.call_soon_threadsafe(is_said.wait, PATIENCE)
            await asyncio.gather(*(socket.send(sync) for socket in strangers.sockets for _ in range(LOOKS)))
            await asyncio.gather(*(friends.sockets[0].send(sync) for _ in range(LOOKS)))
            is_said.set()
            for _ in range(LOOKS):
                await heard(friends.sockets[0], "update")

    at_once(attack())
    others = len(shown) - shown[::-1].index(ana.id) - LOOKS
    assert others <= LOOKS * FEW
