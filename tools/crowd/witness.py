"""A well-behaved client during an attack; it measures the time of operations that attackers could slow down."""

import asyncio
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any, Final

import msgspec

from tools.crowd.attacker import PATIENCE, REFUSED, Attacker, close

ANSWER: Final = b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
# The first seed for generated islands that nobody else requests.
SEED: Final = 10**9


class Witness:
    """A client at its own address; `longest` is the longest time of each operation in milliseconds."""

    def __init__(self, client_at_address: Attacker) -> None:
        self._client = client_at_address
        self._seed = SEED
        self._notified = asyncio.Event()
        self.longest: dict[str, float] = {}
        self.refused: list[str] = []

    async def watch(self) -> None:
        """Repeat all operations, one at a time, until cancelled."""
        operations = (self._join_seat, self._get_notice, self._get_replay, self._get_map)
        server = await asyncio.start_server(self._accept_webhook, "127.0.0.1", 0)
        endpoint = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
        async with await self._client.guest("Told") as guest:
            await guest.post("me/subscriptions", kind="webhook", endpoint=endpoint)
        async with server, asyncio.TaskGroup() as group:
            for operation in operations:
                group.create_task(self._measure(operation))

    async def _measure(self, operation: Callable[[], Awaitable[tuple[str, float]]]) -> None:
        while True:
            try:
                name, seconds = await operation()
                self.longest[name] = max(round(1000 * seconds, 1), self.longest.get(name, 0.0))
            except REFUSED as error:
                self.refused.append(f"{operation.__name__}: {type(error).__name__} {error}")
            await asyncio.sleep(1)

    async def _join_seat(self) -> tuple[str, float]:
        """Connect to the attacked table as a seated player, until the game arrives."""
        target, seen = self._client.target, asyncio.Event()

        def on_message(data: bytes) -> None:
            if msgspec.json.decode(data)["type"] == "update":
                seen.set()

        begun = perf_counter()
        connection = await self._client.hello(target.table, target.token, on_message)
        try:
            async with asyncio.timeout(PATIENCE):
                await seen.wait()
        finally:
            close([connection])
        return "coming to one's seat", perf_counter() - begun

    async def _get_notice(self) -> tuple[str, float]:
        """Wait for the notice of a turn: five seconds and a polling interval pass in any case."""
        async with await self._client.guest("Told") as guest:
            await guest.close_tables()
            table = await guest.new_table(None, "random")
            self._notified.clear()
            await guest.post(f"tables/{table}/start")
            begun = perf_counter()
            async with asyncio.timeout(PATIENCE):
                await self._notified.wait()
            took = perf_counter() - begun
        return "a notice", took

    async def _accept_webhook(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(ANSWER)
        writer.close()
        self._notified.set()

    async def _get_replay(self) -> tuple[str, float]:
        """Request the first frames of a game."""
        begun = perf_counter()
        async with self._client.client() as client:
            answer = await client.get(f"/api/tables/{self._client.target.table}/frames?most=10")
            answer.raise_for_status()
        return "a replay", perf_counter() - begun

    async def _get_map(self) -> tuple[str, float]:
        """Generate a board, and wait until it is painted."""
        self._seed += 1
        async with await self._client.guest("Painter") as guest:
            begun = perf_counter()
            board: Any = await guest.post("boards", size="S", seed=self._seed)
            for address in (f"/api/scene?boards={board['id']}", f"/api/boards/{board['id']}/landscape-x.webp"):
                (await guest.client.get(address)).raise_for_status()
        took = perf_counter() - begun
        await asyncio.sleep(10)
        return "a map of one's own", took
