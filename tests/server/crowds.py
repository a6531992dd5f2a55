"""Strangers in numbers: many sockets and requests at once, from any address of this machine."""

import asyncio
import json
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection, connect

from tests.patience import PATIENCE, PATIENTLY
from tests.server.served import NO_AUTHORITIES, Served

Json = dict[str, Any]


def at_once(work: Coroutine[Any, Any, None]) -> None:
    """Let a crowd do something, for as long as tests wait."""
    asyncio.run(asyncio.wait_for(work, PATIENCE))


class Crowd:
    """Strangers at one address."""

    def __init__(self, server: Served, address: str) -> None:
        self._url = f"ws://127.0.0.1:{server.config.port}/ws"
        self._address = address
        # Those who were let in.
        self.sockets: list[ClientConnection] = []

    async def come(self, table: str, count: int, token: str | None = None) -> int:
        """So many come to a table; how many of them were welcome."""
        found = await asyncio.gather(*(self._one(table, token) for _ in range(count)))
        self.sockets += [socket for socket in found if socket is not None]
        return sum(socket is not None for socket in found)

    async def stand_at_the_door(self, count: int) -> int:
        """So many open a socket and say nothing; how many could."""
        found = await asyncio.gather(*(self._open() for _ in range(count)))
        self.sockets += [socket for socket in found if socket is not None]
        return sum(socket is not None for socket in found)

    async def _open(self) -> ClientConnection | None:
        try:
            return await connect(self._url, local_addr=(self._address, 0), max_queue=None, **PATIENTLY)
        except websockets.InvalidStatus:
            return None

    async def _one(self, table: str, token: str | None) -> ClientConnection | None:
        socket = await self._open()
        if socket is None:
            return None
        try:
            await socket.send(json.dumps({"type": "hello", "table": table, "token": token}))
            return socket if await heard(socket, "welcome") else None
        except websockets.ConnectionClosed:
            return None

    async def go(self) -> None:
        """All of them go."""
        await asyncio.gather(*(socket.close() for socket in self.sockets))


async def heard(socket: ClientConnection, kind: str) -> Json:
    """The next message of a kind."""
    while True:
        message: Json = json.loads(await socket.recv())
        if message["type"] == kind:
            return message


@asynccontextmanager
async def crowd(server: Served, address: str) -> AsyncIterator[Crowd]:
    """Strangers at an address, who go in the end."""
    strangers = Crowd(server, address)
    try:
        yield strangers
    finally:
        await strangers.go()


def asking(server: Served, address: str, **headers: str) -> httpx.AsyncClient:
    """Somebody who may ask for many things at once."""
    limits = httpx.Limits(max_connections=None)
    transport = httpx.AsyncHTTPTransport(local_address=address, verify=NO_AUTHORITIES, limits=limits)
    return httpx.AsyncClient(
        base_url=server.url, timeout=PATIENCE, headers=headers, trust_env=False, transport=transport
    )
