"""Many sockets and requests at once, from any loopback address."""

import asyncio
import json
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection, connect

from tests.patience import PATIENCE, PATIENTLY
from tests.server.running_server import NO_CERTIFICATES, RunningServer

Json = dict[str, Any]


def run_in_time(work: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine with the time limit of tests."""
    asyncio.run(asyncio.wait_for(work, PATIENCE))


class Crowd:
    """Many sockets of one address."""

    def __init__(self, server: RunningServer, address: str) -> None:
        self._url = f"ws://127.0.0.1:{server.config.port}/ws"
        self._address = address
        # Accepted sockets.
        self.sockets: list[ClientConnection] = []

    async def join(self, table: str, count: int, token: str | None = None) -> int:
        """Connect sockets to a table; return how many were accepted."""
        found = await asyncio.gather(*(self._one(table, token) for _ in range(count)))
        self.sockets += [socket for socket in found if socket is not None]
        return sum(socket is not None for socket in found)

    async def open_silently(self, count: int) -> int:
        """Open sockets without sending anything; return how many could be opened."""
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
            return socket if await receive(socket, "welcome") else None
        except websockets.ConnectionClosed:
            return None

    async def leave(self) -> None:
        """Close all sockets."""
        await asyncio.gather(*(socket.close() for socket in self.sockets))


async def receive(socket: ClientConnection, kind: str) -> Json:
    """Return the next message of a kind."""
    while True:
        message: Json = json.loads(await socket.recv())
        if message["type"] == kind:
            return message


@asynccontextmanager
async def crowd(server: RunningServer, address: str) -> AsyncIterator[Crowd]:
    """Yield a crowd at an address, and close its sockets in the end."""
    strangers = Crowd(server, address)
    try:
        yield strangers
    finally:
        await strangers.leave()


def client_from(server: RunningServer, address: str, **headers: str) -> httpx.AsyncClient:
    """Return an HTTP client from an address without a limit of connections."""
    limits = httpx.Limits(max_connections=None)
    transport = httpx.AsyncHTTPTransport(local_address=address, verify=NO_CERTIFICATES, limits=limits)
    return httpx.AsyncClient(
        base_url=server.url, timeout=PATIENCE, headers=headers, trust_env=False, transport=transport
    )
