"""Somebody of good will amid an attack, who measures how long what strangers could make slow takes them."""

import asyncio
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any, Final

import msgspec

from tools.crowd.stranger import PATIENCE, REFUSED, Stranger, close

ANSWER: Final = b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
# Of an island from the generator, which nobody else asks for.
SEED: Final = 10**9


class Witness:
    """One person at an address of their own; `longest` says in milliseconds how long each thing took at most."""

    def __init__(self, stranger: Stranger) -> None:
        self._stranger = stranger
        self._seed = SEED
        self._told = asyncio.Event()
        self.longest: dict[str, float] = {}
        self.refused: list[str] = []

    async def watch(self) -> None:
        """Do it all again and again, each thing by itself, until cancelled."""
        things = (self._sits, self._is_told, self._sees_a_replay, self._sees_a_map)
        server = await asyncio.start_server(self._take, "127.0.0.1", 0)
        endpoint = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
        async with await self._stranger.guest("Told") as guest:
            await guest.post("me/subscriptions", kind="webhook", endpoint=endpoint)
        async with server, asyncio.TaskGroup() as group:
            for thing in things:
                group.create_task(self._measure(thing))

    async def _measure(self, thing: Callable[[], Awaitable[tuple[str, float]]]) -> None:
        while True:
            try:
                name, seconds = await thing()
                self.longest[name] = max(round(1000 * seconds, 1), self.longest.get(name, 0.0))
            except REFUSED as error:
                self.refused.append(f"{thing.__name__}: {type(error).__name__} {error}")
            await asyncio.sleep(1)

    async def _sits(self) -> tuple[str, float]:
        """Come to the table that is attacked, where one holds a seat, until the game is seen."""
        target, seen = self._stranger.target, asyncio.Event()

        def note(data: bytes) -> None:
            if msgspec.json.decode(data)["type"] == "update":
                seen.set()

        begun = perf_counter()
        line = await self._stranger.hello(target.table, target.token, note)
        try:
            async with asyncio.timeout(PATIENCE):
                await seen.wait()
        finally:
            close([line])
        return "coming to one's seat", perf_counter() - begun

    async def _is_told(self) -> tuple[str, float]:
        """A turn that one is not there for, until the notice comes: five seconds and a look pass in any case."""
        async with await self._stranger.guest("Told") as guest:
            await guest.close_tables()
            table = await guest.new_table(None, "random")
            self._told.clear()
            await guest.post(f"tables/{table}/start")
            begun = perf_counter()
            async with asyncio.timeout(PATIENCE):
                await self._told.wait()
            took = perf_counter() - begun
        return "a notice", took

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(ANSWER)
        writer.close()
        self._told.set()

    async def _sees_a_replay(self) -> tuple[str, float]:
        """The beginning of a game, looked back at."""
        begun = perf_counter()
        async with self._stranger.client() as client:
            answer = await client.get(f"/api/tables/{self._stranger.target.table}/frames?most=10")
            answer.raise_for_status()
        return "a replay", perf_counter() - begun

    async def _sees_a_map(self) -> tuple[str, float]:
        """A board of one's own from the generator, until it is painted."""
        self._seed += 1
        async with await self._stranger.guest("Painter") as guest:
            begun = perf_counter()
            board: Any = await guest.post("boards", size="S", seed=self._seed)
            for address in (f"/api/scene?boards={board['id']}", f"/api/boards/{board['id']}/landscape-x.webp"):
                (await guest.client.get(address)).raise_for_status()
        took = perf_counter() - begun
        await asyncio.sleep(10)
        return "a map of one's own", took
